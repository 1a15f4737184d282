import FasciaGeometry
import FasciaStage
import FasciaSystem
import FasciaValues

extension PanelRunner {
    /// After how long without a first picture the service manager is told that the panel waits.
    private static let readyDelay = TimeSpan.milliseconds(5_000)
    /// How long the start waits for another process to release the display.
    private static let lockoutDelay = TimeSpan.milliseconds(10_000)

    func frameShown() {
        if hasShown { return }
        hasShown = true
        // Before the service manager learns that the panel is ready: touches may follow at once.
        stage.firstFrameShown()
        serviceWatch.ready(
            !recovery.isEmpty ? recovery : panel.content == nil ? "showing what is wrong with the configuration" : "showing the panel")
        readyTimer = nil
    }

    func watchTime() throws(SystemError) {
        let timer = try events.timer { [unowned self] in self.stillDark() }
        timer.arm(at: start + PanelRunner.readyDelay)
        readyTimer = timer
    }

    private static let lookAgain = TimeSpan.milliseconds(1_000)

    /// Whether frames reach the display: a loop that turns and shows nothing counts as hung.
    var isWell: Bool {
        guard let debt = stageLoop.debt(now: clock.now), debt > StageLoop.longestDebt else {
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
                // What it was started without is no fault any more; without its configuration it still shows none.
                if self.panel.content != nil { self.recovery = "" }
                self.generationIsWell()
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
            serviceWatch.ready(status)
        }
    }
}
