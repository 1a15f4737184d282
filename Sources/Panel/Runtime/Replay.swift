import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaStage
import FasciaValues

/// Plays touches to a window on a virtual clock, without a display: what a finger would see, frame by frame and always the same.
///
/// Frames are those of a 60 Hz display, the first at 0. A touch takes effect in the first frame at or after its time.
public final class Replay {
    /// The loop that makes the frames.
    public let loop: FrameLoop
    let window: Window
    /// The display in memory.
    public let scanout: MemoryScanout
    /// The moment of the last frame.
    public private(set) var now = Instant.zero
    /// Sent the moment of each frame before it is made.
    public let ticks = Observers<Instant>()

    private var tick: Int64 = 0
    /// The panel's own values; nil for a window without a panel.
    private var ownValues: PanelValues?
    private(set) var presence: ReplayedPresence?
    /// What is done at a moment, the earliest first.
    private var agenda: [(moment: Instant, act: () -> Void)] = []
    /// The time of day when it begins, in nanoseconds.
    private var start = Replay.wallClockStart

    /// How long a panel may go on moving by itself after the last touch before the replay ends.
    private static let settlingTime = TimeSpan.milliseconds(10_000)

    /// The time of day that clocks show when a replay begins, always the same: 2024-05-17 10:09 in universal time, in nanoseconds.
    public static let wallClockStart: Int64 = 1_715_940_540_000_000_000

    /// A replay that has not begun. The window must not be shown elsewhere.
    public init(window: Window, options: HeadlessOptions) {
        self.window = window
        scanout = MemoryScanout(mode: options.mode)
        loop = FrameLoop(content: window, scanout: scanout, rotation: options.rotation, scale: options.scale)
        loop.keepsAll = true
        window.wallClock = { [weak self] in self?.wallClock ?? Replay.wallClockStart }
    }

    private var wallClock: Int64 { start &+ passed.nanoseconds }

    /// How much time has passed for the panel: waiting is no setting of its clock.
    private var passed: TimeSpan { standsStill ? .zero : now - .zero }

    /// Asked in each frame of `advance` whether to go no further.
    package var givesUp: (() -> Bool)?
    /// Whether it was to go no further.
    package private(set) var hasGivenUp = false

    /// Whether the time of day stays as it is, for a picture of a moment.
    public var standsStill = false

    /// A replay of a panel that has not begun: its own values, as `panel.language`, are joined with it as in a panel that runs. It holds the
    /// panel.
    public convenience init(_ content: PanelContent, options: HeadlessOptions) {
        self.init(window: content.window, options: options)
        let presence = ReplayedPresence(content, self)
        let ownValues = PanelValues(presence)
        ownValues.join()
        _ = ownValues.update()
        self.presence = presence
        self.ownValues = ownValues
        content.values.useClock(
            { [weak self] in Double(self?.wallClock ?? Replay.wallClockStart) / 1e9 },
            boot: { [weak self] in Double(self?.passed.nanoseconds ?? 0) / 1e9 })
    }

    /// Has the panel tell something else of itself: that a backend is there, or another time of day, which its clocks show too.
    /// - Throws: `ValueError` for what the value cannot be, or what something else decides.
    package func set(_ own: PanelValue, to value: Value) throws(ValueError) {
        guard let ownValues, let content = presence?.content, let definition = content.values.definition(of: own.name) else { return }
        let value = try definition.checked(value)
        func refuse(_ reason: String) throws(ValueError) { throw ValueError(name: own.name, problem: .refused(reason)) }
        switch (own, value) {
        case (.page, _): try refuse("it is the page that shows")
        case (.width, _), (.height, _): try refuse("it is the size of the picture")
        case (.language, _), (.theme, _), (.brightness, _): try content.values.set(own.name, value, from: .client, now: now)
        case (.hour, .number(let hour)): turnClock(to: hour, of: 24, each: 3600, content)
        case (.minute, .number(let minute)): turnClock(to: minute, of: 60, each: 60, content)
        case (.now, .number(let seconds)):
            guard let time = Int64(exactly: (seconds * 1e9).rounded()) else { return try refuse("it is too far from now for a clock") }
            start = standsStill ? time : time &- now.nanoseconds
        default: ownValues.feigned[own] = value
        }
        content.window.wallClockDidChange()
        content.values.clockWasSet()
        ownValues.reset()
        _ = ownValues.update()
    }

    /// Sets the hour, or the minute, of the present day and leaves the rest of the time as it is.
    private func turnClock(to wanted: Double, of count: Int64, each seconds: Int64, _ content: PanelContent) {
        let utc = wallClock / 1_000_000_000
        let local = utc + Int64(content.builder.resources.timeZone(nil).offset(at: utc))
        let shown = ((local / seconds) % count + count) % count
        start &+= (Int64(wanted) - shown) * seconds * 1_000_000_000
    }

    /// Plays touches, ordered by time, to their end and on until nothing moves any more.
    /// - Parameters:
    ///   - touches: locations are fractions of the device's extent.
    ///   - presses: presses of keys, ordered by time.
    ///   - stops: moments at which `atStop` is called with the stop's index, after the last frame at or before it.
    ///   - atStop: called with the index of the stop.
    public func run(_ touches: [Touch], presses: [KeyPress] = [], stops: [Instant] = [], atStop: (Int) -> Void = { _ in }) {
        var next = 0
        var nextPress = 0
        let order = stops.indices.sorted { stops[$0] < stops[$1] }
        var nextStop = 0
        let end = max(touches.last?.time ?? .zero, presses.last?.time ?? .zero) + Replay.settlingTime
        func typePresses(before moment: Instant) {
            while nextPress < presses.count, presses[nextPress].time < moment {
                loop.handle(presses[nextPress])
                nextPress += 1
            }
        }
        while true {
            now = Replay.time(ofTick: tick)
            ticks.send(now)
            while next < touches.count, touches[next].time <= now {
                typePresses(before: touches[next].time)
                loop.handle(touches[next])
                next += 1
            }
            typePresses(before: now + TimeSpan(nanoseconds: 1))
            var wake = makeFrame().wake
            let following = Replay.time(ofTick: tick + 1)
            while nextStop < order.count, stops[order[nextStop]] < following {
                atStop(order[nextStop])
                nextStop += 1
            }
            if next < touches.count { wake = min(wake ?? .distantFuture, touches[next].time) }
            if nextPress < presses.count { wake = min(wake ?? .distantFuture, presses[nextPress].time) }
            if nextStop < order.count { wake = min(wake ?? .distantFuture, stops[order[nextStop]]) }
            guard let wake, wake < .distantFuture,
                wake <= end || nextStop < order.count || next < touches.count || nextPress < presses.count
            else { return }
            tick = max(tick + 1, Replay.tick(atOrAfter: wake))
        }
    }

    /// Makes the frame of this moment, unless the display is off.
    /// - Returns: when the next one is due, nil if only an event can bring something new; and the same but for what turns for ever.
    private func makeFrame() -> (wake: Instant?, happening: Instant?) {
        let stage = presence?.service(now: now)
        let minute = ownValues?.update()
        let due = [stage, minute].compactMap { $0 }.min()
        if presence?.isDark == true { return (due, due) }
        let frame = loop.turn(now: now)
        let happening = loop.hasWork ? frame : window.nextHappening
        return ([due, frame].compactMap { $0 }.min(), [due, happening].compactMap { $0 }.min())
    }

    /// Plays touches and presses of keys up to a moment, and makes every frame until then. Between two frames in which something happens no
    /// time is spent, however long they are apart. Moments count from the beginning.
    /// - Parameters:
    ///   - end: the last frame is the first one at or after it.
    ///   - quiet: ends earlier, as soon as nothing is going to happen for so long but that something turns for ever; nil does not.
    package func advance(_ touches: [Touch] = [], presses: [KeyPress] = [], to end: Instant, quiet: TimeSpan? = nil) {
        var nextTouch = 0
        var nextPress = 0
        while true {
            now = Replay.time(ofTick: tick)
            presence?.clock.advance(to: now)
            ticks.send(now)
            while let due = agenda.first, due.moment <= now {
                agenda.removeFirst()
                due.act()
            }
            while nextTouch < touches.count, touches[nextTouch].time <= now {
                take(touches[nextTouch])
                nextTouch += 1
            }
            while nextPress < presses.count, presses[nextPress].time <= now {
                if presence?.admitsKey(now: now) ?? true { loop.handle(presses[nextPress]) }
                nextPress += 1
            }
            let frame = makeFrame()
            var event = agenda.first?.moment ?? .distantFuture
            if nextTouch < touches.count { event = min(event, touches[nextTouch].time) }
            if nextPress < presses.count { event = min(event, presses[nextPress].time) }
            if let givesUp, givesUp() { hasGivenUp = true }
            if now >= end || hasGivenUp { break }
            if let quiet, min(event, frame.happening ?? .distantFuture) > now + quiet { break }
            tick = max(tick + 1, Replay.tick(atOrAfter: min(event, frame.wake ?? .distantFuture, end)))
        }
        // What follows is in a frame of its own.
        tick += 1
    }

    /// Plays what a program does in place of a person, from the next frame on until that is over.
    /// - Throws: `HandError` for what no person could do.
    @discardableResult
    package func perform(_ deed: HandDeed) throws(HandError) -> HandOutcome {
        var result: Result<HandOutcome, HandError>?
        let errand = HandErrand(deed, id: Touch.ID(device: HandPlayer.device, slot: 0), on: self) { result = $0 }
        func go() { if let due = errand.service(now: now) { at(due, go) } }
        at(now, go)
        while !errand.isOver, !hasGivenUp { advance(to: errand.due) }
        errand.cancel()
        return try (result ?? .success(HandOutcome())).get()
    }

    func take(_ touch: Touch) {
        if presence?.admits(touch, now: now) ?? true { loop.handle(touch) }
    }

    /// Does something in the first frame at or after a moment, as `advance` comes there.
    package func at(_ moment: Instant, _ act: @escaping () -> Void) {
        let index = agenda.firstIndex { $0.moment > moment } ?? agenda.count
        agenda.insert((moment, act), at: index)
    }

    /// Runs the idle stages of a panel from now on, in `advance`, and keeps all that it tells of itself, shown or not.
    package func useIdle(_ configuration: IdleConfiguration) {
        ownValues?.areAsked = true
        presence?.useIdle(configuration, now: now)
    }

    /// Tells the panel whether a backend is connected.
    package var isConnected: Bool {
        get { ownValues?.isConnected ?? false }
        set { ownValues?.isConnected = newValue }
    }

    /// Has the panel know at once what a frame would tell it of itself, as whether a backend is connected.
    package func updateOwnValues() { _ = ownValues?.update() }

    /// When the next frame is.
    package var nextFrame: Instant { Replay.time(ofTick: tick) }

    /// Where rectangles of the picture are on the display, which may be turned: both in device pixels.
    public func scannedOut(_ rects: [PixelRect]) -> [PixelRect] {
        guard let size = scanout.mode?.size else { return [] }
        return rects.map { loop.rotation.device($0, on: size) }
    }

    /// What is on the display now, as it is scanned out: turned, and in the display's format. nil before the first frame.
    public func picture() throws(RasterError) -> Surface? {
        guard let mode = scanout.mode, let front = scanout.front else { return nil }
        let surface = try Surface(width: mode.size.width, height: mode.size.height, isOpaque: true)
        for y in 0..<mode.size.height { scanout.read(row: y, buffer: front, into: surface.pixels + y * surface.stride) }
        return surface
    }

    private static func time(ofTick tick: Int64) -> Instant {
        // Split, and held at the end of time: the moments come from a file.
        let (seconds, isTooLate) = (tick / 60).multipliedReportingOverflow(by: 1_000_000_000)
        return isTooLate ? .distantFuture : Instant(nanoseconds: seconds) + TimeSpan(nanoseconds: tick % 60 * 1_000_000_000 / 60)
    }

    private static func tick(atOrAfter moment: Instant) -> Int64 {
        // Split so that moments of any size cannot overflow.
        let seconds = max(0, moment.nanoseconds) / 1_000_000_000
        let rest = max(0, moment.nanoseconds) % 1_000_000_000
        let tick = seconds * 60 + (rest * 60 + 999_999_999) / 1_000_000_000
        return time(ofTick: tick) >= moment ? tick : tick + 1
    }
}
