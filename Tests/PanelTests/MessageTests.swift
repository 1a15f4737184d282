import FasciaConfiguration
import FasciaPanel
import Testing

/// What people write who know other programs: the message says what it is called here.
@Suite struct MessageTests {
    /// Mistakes of a panel with values, images and controls to name.
    private func mistakes(_ rest: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        try folder.image("photo.png", width: 4, height: 4)
        try folder.write("shot.jpg", "not read")
        try folder.write("SCAN.JPG", "not read")
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            values: {a: {range: [0, 100]}, lamp: boolean, mode: {choices: [one, two]}, jobs: {fields: {n: text, level: number}}}
            \(rest)
            """)
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).build(scale: 1)
            return []
        } catch {
            return error.all.map { String("\($0)".dropFirst(folder.path.utf8.count + 1)) }
        }
    }

    private func expect(_ text: String, _ advice: String) throws {
        let found = try mistakes(text)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.contains(advice) == true, "\(found)")
    }

    @Test(arguments: [
        ("20 bold", "“20 bold” is no font: write “bold 20”, the weight and then the size in points"), ("bold", "write “bold 17”"),
        ("24", "write “regular 24”"), ("bold 24px", "write “bold 24”"), ("28pt Semibold", "write “semibold 28”"),
    ])
    func fonts(font: String, advice: String) throws {
        try expect("views: [{type: label, text: x, font: \(font)}]", advice)
    }

    @Test(arguments: [
        ("shot", "there is no image “shot”; “shot.jpg” is there, and only PNG files are read: convert it"),
        ("SCAN", "“SCAN.JPG” is there"),
        ("shot.jpg", "“shot.jpg” is no PNG file: only PNG files are read: convert it"),
        ("drawing.svg", "package librsvg2-bin"), ("photo", "the file “photo.png” is there: write its whole name"),
    ])
    func images(image: String, advice: String) throws {
        try expect("views: [{type: image, image: \(image)}]", advice)
    }

    @Test func declaredImages() throws {
        try expect("images: {s: shot.jpg}\nviews: [{type: image, image: s}]", "only PNG files are read")
        try expect("images: {s: {file: shot.jpg}}\nviews: [{type: image, image: s}]", "only PNG files are read")
    }

    @Test(arguments: [
        ("frame: {width: 10px}", "expected a number of points, or a percentage such as 50%, found “10px”: write 10, without a unit"),
        ("frame: {width: \"10\"}", "write it without quotes"), ("step: 5s", "write 5, without a unit"),
        ("step: \"0,5\"", "write 0.5, with a point"), ("step: five", "expected a number"),
    ])
    func numbers(key: String, advice: String) throws {
        try expect("views: [{type: slider, id: s, \(key)}]", advice)
    }

    @Test(arguments: [
        ("{ttl: 5sec}", "of seconds", "write `5 s`"), ("{ttl: 2hours}", "of seconds", "write `2 h`"),
        ("{ttl: 10 minutes}", "of seconds", "write `10 min`"), ("{ttl: 5m}", "of seconds", "write `5 min`"),
        ("{range: [0, 5], initial: 3°}", "from 0 to 5", "write 3, without"),
        ("{range: [0, 5], initial: \"3\"}", "from 0 to 5", "write it without quotes"),
    ])
    func numbersOfValues(declaration: String, expected: String, advice: String) throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\nvalues: {v: \(declaration)}\nviews: []\n")
        let found = #expect(throws: ConfigurationErrors.self) { _ = try PanelConfiguration.load(path: file) }
        let text = "\(try #require(found))"
        #expect(text.contains(expected) && text.contains(advice), "\(text)")
    }

    @Test func shares() throws {
        try expect("idle: {dim: {after: 60, brightness: 30%}}\nviews: []", "write 0.3, without a unit")
    }

    @Test func mergeKeys() throws {
        try expect("views: [&one {type: label, text: x}, {<<: *one, lines: 2, type: label, text: y}]", "merge keys (“<<”) are not read")
        // In quotes it is a name like another.
        try expect("strings: {en: {\"<<\": x}}\nviews: [{type: label, text: \"@nowhere\"}]", "nowhere")
    }

    @Test func versions() throws {
        func message(_ version: String) throws -> String {
            let folder = try ConfigurationFolder()
            let file = try folder.write("panel.yaml", "fascia: \(version)\nviews: []\n")
            let found = #expect(throws: ConfigurationErrors.self) { _ = try PanelConfiguration.load(path: file) }
            return "\(try #require(found))"
        }
        let newer = try message("2")
        #expect(newer.hasSuffix("reads version 1: install a newer fascia, or write “fascia: 1”"), "\(newer)")
        #expect(newer.contains("version 2 of the format"), "\(newer)")
        #expect(try message("one").hasSuffix("found “one”: write “fascia: 1”"))
    }

    @Test(arguments: [
        ("{type: label, text: \"{a}\"}", "there is no view “a”; it is a value of “values:”: “{=a}” shows it in a text"),
        ("{type: label, text: \"{a:1} %\"}", "“{=a}” shows it"), ("{type: progressBar, follows: a}", "“binds: a”"),
        ("{type: label, text: \"{=s}\"}, {type: slider, id: s}", "there is no value “s”; a control has this name: “{s}”"),
        ("{type: label, text: x, visibleWhen: s}, {type: switch, id: s}", "a control has this name"),
        ("{type: button, id: b, title: B, action: {run: [echo, \"{a}\"]}}", "as in {=a}, not controls"),
    ])
    func valuesAndControls(views: String, advice: String) throws {
        try expect("views: [\(views)]", advice)
    }

    /// Expressions of rows, and those that YAML cuts to pieces.
    @Test(arguments: [
        ("{title: \"{=n}\"}", "there is no value “n”; a field of the row has a dot before its name; did you mean “.n”?"),
        ("{title: \"{=if known(n) then 1 else 2}\"}", "did you mean “.n”?"),
        ("{title: x, color: =if min(.level, 2) > 1 then accent else label}", "“min(” is not closed"),
        ("{title: x, color: =steps(.level, accent, 2, label)}", "“steps(” is not closed"),
    ])
    func expressionsOfRows(row: String, advice: String) throws {
        try expect("views: [{type: list, id: l, rows: {from: jobs, row: \(row)}}]", advice)
    }

    @Test(arguments: [
        ("{type: label, text: x, visibleWhen: =not known(${a})}", "a text with {, # or \" in it has no quotes"),
        ("{type: label, text: \"{=len(a)}\"}", "there is no function “len”; there are abs, awaiting, clamp"),
        ("{type: keypad, id: k}", "is entered into a “textField”"),
    ])
    func expressionsOfViews(view: String, advice: String) throws {
        try expect("views: [\(view)]", advice)
    }

    /// Articles and plurals of all that sentences are put together from.
    @Test(arguments: [
        ("images: {k: {file: photo.png, qqqqqq: 1}}\nviews: [{type: image, image: k}]", "which keys an image file has"),
        (
            "views: [{type: segmentsController, id: s, control: {qqqqqq: 1}, views: [{type: page, id: p, title: P}]}]",
            "which keys segments have"
        ),
        ("views: [{type: image, image: photo.png, qqqqqq: 1}]", "which keys an image has"),
        ("views: [{type: slider, id: s, qqqqqq: 1}]", "which keys a slider has"),
        ("views: [{type: image, id: i, image: photo.png}, {type: label, text: \"{i}\"}]", "“i” is an image"),
        ("views: [{type: pages, id: p, views: [{type: view, id: v}]}, {type: label, text: \"{p}\"}]", "“p” is a view of pages"),
        ("views: [{type: pages, views: [{type: view, id: v}]}]", "“id” is missing: a view of pages needs a name"),
        ("views: [{type: segmentedControl, id: s, segments: [A], binds: mode}]", "it has 1 segment, and “mode” has 2 choices"),
        (
            "views: [{type: pages, id: p, views: [{type: view, id: v}]}, {type: tabBar, id: t, items: [A, B], shows: p}]",
            "it has 2 tabs, but “p” has only 1 page"
        ),
        ("views: [{type: navigation, id: n, views: [{type: image, image: photo.png}]}]", "found an image"),
    ])
    func articlesAndPlurals(text: String, sentence: String) throws {
        let found = try mistakes(text)
        #expect(found.contains { $0.contains(sentence) }, "\(found)")
    }
}
