import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaStage
import FasciaTesting
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaValues

/// Text fields as configurations say them, and the layouts of their keyboards.
@Suite struct TextFieldKindTests {
    private func mistakes(_ view: String, _ top: String = "") throws -> [String] {
        let folder = try ConfigurationFolder()
        let text = """
            fascia: 1
            values: {pin: {backend: lock}, name: text, level: {range: [0, 100]}, free: number, lamp: boolean}
            \(top)
            views:
              - {type: textField, id: f, \(view)}

            """
        let file = try folder.write("panel.yaml", text)
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).build(scale: 1)
            return []
        } catch {
            return error.all.map(\.message)
        }
    }

    private func press(_ panel: ValuePanel, _ keys: KeyPress.Key...) {
        for key in keys { panel.content.window.handle(KeyPress(key: key, time: panel.now)) }
    }

    @Test func aCommitIsOneWriteAndEditingHoldsTheValue() throws {
        let panel = try ValuePanel(
            """
            values: {name: {type: text, initial: Ada}, sent: boolean}
            views:
              - {type: textField, id: name, binds: name, onSubmit: {set: {=sent: true}}, frame: {left: 20, top: 20, width: 200}}
            """)
        let field = try #require(panel.content.control(at: "name") as? TextField)
        #expect(field.text == "Ada")
        panel.tap(60, 42)
        #expect(field.isEditing && panel.store.isHeld)
        press(panel, .text("!"))
        // What others set waits until the editing ends.
        try panel.hear("name", .text("Grace"))
        #expect(field.text == "Ada!" && panel.takeWrites() == [])
        press(panel, .returnKey)
        panel.pass(400)
        #expect(panel.takeWrites() == ["name Ada!", "sent true"] && field.text == "Ada!" && !panel.store.isHeld)
        // Cancelled, it shows what was set meanwhile.
        panel.tap(60, 42)
        press(panel, .text("?"))
        try panel.hear("name", .text("Edsger"))
        press(panel, .escape)
        panel.pass(400)
        #expect(panel.takeWrites() == [] && field.text == "Edsger" && !panel.store.isHeld)
    }

    @Test func aNumberOpensAKeypadWithItsRange() throws {
        let panel = try ValuePanel(
            """
            values: {target: {range: [5, 30], step: 0.5, unit: °C, initial: 21}}
            views: [{type: textField, id: target, binds: target, frame: {left: 20, top: 20, width: 200}}]
            """)
        let field = try #require(panel.content.control(at: "target") as? TextField)
        #expect(field.text == "21.0 °C")
        panel.tap(60, 42)
        press(panel, .text("9"), .text("9"), .returnKey)
        #expect(field.isEditing && panel.takeWrites() == [])
        press(panel, .deleteBackward, .text(".5"), .returnKey)
        panel.pass(400)
        #expect(panel.takeWrites() == ["target 9.5"] && field.text == "9.5 °C")
    }

    @Test func mistakesAreTold() throws {
        #expect(try mistakes("placeholder: Name, value: Ada, return: search, clearButton: always") == [])
        #expect(try mistakes("binds: name, value: x").contains { $0.contains("no effect beside “binds”") })
        #expect(try mistakes("binds: lamp").contains { $0.contains("binds a text, a number or a secret") })
        #expect(try mistakes("binds: free").contains { $0.contains("needs the range") })
        for key in ["keyboard: url", "capitals: words", "clearButton: always", "minimumLength: 2"] {
            #expect(try mistakes("binds: level, \(key)").contains { $0.contains("is for texts") }, "\(key)")
        }
        #expect(try mistakes("binds: pin, secure: true, write: live").contains { $0.contains("a secret is given once") })
        #expect(try mistakes("reveal: touch").contains { $0.contains("secure: true") })
        #expect(try mistakes("minimumLength: 9, maximumLength: 4").contains { $0.contains("is more than “maximumLength”") })
        #expect(try mistakes("value: x", "keyboards: [english, english]").contains { $0.contains("named twice") })
        #expect(try mistakes("binds: name, secure: true").contains { $0.contains("everybody could read") })
        // What is shown and what is bound would be of two minds each time that it changes.
        for bound in ["binds: name", "binds: pin"] {
            #expect(try mistakes("\(bound), secure: =lamp").contains { $0.contains("true or false, and no expression") }, "\(bound)")
        }
        #expect(try mistakes("secure: =lamp") == [])
        #expect(try mistakes("binds: level, return: done").contains { $0.contains("a keypad has no return key") })
        #expect(try mistakes("binds: level, return: next") == [])
        #expect(try mistakes("value: x", "keyboards: []").contains { $0.contains("names none") })
        for (keys, reason) in [
            (#"value: "a\nb""#, "has a line break"), (#"value: "abc", maximumLength: 2"#, "has 3 characters, and the field 2"),
            (#"value: "12a", keyboard: number"#, "nobody can enter “a”"), (#"value: "a b", keyboard: email"#, "nobody can enter “ ”"),
        ] {
            #expect(try mistakes(keys).contains { $0.contains(reason) }, "\(keys)")
        }
        #expect(try mistakes(#"value: "1٢", keyboard: number, maximumLength: 2"#) == [])
        #expect(try mistakes("secure: true, value: x").contains { $0.contains("this one is secure") })
        #expect(try mistakes("maximumLength: 0").count == 1)
    }

    @Test func keyboardsComeWithTheirNamesAndLanguages() throws {
        let folder = try ConfigurationFolder()
        func layouts(_ top: String, _ language: String? = nil) throws -> [String] {
            let file = try folder.write("panel.yaml", "fascia: 1\n\(top)\nviews: [{type: textField, id: f}]\n")
            let content = try PanelConfiguration.load(path: file).build(scale: 1)
            if let language { #expect(content.setLanguage(language)) }
            return content.window.keyboards.map(\.identifier)
        }
        #expect(try layouts("") == ["english"])
        #expect(try layouts("keyboards: [russian, german]") == ["russian", "german"])
        #expect(try layouts("keyboards: hebrew") == ["hebrew"])
        #expect(try layouts("strings: {de: {a: A}, ar: {a: A}}") == ["german", "arabic", "english"])
        #expect(try layouts("strings: {de: {a: A}, ar: {a: A}}", "ar") == ["arabic", "german", "english"])
        #expect(try layouts("strings: {en: {a: A}, ja: {a: A}}") == ["english"])
        // A panel without a field reads none.
        let file = try folder.write("other.yaml", "fascia: 1\nkeyboards: [nowhere/none.yaml]\nviews: []\n")
        #expect(try PanelConfiguration.load(path: file).build(scale: 1).window.keyboards.isEmpty)
    }

    @Test func everyLayoutThatComesAlongIsWhole() throws {
        for name in KeyboardFile.standardNames {
            let errors = ErrorCollector()
            let place = Place(position: SourcePosition(file: "panel.yaml", line: 1, column: 1), keyPath: "")
            let path = try #require(KeyboardFile.path(of: NameModel(name: name, place: place)))
            let layout = try #require(KeyboardFile.read(path, name, namedAt: place, errors))
            #expect(errors.isEmpty, "\(name): \(errors.collected)")
            #expect(layout.letters.count == 3 && layout.symbols.count == 3 && layout.moreSymbols.count == 3, "\(name)")
            // Emoji have no language: pictures stand on the return key.
            let isOfALanguage = name != "emoji"
            #expect(layout.languages.contains { KeyboardFile.byLanguage[$0] == name } == isOfALanguage, "\(name)")
            let types = Set(layout.returnTitles.keys)
            #expect(types == (isOfALanguage ? [.done, .go, .next, .search, .send] : []), "\(name)")
            for letter in layout.letters.flatMap({ $0 }) { #expect(letter.text.count == 1, "\(name) \(letter.text)") }
        }
    }

    /// Another configuration while the keyboard is up, and another language while somebody types.
    @Test func aReloadCancelsAndALanguageDoesNot() throws {
        let text = """
            language: en
            strings: {en: {hint: Name}, de: {hint: Dein Name}}
            values: {name: {type: text, initial: Ada}}
            views: [{type: textField, id: name, binds: name, placeholder: "@hint", frame: {left: 20, top: 20, width: 200}}]
            """
        let panel = try ValuePanel(text)
        panel.tap(60, 42)
        press(panel, .text("!"))
        _ = panel.content.setLanguage("de")
        panel.pass(400)
        let field = try #require(panel.content.control(at: "name") as? TextField)
        #expect(field.isEditing && field.text == "Ada!" && panel.content.window.keyPoint("ü") != nil)
        try panel.reload(text)
        panel.pass(400)
        #expect(panel.content.window.firstResponder == nil && panel.content.window.keyPoint("a") == nil)
        #expect(!panel.store.isHeld && panel.takeWrites() == [])
        #expect((panel.content.control(at: "name") as? TextField)?.text == "Ada")
    }

    @Test func mistakesOfALayoutHaveTheirPlaces() throws {
        let folder = try ConfigurationFolder()
        _ = try folder.write(
            "own.yaml",
            """
            name: Own
            languages: [xx-yy-zz]
            letters:
              - a b c
              - d e a
            alternatives: {z: x, b: 1 2 3 4 5 6 7 8 9 0 _ - +}
            widths: {a: 40, c: 10, b: 6}
            tilte: 1
            titles: {done: ""}

            """)
        let file = try folder.write("panel.yaml", "fascia: 1\nkeyboards: [own.yaml, klingon]\nviews: [{type: textField, id: f}]\n")
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).build(scale: 1)
            Issue.record("nothing is wrong")
        } catch {
            let all = error.all.map { "\($0)" }
            for (line, message) in [
                (2, "“xx-yy-zz” is no code of a language"), (6, "offers 12 others at most, found 13"),
                (7, "the row that begins with “a” is 17 letters wide"), (9, "says nothing"), (5, "the key “a” is there twice"),
                (6, "there is no key “z”"), (7, "expected a number from 0.5 to 10, found “40”"),
                (8, "unknown key"),
            ] {
                #expect(all.contains { $0.contains("own.yaml:\(line):") && $0.contains(message) }, "\(message): \(all)")
            }
            #expect(all.contains { $0.contains("panel.yaml:2:") && $0.contains("there is no keyboard “klingon”") }, "\(all)")
        }
    }

    @Test func aLanguageWithoutAKeyboardIsFound() throws {
        let folder = try ConfigurationFolder()
        let view = "{type: textField, id: f, frame: {left: 10, top: 10}}"
        let file = try folder.write("panel.yaml", "fascia: 1\nstrings: {en: {a: A}, ja: {a: A}, tr: {a: A}}\nviews: [\(view)]\n")
        let found = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320)).map { "\($0)" }
        #expect(found.contains { $0.contains("no keyboard for “ja”: it needs an input method") }, "\(found)")
        #expect(found.contains { $0.contains("no keyboard for “tr”: name one") }, "\(found)")
    }

    private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

    /// The gallery's page of fields.
    @Test func gallery() throws {
        let content = try PanelConfiguration.load(path: TextFieldKindTests.root + "/Config/demo/typing.yaml").build(scale: 1)
        let options = HeadlessOptions(size: PixelSize(width: 640, height: 480), scale: 1)
        let replay = Replay(window: content.window, options: options)
        replay.run([])
        let picture = try #require(try replay.picture())
        #expect(Golden(directory: TextFieldKindTests.root + "/Tests/Goldens").difference(picture, "typing-dark") == nil)
    }

    /// A write that nobody confirmed, and a secret that nobody took, are marked on the field.
    @Test func whatFailedIsMarked() throws {
        let panel = try ValuePanel(
            """
            values: {name: {type: text, initial: Ada, confirm: 1}, pin: {type: secret, backend: lock, keep: 1 s}}
            views:
              - {type: textField, id: name, binds: name, frame: {left: 20, top: 20, width: 200}}
              - {type: textField, id: pin, binds: pin, secure: true, frame: {left: 20, top: 80, width: 200}}
            """)
        func hasMark(_ path: String) -> Bool {
            panel.content.control(at: path)?.subviews.contains { $0 is FailureMark && !$0.isHidden } ?? false
        }
        for (path, y) in [("name", 42.0), ("pin", 102)] {
            #expect(!hasMark(path), "\(path)")
            panel.tap(60, y)
            press(panel, .text("x"), .returnKey)
            panel.pass(1_500)
            #expect(hasMark(path), "\(path)")
            panel.tap(60, y)
            press(panel, .text("y"), .returnKey)
            panel.pass(100)
            #expect(!hasMark(path), "\(path)")
            panel.pass(400)
        }
    }

    /// Numbers stand in a field as in a label: with groups, unless the value says otherwise.
    @Test func numbersAreGroupedAsInLabels() throws {
        for (keys, expected) in [("", "1.250,5"), ("grouping: false, ", "1250,5")] {
            let panel = try ValuePanel(
                """
                language: de
                strings: {de: {a: A}}
                values: {price: {range: [0, 9000], step: 0.5, \(keys)initial: 1250.5}}
                views:
                  - {type: textField, id: price, binds: price, frame: {left: 20, top: 20, width: 200}}
                  - {type: label, id: label, text: "{=price}", frame: {left: 20, top: 120}}
                """)
            #expect((panel.content.control(at: "price") as? TextField)?.text == expected && panel.text("label") == expected)
        }
    }
}
