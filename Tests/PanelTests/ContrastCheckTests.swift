import FasciaConfiguration
import FasciaGeometry
import FasciaPanel
import Testing

/// `fascia check` measures on what is drawn whether texts can be read.
@Suite struct ContrastCheckTests {
    private func findings(_ text: String, scale: Double = 1) throws -> [String] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\nbackground: white\n\(text)\n")
        let found = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320), scale: scale)
        return found.map { String("\($0)".dropFirst(folder.path.utf8.count + 1)) }
    }

    private static func label(_ more: String, _ text: String = "Hello") -> String {
        "views: [{type: label, text: \(text), \(more), frame: {left: 20, top: 20}}]"
    }

    @Test(arguments: [
        // Grey on white: #767676 has 4.54, #777777 has 4.48 and is forgiven, #8a8a8a has 3.45.
        ("color: \"#767676\"", nil), ("color: \"#8a8a8a\"", "3.4:1, and it needs 4.5:1"), ("color: \"#dddddd\"", "1.3:1"),
        // A translucent colour is what it looks like.
        ("color: \"#0000009e\"", nil), ("color: \"#00000073\"", "3.3:1"),
        // Large letters, and bold ones that are nearly as large.
        ("color: \"#8a8a8a\", font: regular 24", nil), ("color: \"#8a8a8a\", font: bold 19", nil),
        ("color: \"#8a8a8a\", font: regular 19", "4.5:1"), ("color: \"#9a9a9a\", font: bold 30", "2.8:1, and it needs 3:1"),
        // What cannot be seen cannot be read either, and is meant so.
        ("color: \"#dddddd\", hidden: true", nil), ("color: \"#dddddd\", accept: {contrast: a watermark}", nil),
    ])
    func textsAreMeasured(keys: String, expected: String?) throws {
        for scale in [1.0, 2.0] {
            let found = try findings(Self.label(keys), scale: scale).filter { $0.contains("read") }
            guard let expected else {
                #expect(found == [], "at \(scale)")
                continue
            }
            #expect(found.count == 1 && found[0].hasPrefix("panel.yaml:3:9: views[0]: the text “Hello” can hardly be read"), "\(found)")
            #expect(found.first?.contains(expected) == true, "\(found) at \(scale)")
        }
    }

    @Test func whatLiesBehindCounts() throws {
        let box = "{type: view, background: \"#333333\", views: [{type: label, text: Hello, color: \"#222222\", frame: {left: 5, top: 5}}]}"
        #expect(try findings("views: [\(box)]").contains { $0.contains("views[0].views[0]: the text “Hello” can hardly be read") })
        #expect(try findings("views: [\(box.replacing("333333", with: "f0f0f0"))]") == [])
    }

    /// On a display that has no room for it, nothing of it can be found; another display tells whether its word is needed.
    @Test func whatDoesNotShowIsNotSaidToBeFine() throws {
        let accepted = "color: \"#dddddd\", accept: {contrast: a watermark}"
        #expect(try findings(Self.label("\(accepted), visibleWhen: =panel.width < 400")) == [])
        let found = try findings(Self.label("color: black, accept: {contrast: a watermark}, visibleWhen: =panel.width > 400"))
        #expect(found.count == 1 && found[0].contains("nothing is found here that “contrast” would accept"), "\(found)")
    }

    @Test func acceptedIsWhatIsWithinToo() throws {
        let inner = "{type: label, text: Hello, color: \"#dddddd\", frame: {left: 5, top: 5}}"
        #expect(try findings("views: [{type: view, views: [\(inner)]}]").count == 1)
        #expect(try findings("views: [{type: view, accept: {contrast: a watermark}, views: [\(inner)]}]") == [])
    }

    /// A control that cannot be used is dimmed.
    @Test(arguments: [
        "{type: button, id: b, title: Stop, enabled: false, frame: {left: 20, top: 20, width: 100, height: 44}}",
        "{type: segmentedControl, id: s, segments: [A, {title: B, enabled: false}], frame: {left: 20, top: 20, width: 200, height: 44}}",
        "{type: list, id: l, rows: [{title: A, detail: B, enabled: false}]}",
    ])
    func disabledIsNoMistake(view: String) throws {
        #expect(try findings("theme: {base: light}\nviews: [\(view)]") == [])
    }

    @Test func otherThemesAreLookedAtWhereTheyCanBeChosen() throws {
        let label = "{type: label, text: Hello, color: \"#686868\", frame: {left: 20, top: 120}}"
        let themes = "background: background\ntheme: {base: light}"
        let button = "{type: button, id: b, title: Night, action: {theme: dark}, frame: {left: 20, top: 20, width: 100, height: 44}}"
        let folder = try ConfigurationFolder()
        func check(_ views: String) throws -> [String] {
            let file = try folder.write("panel.yaml", "fascia: 1\n\(themes)\nviews: [\(views)]\n")
            return try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320)).map { "\($0)" }
        }
        #expect(try check(label) == [])
        let found = try check("\(label), \(button)")
        #expect(found.count == 1 && found[0].contains("in the theme “dark”"), "\(found)")
    }
}
