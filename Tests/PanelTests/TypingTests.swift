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
        if getenv("FASCIA_BLESS") != nil { try write(to: path, rotation) }
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

    private func write(to path: String, _ rotation: Rotation) throws {
        let (content, _) = try TypingTests.content()
        let typist = Typist(content.window, TypingTests.size, rotation)
        try typist.tap("german")
        try typist.strike("shift")
        try typist.type("Z", "ü", "r", "i", "c", "h")
        try typist.strike("symbols", "moreSymbols")
        try typist.type("_")
        try typist.strike("symbols")
        try typist.type("4", "2", "!")
        try typist.strike("return", "globe")
        try typist.type("ש", "ל", "ו", "ם", "space")
        try typist.strike("symbols")
        try typist.type("4", "2")
        try typist.strike("return", "globe")
        try typist.hold("👩", over: 50)
        try typist.type("space")
        try typist.strike("globe")
        try typist.type("o", "k")
        try typist.strike("return", "shift")
        try typist.type("G", "e", "h", "e", "i", "m")
        try typist.strike("symbols")
        try typist.type("-", "7", "?")
        try typist.strike("return")
        try typist.write(to: path)
    }
}
