import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaValues

/// Declarations of values as the store gets them.
@Suite struct ValueDeclarationTests {
    private func definition(_ text: String) throws -> ValueDefinition {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            "fascia: 1\ncolors: {ember: \"#ff4000 50%\"}\nvalues:\n  actual: {range: [0, 300]}\n  x: \(text)\nviews: [{type: view}]\n")
        let panel = try PanelConfiguration.load(path: file).build(scale: 1)
        panel.use(ValueStore(), now: .zero)
        return try #require(panel.values.definition(of: "x"))
    }

    /// Seconds, or a time with a unit.
    @Test(arguments: [
        ("10", 10.0), ("10 s", 10), ("500 ms", 0.5), ("5 min", 300), ("1.5 h", 5400), ("\"2 d\"", 172_800), ("0.5 s", 0.5), ("90s", 90),
        ("1.5h", 5400), ("250ms", 0.25), ("2min", 120),
    ]) func times(text: String, seconds: Double) throws {
        #expect(try definition("{ttl: \(text)}").timeToLive == .seconds(seconds))
    }

    @Test func lists() throws {
        let list = try definition(
            "{type: list, fields: {name: text, level: {range: [0, 100], step: 5}, on: boolean, mode: {choices: [a, b]}}, limit: 50, keep: last}"
        )
        #expect(list.type == .list && list.list.limit == 50 && list.list.keepsLast)
        #expect(list.list.fields.map(\.name) == ["name", "level", "on", "mode"])
        #expect(list.list.fields.map(\.type) == [.text, .number, .boolean, .choice])
        #expect(list.list.fields[1].range == 0...100 && list.list.fields[3].choices == ["a", "b"])
        #expect(try definition("{fields: {a: text}}").list.limit == 1000)
    }

    @Test func series() throws {
        let series = try definition("{records: actual, every: 10, keep: 24 h, persist: true}")
        #expect(series.type == .series && series.isPersistent && series.series.source == "actual")
        #expect(series.series.interval == .seconds(10) && series.series.span == .seconds(86_400) && series.series.capacity == 8641)
        #expect(try definition("series").series.capacity == 1000)
        #expect(try definition("{type: series, limit: 20}").series.capacity == 20)
    }

    @Test(arguments: [
        ("{type: color}", ColorValue(.label)), ("{type: color, initial: accent 50%}", ColorValue(.accent, alpha: 0.5)),
        ("{type: color, initial: \"#3ea6ff\"}", ColorValue(Color(argb: 0xFF3E_A6FF))),
        ("{type: color, initial: ember}", ColorValue(Color(argb: 0xFFFF_4000), alpha: 0.5)),
    ]) func colors(text: String, expected: ColorValue) throws {
        #expect(try definition(text).start == .color(expected))
    }

    /// What is read and what is told are the same.
    @Test(arguments: ["#3ea6ff", "#3ea6ff80", "accent", "accent 50%", "label 12.5%", "#000000 30%"]) func colorsAsText(text: String) throws
    {
        #expect(try #require(ColorValue(text)).description == text)
    }

    @Test(arguments: ["", "acent", "#12", "accent 50", "accent 500%", "accent 5% 6%", "accent nan%", "50%"])
    func noColors(text: String) { #expect(ColorValue(text) == nil) }

    @Test func images() throws {
        let image = try definition("{type: image, folder: pictures}")
        #expect(image.type == .image && image.folder?.hasSuffix("/pictures") == true)
        #expect(try definition("image").folder == nil)
    }

    @Test func unknown() throws {
        #expect(try definition("{initial: null}").startsUnknown && definition("{confirm: 3}").startsUnknown)
        #expect(try !definition("{confirm: 3, initial: 0}").startsUnknown && !definition("number").startsUnknown)
    }
}
