import FasciaControls
import FasciaFrame
import FasciaGeometry

extension PanelRunner {
    /// Connects the idle stages with the display.
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

    /// Ends all idle stages.
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
            // The picture stays on, and switching off is retried: a busy display may be free in a moment.
            if powerRetry.failed(now: clock.now) { log.warning("\(error); trying again") }
        }
    }

    /// Retries what the display and its backlight refused.
    /// - Returns: when to be called again; nil if nothing is to be retried.
    func servicePower(now: Instant) -> Instant? {
        if powerRetry.isDue(now: now) { switchOff() }
        let next = min(powerRetry.next ?? .distantFuture, light.service(now: now) ?? .distantFuture)
        return next == .distantFuture ? nil : next
    }

    private func lightUp() {
        powerRetry.end()
        if isDark {
            isDark = false
            // First the present picture, so that the old one does not flash up.
            _ = loop.turn(now: clock.now)
            do throws(ScanoutError) {
                try stage.scanout.setPower(true)
            } catch {
                log.limited(.warning, key: "power", "\(error)")
                // The next frame sets the display up again, or reports why not.
                window.setNeedsDisplay()
            }
        }
        light.isOff = false
    }
}
