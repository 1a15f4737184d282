import FasciaControls
import FasciaConfiguration
import FasciaGeometry
import FasciaStage
import Testing

@testable import FasciaPanel
@testable import FasciaValues

/// Texts that the panel puts together: units that are texts, moments, badges; and the panel's own values in a replay.
@Suite struct PanelWordTests {
    private static let strings = "strings: {de: {deg: Grad, u: u}, en: {deg: degrees, u: u}}\nlanguage: de\n"

    @Test func unitsAreTextsOfThePanel() throws {
        let panel = try ValuePanel(
            Self.strings + """
                values:
                  t: {initial: 20, range: [0, 100], step: 1, unit: "@deg"}
                  s: {records: t}
                  rows: {fields: {t: {unit: "@deg"}}}
                views:
                  - {type: label, id: label, text: "{=t}"}
                  - {type: gauge, id: gauge, binds: t, frame: {width: 100, height: 100}}
                  - {type: dial, id: dial, binds: t, frame: {width: 100, height: 100}}
                  - {type: chart, id: chart, series: [s], frame: {width: 300, height: 200}}
                  - {type: list, id: list, rows: {from: rows, row: {title: "{=.t}"}}}
                  - {type: textField, id: field, binds: t, frame: {width: 100}}
                """)
        try panel.store.setList("rows", [ListRow("1", [.number(3)])])
        func units() -> [String?] {
            panel.pass(20)
            let (gauge, dial) = (panel.content.view(at: "gauge") as? GaugeView, panel.content.view(at: "dial") as? RotaryDial)
            let (chart, list) = (panel.content.view(at: "chart") as? ChartView, panel.content.view(at: "list") as? TableView)
            let field = panel.content.view(at: "field") as? TextField
            return [
                panel.text("label"), gauge?.unit, dial?.face.unit, chart?.unit, list?.visibleRows.first?.title, field?.numberEntry?.unit,
            ]
        }
        #expect(units() == ["20\u{A0}Grad", "Grad", "Grad", "Grad", "3\u{A0}Grad", "Grad"])
        #expect(panel.content.setLanguage("en"))
        #expect(units() == ["20\u{A0}degrees", "degrees", "degrees", "degrees", "3\u{A0}degrees", "degrees"])
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\nstrings: {de: {a: A}}\nvalues: {t: {unit: \"@b\"}}\nviews: []\n")
        #expect(throws: ConfigurationErrors.self) { _ = try PanelConfiguration.load(path: file) }
    }

    @Test func momentsAreWrittenInTheLanguage() throws {
        let panel = try ValuePanel(
            Self.strings + """
                values: {at: {initial: null}, said: text}
                views:
                  - {type: label, id: label, text: "{=date(at)} {=date(at, longDate)} {=date(at, 'monthAndYear')}"}
                  - {type: label, id: time, text: "{=time(at)} {=time(at, timeWithSeconds)}"}
                  - {type: button, id: go, title: Go, action: {set: {said: "=time(at)"}}, frame: {top: 100, width: 100, height: 50}}
                """)
        #expect(panel.text("label") == "– – –")
        // Noon, so that it is the same day in most time zones.
        try panel.hear("at", .number(1_715_947_200))
        panel.pass(20)
        #expect(panel.text("label") == "17. Mai 2024 17. Mai 2024 Mai 2024")
        let digits = try #require(panel.text("time")).split(whereSeparator: { $0 == " " || $0 == ":" }).map { Int($0) }
        #expect(digits.count == 5 && digits[0] == digits[2] && digits[1] == digits[3] && digits[4] == 0)
        #expect(panel.content.setLanguage("en"))
        panel.pass(20)
        #expect(panel.text("label") == "May 17, 2024 May 17, 2024 May 2024")
        panel.tap(50, 125)
        #expect(try panel.store.get("said") == .text("2024-05-17T12:00:00Z"), "programs read it in one way")
        for extreme in [-1e300, 1e300] {
            try panel.hear("at", .number(extreme))
            panel.pass(20)
            #expect(panel.text("label")?.isEmpty == false)
        }
    }

    @Test func pluralsAreTheLanguages() throws {
        let panel = try ValuePanel(
            """
            language: pl
            strings:
              pl: {rooms: {one: pokój, few: pokoje, many: pokoi, other: pokoju}}
              en: {rooms: {one: room, other: rooms}}
            values: {n: {initial: null}}
            views: [{type: label, id: label, text: "{=n} {=plural(n, @rooms)}"}]
            """)
        func said(_ number: Double) throws -> String? {
            try panel.hear("n", .number(number))
            panel.pass(20)
            return panel.text("label")
        }
        #expect(panel.text("label") == "– –")
        #expect(try [1, 3, 5, 22, 1.5].map(said) == ["1 pokój", "3 pokoje", "5 pokoi", "22 pokoje", "1,5 pokoju"])
        #expect(panel.content.setLanguage("en"))
        #expect(try [1, 3, 1.5].map(said) == ["1 room", "3 rooms", "1.5 rooms"])
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            strings: {pl: {a: {one: x, few: z}}, en: {a: {one: x, other: y}}}
            values: {n: number}
            views: [{type: label, text: "{=plural(n, @a)}"}]
            """)
        let error = #expect(throws: ConfigurationErrors.self) { _ = try PanelConfiguration.load(path: file) }
        #expect(error?.all.map(\.message) == ["“pl” has no text “a.many”, “a.other”, which its plurals need"])
    }

    /// The values in a plural form are shown as in any other text, and followed.
    @Test func pluralsShowTheirValues() throws {
        let panel = try ValuePanel(
            """
            language: en
            strings: {en: {n: {one: "{=open} alarm in {=room}", other: "{=open} alarms in {=room}"}}}
            values: {open: {range: [0, 9], initial: 3}, room: {type: text, initial: Engine}}
            views: [{type: label, id: label, text: "{=plural(open, @n)}"}, {type: button, id: b, title: "{=plural(open, @n)}"}]
            """)
        #expect(panel.text("label") == "3 alarms in Engine")
        try panel.hear("open", .number(1))
        panel.pass(20)
        #expect(
            panel.text("label") == "1 alarm in Engine"
                && (panel.content.control(at: "b") as? Button)?.title(for: .normal) == "1 alarm in Engine")
        try panel.hear("room", .text("Cabin"))
        panel.pass(20)
        #expect(panel.text("label") == "1 alarm in Cabin")
    }

    /// A form that is not written is read as `other`, as CLDR has it: a word that is not quite right is better than no panel.
    @Test func aPluralFormThatIsMissingIsTheOther() throws {
        let text = """
            strings: {pl: {a: {one: x, other: y}}, en: {a: {one: x, other: y}}}
            values: {n: {initial: 3}}
            views: [{type: label, id: label, text: "{=plural(n, @a)}"}]
            """
        #expect(try ValuePanel(text).text("label") == "y")
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n" + text)
        let findings = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 400, height: 200))
        #expect(findings.map(\.message) == ["“pl” has no text “a.few”, “a.many”, which its plurals need: “a.other” stands for it"])
        #expect(findings.first?.weighed.contains("panel.yaml:4:40: warning: views[0].text: “pl” has") == true, "\(findings)")
    }

    @Test func badgesGoWhenThereIsNothingToTell() throws {
        let panel = try ValuePanel(
            Self.strings + """
                values: {n: {initial: 0}, word: {type: text, initial: ""}, lost: {initial: null}, alarms: {fields: {a: text}}}
                views:
                  - type: tabBar
                    id: bar
                    items:
                      - {title: A, badge: "{=n}"}
                      - {title: B, badge: "{=word}"}
                      - {title: C, badge: "{=count(alarms)}"}
                      - {title: D, badge: "{=lost}"}
                      - {title: E, badge: "{=n} new"}
                      - {title: F, badge: "0"}
                      - {title: G, badge: ""}
                """)
        let bar = try #require(panel.content.view(at: "bar") as? TabBar)
        #expect(bar.items.map(\.badge) == [nil, nil, nil, "–", "0 new", "0", ""])
        try panel.hear("n", .number(3))
        try panel.hear("word", .text("!"))
        try panel.hear("lost", .number(1))
        try panel.store.setList("alarms", [ListRow("1", [nil])])
        panel.pass(20)
        #expect(bar.items.map(\.badge) == ["3", "!", "1", "1", "3 new", "0", ""])
        try panel.hear("n", .number(0))
        panel.pass(20)
        #expect(bar.items.map(\.badge) == [nil, "!", "1", "1", "0 new", "0", ""])
    }

    @Test func aReplayIsJoinedWithThePanelsOwnValues() throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            strings: {de: {hello: "Hallo {=panel.language} {=panel.theme} {=panel.hour}:{=panel.minute} {=panel.idle}"}, en: {hello: "Hello {=panel.language} {=panel.theme} {=panel.hour}:{=panel.minute} {=panel.idle}"}}
            themes: {night: {base: light}}
            views:
              - {type: label, id: label, text: "@hello", frame: {left: 0, top: 0, width: 300}}
              - {type: segmentedControl, id: language, segments: [DE, EN], binds: panel.language, frame: {left: 0, top: 50, width: 200, height: 50}}
              - {type: button, id: night, title: N, action: {theme: night, language: de}, frame: {left: 0, top: 100, width: 200, height: 50}}
            """)
        let content = try PanelConfiguration.load(path: file).build(scale: 1)
        let replay = Replay(content, options: HeadlessOptions(size: PixelSize(width: 400, height: 300), scale: 1))
        func tap(_ x: Double, _ y: Double, at milliseconds: Int64) -> [Touch] {
            let id = Touch.ID(device: 0, slot: 0)
            let place = Point(x: x / 400, y: y / 300)
            return [
                Touch(id: id, phase: .began, location: place, time: .zero + .milliseconds(milliseconds)),
                Touch(id: id, phase: .ended, location: place, time: .zero + .milliseconds(milliseconds + 50)),
            ]
        }
        let seconds = Replay.wallClockStart / 1_000_000_000
        let local = seconds + Int64(content.builder.resources.timeZone(nil).offset(at: seconds))
        let clock = "\(local / 3600 % 24):\(local / 60 % 60)"
        var said: [String?] = []
        replay.run(tap(150, 75, at: 200) + tap(50, 125, at: 800), stops: [100, 600, 1_200].map { .zero + .milliseconds($0) }) { _ in
            said.append((content.view(at: "label") as? Label)?.text)
        }
        #expect(
            said == ["Hallo de default \(clock) active", "Hello en default \(clock) active", "Hallo de night \(clock) active"])
        #expect(content.language == "de" && content.themeName == "night")
    }
}
