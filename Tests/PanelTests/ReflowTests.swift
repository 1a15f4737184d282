import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaTesting
import FasciaValues
import Testing

/// The panel of the reflow oven, with what its backend would tell it.
@Suite struct ReflowTests {
    private static let size = PixelSize(width: 1024, height: 600)

    /// The panel as it is built, and its values.
    private func make(_ theme: String = "dark", _ language: String = "en") throws -> (PanelContent, ValueStore) {
        let content = try PanelConfiguration.load(path: "\(Example.root)/Config/examples/reflow/panel.yaml").build(scale: 1)
        content.window.resize(to: ReflowTests.size, scale: 1)
        content.window.wallClock = { 1_767_182_400_000_000_000 }
        let store = ValueStore()
        content.use(store, now: .zero)
        _ = content.setTheme(theme)
        _ = content.setLanguage(language)
        try store.set("panel.theme", .text(theme), from: .client, now: .zero)
        try store.set("panel.language", .text(language), from: .client, now: .zero)
        return (content, store)
    }

    private func connect(_ store: ValueStore, top: Double = 212, isRunning: Bool = true) throws {
        let values: [(String, Value)] = [
            ("panel.connected", .boolean(true)), ("running", .boolean(isRunning)), ("stage", .text("reflow")), ("top", .number(top)),
            ("bottom", .number(178)), ("top-target", .number(230)), ("bottom-target", .number(180)), ("address", .text("http://oven/")),
        ]
        for (name, value) in values { try store.set(name, value, from: .client, now: .zero) }
        let networks: [(String, Double)] = [("workshop", 86), ("guests", 64), ("printer", 41)]
        try store.setList("networks", networks.map { ListRow($0.0, [.text($0.0), .number($0.1)]) })
        try store.setList("log", [ListRow("1", [.text("12:00:01"), .text("started"), .text("info")])])
    }

    private func picture(_ content: PanelContent) throws -> Surface {
        for milliseconds in stride(from: Int64(0), through: 1_000, by: 100) {
            content.window.update(now: Instant.zero + .milliseconds(milliseconds))
            content.window.layout()
        }
        let surface = try Surface(width: ReflowTests.size.width, height: ReflowTests.size.height, isOpaque: true)
        content.window.compose(surface.bounds, into: surface)
        return surface
    }

    @Test(arguments: [
        ("oven", "dark", "en"), ("oven", "light", "de"), ("settings", "light", "en"), ("log", "dark", "de"), ("log", "light", "ar"),
        ("settings", "dark", "ar"),
    ]) func looks(page: String, theme: String, language: String) throws {
        let (content, store) = try make(theme, language)
        try connect(store)
        #expect(content.showPage("pages/\(page)"))
        let goldens = Golden(directory: "\(Example.root)/Tests/Goldens")
        #expect(goldens.difference(try picture(content), "example-reflow-\(page)-\(theme)-\(language)") == nil)
    }

    @Test(arguments: [(320, 240, 1.0), (480, 320, 1), (800, 480, 1), (1024, 600, 1), (600, 1024, 1), (1920, 1080, 2)])
    func fits(width: Int, height: Int, scale: Double) throws {
        let configuration = try PanelConfiguration.load(path: "\(Example.root)/Config/examples/reflow/panel.yaml")
        let findings = try configuration.check(size: PixelSize(width: width, height: height), scale: scale)
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test func saysThatTheOvenIsAway() throws {
        let (content, store) = try make()
        let goldens = Golden(directory: "\(Example.root)/Tests/Goldens")
        #expect(goldens.difference(try picture(content), "example-reflow-offline") == nil)
        // Nothing can be started that nobody would hear of.
        let start = try #require(content.control(at: "pages/oven/start"))
        #expect(!start.isEnabled)
        try connect(store, isRunning: false)
        _ = try picture(content)
        #expect(start.isEnabled && !start.isHidden)
    }

    @Test func knowsWhatIsHotWithoutItsBackend() throws {
        let (content, store) = try make()
        try connect(store, top: 212)
        _ = try picture(content)
        #expect(try store.get("top-delta") == .number(-18))
        #expect(try store.get("hottest") == .number(212))
        try store.set("top", .number(40), from: .client, now: .zero)
        try store.set("bottom", .number(39), from: .client, now: .zero)
        _ = try picture(content)
        #expect(try store.get("hottest") == .number(40))
    }
}
