import FasciaFrame
import FasciaGeometry
import FasciaInterface
import FasciaSystem
import FasciaTouch
import Glibc

/// Runs a window on a stage, with one event loop for display, touches, timers, signals and the service manager. At rest it sleeps.
package final class StageRunner: StageOwner {
    package let events: EventLoop
    package let clock: any Clock
    /// What is shown.
    package let window: Window
    /// Turns, and what is done with a display that nobody touches.
    package let stageLoop: StageLoop
    /// Called after each turn.
    package var onTurn: (() -> Void)?

    private let stage: any Stage
    private let log: Log
    private let serviceWatch: ServiceWatch
    private let start: Instant
    private var darkTimer: TimerSource?
    private var frameObservation: Observation?
    private var signals: [SignalSource] = []
    private var clockSource: ClockChangeSource?
    private var hasShown = false

    /// When nothing has been shown for so long after the start, the reason is logged.
    private static let darkDelay = TimeSpan.milliseconds(5_000)

    /// Prepares to show a window, and watches signals from now on: call it before any other thread is started.
    /// - Parameters:
    ///   - scale: device pixels per point.
    ///   - backlights: the kernel's folder of backlights.
    package init(
        _ window: Window, on stage: any Stage, scale: Double, idle: IdleConfiguration = IdleConfiguration(),
        backlights: String = Backlight.folder, clock: any Clock = MonotonicClock(), log: Log
    ) throws(SystemError) {
        self.window = window
        self.stage = stage
        self.clock = clock
        self.log = log
        events = try EventLoop(clock: clock)
        start = clock.now
        stageLoop = StageLoop(
            window, on: stage, scale: scale, idle: idle, backlights: backlights, events: events, clock: clock, log: log)
        serviceWatch = ServiceWatch(log: log)
        for number in [SIGTERM, SIGINT] {
            signals.append(try events.watch(signal: number) { [unowned self] in self.events.exit() })
        }
    }

    /// Shows the window until a signal, `events.exit` or a failure of the display ends it, and leaves the display as it was found.
    /// - Returns: the process's exit code.
    package func run() throws(SystemError) -> Int32 {
        defer { end() }
        try begin()
        return try events.run()
    }

    /// Sets everything up before the loop turns.
    package func begin() throws(SystemError) {
        frameObservation = stageLoop.frameLoop.frames.add { [unowned self] _ in self.frameShown() }
        try stageLoop.begin { [unowned self] in self.turn() }
        clockSource = try events.watchClock { [unowned self] in
            self.window.wallClockDidChange()
            self.wake()
        }
        try serviceWatch.begin(on: events) { [unowned self] in
            self.stageLoop.debt(now: self.clock.now).map { $0 <= StageLoop.longestDebt } ?? true
        }
        let dark = try events.timer { [unowned self] in
            let obstacle = self.stage.obstacle
            self.log.notice(obstacle.isEmpty ? "waiting for a first picture" : "waiting: \(obstacle)")
            self.serviceWatch.ready("waiting: \(obstacle)")
        }
        dark.arm(at: start + StageRunner.darkDelay)
        darkTimer = dark
        try stage.start(self)
        wake()
    }

    /// Ends everything after the loop.
    package func end() {
        serviceWatch.notifier.stopping()
        window.cancelAllTouches()
        stageLoop.light.restore()
        stage.stop()
        serviceWatch.finish()
    }

    package func wake() { stageLoop.wake() }

    /// Does what is due, makes a frame if there is something to show, and sets when the next turn is due.
    package func turn() {
        let now = clock.now
        let next = stageLoop.service(now: now)
        stageLoop.setNextTurn(at: min(next, stageLoop.makeFrame(now: now)))
        onTurn?()
    }

    private func frameShown() {
        if hasShown { return }
        hasShown = true
        darkTimer = nil
        // Before the service manager learns that it is ready: touches may follow at once.
        stage.firstFrameShown()
        serviceWatch.ready("showing")
    }

    // MARK: The stage

    package func receive(_ touches: [Touch]) {
        if touches.isEmpty { return }
        let now = clock.now
        for touch in touches where stageLoop.idle.admits(touch, now: now) { stageLoop.frameLoop.handle(touch) }
        wake()
    }

    package func admitsKey() -> Bool { stageLoop.idle.admitsKey(now: clock.now) }

    package func receive(_ press: KeyPress) {
        stageLoop.frameLoop.handle(press)
        wake()
    }

    package func displayChanged() { stageLoop.displayChanged() }

    package func sessionLost() { stageLoop.sessionLost() }

    package func sessionResumed() { stageLoop.endIdle() }

    package func keptCalibration(_ key: String) -> CalibrationMatrix? { nil }
}
