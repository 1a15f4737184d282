import FasciaControls
import FasciaSystem
import FasciaTouch

extension PanelRunner {
    static let brightnessSetting = "brightness"
    private static let pageSetting = "page"
    private static let languageSetting = "language"
    private static let themeSetting = "theme"
    private static let calibrationSetting = "calibration"

    /// Takes what an earlier process kept, and keeps what changes from now on.
    func joinState() {
        for requests in [values.serviceRequests, state.serviceRequests] {
            observations.append(requests.add { [unowned self] in self.wake() })
        }
        state.isBusy = { [unowned self] in self.values.isHeld }
        if case .number(let brightness) = state.setting(PanelRunner.brightnessSetting) { light.brightness = brightness }
        if let content = panel.content { restorePlace(of: content) }
    }

    /// Shows a panel as people left an earlier one: its language, its theme and its page, as far as there still are such.
    func restorePlace(of content: PanelContent) {
        if case .text(let language) = state.setting(PanelRunner.languageSetting) { content.setLanguage(language) }
        if case .text(let theme) = state.setting(PanelRunner.themeSetting) { content.setTheme(theme) }
        if case .text(let page) = state.setting(PanelRunner.pageSetting), content.showPage(page) { content.refreshValues() }
    }

    /// Keeps the language and the theme that somebody chose. What the configuration starts with is not kept: it may be changed there.
    func keepLook() {
        guard let content = panel.content else { return }
        let isUsual = content.language == panel.configuration?.language
        state.set(PanelRunner.languageSetting, isUsual || content.language.isEmpty ? nil : .text(content.language))
        state.set(PanelRunner.themeSetting, content.themeName == "default" ? nil : .text(content.themeName))
    }

    /// Keeps the page that shows, so that it is there after a crash or a power cut.
    func keepPage() {
        // The idle page is no place that somebody chose.
        guard let content = panel.content, !idle.showsPage, let page = content.visiblePages.last else { return }
        state.set(PanelRunner.pageSetting, .text(page))
    }

    // MARK: Calibration

    /// How a touchscreen was calibrated; nil if it was not.
    package func keptCalibration(_ key: String) -> CalibrationMatrix? {
        guard case .text(let text) = state.setting("\(PanelRunner.calibrationSetting) \(key)") else { return nil }
        return CalibrationMatrix(text)
    }

    /// Shows marks to be tapped in place of the panel, until that is done or nobody does it.
    func calibrate() throws(ServiceError) {
        if calibration != nil { return }
        guard stage.hasTouchscreen else { throw ServiceError("there is no touchscreen to calibrate") }
        guard let fonts = FontSet.system() else {
            throw ServiceError("there is no font to say what to do: install the package fonts-inter")
        }
        endIdle()
        window.cancelAllTouches()
        let screen = CalibrationScreen(
            fonts: fonts, rotation: stage.rotation, matrix: { [unowned self] in self.stage.calibration(ofDevice: $0) },
            apply: { [unowned self] in self.stage.calibrate(device: $0, $1) },
            finish: { [unowned self] device, kept in self.calibrationEnded(device, kept) })
        calibration = screen
        light.window = screen.window
        loop.show(screen.window, scale: panel.scale)
        wake()
    }

    /// The same for a person at the panel, who is told there if it cannot be.
    func calibrateAsAsked() {
        isCalibrationWanted = false
        do throws(ServiceError) {
            try calibrate()
        } catch {
            log.warning("\(error)")
            panel.content?.showFailure("\(error)")
        }
    }

    private func calibrationEnded(_ device: UInt32?, _ kept: CalibrationMatrix?) {
        if let device, let kept, let key = stage.key(ofDevice: device) {
            state.set("\(PanelRunner.calibrationSetting) \(key)", .text(kept.text))
            log.notice("the touchscreen \(key) is calibrated: \(kept.text)")
        }
        // It is in the middle of a call.
        formerCalibration = calibration
        calibration = nil
        light.window = window
        loop.show(window, scale: panel.scale)
        wake()
    }
}
