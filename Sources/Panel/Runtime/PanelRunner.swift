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
    /// Turns, and what is done with a display that nobody touches.
    let stageLoop: StageLoop
    let serviceWatch: ServiceWatch
    let start: Instant
    /// Loads the panel again; nil if it has no configuration file.
    let source: PanelSource?
    /// What is shown.
    @exclusivity(unchecked) var panel: LoadedPanel
    /// The mistakes of the configuration when it was last read.
    @exclusivity(unchecked) var mistakes: [String] = []
    /// The banner with the mistakes of a failed reload.
    let mistakeNotice = MistakeNotice()
    /// The completions of reloads.
    var reloadRequests = PanelReloads()
    /// Reads configurations and recordings, which may be long and on a slow disk.
    let reader: Worker
    /// The record of starts and crashes; nil without a service manager that restarts the process.
    var starts: StartRecord?
    var probationTimer: TimerSource?
    /// The trial of a generation that was just applied.
    var trial: Trial?
    var trialTimer: TimerSource?
    /// Of what the disk has not taken of generations.
    var noteTimer: TimerSource?
    /// How much memory the process has in use, for trials.
    var memoryInUse: () -> Int? = { ProcessMemory.resident }
    /// The generation that is shown; 0 for the administrator's own configuration.
    var shownGeneration = 0
    /// Whether what is shown has failed: the next reload shows anything else.
    var leavesPanel = false
    /// Whether somebody has asked for what is read next to be shown whoever touches the panel.
    var showsNextAtOnce = false
    /// What was left out after repeated crashes; empty at a usual start.
    var recovery = ""
    /// The number of reloads that were shown.
    @exclusivity(unchecked) var reloads = 0
    /// What is played around a panel that is only looked at while it is being made, which follows its files at once whatever it says, and
    /// leaves telling of mistakes to those who look; nil for any other. Set before `begin`.
    var rehearsal: Rehearsal?
    var isPreview: Bool { rehearsal != nil }
    /// The panel's interface for protocols.
    package private(set) lazy var service = PanelService(self)
    /// Servers such as the control socket, kept until the panel ends.
    private var servers: Any?
    private(set) lazy var ownValues = PanelValues(self)
    private(set) lazy var messages = ClientMessages(self)
    private(set) lazy var hands = HandPlayer(self)
    let eventLog: EventLog
    /// The pages before the idle page.
    var placeBeforeIdle: PanelSnapshot?
    /// The panel's named values: they outlive every configuration.
    package let values = ValueStore()
    /// Values whose failure has been logged.
    var unanswered: Set<String> = []
    /// Runs the commands of actions.
    private(set) lazy var commands = makeCommandRunner()
    /// Runs the commands of values.
    private(set) lazy var valueCommands = ValueCommands(loop: events, values: values, clock: clock, log: log)
    /// The thread for work that may block on a disk.
    let worker: Worker
    /// The state that outlives the process.
    let state: PanelState
    /// The series that outlive it.
    let seriesKeeper: SeriesKeeper
    /// The calibration in progress, and the one that ended in this turn.
    var calibration: CalibrationScreen?
    var formerCalibration: CalibrationScreen?
    /// A new panel that waits for fingers to lift.
    var waitingPanel: WaitingPanel?
    /// How long fingers can hold back a new panel.
    static let longestHold = TimeSpan.seconds(30)
    /// The mark that somebody operates the panel from afar; nil while nobody does.
    var operatorMark: OperatorMark?
    /// Whether an action has asked for a calibration since the last turn.
    var isCalibrationWanted = false
    /// Whether a finger lifted since the last turn: it may have chosen another page.
    private var hasLifted = false
    /// Watches the configuration's files.
    var fileWatch: FileWatch?
    var fileTimer: TimerSource?
    /// Plays a recording.
    var scriptPlayer: ScriptPlayer?
    private let eventOutput: EventOutput?
    /// Its observations, for its whole life.
    var observations: [Observation] = []
    /// Of the panel's content, until another one takes its place.
    var contentObservations: [Observation] = []
    var readyTimer: TimerSource?
    private var signals: [SignalSource] = []
    private var clockSource: ClockChangeSource?
    var hasShown = false

    /// How long files must be unchanged before the panel is reloaded.
    static let settlingTime = TimeSpan.milliseconds(200)
    /// The same where somebody waits for what was saved; a file that is not whole yet shows its mistakes for a moment.
    static let previewSettlingTime = TimeSpan.milliseconds(20)
    /// The usual size of a thread's stack, since configurations nest: templates in templates, views in views.
    private static let readerStack = 8 << 20

    /// A panel that has not started.
    /// - Parameters:
    ///   - source: loads the panel for reloads; nil without a configuration file.
    ///   - eventsPath: the file for control events; nil for none.
    ///   - backlights: the kernel's folder of backlights.
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
        events = try EventLoop(clock: clock)
        stageLoop = StageLoop(
            panel.window, on: stage, scale: panel.scale, idle: panel.configuration?.idle ?? IdleConfiguration(), backlights: backlights,
            events: events, clock: clock, log: log)
        serviceWatch = ServiceWatch(log: log)
        eventOutput = if let eventsPath { try EventOutput(path: eventsPath, loop: events, log: log) } else { nil }
        eventLog = EventLog()
        reader = try Worker(loop: events, stackSize: PanelRunner.readerStack)
        start = clock.now
        eventLog.origin = start
        eventLog.clock = clock
        worker = try Worker(loop: events)
        state = PanelState(path: statePath, values: values, clock: clock, worker: worker, log: log)
        seriesKeeper = SeriesKeeper(path: statePath, values: values, clock: clock, worker: worker, log: log)
        state.series = seriesKeeper
        if let eventOutput { observations.append(eventLog.events.add { eventOutput.write($0) }) }
    }

    /// Shows the panel until a signal or a failure ends it.
    /// - Parameter serve: starts servers such as the control socket. Called before the first turn; what it returns is kept until the panel
    ///   ends.
    /// - Returns: the process's exit code: 0 when it was asked to end, 1 if nothing can be shown any more and a new start may help.
    package func run(_ serve: PanelLauncher.Serve = { _, _ in nil }) throws(SystemError) -> Int32 {
        // After any failure too: the backlight and the display are restored, and the state is saved.
        defer { end() }
        try begin()
        servers = try serve(events, service)
        return try events.run()
    }

    /// Sets everything up before the loop turns.
    func begin() throws(SystemError) {
        eventLog.follow(window)
        observations.append(loop.frames.add { [unowned self] _ in self.frameShown() })
        try stageLoop.begin { [unowned self] in self.turn() }
        for number in [SIGTERM, SIGINT] {
            signals.append(try events.watch(signal: number) { [unowned self] in self.events.exit(code: 0) })
        }
        signals.append(try events.watch(signal: SIGHUP) { [unowned self] in self.reload() })
        try serviceWatch.begin(on: events) { [unowned self] in self.isWell }
        clockSource = try events.watchClock { [unowned self] in self.wallClockChanged() }
        try watchTime()
        try watchProbation()
        try beginTrial()
        joinIdle()
        joinState()
        declareValues(source?.generations) { joinValues(panel.content) }
        ownValues.join()
        rehearsal?.begin()
        reportFailures()
        try watchFiles()
        try stage.start(self)
        wake()
    }

    /// Ends everything after the loop.
    func end() {
        serviceWatch.notifier.stopping()
        if let summary = loop.latency.summary { log.info(summary) }
        window.cancelAllTouches()
        calibration?.cancel()
        commands.stop()
        valueCommands.stop()
        let deadline = MonotonicClock().now + PanelState.longestFinish
        state.beginFinish()
        light.restore()
        stage.stop()
        // After the display is restored, which must not wait for a disk that hangs.
        state.finish(by: deadline)
        seriesKeeper.finish(by: deadline)
        eventOutput?.finish(by: deadline)
        serviceWatch.finish()
        // Servers end before the service that they use.
        servers = nil
    }

    /// What is shown.
    var window: Window { panel.window }
    var loop: FrameLoop { stageLoop.frameLoop }
    var idle: IdleMonitor { stageLoop.idle }
    var light: DisplayLight { stageLoop.light }

    /// Schedules a turn of the frame loop, after everything more urgent.
    package func wake() { stageLoop.wake() }

    /// Passes touches on, their locations fractions of the device's extent.
    package func receive(_ touches: [Touch]) {
        if touches.isEmpty { return }
        let now = clock.now
        eventLog.now = now
        for touch in touches where idle.admits(touch, now: now) {
            if touch.phase == .ended {
                hasLifted = true
                confirmTrial()
            }
            if calibration?.take(touch) != true { loop.handle(touch) }
        }
        wake()
    }

    package func admitsKey() -> Bool { idle.admitsKey(now: clock.now) }

    package func receive(_ press: KeyPress) {
        // Marks are tapped, not typed.
        if calibration != nil { return }
        eventLog.now = clock.now
        loop.handle(press)
        wake()
    }

    /// Plays a recording to the panel; one that plays already ends.
    func play(_ recording: Recording) throws(SystemError) {
        scriptPlayer?.stop()
        scriptPlayer = try ScriptPlayer(recording, on: self)
    }

    /// A recording has ended. Its player is kept alive until its call returns.
    func scriptEnded() {
        let player = scriptPlayer
        scriptPlayer = nil
        player?.stop()
    }

    package func displayChanged() { stageLoop.displayChanged(physicalSize: panel.configuration?.display.physicalSize) }

    package func sessionLost() { stageLoop.sessionLost() }

    package func sessionResumed() { stageLoop.endIdle() }

    /// The time of day was set: updates clocks. Everything else uses the monotonic clock.
    func wallClockChanged() {
        window.wallClockDidChange()
        values.clockWasSet()
        ownValues.reset()
        wake()
    }

    /// Does what is due, makes a frame if there is something to show, and sets when the next turn is due.
    func turn() {
        let now = clock.now
        eventLog.now = now
        // Compared one by one: a list would be allocated every frame.
        var next = stageLoop.service(now: now)
        next = min(next, values.service(now: now) ?? .distantFuture)
        next = min(next, hands.service(now: now) ?? .distantFuture)
        next = min(next, rehearsal?.service(now: now) ?? .distantFuture)
        formerCalibration = nil
        if isCalibrationWanted { calibrateAsAsked() }
        next = min(next, showWaiting(now: now) ?? .distantFuture)
        next = min(next, ownValues.update() ?? .distantFuture)
        next = min(next, stageLoop.makeFrame(now: now))
        if hasLifted {
            hasLifted = false
            keepPage()
        }
        next = min(next, state.service(now: now) ?? .distantFuture)
        next = min(next, seriesKeeper.service(now: now) ?? .distantFuture)
        stageLoop.setNextTurn(at: next)
        service.turns.send(())
    }
}
