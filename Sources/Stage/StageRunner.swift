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
    /// Makes the frames.
    package let loop: FrameLoop
    /// Called after each turn.
    package var onTurn: (() -> Void)?

    private let stage: any Stage
    private let log: Log
    private let notifier = ServiceNotifier()
    private let start: Instant
    private var turnSource: DeferredSource?
    private var frameTimer: TimerSource?
    private var watchdogTimer: TimerSource?
    private var darkTimer: TimerSource?
    private var tellTimer: TimerSource?
    private var loopObservations: [Observation] = []
    private var signals: [SignalSource] = []
    private var clockSource: ClockChangeSource?
    private var hasShown = false

    /// A quarter of a refresh at 60 Hz: several times what all but whole pages take.
    private static let latchBudget = TimeSpan.milliseconds(4)
    /// When nothing has been shown for so long after the start, the reason is logged.
    private static let darkDelay = TimeSpan.milliseconds(5_000)
    /// After how long a log or a service manager that took nothing is tried again.
    private static let tellDelay = TimeSpan.milliseconds(1_000)
    /// How long a frame may be owed before the loop counts as hung.
    private static let longestDebt = TimeSpan.milliseconds(5_000)

    /// Prepares to show a window, and watches signals from now on: call it before any other thread is started.
    /// - Parameter scale: device pixels per point.
    package init(
        _ window: Window, on stage: any Stage, scale: Double, clock: any Clock = MonotonicClock(), log: Log
    ) throws(SystemError) {
        self.window = window
        self.stage = stage
        self.clock = clock
        self.log = log
        events = try EventLoop()
        start = clock.now
        loop = FrameLoop(content: window, scanout: stage.scanout, rotation: stage.rotation, scale: scale)
        loop.latchBudget = StageRunner.latchBudget
        loopObservations = [
            loop.errors.add { [unowned self] in self.scanoutFailed($0) },
            loop.frames.add { [unowned self] _ in self.frameShown() },
        ]
        turnSource = try events.deferred { [unowned self] in self.turn() }
        frameTimer = try events.timer { [unowned self] in self.turn() }
        for number in [SIGTERM, SIGINT] {
            signals.append(try events.watch(signal: number) { [unowned self] in self.events.exit() })
        }
        clockSource = try events.watchClock { [unowned self] in
            self.window.wallClockDidChange()
            self.wake()
        }
        try watchService()
    }

    /// Shows the window until a signal, `events.exit` or a failure of the display ends it, and leaves the display as it was found.
    /// - Returns: the process's exit code.
    package func run() throws(SystemError) -> Int32 {
        defer {
            notifier.stopping()
            window.cancelAllTouches()
            stage.stop()
            log.outlet?.onDrop = nil
            log.outlet?.finish()
        }
        try stage.start(self)
        wake()
        return try events.run()
    }

    package func wake() { turnSource?.schedule() }

    private func turn() {
        let now = clock.now
        var next = loop.turn(now: now) ?? .distantFuture
        // After the frame: a display that was taken away in the middle of it is asked for again at a certain time.
        next = min(next, stage.service(now: now) ?? .distantFuture)
        if next < .distantFuture {
            frameTimer?.arm(at: next)
        } else {
            frameTimer?.disarm()
        }
        onTurn?()
    }

    // MARK: The stage

    package func receive(_ touches: [Touch]) {
        if touches.isEmpty { return }
        for touch in touches { loop.handle(touch) }
        wake()
    }

    package func displayChanged() {
        loop.rotation = stage.rotation
        window.minimumTouchTarget = stage.scanout.mode?.minimumTouchTarget(scale: loop.scale) ?? DisplayMode.usualTouchTarget
        wake()
    }

    package func sessionLost() { window.cancelAllTouches() }

    package func sessionResumed() {}

    package func keptCalibration(_ key: String) -> CalibrationMatrix? { nil }

    // MARK: The service manager

    private func watchService() throws(SystemError) {
        let dark = try events.timer { [unowned self] in
            let obstacle = self.stage.obstacle
            self.log.notice(obstacle.isEmpty ? "waiting for a first picture" : "waiting: \(obstacle)")
            self.notifier.ready(status: "waiting: \(obstacle)")
        }
        dark.arm(at: start + StageRunner.darkDelay)
        darkTimer = dark
        tellTimer = try events.timer(priority: .background) { [unowned self] in
            self.log.outlet?.flush()
            let isNotifierDone = self.notifier.flush()
            if self.log.outlet?.needsFlush == true || !isNotifierDone { self.tellLater() }
        }
        notifier.onDelay = { [unowned self] in self.tellLater() }
        log.outlet?.onDrop = { [unowned self] in self.tellLater() }
        guard let interval = notifier.watchdogInterval else { return }
        let half = TimeSpan(nanoseconds: interval.nanoseconds / 2)
        // At background priority: while handlers keep the loop busy, systemd's watchdog is not fed.
        let watchdog = try events.timer(priority: .background) { [unowned self] in
            if self.isWell { self.notifier.watchdog() }
            self.watchdogTimer?.arm(at: self.clock.now + half)
        }
        watchdog.arm(at: start + half)
        watchdogTimer = watchdog
    }

    /// Whether frames reach the display: a loop that turns and shows nothing counts as hung.
    private var isWell: Bool { loop.owedSince.map { clock.now - $0 <= StageRunner.longestDebt } ?? true }

    private func tellLater() {
        if tellTimer?.isArmed == false { tellTimer?.arm(at: clock.now + StageRunner.tellDelay) }
    }

    private func frameShown() {
        if hasShown { return }
        hasShown = true
        darkTimer = nil
        // Before the service manager learns that it is ready: touches may follow at once.
        stage.firstFrameShown()
        notifier.ready(status: "showing")
    }

    private func scanoutFailed(_ error: ScanoutError) {
        guard error.recovery == .fatal else {
            log.limited(.warning, key: "scanout", "\(error)")
            return
        }
        log.error("\(error)")
        events.exit(code: 1)
    }
}
