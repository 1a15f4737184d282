import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaYAML

/// What is written to exhaust its reader is refused, soon and with its place; what is merely absurd is drawn.
@Suite struct BoundsTests {
    /// Reads files that are in memory; the first is the entry.
    private func errors(_ files: [(String, String)]) -> [ConfigurationError] {
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(
                path: files[0].0,
                parse: { (path) throws(YAMLError) in
                    guard let file = files.first(where: { $0.0 == path }) else {
                        throw YAMLError(file: path, position: nil, message: "cannot be opened: No such file or directory")
                    }
                    return try YAMLDocument.parse(bytes: Array(file.1.utf8), name: path)
                })
            return []
        } catch {
            return error.all
        }
    }

    private func errors(_ text: String) -> [String] { errors([("panel.yaml", text)]).map(\.description) }

    @Test func multiplyingTemplatesAreStopped() {
        var text = "fascia: 1\ntemplates:\n  t0: {view: {type: label, text: x}}\n"
        for level in 1...14 {
            let uses = Array(repeating: "{use: t\(level - 1)}", count: 10).joined(separator: ", ")
            text += "  t\(level): {view: {type: view, views: [\(uses)]}}\n"
        }
        text += "views: [{use: t14}]\n"
        let found = errors(text)
        #expect(found.contains { $0.contains("more than 200000 values") }, "\(found.prefix(3))")
        #expect(found.count < 5, "\(found.prefix(5))")
    }

    @Test func recursiveTemplatesAreReported() {
        #expect(
            errors(
                """
                fascia: 1
                templates:
                  a: {view: {type: view, views: [{use: b}]}}
                  b: {view: {use: a}}
                views:
                  - {use: a}
                """) == ["panel.yaml:4:19: views[0].views[0].use: the template uses itself: a → b → a"])
    }

    @Test func multiplyingVariablesAreStopped() {
        var list = "fascia: 1\nvariables:\n  v0: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n"
        var words = "fascia: 1\nvariables:\n  v0: xxxxxxxxxx\n"
        for level in 1...14 {
            let uses = Array(repeating: "\"${v\(level - 1)}\"", count: 10).joined(separator: ", ")
            list += "  v\(level): [\(uses)]\n"
            words += "  v\(level): \"\(Array(repeating: "${v\(level - 1)}", count: 10).joined())\"\n"
        }
        list += "views: []\n"
        words += "views: []\n"
        #expect(errors(list).contains { $0.contains("more than 200000 values") })
        #expect(errors(words).contains { $0.contains("MiB of text") })
        #expect(
            errors("fascia: 1\nvariables: {a: \"${b}\", b: \"x${a}\"}\nviews: []\n") == [
                "panel.yaml:2:27: variables.b: the variable refers to itself: a → b → a"
            ])
    }

    @Test func tooDeeplyNestedViewsAreReported() {
        var text = "{type: label, text: x}"
        for _ in 0..<30 { text = "{type: view, views: [\(text)]}" }
        #expect(errors("fascia: 1\nviews: [\(text)]") == [])
        // Templates add up to more than a file may be nested.
        var deep = "fascia: 1\ntemplates:\n  t0: {view: {type: label, text: x}}\n"
        for level in 1...10 {
            deep +=
                "  t\(level): {view: {type: view, views: [{type: view, views: [{type: view, views: [{type: view, views: [{use: t\(level - 1)}]}]}]}]}}\n"
        }
        #expect(errors(deep + "views: [{use: t10}]").contains { $0.contains("deeper than 32 levels") })
        let many = (0..<10_001).map { _ in "- {type: view}" }.joined(separator: "\n")
        #expect(errors("fascia: 1\nviews:\n\(many)\n").filter { $0.contains("at most 10000 views") }.count == 1)
    }

    @Test func circularIncludesAreReported() {
        let found = errors([
            ("a/panel.yaml", "fascia: 1\ninclude: [b.yaml, ../a/c.yaml]\nviews: []"), ("a/b.yaml", "include: ../a/./panel.yaml"),
            ("a/../a/c.yaml", "include: b.yaml"),
        ])
        #expect(found.map(\.description) == ["a/b.yaml:1:10: include: includes itself: a/panel.yaml → a/b.yaml → a/panel.yaml"])
        var chain = [("f0.yaml", "fascia: 1\ninclude: f1.yaml")]
        for index in 1...20 { chain.append(("f\(index).yaml", "include: f\(index + 1).yaml")) }
        #expect(errors(chain).map(\.description) == ["f15.yaml:1:10: include: files include each other deeper than 16 levels"])
    }

    @Test func errorsComeInTheOrderOfReading() {
        let found = errors([
            ("panel.yaml", "fascia: 1\ninclude: [z.yaml, a.yaml]\nviews: [{type: lable}]"), ("z.yaml", "images: 3\ncolors: {x: \"#zz\"}"),
            ("a.yaml", "views: [{type: label, text: x, colour: red}]\nthemos: {}"),
        ])
        #expect(
            found.map { "\($0.file):\($0.line):\($0.column) \($0.keyPath)" } == [
                "panel.yaml:3:16 views[1].type", "z.yaml:1:9 images", "z.yaml:2:13 colors.x", "a.yaml:1:32 views[0].colour",
                "a.yaml:2:1 themos",
            ])
        #expect(found.map(\.suggestion) == ["label", nil, nil, "color", "themes"])
    }

    @Test func includedFilesComeBeforeTheIncludingOne() throws {
        let folder = try ConfigurationFolder()
        try folder.write(
            "skin/skin.yaml",
            """
            theme: {accent: "#111111", label: "#222222"}
            colors: {one: "#000001", two: "#000002"}
            variables: {word: skin, other: kept}
            images: {knob: knob.png}
            views: [{type: label, id: behind, text: "${word} ${other}"}]
            """)
        try folder.image("skin/knob.png", width: 4, height: 4)
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            include: skin/skin.yaml
            theme: {accent: two}
            colors: {one: "#ff0000"}
            variables: {word: panel}
            views: [{type: image, id: front, image: knob, tint: one}]
            """)
        let configuration = try PanelConfiguration.load(path: file)
        #expect(configuration.files.count == 2)
        #expect(configuration.tree.views.map(\.path) == ["behind", "front"])
        let content = try configuration.build(scale: 1)
        #expect(content.window.theme.accent == Color(hex: "#000002"))
        #expect(content.window.theme.label == Color(hex: "#222222"))
        #expect(content.window.subviews.count == 2)
    }

    @Test func extremeGeometryIsDrawn() throws {
        let folder = try ConfigurationFolder()
        try folder.image("a.png", width: 9, height: 9)
        var inner =
            "{type: image, image: {file: a.png, caps: 3, mode: tile}, frame: {left: -10000, right: -10000, top: -10000, bottom: -10000}}"
        for _ in 0..<6 {
            inner = """
                {type: view, cornerRadius: 1000, border: {color: accent, width: 100}, shadow: {color: black, blur: 100, offset: [10000, -10000]},
                 background: {gradient: ["#fff", "#000"]}, frame: {left: -1000%, width: 1000%, top: -1000%, height: 1000%}, views: [
                 {type: slider, id: s, range: [-1e12, 1e12], step: 1e-300, value: 5, frame: {left: 0, width: 1000%, height: 1000%}},
                 {type: tabBar, id: t, items: [A, B], frame: {width: 1000%, height: 1000%}},
                 {type: segmentedControl, id: c, segments: [A, {title: B, width: 10000, offset: [-10000, 10000]}], frame: {width: 0, height: 1000%}},
                 {type: label, text: "{s:6}", font: bold 1000, lines: 0, frame: {width: 1000%, height: 1}},
                 {type: view, id: v, views: [\(inner)]}]}
                """
        }
        let file = try folder.write("panel.yaml", "fascia: 1\nviews: [\(inner)]")
        for scale in [0.5, 4] {
            let content = try PanelConfiguration.load(path: file).build(scale: scale)
            content.window.resize(to: PixelSize(width: 64, height: 48), scale: scale)
            content.window.layout()
            let surface = try Surface(width: 64, height: 48, isOpaque: true)
            content.window.compose(surface.bounds, into: surface)
        }
        #expect(try !PanelConfiguration.load(path: file).check(size: PixelSize(width: 64, height: 48)).isEmpty)
    }
}
