import FasciaConfiguration
import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaControls
@testable import FasciaPanel
@testable import FasciaValues

/// Keys whose values expressions give.
@Suite struct LiveKeyTests {
    private func errors(_ text: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n\(text)\n")
        let errors = #expect(throws: ConfigurationErrors.self) { _ = try PanelConfiguration.load(path: file) }
        return errors?.all.map { error in
            "\(error.line):\(error.column): \(error.message)\(error.suggestion.map { " → \($0)" } ?? "")"
        } ?? []
    }

    private func label(_ panel: ValuePanel, _ path: String = "a") throws -> Label { try #require(panel.content.view(at: path) as? Label) }

    @Test func colourFollowsAValueAndTheTheme() throws {
        let panel = try ValuePanel(
            """
            colors: {flame: "#ff8800"}
            values: {t: {range: [0, 100], initial: 20}, paint: {type: color, initial: "#010203"}}
            views:
              - {type: label, id: a, text: x, color: "=if t > 80 then surface else flame"}
              - {type: label, id: b, text: x, color: "=steps(t, success, 50, 'warning 50%', 80, paint)"}
            """)
        let (a, b) = (try label(panel, "a"), try label(panel, "b"))
        let dark = panel.content.window.theme
        #expect(a.textColor == Color(argb: 0xFFFF_8800) && b.textColor == dark.success)
        try panel.hear("t", .number(90))
        #expect(a.textColor == dark.surface && b.textColor == Color(argb: 0xFF01_0203))
        try panel.hear("t", .number(60))
        #expect(b.textColor == dark.warning.withAlpha(0.5))
        try panel.hear("t", .number(90))
        panel.content.setTheme("light")
        #expect(panel.content.window.theme.surface != dark.surface)
        #expect(a.textColor == panel.content.window.theme.surface)
        try panel.hear("paint", .color(ColorValue(.accent)))
        #expect(b.textColor == panel.content.window.theme.accent)
    }

    @Test func unknownTakesTheDefault() throws {
        let panel = try ValuePanel(
            """
            values: {t: {initial: null}, on: {type: boolean, initial: null}}
            views:
              - {type: label, id: a, text: "{=t + 1:1} {=if on then \\"yes\\" else \\"no\\"}", color: "=if t > 1 then accent else success", lines: =t, align: =if on then right else center}
              - {type: slider, id: s, enabled: =on, frame: {top: 50}}
              - {type: view, id: v, hidden: =not on, background: =if on then accent else success}
              - {type: view, id: w, visibleWhen: =t > 5}
              - {type: list, id: l, rows: [x], row: =if on then accent else success, rowHeight: 44}
            """)
        let a = try label(panel)
        let slider = try #require(panel.slider("s"))
        let box = try #require(panel.content.view(at: "v") as? BoxView)
        let table = try #require(panel.content.view(at: "l") as? TableView)
        func expectDefaults() throws {
            #expect(a.text == "– –")
            #expect(a.textColor == nil && a.numberOfLines == 1 && a.textAlignment == .natural)
            #expect(!slider.isEnabled && box.isHidden && box.fill == nil && table.look.row == nil)
            #expect(try #require(panel.content.view(at: "w")).isHidden)
        }
        try expectDefaults()
        try panel.hear("t", .number(6))
        try panel.hear("on", .boolean(true))
        let theme = panel.content.window.theme
        #expect(a.text == "7.0 yes")
        #expect(a.textColor == theme.accent && a.numberOfLines == 6 && a.textAlignment == .right)
        #expect(slider.isEnabled && !box.isHidden && box.fill == .color(theme.accent) && table.look.row == theme.accent)
        #expect(try !#require(panel.content.view(at: "w")).isHidden)
        try panel.hear("t", nil)
        try panel.hear("on", nil)
        try expectDefaults()
    }

    /// A number beyond a key's range is taken as its end.
    @Test func numbersKeepToTheRangeOfTheKey() throws {
        let panel = try ValuePanel(
            "values: {t: {initial: 5000}}\nviews: [{type: label, id: a, text: x, lines: =t, minimumScale: =t - 5000}]")
        #expect(try label(panel).numberOfLines == 1000)
        #expect(try label(panel).minimumScale == 0.1)
        try panel.hear("t", .number(2.6))
        #expect(try label(panel).numberOfLines == 3)
    }

    @Test func imagesAreFoundByName() throws {
        let folder = try ConfigurationFolder()
        try folder.image("on.png", width: 8, height: 8)
        try folder.image("off.png", width: 9, height: 9)
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            images: {bulb: on.png}
            values: {lamp: boolean, photo: image, shows: boolean}
            views:
              - {type: image, id: a, image: =if lamp then bulb else 'off.png'}
              - {type: image, id: b, image: =if shows then photo else bulb}
              - {type: button, id: c, image: =if lamp then bulb else null}
            """)
        let content = try PanelConfiguration.load(path: file).build(scale: 1)
        content.window.resize(to: PixelSize(width: 100, height: 100), scale: 1)
        content.window.layout()
        let (a, b) = (
            try #require(content.view(at: "a") as? ImageView), try #require(content.view(at: "b") as? ImageView)
        )
        #expect(a.image?.size.width == 9 && b.image?.size.width == 8)
        for name in ["lamp", "shows"] { try content.values.set(name, .boolean(true), from: .client, now: .zero) }
        content.window.layout()
        #expect(a.image?.size.width == 8 && b.image == nil)
        let picture = try Image.load(path: "\(folder.path)/off.png", displayScale: 1)
        try content.values.setImage("photo", ImageContent(picture, hash: "1"))
        content.window.layout()
        #expect(b.image?.size.width == 9)
    }

    @Test func layoutFollowsTheSizeOfThePicture() throws {
        let panel = try ValuePanel(
            """
            values: {upright: {is: =panel.width < panel.height}}
            views:
              - type: stack
                id: s
                axis: =if upright then vertical else horizontal
                views:
                  - {type: view, id: a, grow: =if panel.height < 300 then 3 else 1}
                  - {type: view, id: b, grow: 1}
                  - {type: label, id: c, text: "{=panel.width}×{=panel.height}", visibleWhen: =panel.width >= 400}
            """)
        let content = panel.content
        let (a, b, c) = (content.view(at: "s/a"), content.view(at: "s/b"), content.view(at: "s/c"))
        content.window.resize(to: PixelSize(width: 390, height: 200), scale: 1)
        content.window.layout()
        #expect(c?.isHidden == true && a?.frame.width == b.map { $0.frame.width * 3 } && a?.frame.height == 200)
        // A store that other panels used before hears of it as well.
        content.use(ValueStore(), now: .zero)
        #expect(c?.isHidden == true)
        content.window.resize(to: PixelSize(width: 800, height: 1600), scale: 2)
        content.window.layout()
        #expect((c as? Label)?.text == "400×800" && c?.isHidden == false)
        #expect(a?.frame.width == 400 && a?.frame.height == b?.frame.height)
    }

    @Test func textsShowExpressions() throws {
        let panel = try ValuePanel(
            """
            strings: {en: {greeting: "Hello", line: "Δ {=a - b:1}"}, de: {greeting: "Hallo", line: "Abweichung {=a - b:2}"}}
            language: en
            values: {a: {initial: 5.25, unit: °C}, b: {initial: 2}, jobs: {type: list, fields: {name: text}}, lamp: boolean}
            views:
              - {type: label, id: a, text: "@line"}
              - {type: label, id: b, text: "{=a} {=a * 2} {=if lamp then @greeting else 'off'} {=count(jobs)} {=duration(a * 60)} {{}}"}
              - {type: button, id: c, title: "{=a + b:0}"}
              - {type: list, id: l, rows: ["{=a + b:0} rows"]}
            """)
        #expect(panel.text("a") == "Δ 3.2" || panel.text("a") == "Δ 3.3")
        #expect(panel.text("b") == "5.25\u{A0}°C 10.5 off 0 5:15 {}")
        let button = try #require(panel.content.control(at: "c") as? Button)
        let table = try #require(panel.content.view(at: "l") as? TableView)
        #expect(button.title(for: .normal) == "7" && table.sections[0].items[0].title == "7 rows")
        try panel.hear("lamp", .boolean(true))
        #expect(panel.text("b")?.contains("Hello") == true)
        panel.content.setLanguage("de")
        panel.content.window.layout()
        #expect(panel.text("b")?.contains("Hallo") == true)
        #expect(panel.text("a")?.hasPrefix("Abweichung 3,25") == true)
        try panel.hear("b", .number(4))
        #expect(panel.text("a") == "Abweichung 1,25" && button.title(for: .normal) == "9")
        #expect(table.sections[0].items[0].title == "9 rows")
        try panel.hear("b", nil)
        #expect(panel.text("a") == "Abweichung –")
    }

    @Test func everyTextShowsValues() throws {
        let panel = try ValuePanel(
            """
            strings: {en: {tab: "Tab {=t}"}, de: {tab: "Reiter {=t}"}}
            values: {t: {initial: 1, unit: "%"}}
            alerts: {ask: {title: "Title {=t}", message: "{=t * 2} in all", buttons: [OK]}}
            banners: {note: {text: "Note {=t + 1}", detail: "{{=t}} {=t}"}}
            views:
              - {type: tabBar, id: tabs, items: ["@tab", {title: B, badge: "{=t}"}]}
              - {type: segmentedControl, id: s, segments: ["{=t} a", b], frame: {top: 0, width: 100}}
              - {type: list, id: l, sections: [{header: "{=t} rows", rows: [x]}], frame: {top: 40, width: 100, height: 100}}
              - {type: navigation, id: n, views: [{type: page, id: p, title: "Page {=t}", right: [{id: r, title: "{=t * 10}"}]}], frame: {top: 150, height: 80}}
            """)
        let content = panel.content
        let tabs = try #require(content.control(at: "tabs") as? TabBar)
        let segments = try #require(content.control(at: "s") as? SegmentedControl)
        let table = try #require(content.view(at: "l") as? TableView)
        let page = try #require(content.builder.navigation.controllers.values.first { !($0 is NavigationController) })
        content.showAlert("ask", animated: false)
        content.showBanner("note", animated: false)
        func said() throws -> [String?] {
            let alert = try #require(content.window.subviews.lazy.compactMap { $0 as? AlertView }.first)
            let banner = try #require(content.window.shownBanners.first)
            return [
                tabs.items[0].title, tabs.items[1].badge,
                { if case .title(let title) = segments.segments[0].content { title } else { nil } }(), table.sections[0].header, page.title,
                page.navigationItem.rightBarButtonItems.first?.title, alert.title, alert.message, banner.text, banner.detail,
            ]
        }
        #expect(try said() == ["Tab 1%", "1%", "1% a", "1% rows", "Page 1%", "10", "Title 1%", "2 in all", "Note 2", "{=t} 1%"])
        try panel.hear("t", .number(7))
        #expect(try said() == ["Tab 7%", "7%", "7% a", "7% rows", "Page 7%", "70", "Title 7%", "14 in all", "Note 8", "{=t} 7%"])
        content.setLanguage("de")
        #expect(tabs.items[0].title == "Reiter 7\u{A0}%")
        try panel.hear("t", nil)
        #expect(tabs.items[0].title == "Reiter –" && tabs.items[1].badge == "–")
    }

    /// Each mistake has the column of the word within the scalar, quoted or not; where that is not known, the scalar's.
    @Test(arguments: [
        ("{type: label, text: x, color: =if ▸tt > 1 then accent else label}", "there is no value “tt” → t"),
        ("{type: label, text: x, color: \"=if t > 1 then ▸acent else label\"}", "there is no colour “acent” → accent"),
        ("{type: label, text: x, color: ▸\"=if \\x74t > 1 then accent else label\"}", "there is no value “tt” → t"),
        ("{type: label, text: \"Δ {=t - ▸lamp:1} x\"}", "expected a number, found “lamp”, which is true or false"),
        ("{type: label, text: \"{=▸t-1}\"}", "there is no value “t-1” → t - 1"),
        (
            "{type: label, text: \"{=▸t > 1}\"}",
            "“t > 1” is true or false: say what is to be read, as in “if … then \"on\" else \"off\"”"
        ),
        ("{type: label, text: \"{=▸mode + 1}\"}", "expected a number, found “mode”, a choice"),
        (
            "{type: label, text: \"{=▸if lamp then mode else 'x':1}\"}",
            "“if lamp then mode else 'x'” is no number: it has no decimals"
        ),
        (
            "{type: label, text: x, align: =▸mode}",
            "expected one of natural, leading, center, trailing, left, right, found “mode”, a choice"
        ),
        ("{type: label, text: x, lines: =▸lamp}", "expected a number, found “lamp”, which is true or false"),
        ("{type: view, visibleWhen: =▸t + 1}", "expected true or false, found “t + 1”, a number"),
        ("{type: view, visibleWhen: [lamp, \"=not ▸lam\"]}", "there is no value “lam” → lamp"),
        ("{type: label, text: x, font: ▸=lamp}", "“font” takes no expression: it is read once, when the panel is built"),
        ("{type: view, id: ▸=lamp}", "“id” takes no expression: it is read once, when the panel is built"),
        (
            "{type: slider, id: s, value: ▸=t}",
            "“value” takes no expression: fingers change it, so that “binds:” joins it to a value"
        ),
        ("{type: slider, id: s, range: ▸=t}", "“range” takes no expression: it is read once, when the panel is built"),
        ("{type: image, image: =if lamp then ▸bulb else bulb2}", "there is no image “bulb”"),
        (
            "{type: label, text: x, lines: =▸min(t}",
            "“min(” is not closed (between braces or brackets of YAML a comma ends a text without quotes)"
        ),
        (
            "{type: button, id: b, title: x, action: {set: {t: =t + ▸lamp}}}",
            "expected a number, found “lamp”, which is true or false"
        ),
        (
            "{type: button, id: b, title: x, action: {set: {s: ▸=lamp}}}, {type: slider, id: s}",
            "expected a number, found true or false"
        ),
        ("{type: button, id: b, title: x, action: {add: {t: =▸mode}}}", "expected a number, found “mode”, a choice"),
    ])
    func mistakesHaveTheirPlaces(view: String, message: String) throws {
        let line = "views: [\(view)]"
        let place = try #require(line.unicodeScalars.firstIndex(of: "▸"))
        let column = line.unicodeScalars.distance(from: line.unicodeScalars.startIndex, to: place) + 1
        let text = "values: {t: {initial: 1}, lamp: boolean, mode: {choices: [auto, off]}}\n" + line.replacing("▸", with: "")
        #expect(try errors(text) == ["3:\(column): \(message)"])
    }

    /// The buttons of alerts are made as the alert shows: their expressions give what is so then.
    @Test func buttonsOfAlertsShowWhatIsSo() throws {
        let folder = try ConfigurationFolder()
        try folder.image("one.png", width: 8, height: 8)
        try folder.image("two.png", width: 16, height: 16)
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            images: {one: one.png, two: two.png}
            values: {hot: boolean}
            alerts: {ask: {title: T, buttons: [{title: A, background: =if hot then one else two}]}}
            views: []
            """)
        let content = try PanelConfiguration.load(path: file).build(scale: 1)
        let store = ValueStore()
        content.use(store, now: .zero)
        func width() -> Int? {
            defer { content.window.cancelAllTouches() }
            content.showAlert("ask", animated: false)
            let alert = content.window.subviews.compactMap { $0 as? AlertView }.first
            defer { alert?.removeFromSuperview() }
            return alert?.buttons.first?.backgroundImage(for: .normal)?.pixelSize.width
        }
        #expect(width() == 16)
        try store.set("hot", .boolean(true), from: .client, now: .zero)
        #expect(width() == 8)
    }

    /// What nobody sees does not have the time told.
    @Test(arguments: [
        ("{type: view, id: x}", false), ("{type: label, id: x, text: \"{=late}\"}", true),
        ("{type: label, id: x, text: \"{=later}\", hidden: true}", false),
        ("{type: label, id: x, text: \"{=later} {=panel.hour + 1}\"}", true),
        ("{type: view, id: x, hidden: =late}", true), ("{type: view, id: x, visibleWhen: =panel.hour > 24}", true),
        ("{type: view, id: o, hidden: true, views: [{type: view, id: x, cornerRadius: =if later then 1 else 5}]}", false),
    ]) func onlyWhatShowsTellsTheTime(view: String, isShown: Bool) throws {
        let panel = try ValuePanel("values: {late: {is: =panel.hour > 20}, later: {is: =not late}}\nviews: [\(view)]")
        let hub = panel.content.builder.hub
        #expect(hub.isFollowed("panel.hour") && hub.isShown("panel.hour") == isShown)
    }

    @Test func limitsOfAPanel() throws {
        // 405 texts of 247 nodes each.
        let sum = Array(repeating: "t", count: 124).joined(separator: "+")
        let views = Array(repeating: "  - {type: label, text: \"{=\(sum)}\"}", count: 406).joined(separator: "\n")
        #expect(
            try errors("values: {t: {initial: 1}}\nviews:\n\(views)").map { String($0.drop { $0 != " " }.dropFirst()) }
                == ["the panel's expressions have more than 100000 numbers, names and operators"])
    }

    @Test func actionsComputeAtTheTap() throws {
        let panel = try ValuePanel(
            """
            values: {t: {range: [0, 100], initial: 10}, step: {initial: 2}, name: {type: text, initial: x}, gone: {initial: null}}
            views:
              - {type: button, id: a, title: A, action: {set: {t: "=t * step + 1", step: =step + 1, name: "=if t > 5 then 'big' else 'small'"}}, frame: {left: 0, top: 0, width: 100, height: 44}}
              - {type: button, id: b, title: B, action: {add: {t: =step * 10}, run: [echo, "{=t + step:1}"]}, frame: {left: 0, top: 50, width: 100, height: 44}}
              - {type: button, id: c, title: C, action: {set: {t: =gone}}, frame: {left: 0, top: 100, width: 100, height: 44}}
              - {type: button, id: d, title: D, action: {run: [echo, "{=gone + 1}"]}, frame: {left: 0, top: 150, width: 100, height: 44}}
              - {type: button, id: e, title: E, action: {set: {s: =t / 100}}, frame: {left: 0, top: 200, width: 100, height: 44}}
              - {type: slider, id: s, frame: {left: 150, top: 0, width: 100}}
            """)
        panel.tap(50, 20)
        #expect(panel.store.state(of: "t")?.known == .number(21))
        #expect(panel.store.state(of: "step")?.known == .number(3))
        #expect(panel.store.state(of: "name")?.known == .text("big"))
        panel.tap(50, 70)
        #expect(panel.store.state(of: "t")?.known == .number(51))
        #expect(panel.commands.map(\.arguments) == [["echo", "54.0"]])
        panel.tap(50, 120)
        #expect(panel.store.state(of: "t")?.known == .number(51), "an unknown number sets nothing")
        panel.tap(50, 170)
        #expect(panel.commands.last?.refusal == "“gone + 1” is not known yet")
        panel.tap(50, 220)
        #expect(panel.slider("s")?.value == 0.51)
    }

    /// `enabled`, `enabledWhen` and clients: a control is enabled only if all agree.
    @Test func allHaveToAgreeThatAControlIsEnabled() throws {
        let panel = try ValuePanel(
            """
            values: {a: {type: boolean, initial: true}, b: {type: boolean, initial: true}}
            views:
              - {type: slider, id: slider, enabled: =a, enabledWhen: b}
            """)
        let slider = try #require(panel.slider())
        func isEnabled(_ a: Bool, _ b: Bool, client: Bool) throws -> Bool {
            try panel.hear("a", .boolean(a))
            try panel.hear("b", .boolean(b))
            panel.content.setEnabled(client, of: slider)
            return slider.isEnabled
        }
        #expect(try isEnabled(true, true, client: true))
        #expect(try !isEnabled(false, true, client: true))
        #expect(try !isEnabled(true, false, client: true))
        #expect(try !isEnabled(true, true, client: false))
        #expect(try isEnabled(true, true, client: true))
    }

    /// The first frame shows results, and nothing is drawn a second time for them.
    @Test func firstFrameIsMadeOfResults() throws {
        let text = """
            values: {t: {initial: 90}, delta: {is: =t - 100}}
            views: [{type: label, id: a, text: "{=delta * 2} {=delta}", color: =if delta < -5 then destructive else label, frame: {left: 10, top: 10}}]
            """
        let panel = try ValuePanel(text)
        #expect(panel.text("a") == "-20 -10")
        #expect(!panel.content.builder.hub.hasChanges)
        #expect(panel.content.builder.hub.graph.evaluations <= 6)
    }

    /// What an expression changes is marked as a whole, and an equal result marks nothing.
    @Test func partialRedrawEqualsTheFullOne() throws {
        let panel = try ValuePanel(
            """
            values: {t: {range: [0, 100], initial: 20}}
            views:
              - {type: view, background: =if t > 50 then success else accent, frame: {left: 20, top: 20, width: 60, height: 40}}
              - {type: label, text: "{=floor(t / 10)}", color: =if t > 70 then destructive else label, frame: {left: 100, top: 20}}
              - {type: view, hidden: =t > 90, background: accent, cornerRadius: =t / 5, frame: {left: 20, top: 100, width: 80, height: 40}}
            """)
        let window = panel.content.window
        let partial = try Surface(width: 400, height: 300, isOpaque: true)
        let full = try Surface(width: 400, height: 300, isOpaque: true)
        window.compose(partial.bounds, into: partial)
        window.damage.removeAll()
        for (number, isMarked) in [(21, true), (28, true), (28.0, false), (60, true), (75, true), (95, true), (10, true)] {
            try panel.hear("t", .number(number))
            #expect(window.damage.isEmpty != isMarked, "\(number)")
            #expect(window.damage.area < 400 * 300 / 4)
            for rect in window.damage.rects { window.compose(rect, into: partial) }
            window.damage.removeAll()
            window.compose(full.bounds, into: full)
            for y in 0..<300 {
                for x in 0..<400 where partial.pixel(x: x, y: y) != full.pixel(x: x, y: y) {
                    Issue.record("\(number): the pixel at \(x), \(y) differs")
                    return
                }
            }
        }
    }

    @Test func equalResultMarksNothing() throws {
        let panel = try ValuePanel(
            """
            values: {t: {range: [0, 100], initial: 20}}
            views:
              - {type: label, text: "{=floor(t / 50)}", color: =if t > 50 then destructive else label, frame: {left: 100, top: 20}}
            """)
        panel.content.window.damage.removeAll()
        for number in [21.0, 22, 49] {
            try panel.hear("t", .number(number))
            #expect(panel.content.window.damage.isEmpty)
        }
        try panel.hear("t", .number(51))
        #expect(!panel.content.window.damage.isEmpty)
    }

    /// After a reload the expressions of the new panel count; those of the old one are gone with it.
    @Test func reloadReplacesExpressions() throws {
        let panel = try ValuePanel("values: {t: {initial: 1}}\nviews: [{type: label, id: a, text: \"{=t + 1}\", lines: =t}]")
        weak var hub = panel.content.builder.hub
        weak var window = panel.content.window
        #expect(hub != nil && panel.text("a") == "2")
        try panel.hear("t", .number(5))
        try panel.reload("values: {t: {initial: 1}}\nviews: [{type: label, id: a, text: \"{=t * 10}\", lines: =t + 1}]")
        #expect(panel.text("a") == "50")
        #expect(try label(panel).numberOfLines == 6)
        #expect(hub == nil && window == nil)
        try panel.hear("t", .number(7))
        #expect(panel.text("a") == "70")
    }

    @Test func frameIsAskedForWhenAnInputChanges() throws {
        let panel = try ValuePanel("values: {t: {initial: 1}}\nviews: [{type: label, id: a, text: x, lines: =t}]")
        #expect(panel.content.window.nextUpdate == nil)
        try panel.store.set("t", .number(3), from: .client, now: panel.now)
        #expect(panel.content.window.nextUpdate == panel.now)
        panel.content.window.layout()
        #expect(panel.content.window.nextUpdate == nil)
    }
}
