import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaStage
import FasciaTesting
import FasciaValues
import Testing

/// The panel of a household, with what Home Assistant would tell it.
@Suite struct HouseTests {
    private static let path = "\(Example.root)/Config/examples/house/panel.yaml"
    /// The others are looked at by the tool, which is quicker: `Tests/Tools/panels`.
    private static let sizes = [(800, 480, 1.0)]

    @Test(arguments: sizes)
    func fits(width: Int, height: Int, scale: Double) throws {
        let findings = try PanelConfiguration.load(path: HouseTests.path).check(size: PixelSize(width: width, height: height), scale: scale)
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: [
        ("home", "default", "en", 800), ("lights", "default", "en", 800), ("climate", "day", "de", 800), ("blinds", "default", "en", 800),
        ("sensors", "day", "en", 800), ("home", "day", "ar", 1024), ("settings", "default", "de", 1024),
    ])
    func looks(page: String, theme: String, language: String, width: Int) throws {
        let content = try PanelConfiguration.load(path: HouseTests.path).build(scale: 1)
        let size = PixelSize(width: width, height: width == 800 ? 480 : 600)
        content.window.resize(to: size, scale: 1)
        content.window.wallClock = { Replay.wallClockStart }
        (content.view(at: "pages/sensors/curve") as? ChartView)?.timeZone = .utc
        let store = ValueStore()
        content.use(store, now: .zero)
        for (name, value) in HouseTests.values { try store.set(name, value, from: .client, now: .zero) }
        // A day's consumption: a point an hour, the last one now.
        let now = Double(Replay.wallClockStart / 1_000_000_000)
        try store.setSeries("consumption", HouseTests.day.enumerated().map { SeriesPoint(time: now - Double(23 - $0) * 3600, value: $1) })
        try store.set("panel.theme", .text(theme), from: .client, now: .zero)
        _ = content.setTheme(theme)
        try store.set("panel.language", .text(language), from: .client, now: .zero)
        _ = content.setLanguage(language)
        #expect(content.showPage("pages/\(page)"))
        for milliseconds in stride(from: Int64(0), through: 1_000, by: 100) {
            content.window.update(now: Instant.zero + .milliseconds(milliseconds))
            content.window.layout()
        }
        let picture = try Surface(width: size.width, height: size.height, isOpaque: true)
        content.window.compose(picture.bounds, into: picture)
        let name = "example-house-\(page)-\(theme)-\(language)\(width == 800 ? "" : "-wide")"
        #expect(Golden(directory: "\(Example.root)/Tests/Goldens").difference(picture, name) == nil)
    }

    private static let day: [Double] = [
        310, 290, 420, 760, 880, 640, 1900, 1450, 2100, 980, 720, 540, 400, 260, 220, 210, 205, 215, 230, 380, 1650, 1200, 610, 842,
    ]

    private static let values: [(String, Value)] = [
        ("panel.broker", .text("connected")),
        ("living", .number(70)), ("dining", .number(0)), ("kitchen", .number(100)), ("bedroom", .number(0)), ("hall", .boolean(true)),
        ("garden", .boolean(false)), ("living-target", .number(21.5)), ("living-temperature", .number(20.8)),
        ("bedroom-target", .number(18)), ("bedroom-temperature", .number(18.4)), ("bedroom-mode", .text("heat")),
        ("living-blind", .number(100)), ("kitchen-blind", .number(50)), ("bedroom-blind", .number(0)), ("outside", .number(7.5)),
        ("humidity", .number(54)), ("power", .number(842)), ("energy", .number(6.3)), ("door", .boolean(false)),
        ("windows", .boolean(true)),
    ]
}
