import FasciaGeometry
import FasciaSystem
import FasciaValues

extension PanelRunner {
    /// After how long without a first picture the service manager is told that the panel waits.
    private static let readyDelay = TimeSpan.milliseconds(5_000)
    /// After how long a log or a service manager that took nothing is tried again.
    private static let tellDelay = TimeSpan.milliseconds(1_000)
    /// How long the start waits for another process to release the display.
    private static let lockoutDelay = TimeSpan.milliseconds(10_000)

    func frameShown() {
        if hasShown { return }
        hasShown = true
        // Before the service manager learns that the panel is ready: touches may follow at once.
        stage.firstFrameShown()
        becomeReady(
            !recovery.isEmpty ? recovery : panel.content == nil ? "showing what is wrong with the configuration" : "showing the panel")
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
        // At background priority: while touches, timers, frames or clients keep the loop busy, the watchdog is not fed.
        let watchdog = try events.timer(priority: .background) { [unowned self] in
            let isWell = self.isWell
            if isWell { self.notifier.watchdog() }
            // Fed at once when a picture comes after all: half of the interval may be over.
            self.watchdogTimer?.arm(at: self.clock.now + (isWell ? half : min(half, PanelRunner.lookAgain)))
        }
        watchdog.arm(at: start + half)
        watchdogTimer = watchdog
    }

    /// How long a frame may be owed before the panel counts as hung: many times what the slowest display and some lost flips take.
    static let longestDebt = TimeSpan.milliseconds(5_000)
    private static let lookAgain = TimeSpan.milliseconds(1_000)

    /// Whether frames reach the display: a loop that turns and shows nothing counts as hung.
    var isWell: Bool {
        let debt = isDark ? nil : loop.owedSince.map { clock.now - $0 }
        guard let debt, debt > PanelRunner.longestDebt else {
            starts?.keep(isDark: false)
            return true
        }
        starts?.keep(isDark: true)
        let counts = loop.statistics
        log.limited(
            .error, key: "owed",
            "a frame has been owed for \(Value.number((debt.seconds * 10).rounded() / 10)) s (\(Noun.count(counts.lostFlips, "flip")) lost, \(Noun.count(counts.retries, "commit")) refused so far): the watchdog is not told that the panel is well, and starts it anew if this goes on"
        )
        return false
    }

    // MARK: Crashes

    /// Forgets earlier crashes once the panel has been well for long enough.
    func watchProbation() throws(SystemError) {
        guard let starts else { return }
        starts.keep(display: panel.display)
        let timer = try events.timer(priority: .background) { [unowned self] in
            if self.isWell {
                self.starts?.close("well")
            } else {
                self.probationTimer?.arm(at: self.clock.now + PanelRunner.lookAgain)
            }
        }
        timer.arm(at: clock.now + StartRecord.probation)
        probationTimer = timer
    }

    /// Starts the time after which crashes are forgotten again: another configuration is shown.
    func configurationShown() {
        recovery = ""
        starts?.keep(display: panel.display)
        if let starts, starts.note.phase == "starting" { probationTimer?.arm(at: clock.now + StartRecord.probation) }
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
        // Without the display the panel may have to exit, which is decided after the longer delay.
        if stage.isLockedOut {
            readyTimer?.arm(at: start + PanelRunner.lockoutDelay)
        } else {
            becomeReady(status)
        }
    }

    /// Sends later what the log or the service manager does not take now, without blocking.
    func watchOutlets() throws(SystemError) {
        let timer = try events.timer(priority: .background) { [unowned self] in
            self.log.outlet?.flush()
            let isNotifierDone = self.notifier.flush()
            if self.log.outlet?.needsFlush == true || !isNotifierDone { self.tellLater() }
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
