import FasciaControls
import FasciaGeometry
import FasciaValues
import Testing

@testable import FasciaPanel

/// Numbers, dates and clocks of a panel in its languages.
@Suite struct WritingTests {
    private static let text = """
        strings: {en: {x: "Size {=size:1}"}, de: {x: "Größe {=size:1}"}, ar: {x: "الحجم {=size:1}"}}
        values:
          size: {range: [-10000, 10000], step: 0.5, unit: kg, initial: 1234.5}
          port: {range: [0, 65535], step: 1, grouping: false, initial: 8080}
          part: {range: [0, 100], step: 1, unit: "%", initial: 50}
          name: {type: text, initial: Zoë}
          copy: {type: text, initial: ""}
          rows: {fields: {weight: {unit: kg}}}
        views:
          - {type: label, id: a, text: "@x"}
          - {type: label, id: b, text: "{=port} {=part} {=size + 1:2} {=text(size, 1)} {=duration(-65)}"}
          - {type: slider, id: s, range: [0, 2000], value: 1500}
          - {type: label, id: c, text: "{s:1}"}
          - {type: label, id: d, text: "{=name} {=size}"}
          - {type: gauge, id: g, binds: size, frame: {width: 200, height: 200}}
          - {type: clock, id: t, timeZone: UTC}
          - {type: clock, id: u, timeZone: UTC, format: fullDate}
          - {type: clock, id: v, timeZone: UTC, format: "HH:mm"}
          - {type: qrCode, id: q, text: "http://x:{=port}/{=size.number}", frame: {width: 200, height: 200}}
          - {type: button, id: set, title: x, action: {set: {copy: "=text(size, 1)"}}, frame: {left: 0, bottom: 0}}
          - {type: list, id: l, rows: {from: rows, row: {title: "{=.weight}"}}, frame: {left: 300, width: 100}}
        """

    private func panel(_ extra: String = "", _ language: String = "en") throws -> ValuePanel {
        let panel = try ValuePanel("\(extra)\n\(Self.text)")
        panel.content.window.wallClock = { 1_709_211_909_000_000_000 }  // 2024-02-29 13:05:09 UTC, a Thursday
        _ = panel.content.setLanguage(language)
        try panel.content.values.setList("rows", [ListRow("1", [.number(1234.5)])])
        panel.pass(20)
        return panel
    }

    @Test func textsFollowTheLanguage() throws {
        let panel = try panel()
        #expect(panel.text("a") == "Size 1,234.5\u{A0}kg")
        #expect(panel.text("b") == "8080 50% 1,235.50 1,234.5 −1:05" && panel.text("c") == "1,500.0")
        panel.content.setLanguage("de")
        panel.pass(20)
        #expect(panel.text("a") == "Größe 1.234,5\u{A0}kg")
        #expect(panel.text("b") == "8080 50\u{A0}% 1.235,50 1.234,5 −1:05" && panel.text("c") == "1.500,0")
        let table = try #require(panel.content.view(at: "l") as? TableView)
        #expect(table.row(at: IndexPath(row: 0))?.title == "1.234,5\u{A0}kg")
        let gauge = try #require(panel.content.view(at: "g") as? GaugeView)
        #expect(gauge.accessibilityValue == "1.234,5 kg")
        try panel.hear("size", .number(-0.5))
        #expect(panel.text("a") == "Größe −0,5\u{A0}kg")
    }

    @Test func clocksFollowTheLanguage() throws {
        let panel = try panel()
        #expect(panel.text("t") == "1:05 PM" && panel.text("u") == "Thursday, February 29, 2024" && panel.text("v") == "13:05")
        panel.content.setLanguage("de")
        #expect(panel.text("t") == "13:05" && panel.text("u") == "Donnerstag, 29. Februar 2024")
        let all = try self.panel("hours: 24")
        #expect(all.text("t") == "13:05")
    }

    @Test func whatProgramsReadKnowsNoLanguage() throws {
        let panel = try panel("", "de")
        let code = try #require(panel.content.view(at: "q") as? QRCodeView)
        #expect(code.text == "http://x:8080/1234.5")
        try #require(panel.content.control(at: "set") as? Button).sendActions(for: .primaryActionTriggered)
        #expect(try panel.content.values.get("copy") == .text("1234.5"))
    }

    /// Arguments of commands are in no language: numbers, times, words and moments are as programs read them. What a panel has in several
    /// languages, such as a sentence to speak, is in the present one.
    @Test(arguments: ["de", "ar"]) func commandsReadNoLanguage(language: String) throws {
        let panel = try ValuePanel(
            """
            language: en
            digits: native
            strings:
              en: {said: Hello, off: Off, on: On, warm: Warm, cold: Cold}
              de: {said: Hallo, off: Aus, on: An, warm: Warm, cold: Kalt}
              ar: {said: مرحبا, off: مطفأ, on: مشغل, warm: دافئ, cold: بارد}
            values:
              size: {range: [-10000, 10000], step: 0.5, unit: kg, initial: 1234.5}
              lamp: {type: boolean, words: ["@off", "@on"], initial: true}
              mode: {choices: [warm, cold], words: ["@warm", "@cold"], initial: cold}
              set: {range: [0, 10000], step: 0.5, run: [echo, "{=set}", "{=set * 2:1}", "{=text(set, 2)}"]}
            views:
              - type: button
                id: a
                title: A
                frame: {left: 0, top: 0, width: 100, height: 44}
                action:
                  - run: [say, "@said", "{=size}", "{=size + 1:2}", "{=text(size, 1)}", "{=duration(3725)}", "{=lamp}", "{=mode}", "{=if lamp then mode else 'none'}"]
                  - set: {set: =size + 1}

            """)
        panel.content.setLanguage(language)
        let said = language == "de" ? "Hallo" : "مرحبا"
        panel.tap(40, 20)
        #expect(
            panel.commands.map(\.arguments) == [
                ["say", said, "1234.5", "1235.50", "1234.5", "1:02:05", "true", "cold", "cold"]
            ])
        #expect(panel.content.command(for: "set", .number(1500.5))?.arguments == ["echo", "1500.5", "3001.0", "1500.50"])
    }

    @Test func digitsAreNativeOnRequest() throws {
        #expect(try panel("", "ar").text("a") == "الحجم \u{2068}1,234.5\u{A0}kg\u{2069}")
        #expect(try panel("digits: native", "ar").text("a") == "الحجم \u{2068}\u{200F}١٬٢٣٤٫٥\u{200F}\u{A0}kg\u{2069}")
        #expect(try panel("digits: native", "de").text("a") == "Größe 1.234,5\u{A0}kg")
    }

    @Test func namesAreIsolatedWhereTheyRunTheOtherWay() throws {
        let panel = try panel()
        #expect(panel.text("d") == "Zoë 1,234.5\u{A0}kg")
        try panel.hear("name", .text("דנה"))
        #expect(panel.text("d") == "\u{2068}דנה\u{2069} \u{2068}1,234.5\u{A0}kg\u{2069}")
        #expect(try panel.content.values.get("name") == .text("דנה"))
    }

    @Test func aPanelWithoutLanguageWritesAsBefore() throws {
        let panel = try ValuePanel(
            """
            values: {size: {range: [-10000, 10000], step: 0.5, unit: kg, initial: -1234.5}}
            views: [{type: label, id: a, text: "{=size} {=size + 1:2} {=duration(-65)}"}, {type: clock, id: t, timeZone: UTC}]
            """)
        #expect(panel.text("a") == "-1234.5\u{A0}kg -1233.50 -1:05")
        panel.content.window.wallClock = { 1_709_211_909_000_000_000 }
        #expect(panel.text("t") == "13:05")
    }

    @Test func aPanelWithOneLanguageNamesIt() throws {
        let panel = try ValuePanel(
            "language: de-CH\nvalues: {size: {initial: 1234.5}}\nviews: [{type: label, id: a, text: \"{=size}\"}]")
        #expect(panel.text("a") == "1’234.5")
    }

    @Test func checkFindsLanguagesWithoutTable() throws {
        let folder = try ConfigurationFolder()
        func findings(_ text: String) throws -> [String] {
            let file = try folder.write("panel.yaml", "fascia: 1\n\(text)\nviews: []")
            return try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320)).map(\.description)
        }
        let found = try findings("strings: {de: {a: b}, english: {a: c}, tlh: {a: d}}")
        #expect(found.count == 2 && found[0].contains("panel.yaml:2:") && found[0].contains("how “english” writes"), "\(found)")
        #expect(found.last?.contains("“tlh”") == true)
        #expect(try findings("language: zz").count == 1 && findings("language: de-AT").isEmpty)
    }
}
