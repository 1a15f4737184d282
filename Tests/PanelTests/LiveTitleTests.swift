import FasciaControls
import FasciaGeometry
import FasciaValues
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

    /// A text that an expression chooses shows values as any other, where it stands in the table of texts too.
    @Test func textsInExpressionsShowValues() throws {
        let panel = try ValuePanel(
            """
            language: en
            strings:
              en: {hot: "Hot: {=level:1}", cold: Cold, nested: "<{=if on then @hot else @cold}>"}
              de: {hot: "Heiß: {=level:1}", cold: Kalt, nested: "<{=if on then @hot else @cold}>"}
            values:
              level: {range: [0, 100], step: 1, unit: "%", initial: 20}
              on: {type: boolean, initial: true}
              said: {type: text, initial: ""}
              rooms: {fields: {name: text, heat: {range: [0, 9], step: 1, unit: K}}}
            views:
              - {type: label, id: plain, text: "{=if on then '{=level} now' else '{{=}}'}", frame: {width: 100, height: 20}}
              - {type: label, id: named, text: "{=if on then '' else 'no {braces}'}", frame: {width: 100, height: 20}}
              - {type: label, id: table, text: "{=if on then @hot else @cold}", frame: {width: 100, height: 20}}
              - {type: label, id: nested, text: "@nested", frame: {width: 100, height: 20}}
              - {type: button, id: go, title: "{=if on then @hot else @cold}", action: {set: {said: "=if on then '{=level:1}' else ''"}}, frame: {top: 50, width: 100, height: 40}}
              - {type: list, id: rows, rows: {from: rooms, row: {title: "{=if on then '{=.name}: {=.heat}' else 'off'}"}}, frame: {top: 100, width: 200, height: 90}}
            """)
        try panel.store.setList("rooms", [ListRow("a", [.text("Attic"), .number(3)])])
        panel.pass(20)
        let table = try #require(panel.content.view(at: "rows") as? TableView)
        func texts() -> [String?] {
            ["plain", "named", "table", "nested"].map { panel.text($0) }
                + [(panel.content.control(at: "go") as? Button)?.title(for: .normal), table.visibleRows[0].title]
        }
        #expect(texts() == ["20% now", "", "Hot: 20.0%", "<Hot: 20.0%>", "Hot: 20.0%", "Attic: 3\u{A0}K"])
        try panel.hear("level", .number(31))
        panel.pass(20)
        #expect(texts() == ["31% now", "", "Hot: 31.0%", "<Hot: 31.0%>", "Hot: 31.0%", "Attic: 3\u{A0}K"])
        #expect(panel.content.setLanguage("de"))
        panel.pass(20)
        #expect(texts()[2...4] == ["Heiß: 31,0\u{A0}%", "<Heiß: 31,0\u{A0}%>", "Heiß: 31,0\u{A0}%"])
        panel.tap(50, 70)
        // Programs read it, not people.
        #expect(panel.store.state(of: "said")?.known == .text("31.0%"))
        try panel.hear("on", .boolean(false))
        panel.pass(20)
        #expect(texts() == ["{=}", "no {braces}", "Kalt", "<Kalt>", "Kalt", "off"])
    }

    @Test(arguments: [
        ("label, id: l, text: \"{level == 1 ? '{level} °C' : '–'}\"", "an expression begins with “=”, and a choice is written"),
        ("label, id: l, text: \"{level == 1}\"", "an expression begins with “=”: write “{=level == 1}”"),
        ("label, id: l, text: \"{=if level > 1 then '{=levl}' else ''}\"", "there is no value “levl”"),
        ("label, id: l, text: \"{=if level > 1 then '{level}' else ''}\"", "as in “{=name}”"),
        ("label, id: l, text: \"{=level:02}\"", "leading zeros are a function: “text(…, 0, 2)” has 2 digits at least"),
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
