import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaTesting
import FasciaValues
import Testing

/// The panel of the music player, with what its backend would tell it.
@Suite struct PlayerTests {
    private static let path = "\(Example.root)/Config/examples/player/panel.yaml"

    @Test(arguments: [(480, 320, 1.0), (800, 480, 1), (1024, 600, 1), (600, 1024, 1), (1920, 1080, 2)])
    func fits(width: Int, height: Int, scale: Double) throws {
        let findings = try PanelConfiguration.load(path: PlayerTests.path).check(
            size: PixelSize(width: width, height: height), scale: scale)
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: [("now", "dark", "en"), ("now", "day", "ar"), ("queue", "day", "de"), ("settings", "dark", "ar")])
    func looks(page: String, theme: String, language: String) throws {
        let size = PixelSize(width: 800, height: 480)
        let content = try PanelConfiguration.load(path: PlayerTests.path).build(scale: 1)
        content.window.resize(to: size, scale: 1)
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
        #expect(content.showPage("pages/\(page)"))
        for milliseconds in stride(from: Int64(0), through: 1_000, by: 100) {
            content.window.update(now: Instant.zero + .milliseconds(milliseconds))
            content.window.layout()
        }
        let picture = try Surface(width: size.width, height: size.height, isOpaque: true)
        content.window.compose(picture.bounds, into: picture)
        let goldens = Golden(directory: "\(Example.root)/Tests/Goldens")
        #expect(goldens.difference(picture, "example-player-\(page)-\(theme)-\(language)") == nil)
    }
}
