import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaStage
import FasciaTesting
import Testing

@testable import FasciaPanel

/// Panels whose layouts run from right to left.
@Suite struct DirectionTests {
    private func load(_ text: String, _ folder: ConfigurationFolder) throws -> PanelConfiguration {
        try PanelConfiguration.load(path: try folder.write("panel.yaml", "fascia: 1\n\(text)\n"))
    }

    private func content(_ text: String) throws -> PanelContent {
        let folder = try ConfigurationFolder()
        let content = try load(text, folder).build(scale: 1)
        content.window.resize(to: PixelSize(width: 480, height: 320), scale: 1)
        content.window.layout()
        return content
    }

    private static let languages = "language: en\nstrings: {en: {a: Hello}, ar: {a: مرحبا}, he: {a: שלום}}"

    @Test(arguments: [
        ("ar", true), ("ar-EG", true), ("he_IL", true), ("iw", true), ("fa", true), ("ur-PK", true), ("ckb", true), ("ps", true),
        ("yi", true),
        ("AR", true), ("en", false), ("de-AT", false), ("az", false), ("az-Arab", true), ("pa-Arab-PK", true), ("ur-Latn", false),
        ("", false),
        ("arn", false), ("uz_Cyrl", false),
    ]) func languagesHaveDirections(code: String, runsLeft: Bool) {
        #expect((LayoutDirection(language: code) == .rightToLeft) == runsLeft)
    }

    @Test func theDirectionFollowsTheLanguage() throws {
        let content = try content(
            "\(DirectionTests.languages)\nviews: [{type: switch, id: lamp, frame: {leading: 10, top: 10}}, {type: switch, id: fan, frame: {left: 10, top: 60}}]"
        )
        let (lamp, fan) = (try #require(content.control(at: "lamp")), try #require(content.control(at: "fan")))
        #expect(content.window.effectiveLayoutDirection == .leftToRight && lamp.pixelFrame.x == 10 && fan.pixelFrame.x == 10)
        for (language, x) in [("ar", 480 - 10 - lamp.pixelFrame.width), ("en", 10), ("he", 480 - 10 - lamp.pixelFrame.width)] {
            content.setLanguage(language)
            content.window.layout()
            #expect(lamp.pixelFrame.x == x && fan.pixelFrame.x == 10, "\(language)")
            #expect(lamp.effectiveLayoutDirection == (language == "en" ? .leftToRight : .rightToLeft))
        }
    }

    @Test func iconsAndImagesAreMirroredAsTheirKeysSay() throws {
        let icons = ["arrow_back", "{icon: arrow_back, flipsForRightToLeft: false}", "search", "{icon: search, flipsForRightToLeft: true}"]
        let views = icons.enumerated().map { "{type: button, id: b\($0.offset), icon: \($0.element)}" }
        let content = try content("views: [\(views.joined(separator: ", "))]")
        let flips = icons.indices.map {
            (content.control(at: "b\($0)") as? Button)?.image(for: .normal)?.flipsForRightToLeftLayoutDirection
        }
        #expect(flips == [true, false, false, true])
    }

    @Test func aPanelCanHaveADirection() throws {
        let fixed = try content("\(DirectionTests.languages)\ndirection: leftToRight\nviews: []")
        fixed.setLanguage("ar")
        #expect(fixed.window.layoutDirection == .leftToRight)
        #expect(try content("direction: rightToLeft\nviews: []").window.layoutDirection == .rightToLeft)
        #expect(try content("\(DirectionTests.languages)\ndirection: auto\nviews: []").window.layoutDirection == .leftToRight)
    }

    @Test func aViewCanHaveADirection() throws {
        let content = try content(
            """
            direction: rightToLeft
            views:
              - {type: stack, axis: horizontal, direction: leftToRight, frame: {leading: 0, top: 0, width: 200, height: 60}, views: [{type: button, id: back, title: A}, {type: button, id: play, title: B}]}
              - {type: stack, axis: horizontal, frame: {leading: 0, top: 80, width: 200, height: 60}, views: [{type: button, id: one, title: A}, {type: button, id: two, title: B}]}
            """)
        func x(_ path: String) throws -> Int { try #require(content.control(at: path)).pixelFrame.x }
        #expect(try x("back") == 280 && x("play") > 280)
        #expect(try x("one") > x("two"))
    }

    @Test func aFrameNamesOneKindOfSides() throws {
        let folder = try ConfigurationFolder()
        #expect(throws: ConfigurationErrors.self) { try load("views: [{type: label, text: A, frame: {leading: 5, right: 5}}]", folder) }
        _ = try load("views: [{type: label, text: A, frame: {leading: 5, trailing: 5}}]", folder)
    }

    private func sides(_ text: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        return try load(text, folder).check(size: PixelSize(width: 480, height: 320)).map { "\($0)" }.filter {
            $0.contains("runs from right to left")
        }
    }

    @Test func checkFindsSidesThatStay() throws {
        let views = """
            templates: {t: {view: {type: label, text: "@a", frame: {left: 5, top: 5}}}}
            views:
              - {use: t}
              - {use: t}
              - {type: label, text: "@a", frame: {right: 5, top: 50}}
              - {type: label, text: "@a", frame: {left: 5, right: 5, top: 80}}
              - {type: label, text: "@a", frame: {leading: 5, top: 110}}
              - {type: stack, direction: leftToRight, frame: {top: 140}, views: [{type: view, views: [{type: label, text: "@a", frame: {left: 9}}]}]}
            """
        let found = try sides("\(DirectionTests.languages)\n\(views)")
        #expect(found.count == 2 && found[0].contains("“left”") && found[0].contains("“ar”") && found[1].contains("write “trailing”"))
        #expect(try sides("strings: {en: {a: Hello}, de: {a: Hallo}}\n\(views)").isEmpty)
        #expect(try sides("\(DirectionTests.languages)\ndirection: leftToRight\n\(views)").isEmpty)
    }

    /// A panel that was made from left to right has hundreds of such frames: the list ends.
    @Test func whatCheckFindsIsBounded() throws {
        let views = (0..<60).map { "  - {type: label, text: \"@a\", frame: {left: \($0), top: \($0 * 5)}}" }.joined(separator: "\n")
        let found = try sides("\(DirectionTests.languages)\nviews:\n\(views)")
        #expect(found.count == 20 && found.last?.contains("so do 40 more frames") == true)
    }

    // MARK: In Arabic

    private static let goldens = Golden(directory: Example.root + "/Tests/Goldens")

    @Test(arguments: ["separate-buttons", "coloured-accessories", "colour-picker", "countries", "custom-tab-bar"])
    func examplesInArabic(name: String) throws {
        let example = Example(name: name)
        let content = try example.content(scale: 2)
        content.setLanguage("ar")
        #expect(content.window.layoutDirection == .rightToLeft)
        #expect(example.difference(try example.picture(content, scale: 2), "ar") == nil)
    }

    /// The demo speaks English, and is mirrored all the same.
    @Test(arguments: ["living", "climate", "energy", "scenes"])
    func theDemoFromRightToLeft(page: String) throws {
        let content = try PanelConfiguration.load(path: Example.root + "/Config/demo/panel.yaml").build(scale: 1)
        content.window.layoutDirection = .rightToLeft
        #expect(content.showPage(page))
        let replay = Replay(window: content.window, options: HeadlessOptions())
        replay.run([])
        let picture = try #require(try replay.picture())
        #expect(DirectionTests.goldens.difference(picture, "demo-\(page)-right-to-left") == nil)
    }
}
