import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaInterface
import FasciaRaster
import FasciaTouch
import Glibc

/// A window on a display in memory, with scripted fingers and a clock that only steps.
///
/// After every frame the picture is compared with one drawn from scratch: a partial redraw that leaves anything out, in the shadow
/// or in a scanout buffer, is reported in `mistakes`.
public final class Harness {
    /// A control event as it was sent.
    public struct Event: Hashable, CustomStringConvertible, Sendable {
        /// The path of the control.
        public let id: String
        /// UIKit's name of the event.
        public let name: String
        /// What the event is about: what the control was set to, or the tab or the segment under the finger.
        public let value: ControlValue?

        public var description: String {
            switch value {
            case .number(let number): "\(id) \(name) \(number)"
            case .index(let index): "\(id) \(name) \(index)"
            case .on(let isOn): "\(id) \(name) \(isOn)"
            case .text(let text): "\(id) \(name) \(text)"
            case nil: "\(id) \(name)"
            }
        }
    }

    /// What is shown and touched.
    public let window: Window
    /// The display, whose buffers hold what a screen would show.
    public let scanout: MemoryScanout
    /// What turns touches into frames.
    public let loop: FrameLoop
    /// The manual clock.
    public private(set) var now = Instant.zero
    /// Every control event since the start or since `clearEvents`; with what it is about.
    public private(set) var events: [Event] = []
    private var observation: Observation?
    /// What the last step composed, in device pixels of the logical picture; empty if it drew nothing.
    public private(set) var composed: [PixelRect] = []
    /// Frames that were committed.
    public private(set) var frames = 0
    /// What was found wrong with the pictures; a test expects none.
    public private(set) var mistakes: [String] = []
    /// Whether each frame is compared with a full redraw.
    public var verifiesPictures = true

    private var reference: Surface?
    private var expected: ExpectedScanout?
    private var frameObservation: Observation?

    /// A window of `size` points that has been drawn once.
    public init(
        theme: Theme, size: Size = Size(width: 400, height: 300), scale: Double = 1, rotation: Rotation = .degrees0,
        format: PixelFormat = .xrgb8888, bufferCount: Int = 2
    ) {
        let grid = PixelGrid(scale: scale)
        let logical = PixelSize(width: grid.pixels(size.width), height: grid.pixels(size.height))
        window = Window(theme: theme)
        let mode = DisplayMode(
            size: rotation.applied(to: logical), refreshInterval: TimeSpan(nanoseconds: 16_666_666), format: format, hasVerticalBlank: false
        )
        scanout = MemoryScanout(mode: mode, bufferCount: bufferCount, pitchPadding: 64)
        loop = FrameLoop(content: window, scanout: scanout, rotation: rotation, scale: scale)
        observation = window.events.add { [unowned self] event in
            guard case .control(let control, let event) = event else { return }
            self.events.append(Event(id: control.eventPath, name: event.name, value: control.eventValue(for: event)))
        }
        frameObservation = loop.frames.add { [unowned self] frame in
            self.composed = frame.composed.rects
            self.frames += 1
        }
        step()
    }

    /// Lets time pass and makes the frame that is due, if any.
    /// - Returns: whether the loop asks for a further frame.
    @discardableResult
    public func step(_ span: TimeSpan = TimeSpan(nanoseconds: 16_666_667)) -> Bool {
        now = now + span
        composed = []
        let next = loop.turn(now: now)
        if verifiesPictures { verify() }
        return next != nil
    }

    /// Lets time pass without a frame, as it does while nothing happens.
    public func advance(_ span: TimeSpan) { now = now + span }

    /// Makes frames until nothing moves any more, at most ten seconds of them. What waits for more than a second (a clock for the next
    /// minute) does not count.
    public func settle() {
        for _ in 0..<600 {
            if !step() { return }
            if let next = window.nextUpdate, next > now + .milliseconds(1_000), window.damage.isEmpty { return }
        }
    }

    /// Forgets what was sent so far.
    public func clearEvents() { events = [] }

    /// The names of the events sent by the control at a path, valueChanged with its value: what most tests compare.
    public func log(of path: String) -> [String] {
        events.filter { $0.id == path && !$0.name.hasPrefix("touchDrag") }.map { String($0.description.dropFirst(path.utf8.count + 1)) }
    }

    // MARK: Fingers

    /// Passes a touch on, its location in points of the window.
    public func touch(_ phase: Touch.Phase, _ point: Point, finger: Int32 = 0) {
        let logical = PixelSize(width: window.pixelSize.width, height: window.pixelSize.height)
        let fraction = Point(
            x: point.x * loop.scale / Double(logical.width), y: point.y * loop.scale / Double(logical.height))
        loop.handle(
            Touch(id: Touch.ID(device: 0, slot: finger), phase: phase, location: loop.rotation.device(fraction), time: now))
    }

    /// Puts a finger down, waits two frames, and lifts it.
    public func tap(_ point: Point, finger: Int32 = 0) {
        touch(.began, point, finger: finger)
        step()
        step()
        touch(.ended, point, finger: finger)
        step()
    }

    /// Taps the middle of a view.
    public func tap(_ view: View) { tap(center(of: view)) }

    /// Puts a finger down at one point and moves it to another in equal steps, one a frame. It stays down.
    public func press(from start: Point, to end: Point, steps: Int = 8, finger: Int32 = 0) {
        touch(.began, start, finger: finger)
        step()
        for index in 1...max(1, steps) {
            let part = Double(index) / Double(max(1, steps))
            touch(.moved, Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part), finger: finger)
            step()
        }
    }

    /// `press`, and lifts the finger.
    public func drag(from start: Point, to end: Point, steps: Int = 8, finger: Int32 = 0) {
        press(from: start, to: end, steps: steps, finger: finger)
        touch(.ended, end, finger: finger)
        step()
    }

    /// The middle of a view, in points of the window.
    public func center(of view: View) -> Point {
        Point(
            x: (Double(view.pixelFrame.x) + Double(view.pixelFrame.width) / 2) / window.scale,
            y: (Double(view.pixelFrame.y) + Double(view.pixelFrame.height) / 2) / window.scale)
    }

    /// Plays a recording, or a script's `recording`, frame by frame from now on, and goes on until nothing moves any more. Fingers that
    /// are down at its end stay so.
    public func play(_ recording: Recording) {
        let size = scanout.mode?.size ?? window.pixelSize
        let input = RecordedInput(recording, displaySize: size, rotation: loop.rotation)
        let start = now
        while input.nextTime != nil {
            for touch in input.touches(until: Instant.zero + (now - start)) {
                var touch = touch
                touch.time = start + (touch.time - Instant.zero)
                loop.handle(touch)
            }
            step()
        }
        settle()
    }

    // MARK: Pictures

    /// The picture drawn from scratch, over poison.
    public func fullPicture() throws(RasterError) -> Surface {
        let size = window.pixelSize
        let surface: Surface
        if let reference, reference.width == size.width, reference.height == size.height {
            surface = reference
        } else {
            surface = try Surface(width: size.width, height: size.height, isOpaque: true)
            reference = surface
        }
        for y in 0..<size.height {
            memset(surface.pixels + y * surface.stride, 0xA7, size.width * 4)
        }
        window.composeAnew(size.bounds, into: surface)
        return surface
    }

    private func verify() {
        // What the loop has not drawn there is not asked for: frames that follow have to do without it as well.
        guard window.damage.isEmpty, let kept = loop.kept, let mode = scanout.mode else { return }
        do {
            let full = try fullPicture()
            if let (x, y) = Harness.firstDifference(full, kept, without: loop.lacking) {
                mistakes.append("frame \(frames): the shadow differs from a full redraw at (\(x), \(y))")
            }
            guard let front = scanout.front else { return }
            let size = PixelSize(width: full.width, height: full.height)
            let former = self.expected.flatMap { $0.isOf(mode, loop.rotation, size) ? $0 : nil }
            let expected = former ?? ExpectedScanout(mode, rotation: loop.rotation, size: size)
            self.expected = expected
            expected.show(full)
            if let point = expected.firstDifference(from: scanout.buffer(front)) {
                mistakes.append("frame \(frames): the scanout buffer differs from a full redraw at (\(point.x), \(point.y))")
            }
        } catch {
            mistakes.append("\(error)")
        }
    }

    static func firstDifference(_ a: Surface, _ b: Surface, without stale: Damage = Damage()) -> (Int, Int)? {
        for y in 0..<min(a.height, b.height) where !isCovered(y, by: stale, width: a.width) {
            let left = a.pixels + y * a.stride
            let right = b.pixels + y * b.stride
            let width = min(a.width, b.width)
            if memcmp(left, right, width * 4) == 0 { continue }
            var x = 0
            while x < width {
                if (left[x] ^ right[x]) & 0xFF_FFFF == 0 {
                    x += 1
                } else if let end = end(of: stale, at: x, y) {
                    x = end
                } else {
                    return (x, y)
                }
            }
        }
        return nil
    }

    /// Where a part of a damage ends that has a pixel.
    private static func end(of stale: Damage, at x: Int, _ y: Int) -> Int? {
        for index in 0..<stale.count where stale[index].contains(PixelRect(x: x, y: y, width: 1, height: 1)) { return stale[index].maxX }
        return nil
    }

    /// Single pixels are slow in debug builds: whole rows are passed over.
    private static func isCovered(_ y: Int, by stale: Damage, width: Int) -> Bool {
        for index in 0..<stale.count where stale[index].contains(PixelRect(x: 0, y: y, width: width, height: 1)) { return true }
        return false
    }
}
