import FasciaConfiguration
import FasciaPanel
import Testing

/// Mistakes in configurations: all at once, each with its place, what is wrong and what may have been meant.
@Suite struct MistakeTests {
    private func mistakes(_ text: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", text)
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).build(scale: 1)
            return []
        } catch {
            return error.all.map { String("\($0)".dropFirst(folder.path.utf8.count + 1)) }
        }
    }

    @Test func tenMistakesAreTenErrorsEachWithItsLine() throws {
        let found = try mistakes(
            """
            fascia: 1
            display: {rotation: 45}
            theme: {base: drak}
            colour: red
            views:
              - {type: slidr, id: a}
              - {type: slider, id: b, range: [5, 1], frame: {left: 0}}
              - {type: label, text: "{nowhere} %"}
              - {type: segmentedControl, id: c, segments: 5}
              - {type: label, text: x, font: foo}
              - {type: tabBar, id: d, items: [{title: A}], shows: nothing}
              - {type: label, text: y, lines: -1}
            """)
        #expect(found.map { $0.split(separator: ":")[1] } == ["2", "3", "4", "6", "7", "8", "9", "10", "11", "12"])
        #expect(found.allSatisfy { $0.hasPrefix("panel.yaml:") })
        #expect(found[1].contains("did you mean “dark”?"))
        #expect(found[3].contains("did you mean “slider”?"))
    }

    /// Who mends one should not be told the next one then.
    @Test func everyMistakeOfATextAndOfKeyboards() throws {
        let found = try mistakes(
            """
            fascia: 1
            keyboards: [klingon, none.yaml]
            values: {x: number}
            views:
              - {type: label, text: "{=x + 'a'} {=x + 'b'}", colour: red}
              - {type: textField, id: f}
            """)
        #expect(found.map { $0.split(separator: ":")[1] } == ["2", "2", "5", "5", "5"], "\(found)")
        for word in ["klingon", "none.yaml", "colour", "'a'", "'b'"] { #expect(found.contains { $0.contains(word) }, "\(word): \(found)") }
    }

    @Test(arguments: [
        ("views: []", "fascia"),
        ("fascia: 2\nviews: []", "2"),
        ("fascia: 1\nviews: [{type: slider}]", "id"),
        ("fascia: 1\nviews: [{type: slider, id: a}, {type: slider, id: a}]", "a"),
        ("fascia: 1\nviews: [{type: slider, id: a, thumb: missing.png}]", "missing.png"),
        ("fascia: 1\ntheme: {fonts: {regular: [/nonexistent.otf]}}\nviews: []", "/nonexistent.otf"),
        ("fascia: 1\nviews: [{type: slider, id: a, valeu: 3}]", "did you mean “value”?"),
        ("fascia: 1\nviews: [{use: nowhere}]", "nowhere"),
        ("fascia: 1\ntemplates: {a: {view: {use: a}}}\nviews: [{use: a}]", "a"),
        ("fascia: 1\ninclude: [other.yaml]\nviews: []", "other.yaml"),
        ("fascia: 1\nviews: [{type: label, text: \"${room}\"}]", "room"),
        ("fascia: 1\nviews: [{type: slider, id: a, frame: {left: wide}}]", "wide"),
        ("fascia: 1\nviews: [{type: slider, id: a, step: .nan}]", "step"),
        ("fascia: 1\nimages: {k: {file: x.png, stretch: {left: 3}, caps: 2}}\nviews: [{type: image, image: k}]", "k"),
    ])
    func oneMistakeIsOneClearError(text: String, word: String) throws {
        let found = try mistakes(text)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(word) == true, "\(found)")
        // file:line:column: key.path: message
        let parts = found.first?.split(separator: ":", maxSplits: 3) ?? []
        #expect(parts.count == 4 && Int(parts[1]) != nil && Int(parts[2]) != nil, "\(found)")
    }

    /// Whoever has mended the keys does not want to hear of the files only then.
    @Test func filesAreOpenedInSpiteOfOtherMistakes() throws {
        let found = try mistakes(
            """
            fascia: 1
            images: {knob: {file: knob.png}}
            fonts: {own: {files: [own.ttf], size: 12}}
            views:
              - {type: slider, id: a, valeu: 3, thumb: {normal: knob, highlighted: held.png}}
            """)
        #expect(found.map { $0.split(separator: ":")[1] } == ["2", "3", "5", "5"], "\(found)")
        for word in ["knob.png", "own.ttf", "valeu", "held.png"] {
            #expect(found.contains { $0.contains(word) }, "nothing about \(word) in \(found)")
        }
    }

    /// All that is wrong in a text is told at once, each at its place.
    @Test func everyMistakeOfATextIsTold() throws {
        let found = try mistakes("fascia: 1\nviews: [{type: label, text: \"{=a + b} {=aa} {=1 +} {absent} {=bbb}\"}]")
        #expect(found.count == 6, "\(found)")
        for word in ["“a”", "“b”", "“aa”", "absent", "“bbb”"] {
            #expect(found.contains { $0.contains(word) }, "nothing about \(word) in \(found)")
        }
    }

    /// What to do is in the message: nobody has to know YAML, or this program, to go on.
    @Test(arguments: [
        ("views: []", "write “fascia: 1”"),
        ("fascia: 1\nviews:\n  - {type: slider, id: a, colorful: 3}", "“fascia reference” tells which keys a slider has"),
        ("fascia: 1\nviews:\n  - {type: slider, id: a, range: 0..9}", "expected a list in square brackets, as in [a, b], found “0..9”"),
        ("fascia: 1\nviews:\n  - {type: label, text: a, color: orange}", "there are \"#rrggbb\", background"),
        ("fascia: 1\nviews:\n  - {type: label, text: a, font: heading}", "there are regular 17"),
        (
            "fascia: 1\ntheme: {accent: #ff0000}\nviews: []",
            "“#” begins a comment, and “#ff0000}” is none of the file: write a colour with quotes, as in \"#ff0000\""
        ),
        ("fascia: 1\nviews: [{type: chart, id: c, window: 99999999999 h, series: []}]", "the most is 277777777.7 h"),
        ("fascia: 1\nviews: [\n", "a “]” or a “}” is missing"),
        ("fascia: 1\nviews:\n\t- {type: label}", "indent with blanks"),
        ("fascia: 1\nviews:\n  - type: label\n     text: x", "indented too far"),
        ("fascia: 1\nviews:\n  - type: label\n    text: \"x", "a quote is not closed"),
    ])
    func theMessageSaysWhatToDo(text: String, advice: String) throws {
        let found = try mistakes(text)
        #expect(found.contains { $0.contains(advice) }, "\(found)")
    }

    @Test func findingsOfAPanelWithoutMistakes() throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            views:
              - {type: slider, id: small, frame: {left: 10, top: 10, width: 100, height: 12}}
              - {type: slider, id: under, frame: {left: 200, top: 10, width: 100, height: 44}}
              - {type: slider, id: over, frame: {left: 250, top: 10, width: 100, height: 44}}
              - {type: slider, id: outside, frame: {left: 900, top: 10, width: 100, height: 44}}
              - {type: label, text: "\\U00013000", frame: {left: 10, top: 100}}
              - {type: pages, id: pages, frame: {left: 0, top: 200, width: 100, height: 100}, views: [{type: view, id: one}, {type: view, id: two}]}
            """)
        let findings = try PanelConfiguration.load(path: file).check(size: .init(width: 800, height: 480)).map { "\($0)" }
        for word in ["panel.yaml:3:", "lies over “under”", "not on the screen of 800 × 480", "U+13000", "nobody can reach the page"] {
            #expect(findings.contains { $0.contains(word) }, "nothing about \(word) in \(findings)")
        }
        #expect(findings.allSatisfy { $0.contains("panel.yaml:") })
    }
}
