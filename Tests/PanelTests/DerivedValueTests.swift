import FasciaConfiguration
import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaControls
@testable import FasciaPanel
@testable import FasciaValues

/// Values that formulas compute from others.
@Suite struct DerivedValueTests {
    private func errors(_ text: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n\(text)\nviews: []\n")
        let errors = #expect(throws: ConfigurationErrors.self) { _ = try PanelConfiguration.load(path: file) }
        return errors?.all.map { error in
            "\(error.line):\(error.column): \(error.message)\(error.suggestion.map { " → \($0)" } ?? "")"
        } ?? []
    }

    private static let oven = """
        values:
          warm: {is: "=delta > -5", words: [cold, warm]}
          delta: {is: =actual - target, unit: K, decimals: 1, range: [-100, 100]}
          actual: {initial: 20}
          target: {range: [0, 100], initial: 50}
          word: {is: "=if warm then 'go' else 'wait'"}
          paint: {type: color, is: "=if warm then success else '#112233'"}
          stage: {is: =mode}
          mode: {choices: [a, b], words: [First, Second]}
        views:
          - {type: label, id: label, text: "{=delta} {=warm} {=word} {=delta.number} {=stage}"}
          - {type: progressBar, id: bar, binds: delta, frame: {top: 60}}
          - {type: view, id: box, visibleWhen: {value: delta, above: -10}, background: =paint}
        """

    @Test func derivedValuesAreShownLikeOthers() throws {
        let panel = try ValuePanel(Self.oven)
        #expect(panel.text("label") == "-30.0\u{A0}K cold wait -30.0 First")
        let bar = try #require(panel.content.view(at: "bar") as? ProgressBar)
        let box = try #require(panel.content.view(at: "box") as? BoxView)
        #expect(bar.progress == 0.35 && box.isHidden)
        try panel.hear("actual", .number(48))
        #expect(panel.text("label") == "-2.0\u{A0}K warm go -2.0 First")
        #expect(bar.progress == 0.49 && !box.isHidden)
        #expect(box.fill == .color(panel.content.window.theme.success))
    }

    @Test func theStoreTellsTheirChangesOnce() throws {
        let panel = try ValuePanel(Self.oven)
        var changes: [String] = []
        let observation = panel.store.changes.add { changes.append("\($0.name) \($0.state.known.map { "\($0)" } ?? "?")") }
        defer { observation.cancel() }
        try panel.store.set("actual", .number(30), from: .client, now: panel.now)
        try panel.store.set("target", .number(60), from: .client, now: panel.now)
        #expect(changes == ["actual 30", "target 60"], "they wait for the frame")
        panel.store.service(now: panel.now)
        #expect(changes == ["actual 30", "target 60"], "the difference is the same")
        try panel.store.set("target", .number(30), from: .client, now: panel.now)
        #expect(try panel.store.get("delta") == .number(0), "whoever asks gets what is so")
        #expect(
            changes.suffix(4) == ["warm true", "word go", "paint success", "delta 0"]
                || Set(changes.suffix(4)) == ["delta 0", "warm true", "word go", "paint success"])
        #expect(panel.store.snapshot().map(\.name) == ["warm", "delta", "actual", "target", "word", "paint", "stage", "mode"])
    }

    @Test func unknownAndStaleInputsMakeThemSo() throws {
        let panel = try ValuePanel(
            """
            values: {a: {ttl: 1}, b: {initial: 2}, sum: {is: =a + b}, twice: {is: =sum * 2}}
            views: [{type: label, id: label, text: "{=twice}"}]
            """)
        #expect(panel.text("label") == "–")
        #expect(panel.store.state(of: "twice")?.isKnown == false && panel.store.state(of: "twice")?.isFresh == false)
        try panel.hear("a", .number(3))
        #expect(panel.text("label") == "10" && panel.store.state(of: "twice")?.isFresh == true)
        panel.pass(1100)
        #expect(panel.text("label") == "10" && panel.store.state(of: "twice")?.isFresh == false)
        #expect((panel.content.view(at: "label") as? Label)?.marks == [TextMark(.stale, 0..<2)])
    }

    @Test func theyAreReadOnly() throws {
        let panel = try ValuePanel(Self.oven)
        let error = #expect(throws: ValueError.self) { try panel.store.set("delta", .number(1), from: .client, now: panel.now) }
        #expect(error.map { "\($0)" } == "cannot change “delta”: it is computed, as “actual - target”")
        panel.store.change("delta", to: .number(1), policy: .live, isFinal: true, now: panel.now)
        #expect(try panel.store.get("delta") == .number(-30))
    }

    @Test func listsAndSeriesAreInputs() throws {
        let panel = try ValuePanel(
            """
            values:
              jobs: {type: list, fields: {level: {range: [0, 100]}}}
              chosen: {type: text, initial: x}
              history: {type: series}
              number: {is: =count(jobs)}
              level: {is: "=row(jobs, chosen).level"}
              newest: {is: =last(history)}
            views: [{type: label, id: label, text: "{=number} {=level} {=newest}"}]
            """)
        #expect(panel.text("label") == "0 – –")
        try panel.store.setList("jobs", [ListRow("x", [.number(40)]), ListRow("y", [.number(50)])])
        try panel.store.setSeries("history", [SeriesPoint(time: 1, value: 7)])
        panel.content.window.layout()
        #expect(panel.text("label") == "2 40 7")
        try panel.hear("chosen", .text("y"))
        #expect(panel.text("label") == "2 50 7")
    }

    @Test(arguments: [
        ("values: {a: {is: =b + 1}, b: {is: =a - 1}}", ["2:18: it depends on itself: “a” → “b” → “a”"]),
        ("values: {a: {is: =a}}", ["2:18: it depends on itself: “a” → “a”"]),
        (
            "values: {a: {type: number, is: =b + 1}, b: {type: number, is: =a - 1}}",
            ["2:32: it depends on itself: “a” → “b” → “a”"]
        ),
        ("values: {mode: {choices: [auto, off]}, auto: {is: =mode == auto and bogus}}", ["2:69: there is no value “bogus”"]),
        ("values: {a: {is: =b + 1}, b: boolean}", ["2:19: expected a number, found “b”, which is true or false"]),
        ("values: {a: {is: b}}", ["2:18: expected a formula that begins with “=”, as in “=actual - target”, found “b”"]),
        (
            "values: {a: {is: =b, persist: true, step: 2}, b: number}",
            [
                "2:31: “persist” is for values that can be set; this one is computed",
                "2:43: “step” is for values that can be set; this one is computed",
            ]
        ),
        ("values: {a: {is: =1 + bb}, b: number}", ["2:23: there is no value “bb” → b"]),
        ("values: {a: {is: =null}}", ["2:18: its type is not known: say “type:” beside it"]),
        ("values: {a: {type: boolean, is: =1}}", ["2:34: expected true or false, found “1”, a number"]),
    ])
    func mistakes(text: String, expected: [String]) throws {
        #expect(try errors(text) == expected)
    }

    @Test func actionsCannotSetThem() throws {
        let found = try errors("values: {a: {is: =1 + 1}}\nbanners: {b: {text: x, action: {set: {a: 3}}}}")
        #expect(found == ["3:39: “a” is computed, as “1 + 1”: it cannot be set"])
    }

    /// A value may have the name of a word.
    @Test func wordsOfChoicesAreNoInputs() throws {
        let panel = try ValuePanel(
            """
            values:
              auto: {is: "=mode == auto"}
              mode: {choices: [auto, manual]}
              late: {is: "=if mode == late then 1 else 2"}
              other: {choices: [late], initial: late}
            views: []
            """.replacing("choices: [auto, manual]", with: "choices: [auto, manual, late]"))
        #expect(try panel.store.get("auto") == .boolean(true) && panel.store.get("late") == .number(2))
        try panel.hear("mode", .text("late"))
        #expect(try panel.store.get("auto") == .boolean(false) && panel.store.get("late") == .number(1))
    }

    /// A colour is the same however it was written.
    @Test func coloursOfEveryKindAreOne() throws {
        let panel = try ValuePanel(
            """
            colors: {brand: "#102030", tint: accent 50%}
            values:
              hot: {type: boolean, initial: true}
              own: {type: color, is: "=if hot then brand else tint"}
              half: {type: color, is: "=if hot then 'brand 50%' else 'tint 50%'"}
              plain: {type: color, initial: black}
              word: {is: =plain == black}
              bits: {is: "=plain == '#000000'"}
              theme: {type: color, initial: accent 50%}
              same: {is: "=theme == tint"}
              alpha: {is: "=theme == 'accent 50.0%'"}
            views: [{type: view, id: box, background: "=if hot then brand else tint"}]
            """)
        func color(_ name: String) throws -> String? { try panel.store.get(name).map { "\($0)" } }
        #expect(try color("own") == "#102030" && color("half") == "#10203080")
        #expect(try ["word", "bits", "same", "alpha"].map { try panel.store.get($0) } == Array(repeating: .boolean(true), count: 4))
        let box = try #require(panel.content.view(at: "box") as? BoxView)
        #expect(box.fill == .color(Color(argb: 0xFF10_2030)))
        try panel.hear("hot", .boolean(false))
        #expect(try color("own") == "accent 50%" && color("half") == "accent 25%")
        #expect(box.fill == .color(panel.content.window.theme.accent.withAlpha(0.5)))
    }

    private func store(_ text: String) throws -> ValueStore { try ValuePanel("\(text)\nviews: []").store }

    /// A chain is as many links as it has formulas, not their square.
    @Test func chainsOfFormulasAreKeptByTheirLinks() throws {
        let count = 300
        let chain = (1...count).map { "  v\($0): {is: =v\($0 - 1) + 1}" }.joined(separator: "\n")
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\nvalues:\n  v0: {ttl: 1}\n\(chain)\nviews: []\n")
        let definitions = try PanelConfiguration.load(path: file).build(scale: 1).builder.hub.definitions
        let store = ValueStore()
        store.define(definitions, now: .zero)
        #expect(DerivedValues(definitions.filter { $0.formula != nil }, store: store).linkCount == count)
        #expect(store.state(of: "v\(count)")?.isFresh == false)
        try store.set("v0", .number(7), from: .client, now: .zero)
        #expect(store.state(of: "v\(count)")?.isFresh == true)
        #expect(try store.get("v\(count)") == .number(Double(7 + count)))
        store.service(now: Instant.zero + .seconds(2))
        #expect(store.state(of: "v\(count)")?.isFresh == false)
    }

    /// Whoever hears of one derived value may have another computed.
    @Test func whatIsSetFromAReportIsReported() throws {
        let store = try store("values: {x: {ttl: 10}, y: {ttl: 10}, a: {is: =x}, b: {is: =y}}")
        var told: [String] = []
        let observation = store.changes.add { change in
            told.append("\(change.name) \(change.state.isFresh)")
            if change.name == "a" { try? store.set("y", .number(0), from: .client, now: Instant(nanoseconds: 6_000_000_000)) }
        }
        defer { observation.cancel() }
        try store.set("x", .number(0), from: .client, now: Instant(nanoseconds: 6_000_000_000))
        store.settle()
        store.settle()
        #expect(told == ["x true", "a true", "y true", "b true"])
    }

    @Test func aNameThatIsDeclaredTwiceIsThereOnce() throws {
        let store = try store("values: {a: {is: =1 + 1}}")
        let definition = try #require(store.definition(of: "a"))
        store.define([definition, definition], now: .zero)
        #expect(store.names == ["a"])
    }

    /// The command of a write reads what is computed from the value that it writes.
    @Test func commandsReadWhatIsComputedFromTheirValue() throws {
        let panel = try ValuePanel(
            """
            values: {double: {is: =level * 2}, level: {range: [0, 100], run: [dim, "{=double}", "{=double + 1}"]}}
            views: []
            """)
        var arguments: [[String]] = []
        panel.store.onCommand = { [content = panel.content] name, value in
            arguments.append(content.command(for: name, value)?.arguments ?? [])
        }
        try panel.store.set("level", .number(4), from: .control, now: panel.now)
        #expect(arguments == [["dim", "8", "9"]])
    }

    /// A range alone says how fine a number is, not that it always has so many digits.
    @Test(arguments: [(18.0, "18 18 18 18.00"), (18.5, "18.5 18.5 18.5 18.50"), (18.123, "18.1 18.1 18.1 18.12"), (-0.04, "0 0 0 -0.04")])
    func aValueWithARangeAloneHasTheDecimalsThatItNeeds(number: Double, text: String) throws {
        let panel = try ValuePanel(
            """
            values: {a: {range: [-1, 24]}, b: {is: =a}, c: {is: =if true then b else a}, d: {decimals: 2, is: =a}}
            views: [{type: label, id: label, text: "{=a} {=b} {=c} {=d}"}, {type: textField, id: field, binds: a, frame: {top: 40}}]
            """)
        try panel.hear("a", .number(number))
        #expect(panel.text("label") == text)
        #expect((panel.content.view(at: "field") as? TextField)?.text == text.split(separator: " ").first.map(String.init))
    }
}
