import FasciaControls
import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaValues

/// What `write` of a text field has leave the panel while somebody types, and what the end of it adds.
@Suite struct WhileTypingTests {
    private func panel(
        _ keys: String, _ value: String = "{type: text, initial: Ada}", begins: Bool = true
    ) throws -> (ValuePanel, TextField) {
        let panel = try ValuePanel(
            """
            values: {query: \(value), done: boolean}
            views:
              - {type: textField, id: query, binds: query, \(keys), onSubmit: {set: {=done: true}}, frame: {left: 20, top: 20, width: 200}}
              - {type: label, text: "{=query}", frame: {left: 20, top: 120}}
            """)
        let field = try #require(panel.content.control(at: "query") as? TextField)
        if begins { panel.tap(60, 42) }
        return (panel, field)
    }

    /// Taps the button at the end of the field, or of the editor that stands for it on a small display.
    private func tapButton(_ panel: ValuePanel, _ path: String) throws {
        panel.pass(400)
        let view = try #require(panel.content.window.view(at: "\(path)/editor") ?? panel.content.control(at: path))
        let corner = view.convertFromWindow(.zero)
        panel.tap(view.bounds.width - 20 - corner.x, view.bounds.height / 2 - corner.y)
    }

    private func press(_ panel: ValuePanel, _ keys: KeyPress.Key...) {
        for key in keys { panel.content.window.handle(KeyPress(key: key, time: panel.now)) }
    }

    @Test func liveSendsEachChangeAndTheEndOnlyWhatIsNew() throws {
        let (panel, _) = try panel("write: live")
        press(panel, .text("b"), .text("c"), .deleteBackward)
        #expect(panel.takeWrites() == ["query Adab", "query Adabc", "query Adab"])
        press(panel, .returnKey)
        panel.pass(400)
        #expect(panel.takeWrites() == ["done true"])
        #expect(try panel.store.get("query") == .text("Adab") && !panel.store.isHeld)
    }

    @Test func settleWaitsForAPauseAndReturnDoesNot() throws {
        let (panel, _) = try panel("write: {settle: 0.5}")
        for letter in ["b", "c"] {
            press(panel, .text(letter))
            panel.pass(400)
        }
        #expect(panel.takeWrites() == [])
        panel.pass(200)
        #expect(panel.takeWrites() == ["query Adabc"])
        press(panel, .text("d"), .returnKey)
        #expect(panel.takeWrites() == ["query Adabcd", "done true"])
        panel.pass(2_000)
        #expect(panel.takeWrites() == [])
    }

    @Test func throttleSendsTheFirstAndThenSoMany() throws {
        let (panel, _) = try panel("write: {throttle: 2}")
        for letter in ["b", "c", "d", "e"] {
            press(panel, .text(letter))
            panel.pass(100)
        }
        #expect(panel.takeWrites() == ["query Adab"])
        panel.pass(200)
        #expect(panel.takeWrites() == ["query Adabcde"])
    }

    /// Who heard of what was typed hears that it does not count.
    @Test func escapeSendsWhatWasThereBefore() throws {
        for (policy, told, back) in [
            ("live", ["query Adab"], ["query Ada"]), ("{settle: 0.5}", [], []), ("release", [], []),
        ] {
            let (panel, field) = try panel("write: \(policy)")
            press(panel, .text("b"))
            #expect(panel.takeWrites() == told, "\(policy)")
            press(panel, .escape)
            panel.pass(2_000)
            #expect(panel.takeWrites() == back, "\(policy)")
            #expect(try field.text == "Ada" && panel.store.get("query") == .text("Ada"), "\(policy)")
        }
        // Nothing was known before: that cannot be said, an empty text can.
        let (panel, _) = try panel("write: live", "{type: text, initial: null}")
        press(panel, .text("b"), .escape)
        panel.pass(400)
        #expect(panel.takeWrites() == ["query b", "query "])
    }

    @Test(arguments: ["write: live", "write: {settle: 5}", "write: release", "keyboard: text"])
    func theClearButtonSendsAtOnce(policy: String) throws {
        let (panel, field) = try panel("clearButton: always, \(policy)", begins: false)
        try tapButton(panel, "query")
        #expect(field.isEditing && field.text.isEmpty)
        #expect(panel.takeWrites() == ["query "], "\(policy)")
        // It is no preview that Escape takes back.
        press(panel, .escape)
        panel.pass(6_000)
        #expect(try panel.takeWrites() == [] && panel.store.get("query") == .text(""), "\(policy)")
    }

    @Test func whatIsTooShortIsNotSent() throws {
        let (panel, field) = try panel("write: live, minimumLength: 3, clearButton: whileEditing", "{type: text, initial: \"\"}")
        press(panel, .text("a"), .text("b"), .returnKey)
        #expect(field.isEditing && panel.takeWrites() == [])
        press(panel, .text("c"))
        #expect(panel.takeWrites() == ["query abc"])
        // Cleared, it is empty, which is told.
        try tapButton(panel, "query")
        #expect(panel.takeWrites() == ["query "])
        press(panel, .text("x"))
        #expect(field.resignFirstResponder() && field.text.isEmpty && panel.takeWrites() == [])
        let (other, _) = try self.panel("minimumLength: 5")
        press(other, .text("b"), .returnKey)
        #expect(other.takeWrites() == [])
        press(other, .text("c"), .returnKey)
        #expect(other.takeWrites() == ["query Adabc", "done true"])
    }

    /// A code that is too short opens nothing, and is nowhere afterwards.
    @Test func aShortSecretIsNotGiven() throws {
        let panel = try ValuePanel(
            """
            values: {pin: {type: secret, backend: door, keep: 60}}
            views: [{type: textField, id: pin, binds: pin, secure: true, keyboard: pin, minimumLength: 4, frame: {left: 20, top: 20, width: 200}}]
            """)
        let field = try #require(panel.content.control(at: "pin") as? TextField)
        panel.tap(60, 42)
        press(panel, .text("1"), .text("2"), .text("x"), .text("3"))
        #expect(field.resignFirstResponder() && panel.store.takeSecret("pin") == nil)
        panel.pass(400)
        panel.tap(60, 42)
        press(panel, .text("1"), .text("2"), .text("3"), .returnKey)
        #expect(field.isEditing && panel.store.takeSecret("pin") == nil)
        press(panel, .text("4"), .returnKey)
        #expect(!field.isEditing && panel.store.takeSecret("pin") != nil)
    }

    /// Layouts that should have come with the program are missed by their name, not taken for misspelt.
    @Test func layoutsThatWereNotInstalledAreMissed() throws {
        let errors = ErrorCollector()
        let place = Place(position: SourcePosition(file: "panel.yaml", line: 1, column: 1), keyPath: "")
        let set = KeyboardSet([NameModel(name: "german", place: place)], try wording().tables, errors) { _ in nil }
        let message = errors.collected.all.map(\.message).joined()
        #expect(message.contains("share/fascia/keyboards") && message.contains("install Fascia again"), "\(message)")
        #expect(set.absent.isEmpty)
        let none = ErrorCollector()
        let tables = try wording().tables
        let byLanguage = KeyboardSet(nil, tables, none) { _ in nil }
        #expect(none.isEmpty && byLanguage.absent.map(\.name) == ["german"])
        #expect(byLanguage.layouts(for: "de", tables).map(\.identifier) == ["english"])
    }

    private func wording() throws -> PanelTexts {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\nstrings: {en: {a: A}, de: {a: A}}\nviews: [{type: textField, id: f}]\n")
        return try PanelConfiguration.load(path: file).build(scale: 1).builder.wording
    }
}
