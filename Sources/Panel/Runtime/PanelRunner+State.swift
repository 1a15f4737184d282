import FasciaControls
import FasciaSystem
import FasciaTouch

extension PanelRunner {
    static let brightnessSetting = "brightness"
    private static let pageSetting = "page"
    private static let languageSetting = "language"
    private static let themeSetting = "theme"
    private static let calibrationSetting = "calibration"

    /// Restores the kept state, and keeps changes from now on.
    func joinState() {
        for requests in [values.serviceRequests, state.serviceRequests, seriesKeeper.serviceRequests] {
            observations.append(requests.add { [unowned self] in self.wake() })
        }
        state.isBusy = { [unowned self] in self.values.isHeld }
        if case .number(let brightness) = state.setting(PanelRunner.brightnessSetting) { light.brightness = brightness }
        if let content = panel.content { restorePlace(of: content) }
    }

    /// Restores language, theme and page, as far as the panel has them.
    func restorePlace(of content: PanelContent) {
        if case .text(let language) = state.setting(PanelRunner.languageSetting) { content.setLanguage(language) }
        if case .text(let theme) = state.setting(PanelRunner.themeSetting) { content.setTheme(theme) }
        if case .text(let page) = state.setting(PanelRunner.pageSetting), content.showPage(page) { content.refreshValues() }
    }

    /// Keeps the chosen language and theme. The configuration's own are not kept, since they may be changed there.
    func keepLook() {
        guard let content = panel.content else { return }
        let isUsual = content.language == panel.configuration?.language
        state.set(PanelRunner.languageSetting, isUsual || content.language.isEmpty ? nil : .text(content.language))
        state.set(PanelRunner.themeSetting, content.themeName == "default" ? nil : .text(content.themeName))
    }

    /// Keeps the present page, for a start after a crash or a power cut.
    func keepPage() {
        // The idle page is not kept as the chosen page.
        guard let content = panel.content, !idle.showsPage, let page = content.visiblePages.last else { return }
        state.set(PanelRunner.pageSetting, .text(page))
    }

    // MARK: Calibration

    /// The kept calibration of a touchscreen; nil if there is none.
    package func keptCalibration(_ key: String) -> CalibrationMatrix? {
        guard case .text(let text) = state.setting("\(PanelRunner.calibrationSetting) \(key)") else { return nil }
        return CalibrationMatrix(text)
    }

    /// Shows the calibration in place of the panel, until it is done or times out.
    func calibrate() throws(ServiceError) {
        if calibration != nil { return }
        guard stage.hasTouchscreen else { throw ServiceError("there is no touchscreen to calibrate") }
        guard let fonts = FontSet.system() else {
            throw ServiceError("there is no font to say what to do: install the package fonts-inter")
        }
        stageLoop.endIdle()
        window.cancelAllTouches()
        let screen = CalibrationScreen(
            fonts: fonts, rotation: stage.rotation, matrix: { [unowned self] in self.stage.calibration(ofDevice: $0) },
            apply: { [unowned self] in self.stage.calibrate(device: $0, $1) },
            finish: { [unowned self] device, kept in self.calibrationEnded(device, kept) })
        calibration = screen
        light.window = screen.window
        loop.show(screen.window, scale: panel.scale)
        placeOperatorMark()
        wake()
    }

    /// Starts a calibration for an action; a banner says why if it cannot start.
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
        // Released later: it is in the middle of a call.
        formerCalibration = calibration
        calibration = nil
        light.window = window
        loop.show(window, scale: panel.scale)
        placeOperatorMark()
        wake()
    }
}
