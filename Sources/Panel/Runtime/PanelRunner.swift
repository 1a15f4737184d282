import FasciaConfiguration
import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaStage
import FasciaSystem
import FasciaTouch
import FasciaValues
import Glibc

/// A running panel: joins the content, the display, the input devices and the service manager in one event loop.
///
/// Everything that is shown or touched happens on the thread that calls `run`; what may wait for a disk has threads of its own. At rest,
/// with nothing touched and nothing moving, the process sleeps in the kernel, and only timers of the service, such as the watchdog's,
/// ever wake it.
package final class PanelRunner: StageOwner {
    /// The exit code that asks the service manager to try again later (`EX_TEMPFAIL`).
    package static let tryAgain: Int32 = 75

    let log: Log
    package let events: EventLoop
    package let clock: any Clock
    let stage: any Stage
    let loop: FrameLoop
    let notifier = ServiceNotifier()
    let start: Instant
    /// Makes the panel anew; nil if there is nothing but what is shown.
    let source: PanelSource?
    /// What is shown.
    var panel: LoadedPanel
    /// What was wrong with the configuration the last time it was read.
    var mistakes: [String] = []
    /// What tells the mistakes of a panel that stays as it was.
    let mistakeNotice = MistakeNotice()
    /// Callers that wait for a reload.
    var reloadRequests = PanelReloads()
    /// Reads configurations and recordings, which may be long and on a slow disk.
    let reader: Worker
    /// Notes whether this process has been well; nil without a service manager that restarts it.
    var starts: StartRecord?
    var probationTimer: TimerSource?
    /// What the panel does without since it crashed again and again; empty if it has all that it should.
    var recovery = ""
    /// How often another configuration came to show.
    var reloads = 0
    /// What others may ask of the panel.
    package private(set) lazy var service = PanelService(self)
    /// What serves others beside the panel, such as a socket.
    private var servers: Any?
    let eventLog: EventLog
    let idle: IdleMonitor
    /// The display's light.
    let light: PanelLight
    /// Where the panel was before its idle page.
    var placeBeforeIdle: PanelSnapshot?
    /// Whether nothing is drawn, since the display is off.
    var isDark = false
    /// When to try again to switch the display off.
    var powerRetry = RetryTimes()
    /// The panel's named values: they outlive every configuration.
    package let values = ValueStore()
    /// Values whose missing confirmation has been logged.
    var unanswered: Set<String> = []
    /// Runs the commands of actions.
    private(set) lazy var commands = makeCommandRunner()
    /// Runs the commands of values.
    private(set) lazy var valueCommands = ValueCommands(loop: events, values: values, clock: clock, log: log)
    /// Does what may wait for a disk.
    let worker: Worker
    /// What outlives the process.
    let state: PanelState
    /// What is shown while a touchscreen is calibrated, and what was until a moment ago.
    var calibration: CalibrationScreen?
    var formerCalibration: CalibrationScreen?
    /// What was read anew and waits for fingers to lift, and until when at most.
    var waitingPanel: (panel: LoadedPanel, deadline: Instant)?
    /// How long fingers hold back a panel that was read anew.
    static let longestHold = TimeSpan.seconds(30)
    /// Whether an action has asked for a calibration since the last turn.
    var isCalibrationWanted = false
    /// Whether a finger lifted since the last turn: it may have chosen another page.
    private var hasLifted = false
    /// Follows the configuration's files.
    var fileWatch: FileWatch?
    var fileTimer: TimerSource?
    /// Plays a recording.
    var scriptPlayer: ScriptPlayer?
    private let eventOutput: EventOutput?
    /// What it observes for as long as it lives.
    var observations: [Observation] = []
    /// Tries again to tell the log and the service manager what they did not take.
    var tellTimer: TimerSource?

    var turnSource: DeferredSource?
    var frameTimer: TimerSource?
    var watchdogTimer: TimerSource?
    var readyTimer: TimerSource?
    private var loopObservations: [Observation] = []
    private var signals: [SignalSource] = []
    private var clockSource: ClockChangeSource?
    var isReady = false
    var hasShown = false

    /// How long files have to stay as they are before the panel is read anew.
    static let settlingTime = TimeSpan.milliseconds(200)
    /// What a thread usually has, since configurations nest: templates in templates, views in views.
    private static let readerStack = 8 << 20
    /// A quarter of a refresh at 60 Hz: several times what all but whole pages take, timers that are late included.
    private static let latchBudget = TimeSpan.milliseconds(4)

    /// A panel that has not started.
    /// - Parameters:
    ///   - source: makes the panel anew when it is asked to; nil if it cannot be.
    ///   - eventsPath: where control events are written, nil for nowhere.
    ///   - backlights: the folder in which the kernel has them.
    ///   - statePath: the file that keeps what outlives the process; nil keeps nothing.
    init(
        panel: LoadedPanel, source: PanelSource? = nil, stage: any Stage, eventsPath: String? = nil,
        backlights: String = Backlight.folder, statePath: String? = nil, clock: any Clock = MonotonicClock(), log: Log
    ) throws(SystemError) {
        self.panel = panel
        self.source = source
        self.stage = stage
        self.clock = clock
        self.log = log
        events = try EventLoop()
        loop = FrameLoop(content: panel.window, scanout: stage.scanout, rotation: stage.rotation, scale: panel.scale)
        eventOutput = if let eventsPath { try EventOutput(path: eventsPath, loop: events, log: log) } else { nil }
        eventLog = EventLog()
        reader = try Worker(loop: events, stackSize: PanelRunner.readerStack)
        start = clock.now
        eventLog.origin = start
        eventLog.clock = clock
        idle = IdleMonitor(panel.configuration?.idle ?? IdleConfiguration(), now: start)
        light = PanelLight(folder: backlights, clock: clock, log: log)
        worker = try Worker(loop: events)
        state = PanelState(path: statePath, values: values, clock: clock, worker: worker, log: log)
        if let eventOutput { observations.append(eventLog.events.add { eventOutput.write($0) }) }
    }

    /// Shows the panel until a signal or a failure ends it.
    /// - Parameter serve: called once everything works and before the first turn: for sockets and the like. What it returns lives as long as
    ///   the panel runs.
    /// - Returns: the process's exit code: 0 when it was asked to end, 1 if nothing can be shown any more and a new start may help.
    package func run(_ serve: PanelLauncher.Serve = { _, _ in nil }) throws(SystemError) -> Int32 {
        // Whatever fails: what was begun is ended, the light and the display are given back, and what has to outlive it is kept.
        defer { end() }
        try begin()
        servers = try serve(events, service)
        return try events.run()
    }

    /// Everything that happens before the loop turns.
    func begin() throws(SystemError) {
        eventLog.follow(window)
        loop.latchBudget = PanelRunner.latchBudget
        loopObservations = [
            loop.errors.add { [unowned self] in self.scanoutFailed($0) },
            loop.frames.add { [unowned self] _ in self.frameShown() },
        ]
        turnSource = try events.deferred { [unowned self] in self.turn() }
        frameTimer = try events.timer { [unowned self] in self.turn() }
        for number in [SIGTERM, SIGINT] {
            signals.append(try events.watch(signal: number) { [unowned self] in self.events.exit(code: 0) })
        }
        signals.append(try events.watch(signal: SIGHUP) { [unowned self] in self.reload() })
        try watchOutlets()
        clockSource = try events.watchClock { [unowned self] in self.wallClockChanged() }
        try watchTime()
        try watchProbation()
        joinIdle()
        joinState()
        joinValues(panel.content)
        reportFailures()
        try watchFiles()
        try stage.start(self)
        wake()
    }

    /// Everything that happens after it.
    func end() {
        notifier.stopping()
        if let summary = loop.latency.summary { log.info(summary) }
        window.cancelAllTouches()
        calibration?.cancel()
        commands.stop()
        valueCommands.stop()
        let deadline = MonotonicClock().now + PanelState.longestFinish
        state.beginFinish()
        light.restore()
        stage.stop()
        // Last: the display goes dark in time even if the disk hangs.
        state.finish(by: deadline)
        eventOutput?.finish(by: deadline)
        log.outlet?.onDrop = nil
        log.outlet?.finish()
        // Clients go before what they ask things of.
        servers = nil
    }

    /// What is shown.
    var window: Window { panel.window }

    /// The display refused. What passes is the loop's to try again; what does not is the service manager's.
    private func scanoutFailed(_ error: ScanoutError) {
        guard error.recovery == .fatal else {
            log.limited(.warning, key: "scanout", "\(error)")
            return
        }
        log.error("\(error); ends, so that it is started anew")
        events.exit(code: 1)
    }

    /// Asks for a turn of the frame loop, once everything more urgent is done.
    package func wake() {
        turnSource?.schedule()
    }

    /// Passes touches on, their locations fractions of the device's extent.
    package func receive(_ touches: [Touch]) {
        if touches.isEmpty { return }
        let now = clock.now
        eventLog.now = now
        for touch in touches where idle.admits(touch, now: now) {
            if touch.phase == .ended { hasLifted = true }
            if calibration?.take(touch) != true { loop.handle(touch) }
        }
        wake()
    }

    /// Plays a recording to the panel; one that plays already ends.
    func play(_ recording: Recording) throws(SystemError) {
        scriptPlayer?.stop()
        scriptPlayer = try ScriptPlayer(recording, on: self)
    }

    /// A recording is over. Its player must not go within its own call.
    func scriptEnded() {
        let player = scriptPlayer
        scriptPlayer = nil
        player?.stop()
    }

    /// The display changed: the picture may have to be turned another way.
    package func displayChanged() {
        loop.rotation = stage.rotation
        var mode = stage.scanout.mode
        if let size = panel.configuration?.display.physicalSize { mode?.physicalSize = size }
        window.minimumTouchTarget = mode?.minimumTouchTarget(scale: loop.scale) ?? DisplayMode.usualTouchTarget
        wake()
    }

    /// The session goes: fingers that are down are lost.
    package func sessionLost() {
        window.cancelAllTouches()
        idle.loseFingers()
    }

    /// The time of day was set: clocks show it. Nothing else goes by it.
    func wallClockChanged() {
        window.wallClockDidChange()
        wake()
    }

    /// Does what is due, makes a frame if there is something to show, and sees to being called again.
    func turn() {
        let now = clock.now
        eventLog.now = now
        // Compared without a container: this is every frame, and nothing is allocated in a steady one.
        var next = idle.service(now: now) ?? .distantFuture
        next = min(next, values.service(now: now) ?? .distantFuture)
        next = min(next, servicePower(now: now) ?? .distantFuture)
        formerCalibration = nil
        if isCalibrationWanted { calibrateAsAsked() }
        next = min(next, showWaiting(now: now) ?? .distantFuture)
        // Nobody sees what would be drawn in the dark.
        if !isDark { next = min(next, loop.turn(now: now) ?? .distantFuture) }
        // After the frame: a display that was taken away in the middle of it is asked for again at a certain time.
        next = min(next, stage.service(now: now) ?? .distantFuture)
        if hasLifted {
            hasLifted = false
            keepPage()
        }
        next = min(next, state.service(now: now) ?? .distantFuture)
        if next < .distantFuture {
            frameTimer?.arm(at: next)
        } else {
            frameTimer?.disarm()
        }
        service.turns.send(())
    }
}
