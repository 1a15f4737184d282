import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaStage
import FasciaTesting
import FasciaTouch
import FasciaValues
import Glibc
import Testing

@testable import FasciaPanel

/// Recordings of two thumbs at a keyboard on the screen, twelve keys a second, on a display that is turned: `Tests/Recordings/typing`.
@Suite struct TypingTests {
    static let folder = "\(Example.root)/Tests/Recordings/typing"
    static let size = PixelSize(width: 800, height: 480)

    private static func content() throws -> (PanelContent, ValueStore) {
        let content = try PanelConfiguration.load(path: "\(folder)/panel.yaml").build(scale: 1)
        let store = ValueStore()
        content.use(store, now: .zero)
        return (content, store)
    }

    @Test(arguments: [Rotation.degrees0, .degrees90, .degrees180, .degrees270])
    func whatIsTypedArrives(rotation: Rotation) throws {
        let path = "\(TypingTests.folder)/\(rotation.rawValue).yml"
        if getenv("FASCIA_BLESS") != nil { try Typist(rotation, try TypingTests.content().0).write(to: path) }
        let (content, store) = try TypingTests.content()
        let options = HeadlessOptions(size: TypingTests.size, rotation: rotation)
        let input = RecordedInput(try Recording(path: path), displaySize: options.size, rotation: rotation)
        let replay = Replay(window: content.window, options: options)
        replay.run(input.touches(until: .distantFuture))
        #expect(try store.get("german") == .text("Zürich_42!"))
        #expect(try store.get("hebrew") == .text("שלום 42"))
        #expect(try store.get("emoji") == .text("👩‍🚒 ok"))
        let secret = store.takeSecret("password")?.withBytes { String(decoding: $0, as: UTF8.self) }
        #expect(secret == "Geheim-7?")
        #expect(content.window.firstResponder == nil)
    }
}

/// Types into the panel and writes down where its thumbs were.
private final class Typist {
    private var script = TouchScript()
    private let loop: FrameLoop
    private let window: Window
    private let rotation: Rotation
    /// The thumb that is still on a key, the one that struck last, and where they are.
    private var held: Int?
    private var thumb = 0
    private var at: [Int: Point] = [:]

    init(_ rotation: Rotation, _ content: PanelContent) throws {
        self.rotation = rotation
        window = content.window
        loop = FrameLoop(
            content: window, scanout: MemoryScanout(mode: HeadlessOptions(size: TypingTests.size).mode), rotation: rotation, scale: 1)
        let field = try #require(content.control(at: "german") as? TextField)
        wait(300)
        let place = field.convertFromWindow(.zero)
        try tap(Point(x: 40 - place.x, y: 20 - place.y))
        try strike("shift")
        try type("Z", "ü", "r", "i", "c", "h")
        try strike("symbols", "moreSymbols")
        try type("_")
        try strike("symbols")
        try type("4", "2", "!")
        try strike("return", "globe")
        try type("ש", "ל", "ו", "ם", "space")
        try strike("symbols")
        try type("4", "2")
        try strike("return", "globe")
        try hold("👩", over: 50)
        try type("space")
        try strike("globe")
        try type("o", "k")
        try strike("return", "shift")
        try type("G", "e", "h", "e", "i", "m")
        try strike("symbols")
        try type("-", "7", "?")
        try strike("return")
    }

    func write(to path: String) throws {
        let file = try #require(fopen(path, "w"))
        fputs(script.text, file)
        fclose(file)
    }

    private func wait(_ milliseconds: Int64) {
        for _ in 0..<milliseconds {
            script.wait(.milliseconds(1))
            if (script.time - .zero).nanoseconds / 1_000_000 % 8 == 0 { _ = loop.turn(now: script.time) }
        }
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

    private func tap(_ point: Point) throws {
        wait(30)
        liftHeld()
        wait(120)
        touch(.began, 0, point)
        wait(60)
        touch(.ended, 0, point)
        // The keyboard may have to come.
        wait(350)
    }

    /// Keys that lead somewhere, one after the other.
    private func strike(_ keys: String...) throws {
        for key in keys {
            wait(30)
            liftHeld()
            try tap(point(key))
        }
    }

    /// Keys that type, each struck while the other thumb is still on the one before.
    private func type(_ keys: String...) throws {
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
    private func hold(_ key: String, over distance: Double) throws {
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
}
