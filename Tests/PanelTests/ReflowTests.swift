import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaTesting
import FasciaValues
import Testing

@testable import FasciaControls

/// The panel of the reflow oven, with what its backend would tell it.
@Suite struct ReflowTests {
    private static let size = PixelSize(width: 1024, height: 600)

    /// The panel as it is built, and its values.
    private func make(
        _ theme: String = "dark", _ language: String = "en", size: PixelSize = ReflowTests.size, scale: Double = 1
    ) throws -> (PanelContent, ValueStore) {
        let content = try PanelConfiguration.load(path: "\(Example.root)/Config/examples/reflow/panel.yaml").build(scale: scale)
        content.window.resize(to: size, scale: scale)
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
        let networks: [(String, Double, String)] = [("workshop", 86, "secured"), ("guests", 64, "open"), ("printer", 41, "secured")]
        try store.setList("networks", networks.map { ListRow($0.0, [.text($0.0), .number($0.1), .text($0.2)]) })
        try store.setList("log", [ListRow("1", [.text("12:00:01"), .text("started"), .text("info")])])
    }

    private func picture(_ content: PanelContent) throws -> Surface {
        for milliseconds in stride(from: Int64(0), through: 1_000, by: 100) {
            content.window.update(now: Instant.zero + .milliseconds(milliseconds))
            content.window.layout()
        }
        let size = content.window.pixelSize
        let surface = try Surface(width: size.width, height: size.height, isOpaque: true)
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

    @Test(arguments: sizes) func fits(width: Int, height: Int, scale: Double) throws {
        let configuration = try PanelConfiguration.load(path: "\(Example.root)/Config/examples/reflow/panel.yaml")
        let findings = try configuration.check(size: PixelSize(width: width, height: height), scale: scale)
        #expect(findings.isEmpty, "\(findings)")
    }

    private static let sizes = [(320, 240, 1.0), (480, 320, 1), (800, 480, 1), (1024, 600, 1), (600, 1024, 1), (1920, 1080, 2)]

    @Test(arguments: sizes, ["en", "de", "ar"])
    func asksForThePasswordOfALockedNetwork(display: (width: Int, height: Int, scale: Double), language: String) throws {
        let size = PixelSize(width: display.width, height: display.height)
        let (content, store) = try make("dark", language, size: size, scale: display.scale)
        try connect(store, isRunning: false)
        #expect(content.showPage("pages/settings"))
        let field = try #require(content.control(at: "pages/settings/password") as? TextField)
        func asks(_ network: String) throws -> Bool {
            try store.set("network", .text(network), from: .client, now: .zero)
            content.window.update(now: .zero)
            content.window.layout()
            return field.isVisibleForDrawing
        }
        #expect(try asks("workshop"))
        // All of it is in the card, above the bar of tabs.
        let corner = field.convertFromWindow(.zero)
        #expect(field.bounds.height == 44 && field.bounds.width >= 120)
        #expect(-corner.x >= 24 && -corner.y >= 56 && -corner.y + 44 <= content.window.bounds.height - 49 - 16)
        if language == "de", display.width == 800 {
            try store.set("refused", .boolean(true), from: .client, now: .zero)
            let goldens = Golden(directory: "\(Example.root)/Tests/Goldens")
            #expect(goldens.difference(try picture(content), "example-reflow-password-dark-de") == nil)
        }
        #expect(try !asks("guests"))
        #expect(try asks("printer"))
        // The oven is in it.
        try store.set("joined", .text("workshop"), from: .client, now: .zero)
        #expect(try !asks("workshop"))
    }

    @Test func entersATargetByKeypad() throws {
        let (content, store) = try make("dark", "de")
        try connect(store, isRunning: false)
        _ = try picture(content)
        let field = try #require(content.control(at: "pages/oven/top-number") as? TextField)
        #expect(field.becomeFirstResponder())
        for key in [KeyPress.Key.text("2"), .text("4"), .text("5")] { content.window.handle(KeyPress(key: key, time: .zero)) }
        let goldens = Golden(directory: "\(Example.root)/Tests/Goldens")
        #expect(goldens.difference(try picture(content), "example-reflow-keypad-dark-de") == nil)
        content.window.handle(KeyPress(key: .returnKey, time: .zero))
        #expect(field.controlValue == .number(245))
        // Not while the profile runs.
        try store.set("running", .boolean(true), from: .client, now: .zero)
        _ = try picture(content)
        #expect(!field.becomeFirstResponder())
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
