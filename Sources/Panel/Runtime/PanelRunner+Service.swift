import FasciaGeometry
import FasciaSystem

extension PanelRunner {
    /// How long the service manager waits for a first picture before it is told that there is none to be had.
    private static let readyDelay = TimeSpan.milliseconds(5_000)
    /// When a log or a service manager that took nothing is tried again.
    private static let tellDelay = TimeSpan.milliseconds(1_000)
    /// How long another owner of the display is waited for at the start.
    private static let lockoutDelay = TimeSpan.milliseconds(10_000)

    func frameShown() {
        if hasShown { return }
        hasShown = true
        // Before the service manager is told: who is told that a panel is ready may touch it.
        stage.firstFrameShown()
        becomeReady(panel.content == nil ? "showing what is wrong with the configuration" : "showing the panel")
        readyTimer = nil
    }

    func becomeReady(_ status: String) {
        if isReady {
            notifier.status(status)
        } else {
            isReady = true
            notifier.ready(status: status)
        }
    }

    func watchTime() throws(SystemError) {
        let timer = try events.timer { [unowned self] in self.stillDark() }
        timer.arm(at: start + PanelRunner.readyDelay)
        readyTimer = timer
        guard let interval = notifier.watchdogInterval else { return }
        let half = TimeSpan(nanoseconds: interval.nanoseconds / 2)
        let watchdog = try events.timer { [unowned self] in
            // Served after input and frames: when those do not come to an end, this is never called.
            self.notifier.watchdog()
            self.watchdogTimer?.arm(at: self.clock.now + half)
        }
        watchdog.arm(at: start + half)
        watchdogTimer = watchdog
    }

    /// Nothing has been shown for a while since the start.
    func stillDark() {
        if hasShown { return }
        let now = clock.now
        if stage.isLockedOut, now >= start + PanelRunner.lockoutDelay {
            log.error("gives up: \(stage.obstacle)")
            events.exit(code: PanelRunner.tryAgain)
            return
        }
        let status = stage.obstacle.isEmpty ? "waiting for a first picture" : "waiting: \(stage.obstacle)"
        log.notice(status)
        // Who is locked out may have to leave: that would be a failure, and is decided after the longer delay.
        if stage.isLockedOut {
            readyTimer?.arm(at: start + PanelRunner.lockoutDelay)
        } else {
            becomeReady(status)
        }
    }

    /// Tells later what the log or the service manager does not take now: neither is waited for.
    func watchOutlets() throws(SystemError) {
        let timer = try events.timer(priority: .background) { [unowned self] in
            let isTold = self.log.outlet?.flush() ?? true
            if !isTold || !self.notifier.flush() { self.tellLater() }
        }
        tellTimer = timer
        notifier.onDelay = { [unowned self] in self.tellLater() }
        log.outlet?.onDrop = { [unowned self] in self.tellLater() }
        if log.outlet?.needsFlush == true { tellLater() }
    }

    private func tellLater() {
        if tellTimer?.isArmed == false { tellTimer?.arm(at: MonotonicClock().now + PanelRunner.tellDelay) }
    }
}
