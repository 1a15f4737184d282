import FasciaControls
import FasciaGeometry
import Testing

@testable import FasciaPanel

/// Values in the titles of buttons and rows.
@Suite struct LiveTitleTests {
    private static let text = """
        language: en
        strings: {en: {row: "Room {=level}"}, de: {row: "Zimmer {=level}"}}
        values:
          level: {range: [0, 100], step: 1, unit: "%", initial: 20, ttl: 5}
        views:
          - {type: button, id: go, title: {normal: "To {=level:1}", highlighted: "{{=level}}"}, frame: {left: 0, top: 0, width: 150, height: 40}}
          - {type: list, id: rows, rows: [Plain, {title: "@row", detail: "{=level.number}"}], frame: {left: 0, right: 0, top: 100, bottom: 0}}
        """

    @Test func titlesShowValuesAsLabelsDo() throws {
        let panel = try ValuePanel(Self.text)
        let button = try #require(panel.content.control(at: "go") as? Button)
        let table = try #require(panel.content.view(at: "rows") as? TableView)
        func titles() -> [String?] { [button.title(for: .normal), table.row(at: IndexPath(row: 1))?.title] }
        #expect(titles() == ["To 20.0%", "Room 20%"])
        #expect(button.title(for: .highlighted) == "{=level}")
        try panel.hear("level", .number(31))
        panel.pass(20)
        #expect(titles() == ["To 31.0%", "Room 31%"])
        #expect(!button.isValueStale)
        #expect(panel.content.setLanguage("de"))
        panel.pass(20)
        #expect(titles()[1] == "Zimmer 31\u{A0}%")
        // What nobody has told for a while is marked, as in labels.
        panel.pass(6_000)
        #expect(button.isValueStale && button.alpha == 1)
        #expect(table.row(at: IndexPath(row: 1))?.titleLabel.marks == [TextMark(.stale, 7..<12)])
        #expect(table.row(at: IndexPath(row: 0))?.titleLabel.marks.isEmpty == true)
    }

    @Test(arguments: [
        ("button, id: go, title: \"{=levl}\"", "there is no value “levl”"),
        ("button, id: go, title: \"{other}\"", "“{other}” is for labels"),
        ("list, id: rows, rows: [\"{=levl}\"]", "there is no value “levl”"),
        ("label, text: {=level}", "a text that begins with a value needs quotes, as in \"{=level}\""),
        ("tabBar, id: tabs, items: [\"{=levl}\", Two]", "there is no value “levl”"),
        ("switch, id: s, words: [\"{=level}\", Two]", "“{=level}” would be drawn as it stands: a word shows no values"),
        ("list, id: rows, rows: [{title: \"{=level.nummer}\"}]", "there is no “nummer” of a value"),
    ])
    func mistakesAreReported(view: String, message: String) throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            "fascia: 1\nvalues: {level: {range: [0, 1]}}\nviews: [{type: \(view), frame: {left: 0, top: 0, width: 90, height: 90}}]")
        do {
            _ = try PanelConfiguration.load(path: file)
            Issue.record("nothing is wrong with \(view)")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }
}
