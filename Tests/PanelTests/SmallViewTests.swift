import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaPanel
import FasciaRaster
import FasciaStage
import FasciaTesting
import FasciaValues
import Testing

/// Activity indicators, QR codes and icons in a configuration.
@Suite struct SmallViewTests {
    private func mistakes(_ text: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n\(text)\n")
        do throws(ConfigurationErrors) {
            let found = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320))
            return found.map { String("\($0)".dropFirst(folder.path.utf8.count + 1)) }
        } catch {
            return error.all.map { String("\($0)".dropFirst(folder.path.utf8.count + 1)) }
        }
    }

    @Test func anActivityFollowsItsValue() throws {
        let panel = try ValuePanel(
            """
            values: {busy: boolean}
            views: [{type: activity, id: ring, binds: busy, frame: {left: 10, top: 10}}]
            """)
        let ring = try #require(panel.content.view(at: "ring") as? ActivityIndicator)
        #expect(!ring.isAnimating)
        try panel.store.set("busy", .boolean(true), from: .client, now: panel.now)
        #expect(ring.isAnimating)
        #expect(ring.frame.size == Size(width: 20, height: 20))
    }

    @Test func aQRCodeShowsItsValuesAndLanguage() throws {
        let panel = try ValuePanel(
            """
            language: en
            strings: {en: {where: "here/{=room}"}, de: {where: "hier/{=room}"}}
            values: {room: {type: text, ttl: 5}}
            views: [{type: qrCode, id: code, text: "@where", correction: high}]
            """)
        let code = try #require(panel.content.view(at: "code") as? QRCodeView)
        #expect(code.text.isEmpty)
        try panel.store.set("room", .text("17"), from: .client, now: panel.now)
        #expect(code.text == "here/17")
        #expect(code.correction == .high)
        #expect(panel.content.setLanguage("de"))
        #expect(code.text == "hier/17")
    }

    private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

    /// The gallery's page of them, in both themes.
    @Test(arguments: [1.0, 2.0], [true, false]) func gallery(scale: Double, isDark: Bool) throws {
        let content = try PanelConfiguration.load(path: SmallViewTests.root + "/Config/demo/signs.yaml").build(scale: scale)
        if !isDark { #expect(content.setTheme("day")) }
        let options = HeadlessOptions(size: PixelSize(width: Int(560 * scale), height: Int(420 * scale)), scale: scale)
        let replay = Replay(window: content.window, options: options)
        replay.run([])
        let name = "signs-\(isDark ? "dark" : "light")@\(Int(scale))x"
        let picture = try #require(try replay.picture())
        #expect(Golden(directory: SmallViewTests.root + "/Tests/Goldens").difference(picture, name) == nil)
    }

    @Test func anIconMayStandWhereverAnImageMay() throws {
        let panel = try ValuePanel(
            """
            images: {bulb: {icon: lightbulb, size: 40}}
            icons: {names: {own: e0f0}}
            views:
              - {type: image, id: a, icon: wifi, frame: {left: 0, top: 0}}
              - {type: image, id: b, image: bulb, frame: {left: 0, top: 40}}
              - {type: image, id: c, image: {icon: own, size: 10}, frame: {left: 0, top: 90}}
              - {type: button, id: d, icon: {selected: {icon: star, size: 30}, normal: star_border}, selects: true, frame: {left: 50, top: 0}}
              - {type: segmentedControl, id: e, segments: [{icon: home}, {title: A}], frame: {left: 50, top: 60, width: 100}}
              - {type: tabBar, id: f, items: [{icon: home}, {icon: bulb}, {icon: {icon: wifi, size: 18}}]}
              - {type: slider, id: g, minimumImage: {icon: brightness_low}, frame: {left: 50, top: 110, width: 100}}
              - {type: list, id: h, rows: [{icon: lock, title: A}], frame: {left: 200, top: 0, width: 100, height: 100}}
            banners: {sent: {text: A, icon: send}}
            """)
        func size(_ id: String) throws -> Size {
            let image = try #require((panel.content.view(at: id) as? ImageView)?.image)
            #expect(image.isTemplate)
            return image.size
        }
        #expect(try size("a") == Size(width: 24, height: 24))
        #expect(try size("b") == Size(width: 40, height: 40))
        #expect(try size("c") == Size(width: 10, height: 10))
        let button = try #require(panel.content.view(at: "d") as? Button)
        #expect(button.image(for: .normal)?.size.width == 24 && button.image(for: .selected)?.size.width == 30)
        let bar = try #require(panel.content.view(at: "f") as? TabBar)
        #expect(bar.items.map { $0.icon?.size.width } == [24, 40, 18])
    }

    @Test func anIconFollowsTheTheme() throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            themes: {day: {base: light}}
            views:
              - {type: image, icon: stop, frame: {left: 0, top: 0, width: 40, height: 40}}
              - {type: list, id: l, rows: [{icon: stop, title: A, color: destructive}], frame: {left: 0, top: 50, width: 200, height: 44}}
            """)
        let content = try PanelConfiguration.load(path: file).build(scale: 1)
        for theme in ["default", "day", "default"] {
            #expect(content.setTheme(theme))
            let replay = Replay(window: content.window, options: HeadlessOptions(size: PixelSize(width: 200, height: 100)))
            replay.run([])
            let picture = try #require(try replay.picture())
            #expect(picture.pixel(x: 20, y: 20) == content.window.theme.label.argb)
            let row = (0..<50).filter { picture.pixel(x: $0, y: 72) == content.window.theme.destructive.argb }
            #expect(row.count >= 11, "\(theme) \(row)")
        }
    }

    @Test func theFontIsOpenedForPanelsWithIconsAlone() throws {
        let folder = try ConfigurationFolder()
        let without = try folder.write("without.yaml", "fascia: 1\nicons: {font: missing.ttf}\nviews: [{type: label, text: A}]\n")
        let plain = try PanelConfiguration.load(path: without)
        _ = try plain.build(scale: 1)
        #expect(!plain.resourceFiles.contains { $0.hasSuffix(".ttf") })
        let with = try folder.write("with.yaml", "fascia: 1\nviews: [{type: image, icon: home}]\n")
        let panel = try PanelConfiguration.load(path: with)
        #expect(panel.resourceFiles == [IconFont.standardPath] && panel.imageFiles == [])
    }

    @Test(arguments: [
        ("views: [{type: image, icon: lightbulp}]", "views[0].icon: there is no icon “lightbulp”"),
        ("views: [{type: image, icon: lightbulp}]", "did you mean “lightbulb”?"),
        ("views: [{type: button, id: a, icon: {normal: star, selected: stra}}]", "views[0].icon.selected: there is no icon “stra”"),
        ("views: [{type: tabBar, id: a, items: [{icon: hoem}, B]}]", "did you mean “home”?"),
        ("images: {a: {icon: hoem}}\nviews: [{type: image, image: a}]", "did you mean “home”?"),
        ("views: [{type: image, icon: a.png}]", "write it under “image:”"),
        ("views: [{type: image, icon: home, image: {icon: star}}]", "leave one out"),
        ("views: [{type: image, image: {icon: home, caps: 3}}]", "“caps” is for files"),
        ("views: [{type: image, image: {icon: home, size: 3}}]", "from 4 to 1000"),
        ("views: [{type: image, icno: home, image: {icon: home}}]", "did you mean “icon”?"),
        ("views: [{type: image}]", "“image” is missing"),
        ("icons: {names: {a: xyz}}\nviews: []", "hexadecimal"),
        ("icons: {font: none.ttf}\nviews: [{type: image, icon: home}]", "icons.font:"),
        ("icons: {names: {a: 10ffff}}\nviews: [{type: image, icon: a}]", "no glyph U+10FFFF"),
    ])
    func mistakesOfIconsAreReported(text: String, word: String) throws {
        let found = try mistakes(text)
        #expect(found.count == 1 && found[0].contains(word) && found[0].hasPrefix("panel.yaml:"), "\(found)")
    }

    @Test(arguments: [
        ("views: [{type: qrCode}]", "“text” is missing"),
        ("views: [{type: qrCode, text: A, correction: hihg}]", "did you mean “high”?"),
        (
            "views: [{type: qrCode, text: \"\(String(repeating: "x", count: 2400))\"}]",
            "a text of 2400 bytes: a code with the error correction “medium” holds 2331 at most"
        ),
        ("views: [{type: qrCode, text: A, color: white, background: black}]", "phones may not read it"),
        ("views: [{type: qrCode, text: A, color: \"#888\", background: \"#aaa\"}]", "phones may not read it"),
        ("views: [{type: qrCode, text: A, frame: {width: 40, height: 40}}]", "too small for phones"),
        ("views: [{type: activity, size: 3}]", "from 4 to 128"),
        ("values: {a: {type: text}}\nviews: [{type: activity, binds: a}]", "boolean"),
        ("values: {a: boolean}\nviews: [{type: activity, binds: a, animating: true}]", "“animating” has no effect"),
    ])
    func mistakesAreReported(text: String, word: String) throws {
        let found = try mistakes(text)
        #expect(found.count == 1 && found[0].contains(word) && found[0].hasPrefix("panel.yaml:"), "\(found)")
    }
}
