import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaStage
import FasciaTesting
import Glibc
import Testing

/// Uses a panel with two thumbs and writes down where they were: a recording of what is said by names.
final class Typist {
    private var script = TouchScript()
    private let loop: FrameLoop
    private let window: Window
    private let rotation: Rotation
    /// The thumb that is still on a key, the one that struck last, and where they are.
    private var held: Int?
    private var thumb = 0
    private var at: [Int: Point] = [:]

    init(_ window: Window, _ size: PixelSize, _ rotation: Rotation = .degrees0) {
        self.window = window
        self.rotation = rotation
        let memory = MemoryScanout(mode: HeadlessOptions(size: size).mode)
        loop = FrameLoop(content: window, scanout: memory, rotation: rotation, scale: 1)
        wait(300)
    }

    func write(to path: String) throws {
        let file = try #require(fopen(path, "w"))
        fputs(script.text, file)
        fclose(file)
    }

    func wait(_ milliseconds: Int64) {
        for _ in 0..<milliseconds {
            script.wait(.milliseconds(1))
            if (script.time - .zero).nanoseconds / 1_000_000 % 8 == 0 { _ = loop.turn(now: script.time) }
        }
    }

    /// The middle of a view, in points of the window.
    func middle(of path: String) throws -> Point {
        let view = try #require(window.view(at: path), "there is no view “\(path)”")
        let place = view.convertFromWindow(.zero)
        return Point(x: view.bounds.width / 2 - place.x, y: view.bounds.height / 2 - place.y)
    }

    func tap(_ path: String) throws { try tap(middle(of: path)) }

    func tap(_ point: Point) throws {
        wait(30)
        liftHeld()
        wait(120)
        touch(.began, 0, point)
        wait(60)
        touch(.ended, 0, point)
        // The keyboard may have to come.
        wait(350)
    }

    /// A finger that goes through points.
    func drag(_ points: [Point]) {
        touch(.began, 0, points[0])
        for point in points.dropFirst() {
            wait(20)
            touch(.moved, 0, point)
        }
        wait(60)
        touch(.ended, 0, points[points.count - 1])
        wait(350)
    }

    /// Keys that lead somewhere, one after the other.
    func strike(_ keys: String...) throws {
        for key in keys {
            wait(30)
            liftHeld()
            try tap(point(key))
        }
    }

    /// Keys that type, each struck while the other thumb is still on the one before: twelve a second.
    func type(_ keys: String...) throws {
        for key in keys {
            wait(56)
            thumb = 1 - thumb
            touch(.began, thumb, try point(key))
            wait(27)
            liftHeld()
            held = thumb
        }
    }

    /// A key that is held, and a slide to what it offers.
    func hold(_ key: String, over distance: Double) throws {
        wait(30)
        liftHeld()
        let start = try point(key)
        touch(.began, 0, start)
        wait(600)
        let end = Point(x: start.x + distance, y: start.y)
        touch(.moved, 0, end)
        wait(60)
        touch(.ended, 0, end)
        wait(100)
    }

    private func touch(_ phase: Touch.Phase, _ finger: Int, _ point: Point) {
        let bounds = window.bounds
        let place = rotation.device(Point(x: point.x / bounds.width, y: point.y / bounds.height))
        switch phase {
        case .began: script.down(finger, at: place)
        case .moved: script.move(finger, to: place)
        case .ended, .cancelled: script.lift(finger)
        }
        script.frame()
        loop.handle(Touch(id: Touch.ID(device: 1, slot: Int32(finger)), phase: phase, location: place, time: script.time))
        at[finger] = point
    }

    private func liftHeld() {
        guard let finger = held, let point = at[finger] else { return }
        held = nil
        touch(.ended, finger, point)
    }

    /// A key that says a capital until the letter before it counts, which it does when this finger comes.
    private func point(_ key: String) throws -> Point {
        try #require(window.keyPoint(key) ?? window.keyPoint(key.uppercased()), "there is no key “\(key)”")
    }
}
