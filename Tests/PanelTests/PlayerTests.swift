import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaStage
import FasciaTesting
import FasciaTouch
import FasciaValues
import Glibc
import Testing

/// The panel of the music player, with what its backend would tell it.
@Suite struct PlayerTests {
    private static let size = PixelSize(width: 800, height: 480)
    private static func path(_ file: String) -> String { "\(Example.root)/Config/examples/player/\(file).yaml" }

    /// The others are looked at by the tool, which is quicker: `Tests/Tools/panels`.
    private static let sizes = [(480, 320, 1.0)]

    @Test(arguments: sizes, ["panel", "skinned"])
    func fits(display: (width: Int, height: Int, scale: Double), file: String) throws {
        let (width, height, scale) = display
        let findings = try PanelConfiguration.load(path: PlayerTests.path(file)).check(
            size: PixelSize(width: width, height: height), scale: scale)
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: [("now", "dark", "en"), ("now", "day", "ar"), ("queue", "day", "de"), ("settings", "dark", "ar")])
    func looks(page: String, theme: String, language: String) throws {
        try compare("panel", page, theme, language, "example-player-\(page)-\(theme)-\(language)")
    }

    @Test(arguments: [("now", "default", "en", 2.0), ("now", "day", "ar", 1), ("queue", "default", "ar", 1), ("settings", "day", "de", 1)])
    func looksSkinned(page: String, theme: String, language: String, scale: Double) throws {
        try compare(
            "skinned", page, theme, language, "example-player-skinned-\(page)-\(theme)-\(language)\(scale == 2 ? "@2x" : "")", scale: scale)
    }

    /// The panel, with what its backend has told it.
    private func make(_ file: String = "panel", scale: Double = 1) throws -> (PanelContent, ValueStore) {
        let content = try PanelConfiguration.load(path: PlayerTests.path(file)).build(scale: scale)
        let size = PixelSize(width: Int(Double(PlayerTests.size.width) * scale), height: Int(Double(PlayerTests.size.height) * scale))
        content.window.resize(to: size, scale: scale)
        let store = ValueStore()
        content.use(store, now: .zero)
        let values: [(String, Value)] = [
            ("playing", .boolean(true)), ("title", .text("Night Train")), ("artist", .text("The Lanterns")), ("length", .number(214)),
            ("progress", .number(0.25)), ("volume", .number(40)), ("timer", .number(25)),
        ]
        for (name, value) in values { try store.set(name, value, from: .client, now: .zero) }
        let songs: [(String, String, Double)] = [
            ("Night Train", "The Lanterns", 214), ("قمر المدينة", "ليلى حداد", 252), ("Wintergarten", "Katja Morgen", 233),
        ]
        try store.setList(
            "queue",
            songs.enumerated().map { number, song in
                ListRow("\(number)", [.text(song.0), .text(song.1), .number(song.2), .boolean(number == 0)])
            })
        return (content, store)
    }

    /// Searches by keyboard, chooses a song that has moved in the queue meanwhile, turns the volume up and sets the timer on its keypad.
    @Test func isUsedByHand() throws {
        let path = "\(Example.root)/Tests/Recordings/player.yml"
        if getenv("FASCIA_BLESS") != nil { try write(to: path) }
        let (content, store) = try make()
        var writes: [String] = []
        let observation = store.writes.add { writes.append("\($0.name) \($0.value)") }
        defer { observation.cancel() }
        let options = HeadlessOptions(size: PlayerTests.size)
        let input = RecordedInput(try Recording(path: path), displaySize: options.size)
        let replay = Replay(window: content.window, options: options)
        let ticks = replay.ticks.add { store.service(now: $0) }
        defer { ticks.cancel() }
        // The second stop has the frame that shows the change: a backend's message wakes the loop, a stop of a replay does not.
        let moves = [PlayerTests.move, PlayerTests.move + 500].map { Instant.zero + .milliseconds($0) }
        replay.run(input.touches(until: .distantFuture), stops: moves) { stop in
            // The backend puts the last song first.
            do { if stop == 0 { try store.patch("queue", [.move("2", before: "0")]) } } catch { Issue.record(error) }
        }
        #expect(writes.contains("query night") && writes.contains("timer 45") && writes.contains("chosen 2"), "\(writes)")
        let volumes = writes.filter { $0.hasPrefix("volume ") }.compactMap { Double($0.dropFirst(7)) }
        #expect(volumes.count > 2 && volumes == volumes.sorted() && volumes[volumes.count - 1] >= 60, "\(writes)")
    }

    /// When the queue has shown for a while, in milliseconds.
    private static let move: Int64 = 3_200

    private func write(to path: String) throws {
        let (content, _) = try make()
        let typist = Typist(content.window, PlayerTests.size)
        func tab(_ number: Int) throws { try typist.tap(Point(x: 100 + 200 * Double(number), y: 455)) }
        try tab(2)
        try typist.tap("pages/search/query")
        try typist.type("n", "i", "g", "h", "t")
        try typist.strike("return")
        try tab(1)
        typist.wait(1_600)
        try typist.tap(Point(x: 300, y: 60))
        try tab(0)
        let middle = try typist.middle(of: "pages/now/volume")
        typist.drag(
            stride(from: 200.0, through: 330, by: 10).map { degrees in
                Point(x: middle.x + 76 * cos(degrees * .pi / 180), y: middle.y + 76 * sin(degrees * .pi / 180))
            })
        try tab(3)
        try typist.tap("pages/settings/timer")
        for key in ["four", "five", "accept"] { try typist.tap("pages/settings/timer/\(key)") }
        try typist.write(to: path)
    }

    private func compare(_ file: String, _ page: String, _ theme: String, _ language: String, _ name: String, scale: Double = 1) throws {
        let (content, store) = try make(file, scale: scale)
        try store.set("panel.theme", .text(theme), from: .client, now: .zero)
        _ = content.setTheme(theme)
        try store.set("panel.language", .text(language), from: .client, now: .zero)
        _ = content.setLanguage(language)
        if file == "skinned" { try store.setImage("cover", ImageContent(try PlayerTests.cover(), hash: "cover")) }
        #expect(content.showPage("pages/\(page)"))
        for milliseconds in stride(from: Int64(0), through: 1_000, by: 100) {
            content.window.update(now: Instant.zero + .milliseconds(milliseconds))
            content.window.layout()
        }
        let picture = try Surface(width: content.window.pixelSize.width, height: content.window.pixelSize.height, isOpaque: true)
        content.window.compose(picture.bounds, into: picture)
        let goldens = Golden(directory: "\(Example.root)/Tests/Goldens")
        #expect(goldens.difference(picture, name) == nil)
    }

    /// Rings of colour around a point.
    private static func cover() throws -> Image {
        let surface = try Surface(width: 120, height: 120, isOpaque: true)
        for y in 0..<120 {
            for x in 0..<120 {
                let (dx, dy) = (Double(x) - 60, Double(y) - 44)
                let away = (dx * dx + dy * dy).squareRoot()
                let light = UInt32(max(40, 230 - away * 1.6 - (Int(away / 12) % 2 == 0 ? 0 : 28)))
                surface.pixels[y * surface.stride + x] = 0xFF00_0000 | light << 16 | (light * 5 / 9) << 8 | light * 2 / 5
            }
        }
        return Image(surface: surface, scale: 1)
    }
}
