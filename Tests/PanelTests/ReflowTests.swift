import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaStage
import FasciaSystem
import FasciaTesting
import FasciaTouch
import FasciaValues
import Glibc
import Testing

@testable import FasciaControls

/// The panel of the reflow oven, with what its backend would tell it.
@Suite struct ReflowTests {
    private static let size = PixelSize(width: 1024, height: 600)

    /// The panel as it is built, and its values.
    private func make(
        _ theme: String = "dark", _ language: String = "en", file: String = "panel", size: PixelSize = ReflowTests.size, scale: Double = 1
    ) throws -> (PanelContent, ValueStore) {
        let content = try PanelConfiguration.load(path: "\(Example.root)/Config/examples/reflow/\(file).yaml").build(scale: scale)
        // Whatever the machine's own zone is.
        let chart = try #require(content.view(at: "pages/profile/curve") as? ChartView)
        chart.timeZone = .utc
        content.window.resize(to: size, scale: scale)
        content.window.wallClock = { 1_767_182_400_000_000_000 }
        let store = ValueStore()
        // What is recorded meanwhile follows what was measured.
        store.useClock({ 1_767_182_400 + 172 }, boot: { 0 })
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
        // What shows in scenarios alone the tool looks at.
        let findings = try configuration.check(size: PixelSize(width: width, height: height), scale: scale).filter {
            !$0.message.contains("did not show in any state")
        }
        #expect(findings.isEmpty, "\(findings)")
    }

    /// The others are looked at by the tool, which is quicker: `Tests/Tools/panels`.
    private static let sizes = [(600, 1024, 1.0)]

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

    /// The smallest display has the number that is to be, which opens the keypad.
    @Test(arguments: ["en", "de", "ar"]) func aSmallDisplayHasTheKeypadToo(language: String) throws {
        let (content, store) = try make("dark", language, size: PixelSize(width: 320, height: 240))
        try connect(store, isRunning: false)
        _ = try picture(content)
        for name in ["top", "bottom"] {
            let field = try #require(content.control(at: "pages/oven/small/\(name)-number") as? TextField)
            #expect(field.isVisibleForDrawing && field.bounds.height == 44 && field.bounds.width >= 80)
            let start = try #require(content.control(at: "pages/oven/small/start"))
            #expect(start.isVisibleForDrawing && start.bounds.height >= 44 && start.bounds.width >= 60)
            #expect(field.becomeFirstResponder())
            for key in [KeyPress.Key.text("1"), .text("0"), .text("5"), .returnKey] {
                content.window.handle(KeyPress(key: key, time: .zero))
            }
            #expect(field.controlValue == .number(105))
        }
    }

    private static let goldens = Golden(directory: "\(Example.root)/Tests/Goldens")

    /// With pictures for sliders and buttons: while the oven runs, and before.
    @Test(arguments: ["dark", "light"], [true, false]) func skin(theme: String, isRunning: Bool) throws {
        let (content, store) = try make(theme, file: "skinned")
        try connect(store, top: isRunning ? 212 : 40, isRunning: isRunning)
        let name = "example-reflow-skin-\(theme)-\(isRunning ? "running" : "idle")"
        #expect(ReflowTests.goldens.difference(try picture(content), name) == nil)
    }

    /// Fills the profile and what was measured of it.
    private func measure(_ store: ValueStore) throws {
        let start = 1_767_182_400.0
        let profile = [(0.0, 24.0), (60, 150), (150, 180), (190, 240), (300, 50)].map { SeriesPoint(time: start + $0.0, value: $0.1) }
        try store.setSeries("profile", profile)
        var heat = 24.0
        let measured = stride(from: 0.0, through: 172, by: 1).map { second -> SeriesPoint in
            let later = profile.firstIndex { $0.time >= start + second } ?? 0
            let (before, after) = (profile[max(0, later - 1)], profile[later])
            let span = after.time - before.time
            let wanted = span > 0 ? before.value + (after.value - before.value) * (start + second - before.time) / span : after.value
            heat += (wanted - heat) * 0.12
            return SeriesPoint(time: start + second, value: heat)
        }
        try store.setSeries("measured", measured)
    }

    /// The profile, and what was measured until now.
    @Test(arguments: ["dark", "light"]) func curve(theme: String) throws {
        let (content, store) = try make(theme)
        try connect(store)
        try measure(store)
        #expect(content.showPage("pages/profile"))
        #expect(ReflowTests.goldens.difference(try picture(content), "example-reflow-profile-\(theme)") == nil)
    }

    /// Plays the recording to a panel whose backend does what it is told.
    /// - Returns: what was written and the events but for movements, and pictures at moments.
    private func play(
        _ content: PanelContent, _ store: ValueStore, at moments: [Double] = []
    ) throws -> (log: [String], pictures: [Surface]) {
        let options = HeadlessOptions(size: ReflowTests.size, scale: 1)
        let replay = Replay(window: content.window, options: options)
        var log: [String] = []
        var answers: [(String, Value)] = []
        let observations = [
            store.writes.add { write in
                log.append("\(write.name) = \(write.value)")
                answers.append((write.name, write.value))
            },
            content.window.events.add { event in
                guard case .control(let control, let event) = event, !event.name.hasPrefix("touchDrag"), event != .valueChanged else {
                    return
                }
                log.append("\(control.path) \(event.name)")
            },
            replay.ticks.add { now in
                for (name, value) in answers { try? store.set(name, value, from: .client, now: now) }
                answers = []
                store.service(now: now)
            },
        ]
        defer { for observation in observations { observation.cancel() } }
        let input = RecordedInput(
            try Recording(path: "\(Example.root)/Config/examples/reflow/recording.yml"), displaySize: options.size)
        var pictures = [Surface?](repeating: nil, count: moments.count)
        replay.run(input.touches(until: .distantFuture), stops: moments.map { Instant.zero + .seconds($0) }) { index in
            pictures[index] = (try? replay.picture()) ?? nil
        }
        return (log, try pictures.map { try #require($0) })
    }

    /// The same fingers on both. The knob of the skin is wider than the built-in thumb, and its way shorter: it comes to other targets.
    @Test(arguments: ["panel", "skinned"]) func recording(file: String) throws {
        let (content, store) = try make(file: file)
        try connect(store, top: 40, isRunning: false)
        try store.setList("log", (1...20).map { ListRow("\($0)", [.text("12:00:\(9 + $0)"), .text("line \($0)"), .text("info")]) })
        try measure(store)
        let moments = file == "panel" ? [0.7, 3.0, 7.9, 9.9, 13.2] : [0.7]
        let (log, pictures) = try play(content, store, at: moments)
        let path = "\(Example.root)/Tests/Recordings/reflow-\(file).txt"
        let text = Array((log.joined(separator: "\n") + "\n").utf8)
        if getenv("FASCIA_BLESS") != nil { try FileWriter.write(text, to: path) }
        #expect(try FileReader.read(path, limit: 1 << 16) == text, "\(log)")
        for (picture, moment) in zip(pictures, moments) {
            let name = "example-reflow-\(file == "panel" ? "play" : "skin")-\(Int(moment * 10))"
            #expect(ReflowTests.goldens.difference(picture, name) == nil)
        }
        #expect(try store.get("running") == .boolean(true) && store.get("network") == .text("guests"))
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
