import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import Glibc

/// Random fingers on a panel, for as long as one likes: nothing may crash, stick, grow, or be drawn in part only.
///
/// The same seed makes the same fingers. Time is the panel's own: it runs as fast as frames can be made.
public final class Soak {
    /// What is shown and touched.
    public let window: Window
    /// Touches so far: fingers that came down.
    public private(set) var touches = 0
    /// What was said of them: each coming, moving, lifting and losing.
    public private(set) var reports = 0
    /// Frames that were shown.
    public var frames: UInt64 { UInt64(loop.statistics.frames) }
    /// Pictures that were compared with a full redraw.
    public private(set) var comparisons = 0
    /// What was found wrong, each with the number of touches until then.
    public private(set) var mistakes: [String] = []

    /// What the panel is called.
    public let name: String
    private let loop: FrameLoop
    private let scanout: MemoryScanout
    private let modes: [DisplayMode]
    private var generator: SeededNumbers
    private var now = Instant.zero
    /// Where each finger is, as a fraction of the display; nil while it is up.
    private var held: [Point?]
    private var reference: Surface?

    /// How many fingers there are at most.
    private static let fingerCount = 6
    private static let refresh = TimeSpan(nanoseconds: 16_666_667)

    /// A panel that has not been touched.
    /// - Parameters:
    ///   - name: the panel's name in messages.
    ///   - window: shown nowhere else.
    ///   - sizes: the display's sizes in pixels, the first one to begin with; now and then it changes to another.
    ///   - scale: device pixels per point.
    ///   - rotation: how far the picture is turned.
    ///   - format: the buffers' pixel format.
    ///   - seed: the same seed gives the same touches.
    public init(
        name: String, window: Window, sizes: [PixelSize], scale: Double = 1, rotation: Rotation = .degrees0,
        format: PixelFormat = .xrgb8888, seed: UInt64
    ) {
        self.name = name
        self.window = window
        modes = sizes.map { DisplayMode(size: $0, refreshInterval: Soak.refresh, format: format, hasVerticalBlank: false) }
        scanout = MemoryScanout(mode: modes[0], pitchPadding: 64)
        loop = FrameLoop(content: window, scanout: scanout, rotation: rotation, scale: scale)
        generator = SeededNumbers(seed: seed)
        held = [Point?](repeating: nil, count: Soak.fingerCount)
        window.wallClock = { [unowned self] in Replay.wallClockStart &+ self.now.nanoseconds }
        step()
    }

    /// Touches the panel so many times, lifts all fingers, and looks whether everything is well.
    /// - Parameters:
    ///   - count: the number of touches.
    ///   - interval: after how many touches a picture is compared with a full redraw.
    public func run(touches count: Int, comparing interval: Int) {
        let end = touches + count
        var nextComparison = touches + interval
        while touches < end {
            turnOfFingers()
            step()
            if touches >= nextComparison {
                nextComparison = touches + interval
                compare()
            }
        }
        rest()
    }

    // MARK: Fingers

    private func turnOfFingers() {
        for finger in held.indices {
            let luck = Int.random(in: 0..<1000, using: &generator)
            guard let place = held[finger] else {
                // Rarely more than two at a time, as with people.
                if luck < (finger < 2 ? 200 : 10) { put(finger, down: randomPlace()) }
                continue
            }
            switch luck {
            case 0..<120: lift(finger, .ended)
            case 120..<125: lift(finger, .cancelled)
            case 125..<700: move(finger, from: place)
            default: break
            }
        }
        switch Int.random(in: 0..<20_000, using: &generator) {
        case 0: scanout.change(to: modes.randomElement(using: &generator) ?? modes[0])
        case 1: scanout.change(to: nil)
        case 2: window.cancelAllTouches()
        default: break
        }
        if scanout.mode == nil, Int.random(in: 0..<10, using: &generator) == 0 { scanout.change(to: modes[0]) }
    }

    private func randomPlace() -> Point {
        // The edges are places like any other, and the last one is a finger's too.
        let edges = [0.0, 1.0]
        let isEdge = Int.random(in: 0..<50, using: &generator) == 0
        return Point(
            x: isEdge ? edges[Int.random(in: 0...1, using: &generator)] : Double.random(in: 0...1, using: &generator),
            y: Double.random(in: 0...1, using: &generator))
    }

    private func put(_ finger: Int, down place: Point) {
        held[finger] = place
        touches += 1
        pass(finger, .began, place)
    }

    private func move(_ finger: Int, from place: Point) {
        let isLeap = Int.random(in: 0..<40, using: &generator) == 0
        let reach = isLeap ? 1.0 : 0.03
        let next = Point(
            x: min(1, max(0, place.x + Double.random(in: -reach...reach, using: &generator))),
            y: min(1, max(0, place.y + Double.random(in: -reach...reach, using: &generator))))
        held[finger] = next
        pass(finger, .moved, next)
    }

    private func lift(_ finger: Int, _ phase: Touch.Phase) {
        guard let place = held[finger] else { return }
        held[finger] = nil
        pass(finger, phase, place)
    }

    private func pass(_ finger: Int, _ phase: Touch.Phase, _ place: Point) {
        reports += 1
        loop.handle(Touch(id: Touch.ID(device: 1, slot: Int32(finger)), phase: phase, location: place, time: now))
    }

    // MARK: Time

    private func step(_ span: TimeSpan = Soak.refresh) {
        // Now and then nothing happens for a while: long presses, what springs back, banners that go.
        let isPause = Int.random(in: 0..<400, using: &generator) == 0
        now = now + (isPause ? .milliseconds(Int64.random(in: 100...3_000, using: &generator)) : span)
        _ = loop.turn(now: now)
    }

    /// All fingers up, until nothing moves: then nothing is held, and the picture is whole.
    private func rest() {
        if scanout.mode == nil { scanout.change(to: modes[0]) }
        for finger in held.indices where held[finger] != nil { lift(finger, .ended) }
        for _ in 0..<600 {
            step()
            if window.damage.isEmpty, (window.nextUpdate ?? .distantFuture) > now + .milliseconds(1_000) { break }
        }
        compare()
        search(window)
    }

    private func search(_ view: View) {
        if let control = view as? Control, control.isTracking || control.isHighlighted {
            mistakes.append("\(name), \(touches) touches: no finger is down, and \(control.path) is still held")
        }
        for child in view.subviews { search(child) }
    }

    // MARK: Pictures

    private func compare() {
        guard window.damage.isEmpty, let shadow = loop.shadow, let front = scanout.front, let mode = scanout.mode else { return }
        comparisons += 1
        do {
            if reference?.width != shadow.width || reference?.height != shadow.height {
                reference = try Surface(width: shadow.width, height: shadow.height, isOpaque: true)
            }
        } catch {
            mistakes.append("\(error)")
        }
        guard let reference else { return }
        memset(reference.pixels, 0x5A, reference.stride * reference.height * 4)
        window.compose(reference.bounds, into: reference)
        for y in 0..<shadow.height {
            let (full, partial) = (reference.pixels + y * reference.stride, shadow.pixels + y * shadow.stride)
            if memcmp(full, partial, shadow.width * 4) != 0 {
                mistakes.append("\(name), \(touches) touches: row \(y) of the picture is not what a full redraw draws")
                return
            }
            // A picture that is turned or has other pixels is compared in tests of the copy.
            guard loop.rotation == .degrees0, mode.format == .xrgb8888 else { continue }
            let buffer = scanout.buffer(front)
            if memcmp(buffer.base + y * buffer.pitch, full, mode.size.width * 4) != 0 {
                mistakes.append("\(name), \(touches) touches: row \(y) of what is scanned out is not what a full redraw draws")
                return
            }
        }
    }
}
