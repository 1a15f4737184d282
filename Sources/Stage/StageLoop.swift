import FasciaFrame
import FasciaGeometry
import FasciaInterface
import FasciaSystem

/// The frame loop of a stage: when it turns, and what is done with a display that nobody touches. Its owner does the rest of a turn.
package final class StageLoop {
    /// Makes the frames.
    package let frameLoop: FrameLoop
    /// Decides when the display is dimmed and switched off; its stages may be changed at any time. Its pages are the owner's.
    package let idle: IdleMonitor
    /// The display's light.
    package let light: DisplayLight
    /// Whether nothing is drawn, since the display is off.
    @exclusivity(unchecked) package private(set) var isDark = false

    private let stage: any Stage
    private let events: EventLoop
    private let clock: any Clock
    private let log: Log
    private var window: Window
    private var turnSource: TurnSource?
    private var observation: Observation?
    /// When to retry switching the display off.
    private var retry = RetryTimes()

    /// How long a frame may be owed before the loop counts as hung: many times what the slowest display and some lost flips take.
    package static let longestDebt = TimeSpan.milliseconds(5_000)
    /// A quarter of a refresh at 60 Hz: several times what all but whole pages take, timers that are late included.
    private static let latchBudget = TimeSpan.milliseconds(4)

    /// A loop that does not turn yet.
    /// - Parameters:
    ///   - scale: device pixels per point.
    ///   - backlights: the kernel's folder of backlights.
    package init(
        _ window: Window, on stage: any Stage, scale: Double, idle configuration: IdleConfiguration, backlights: String = Backlight.folder,
        events: EventLoop, clock: any Clock, log: Log
    ) {
        self.window = window
        self.stage = stage
        self.events = events
        self.clock = clock
        self.log = log
        frameLoop = FrameLoop(content: window, scanout: stage.scanout, rotation: stage.rotation, scale: scale)
        idle = IdleMonitor(configuration, now: clock.now)
        light = DisplayLight(folder: backlights, clock: clock, log: log)
        idle.onDim = { [unowned self] isDimmed in
            // Who thinks finds the text again; a secret waits for nobody.
            if isDimmed { self.window.cancelSecretEditing() }
            self.light.limit = isDimmed ? self.idle.configuration.dim?.brightness : nil
            self.wake()
        }
        idle.onOff = { [unowned self] isOff in
            if isOff { self.goDark() } else { self.lightUp() }
            self.wake()
        }
    }

    // MARK: Turns

    /// Calls `turn` when it was asked for, and at the time that the last turn set. A display that fails for good ends the event loop,
    /// with 1.
    package func begin(turn: @escaping () -> Void) throws(SystemError) {
        frameLoop.latchBudget = StageLoop.latchBudget
        observation = frameLoop.errors.add { [unowned self] in self.failed($0) }
        turnSource = try events.turn { [unowned self] in
            self.stage.readHeld()
            // What was read asks for a turn: this one.
            self.turnSource?.cancel()
            turn()
        }
        light.window = window
    }

    /// Asks for a turn, after everything more urgent.
    package func wake() { turnSource?.schedule() }

    /// The first part of a turn: begins the idle stages that are due, and retries what the display and its backlight refused.
    /// - Returns: when to be called again; `distantFuture` if only a touch can change anything.
    package func service(now: Instant) -> Instant {
        let stages = idle.service(now: now) ?? .distantFuture
        return min(stages, servicePower(now: now) ?? .distantFuture)
    }

    /// Its middle: makes a frame if there is something to show, and does what the stage has due.
    package func makeFrame(now: Instant) -> Instant {
        // Nothing is drawn while the display is off.
        var next = isDark ? .distantFuture : frameLoop.turn(now: now) ?? .distantFuture
        let start = isDark ? nil : frameLoop.nextStart(now: now)
        if let start { next = min(next, start) }
        // One wake-up a frame in place of three: for the flip, for the fingers, and for the frame itself.
        stage.hold(start != nil)
        // After the frame, in which a display may be lost that has to be opened again later.
        return min(next, stage.service(now: now) ?? .distantFuture)
    }

    /// Its end: sets when the next one is due; `distantFuture` waits for `wake`.
    package func setNextTurn(at next: Instant) { turnSource?.arm(at: next) }

    /// When the next one is due; `distantFuture` if only `wake` makes one.
    package var nextTurn: Instant { turnSource?.deadline ?? .distantFuture }

    /// How long a frame has been owed; nil if none is.
    package func debt(now: Instant) -> TimeSpan? { isDark ? nil : frameLoop.owedSince.map { now - $0 } }

    /// The frame loop retries transient errors.
    private func failed(_ error: ScanoutError) {
        guard error.recovery == .fatal else {
            log.limited(.warning, key: "scanout", "\(error)")
            return
        }
        log.error("\(error); ends, so that it is started anew")
        events.exit(code: 1)
    }

    // MARK: The window and the display

    /// Shows another window.
    package func show(_ new: Window, scale: Double) {
        window = new
        frameLoop.show(new, scale: scale)
        light.window = new
    }

    /// The display changed: the picture may have to be turned another way.
    /// - Parameter physicalSize: its size in millimetres, where it is known better than the display says.
    package func displayChanged(physicalSize: Size? = nil) {
        frameLoop.rotation = stage.rotation
        var mode = stage.scanout.mode
        if let physicalSize { mode?.physicalSize = physicalSize }
        window.minimumTouchTarget = mode?.minimumTouchTarget(scale: frameLoop.scale) ?? DisplayMode.usualTouchTarget
        wake()
    }

    /// The session is switched away: touches are cancelled.
    package func sessionLost() {
        window.cancelAllTouches()
        idle.loseFingers()
    }

    // MARK: Power

    /// Ends all idle stages, as a touch does; they count from now on.
    package func endIdle() {
        idle.wake(now: clock.now)
        wake()
    }

    /// Retries what the display and its backlight refused.
    /// - Returns: when to be called again; nil if nothing is to be retried.
    func servicePower(now: Instant) -> Instant? {
        if retry.isDue(now: now) { switchOff() }
        let next = min(retry.next ?? .distantFuture, light.service(now: now) ?? .distantFuture)
        return next == .distantFuture ? nil : next
    }

    private func goDark() {
        frameLoop.completeKept()
        window.cancelAllTouches()
        window.cancelEditing()
        switchOff()
        light.isOff = true
    }

    private func switchOff() {
        do throws(ScanoutError) {
            try stage.scanout.setPower(false)
            isDark = true
            if retry.end() { log.notice("the display is off now") }
        } catch {
            // The picture stays on, and switching off is retried: a busy display may be free in a moment.
            if retry.failed(now: clock.now) { log.warning("\(error); trying again") }
        }
    }

    private func lightUp() {
        retry.end()
        if isDark {
            isDark = false
            // First the present picture, so that the old one does not flash up.
            _ = frameLoop.turn(now: clock.now)
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
