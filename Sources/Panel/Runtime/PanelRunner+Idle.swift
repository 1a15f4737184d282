import FasciaControls
import FasciaFrame
import FasciaGeometry

extension PanelRunner {
    /// Has the idle stages change what is shown.
    func joinIdle() {
        idle.onDim = { [unowned self] isDimmed in
            self.light.limit = isDimmed ? self.idle.configuration.dim?.brightness : nil
            self.wake()
        }
        idle.onPage = { [unowned self] isShown in
            if isShown { self.showIdlePage() } else { self.leaveIdlePage() }
            self.wake()
        }
        idle.onOff = { [unowned self] isOff in
            if isOff { self.goDark() } else { self.lightUp() }
            self.wake()
        }
        light.window = window
        light.floor = panel.display.minimumBrightness
        light.use(panel.display.backlight)
    }

    package func sessionResumed() { endIdle() }

    /// Somebody is there again.
    func endIdle() {
        idle.wake(now: clock.now)
        wake()
    }

    func showIdlePage() {
        guard let content = panel.content, let page = idle.configuration.page else { return }
        placeBeforeIdle = PanelSnapshot(content)
        _ = content.showPage(page.show)
    }

    private func leaveIdlePage() {
        defer { placeBeforeIdle = nil }
        guard idle.configuration.page?.returns == true, let content = panel.content else { return }
        placeBeforeIdle?.applyPages(to: content)
    }

    private func goDark() {
        window.cancelAllTouches()
        switchOff()
        light.isOff = true
    }

    private func switchOff() {
        do throws(ScanoutError) {
            try stage.scanout.setPower(false)
            isDark = true
            if powerRetry.end() { log.notice("the display is off now") }
        } catch {
            // The picture stays: better than a panel that seems dead. A busy or confused display may be neither in a moment.
            if powerRetry.failed(now: clock.now) { log.warning("\(error); trying again") }
        }
    }

    /// Tries again what the display and its light refused.
    /// - Returns: when to be called again; nil if they have taken everything.
    func servicePower(now: Instant) -> Instant? {
        if powerRetry.isDue(now: now) { switchOff() }
        let next = min(powerRetry.next ?? .distantFuture, light.service(now: now) ?? .distantFuture)
        return next == .distantFuture ? nil : next
    }

    private func lightUp() {
        powerRetry.end()
        if isDark {
            isDark = false
            // The picture of this moment goes first: what was shown before must not flash up.
            _ = loop.turn(now: clock.now)
            do throws(ScanoutError) {
                try stage.scanout.setPower(true)
            } catch {
                log.limited(.warning, key: "power", "\(error)")
                // The next frame sets everything up anew, or says why not.
                window.setNeedsDisplay()
            }
        }
        light.isOff = false
    }
}
