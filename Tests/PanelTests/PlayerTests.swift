import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaTesting
import FasciaValues
import Testing

/// The panel of the music player, with what its backend would tell it.
@Suite struct PlayerTests {
    private static func path(_ file: String) -> String { "\(Example.root)/Config/examples/player/\(file).yaml" }

    @Test(arguments: [(480, 320, 1.0), (800, 480, 1), (1024, 600, 1), (600, 1024, 1), (1920, 1080, 2)], ["panel", "skinned"])
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

    private func compare(_ file: String, _ page: String, _ theme: String, _ language: String, _ name: String, scale: Double = 1) throws {
        let size = PixelSize(width: Int(800 * scale), height: Int(480 * scale))
        let content = try PanelConfiguration.load(path: PlayerTests.path(file)).build(scale: scale)
        content.window.resize(to: size, scale: scale)
        let store = ValueStore()
        content.use(store, now: .zero)
        try store.set("panel.theme", .text(theme), from: .client, now: .zero)
        _ = content.setTheme(theme)
        try store.set("panel.language", .text(language), from: .client, now: .zero)
        _ = content.setLanguage(language)
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
        if file == "skinned" { try store.setImage("cover", ImageContent(try PlayerTests.cover(), hash: "cover")) }
        #expect(content.showPage("pages/\(page)"))
        for milliseconds in stride(from: Int64(0), through: 1_000, by: 100) {
            content.window.update(now: Instant.zero + .milliseconds(milliseconds))
            content.window.layout()
        }
        let picture = try Surface(width: size.width, height: size.height, isOpaque: true)
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
