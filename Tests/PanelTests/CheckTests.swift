import FasciaGeometry
import FasciaConfiguration
import FasciaPanel
import Testing

/// What `fascia check` finds on panels without mistakes: what an eye or a finger would stumble over.
@Suite struct CheckTests {
    private func findings(_ text: String, size: PixelSize = PixelSize(width: 480, height: 320), scale: Double? = nil) throws -> [String] {
        let folder = try ConfigurationFolder()
        for (name, width, height) in [("square", 12, 12), ("wide", 21, 9), ("bar", 3, 20), ("thick", 9, 20)] {
            try folder.image("\(name).png", width: width, height: height)
        }
        let file = try folder.write("panel.yaml", "fascia: 1\n\(text)\n")
        return try PanelConfiguration.load(path: file).check(size: size, scale: scale).map {
            String("\($0)".dropFirst(folder.path.utf8.count + 1))
        }
    }

    private func mistakes(_ text: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        try folder.image("wide.png", width: 21, height: 9)
        let file = try folder.write("panel.yaml", "fascia: 1\n\(text)\n")
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 480, height: 320))
            return []
        } catch {
            return error.all.map { String("\($0)".dropFirst(folder.path.utf8.count + 1)) }
        }
    }

    private static let glyph = "\u{13000}"

    /// Each is one finding, with its place and its words.
    @Test(arguments: [
        // Glyphs, wherever a text stands.
        ("views: [{type: label, text: \"\(glyph)\"}]", "panel.yaml:2:29: views[0].text:", "U+13000"),
        (
            "strings: {en: {a: \"\(glyph)\"}}\nviews: [{type: button, id: b, title: \"@a\", frame: {width: 100, height: 44}}]",
            "views[0].title:", "U+13000"
        ),
        ("views: [{type: tabBar, id: t, items: [A, {title: \"\(glyph)\"}]}]", "views[0].items[1].title:", "U+13000"),
        ("views: [{type: list, id: l, rows: [{title: A, detail: \"\(glyph)\"}]}]", "views[0].rows[0].detail:", "U+13000"),
        ("alerts: {a: {title: A, buttons: [\"\(glyph)\"]}}\nviews: []", "alerts.a.buttons[0]:", "U+13000"),
        ("banners: {b: {text: B, detail: \"\(glyph)\"}}\nviews: []", "banners.b.detail:", "U+13000"),
        (
            "views: [{type: navigation, id: n, views: [{type: page, id: p, title: \"\(glyph)\"}]}]", "views[0].views[0].title:", "U+13000"
        ),
        (
            "strings: {en: {calendar: {morning: \"\(glyph)\", afternoon: PM}}}\nviews: [{type: clock, format: a}]", "strings.en:", "U+13000"
        ),
        ("views: [{type: switch, id: s, words: [\"Off\", \"\(glyph)\"]}]", "views[0].words:", "U+13000"),
        // What rows of a value have whatever is in them.
        (
            "values: {x: text, list: {fields: {name: text}}}\nviews: [{type: list, id: l, selection: none, rows: {from: list, row: {title: \"{=.name}\", views: [{type: button, id: ok, title: Confirm it and close, action: {set: {x: =.id}}, frame: {width: 90, height: 44}}]}}, frame: {left: 0, top: 0, width: 400, height: 200}}]",
            "views[0].rows.row.views[0]:", "“Confirm it and close” is cut"
        ),
        // Zones, folders, codes.
        (
            "views: [{type: gauge, id: g, value: 3, zones: [{from: 80, color: destructive}, {from: 20, color: success}], frame: {width: 150, height: 150}}]",
            "views[0].zones[1]:", "the zone from 20 stands behind the one from 80"
        ),
        ("values: {camera: {type: image, folder: nowhere}}\nviews: []", "values.camera.folder:", "there is no folder"),
        // What Home Assistant refuses.
        (
            "mqtt: {broker: \"mqtt://a\", homeAssistant: true}\nvalues: {x: {type: boolean, share: {as: binarySensor, class: temperature}}}\nviews: []",
            "values.x.share.class:", "no binarySensor of the class “temperature”"
        ),
        (
            "mqtt: {broker: \"mqtt://a\", homeAssistant: true}\nvalues: {x: {share: {class: temprature}}}\nviews: []",
            "values.x.share.class:", "did you mean “temperature”?"
        ),
        (
            "mqtt: {broker: \"mqtt://a\", homeAssistant: true}\nvalues: {x: {share: {as: sensor, category: config}}}\nviews: []",
            "values.x.share.category:", "“diagnostic” is for those"
        ),
        (
            "values: {ssid: {type: text, initial: a}}\nviews: [{type: qrCode, text: \"WIFI:T:WPA;S:{=ssid};P:{=wifi(ssid)};;\", frame: {width: 200, height: 200}}]",
            "views[0].text:", "write “{=wifi(ssid)}”"
        ),
        // Targets.
        (
            "views: [{type: button, id: a, title: A, frame: {left: 0, top: 0, width: 30, height: 30}}, {type: button, id: b, title: B, frame: {left: 30, top: 0, width: 60, height: 60}}]",
            "views[0]:", "a finger has 30 × 37 points to hit “a”, and needs 44 × 44 (7 mm): “b” is too near"
        ),
        (
            "views: [{type: segmentedControl, id: s, segments: [A, B, C], frame: {width: 100, height: 44}}]", "segments[0]:",
            "33 points wide"
        ),
        ("views: [{type: tabBar, id: t, items: [A, B, C], frame: {width: 120}}]", "items[0]:", "40 points wide"),
        ("views: [{type: list, id: l, rowHeight: 30, rows: [A, B]}]", "views[0].rowHeight:", "the rows are 30 points high"),
        ("views: [{type: list, id: l, rows: [A, {title: B, height: 20}]}]", "rows[1].height:", "the row is 20 points high"),
        (
            "views: [{type: list, id: l, selection: none, rowHeight: 20, rows: [{title: A, views: [{type: switch, id: s}]}, {title: B, views: [{type: switch, id: t}]}]}]",
            "rows[0].views[0]:", "to hit “l/s”"
        ),
        // Over each other and off the screen.
        (
            "views: [{type: slider, id: a, frame: {width: 200, height: 44}}, {type: slider, id: b, frame: {left: 150, top: 0, width: 200, height: 44}}]",
            "views[1]:", "“b” lies over “a”"
        ),
        (
            "views: [{type: button, id: a, title: A, frame: {left: 50, top: 50, width: 80, height: 44}}, {type: button, id: b, title: B, frame: {left: 10, top: 10, width: 300, height: 200}}]",
            "views[0]:", "nobody can touch “a” in its middle: “b” lies over it"
        ),
        (
            "views: [{type: button, id: a, title: A, frame: {left: 50, top: 50, width: 80, height: 44}}, {type: view, background: black}]",
            "views[0]:", "nobody can touch “a” in its middle: something lies over it"
        ),
        ("views: [{type: switch, id: a, frame: {left: 600, top: 0}}]", "views[0]:", "not on the screen of 480 × 320"),
        ("views: [{type: switch, id: a, frame: {left: 460, top: 10, width: 60, height: 44}}]", "views[0]:", "is cut: only 20 × 44"),
        ("views: [{type: label, text: A long text, frame: {left: 440, top: 0}}]", "views[0]:", "is cut"),
        ("views: [{type: slider, id: a, frame: {width: 0, height: 44}}]", "views[0]:", "has no size"),
        // Titles that do not fit, and views that nobody sees.
        (
            "views: [{type: tabBar, id: t, items: [Living room and kitchen, B, C], frame: {width: 200}}]", "items[0]:",
            "the title “Living room and kitchen” is cut: its tab is 67 points wide"
        ),
        (
            "views: [{type: view, background: black, frame: {left: 0, top: 0, width: 90, height: 0}}]", "views[0]:",
            "the view has no size: 90 × 0"
        ),
        ("views: [{type: list, id: l, rows: [A], frame: {left: 0, top: 0, width: 0, height: 90}}]", "views[0]:", "the list has no size"),
        ("views: [{type: label, text: A, frame: {left: 0, top: 0, width: 90, height: 0}}]", "views[0]:", "the label has no size"),
        ("views: [{type: image, image: square.png, frame: {width: 0}}]", "views[0]:", "the image has no size"),
        // What is squeezed, cut or covered.
        (
            "views: [{type: list, id: l, rows: [A, {title: A rather long text, detail: And more}], frame: {left: 0, top: 0, width: 150}}]",
            "rows[1].title:", "the text “A rather long text” is cut: it needs"
        ),
        (
            "views: [{type: list, id: l, rows: [A, B, C, D, {title: A, detail: A rather long text of a row}], frame: {left: 0, top: 0, width: 150, height: 88}}]",
            "rows[4].detail:", "the text “A rather long text of a row” is cut: it needs"
        ),
        (
            "views: [{type: stack, axis: horizontal, frame: {left: 0, top: 0, width: 100, height: 44}, views: [{type: label, text: A, grow: 1}, {type: view, background: black, frame: {width: 100}}]}]",
            "views[0]:",
            "the label has no size: 0 × 44 points; “grow” shares what the stack has left, which is nothing: give the stack more width"
        ),
        (
            "views: [{type: label, text: A long text, frame: {left: 10, top: 10, width: 40, height: 24}}]", "views[0]:",
            "the text “A long text” is cut: it needs 87 points and has 40; give it 47 more, shorten it, or let it shrink with “minimumScale”"
        ),
        (
            "views: [{type: label, text: Words that take two lines, lines: 0, frame: {left: 10, top: 10, width: 120, height: 22}}]",
            "views[0]:", "is 33 points high and has 22; give it 11 more, or shorten it"
        ),
        (
            "views: [{type: button, id: a, title: Everything, frame: {left: 10, top: 10, width: 80, height: 44}}]", "views[0]:",
            "the text “Everything” is cut"
        ),
        (
            "views: [{type: segmentedControl, id: s, segments: [Morning, Noon], frame: {left: 10, top: 10, width: 120, height: 44}}]",
            "views[0]:", "the text “Morning” is cut"
        ),
        (
            "views: [{type: menu, id: m, items: [A, Frost protection], selected: 0, frame: {left: 10, top: 10, width: 120, height: 44}}]",
            "views[0]:", "the text “Frost protection” is cut"
        ),
        (
            "views: [{type: gauge, value: 1, frame: {left: 10, top: 10, width: 60, height: 60}}]", "views[0]:",
            "the gauge of 60 × 60 points is too small for more than its number: it needs"
        ),
        (
            "views: [{type: gauge, style: needle, tickLabels: true, value: 1, frame: {left: 10, top: 10, width: 120, height: 120}}]",
            "views[0]:", "too small for the numbers at its marks"
        ),
        (
            "views: [{type: gauge, style: bar, value: 1, frame: {left: 10, top: 10, width: 200, height: 20}}]", "views[0]:",
            "the gauge of 200 × 20 points is too small for its number, bar and marks"
        ),
        (
            "views: [{type: chart, series: [{points: [[0, 1], [1, 2]]}], frame: {left: 10, top: 10, width: 200, height: 60}}]",
            "views[0]:", "the chart of 200 × 60 points is too small for its curves and axes: it needs 200 × 80"
        ),
        (
            "views: [{type: stepper, id: s, frame: {left: 10, top: 10, width: 50, height: 44}}]", "views[0]:",
            "the stepper of 50 × 44 points is too small"
        ),
        (
            "views: [{type: label, text: Below, frame: {left: 10, top: 10}}, {type: view, background: black, frame: {left: 0, top: 0, width: 30, height: 30}}]",
            "views[1]:", "lies over the text “Below”"
        ),
        (
            "views: [{type: label, text: Below, frame: {left: 10, top: 10}}, {type: label, text: Above, frame: {left: 20, top: 12}}]",
            "views[1]:", "lies over the text “Below”"
        ),
        (
            "strings: {en: {a: On}, de: {a: Eingeschaltet}}\nlanguage: en\nviews: [{type: label, text: \"@a\", frame: {left: 10, top: 10, width: 60, height: 24}}]",
            "views[0]:", "in “de” the text “Eingeschaltet” is cut"
        ),
        // What nobody reaches.
        ("views: [{type: label, text: A, hidden: true}]", "views[0].hidden:", "nobody can reach the view"),
        (
            "views: [{type: pages, id: p, views: [{type: view, id: one}, {type: view, id: two}]}]", "views[0].views[1]:",
            "nobody can reach the page"
        ),
        (
            "views: [{type: scroll, frame: {width: 200, height: 100}, views: [{type: button, id: a, title: A, frame: {left: 300, top: 0, width: 80, height: 44}}]}]",
            "views[0].views[0]:", "nobody can reach the button"
        ),
        // A control has the name of its value, and an action means the control.
        (
            "values: {lamp: boolean}\nviews: [{type: switch, id: lamp, binds: lamp, frame: {left: 0, top: 0}}, {type: button, id: b, title: B, action: {set: {lamp: false}}, frame: {left: 0, top: 200, width: 200, height: 60}}]",
            "views[1].action", "“set: {=lamp: …}” sets that"
        ),
        // Dividers.
        (
            "views: [{type: segmentedControl, id: s, segments: [A, B], dividers: [{image: bar.png}, {left: selected, image: thick.png}], frame: {width: 200, height: 44}}]",
            "views[0].dividers:", "not equally wide"
        ),
        (
            "views: [{type: stepper, id: s, dividers: [{image: bar.png}, {left: highlighted, image: thick.png}], frame: {width: 200, height: 44}}]",
            "views[0].dividers:", "not equally wide"
        ),
        (
            "views: [{type: segmentsController, id: s, control: {dividers: [{image: bar.png}, {left: selected, image: thick.png}]}, views: [{type: page, id: a, title: Words}, {type: page, id: b, title: Words}]}]",
            "views[0].control.dividers:", "not equally wide"
        ),
    ])
    func findingsAreReported(text: String, place: String, words: String) throws {
        let found = try findings(text)
        #expect(found.contains { $0.hasPrefix("panel.yaml:") && $0.contains(place) && $0.contains(words) }, "\(found)")
    }

    @Test func whoSetsTheValueItselfIsNotWarned() throws {
        for set in ["=lamp: false", "other: true"] {
            let found = try findings(
                "values: {lamp: boolean}\nviews: [{type: switch, id: lamp, binds: lamp, frame: {left: 20, top: 20}}, {type: switch, id: other, frame: {left: 20, top: 100}}, {type: button, id: b, title: B, action: {set: {\(set)}}, frame: {left: 0, top: 200, width: 200, height: 60}}]"
            )
            #expect(found.isEmpty, "\(found)")
        }
    }

    @Test func soundPanelsHaveNoFindings() throws {
        let found = try findings(
            """
            strings: {en: {a: Text}}
            views:
              - type: scroll
                frame: {left: 0, top: 0, width: 200, bottom: 0}
                views:
                  - type: stack
                    spacing: 12
                    views: [{type: slider, id: a, frame: {height: 60}}, {type: slider, id: b, frame: {height: 400}}, {type: button, id: c, title: "@a"}]
              - {type: list, id: l, rows: [A, B, C, D, E, F, {title: G, views: [{type: switch, id: s}]}, H, I], frame: {left: 210, top: 0, width: 200, height: 200}}
              - {type: segmentedControl, id: m, segments: [A, B], dividers: bar.png, frame: {left: 210, top: 250, width: 150, height: 44}}
            """)
        #expect(found.isEmpty, "\(found)")
    }

    /// What stands at the edge of what scrolls is only beside what lies there until somebody scrolls.
    @Test(arguments: [
        // The switch of the last row that shows reaches to the bar below the list.
        "views: [{type: list, id: l, rows: [A, B, C, {title: D, views: [{type: switch, id: s}]}, E, F, G, H, I, J], frame: {left: 0, top: 0, width: 300, height: 172}}, {type: tabBar, id: t, items: [A, B], frame: {left: 0, top: 172, width: 300, height: 60}}]",
        "views: [{type: scroll, frame: {left: 0, top: 0, width: 300, height: 150}, views: [{type: slider, id: a, frame: {left: 20, top: 116, width: 200, height: 34}}, {type: label, text: End, frame: {left: 0, top: 600}}]}, {type: button, id: b, title: B, frame: {left: 0, top: 150, width: 300, height: 60}}]",
    ])
    func scrolledControlsAreNotTooNearToOthers(text: String) throws {
        #expect(try findings(text) == [])
    }

    /// What does not scroll away is.
    @Test func controlsThatAreTooNearAreReported() throws {
        let found = try findings(
            "views: [{type: scroll, frame: {left: 0, top: 0, width: 300, height: 150}, views: [{type: slider, id: a, frame: {left: 20, top: 116, width: 200, height: 34}}]}, {type: button, id: b, title: B, frame: {left: 0, top: 150, width: 300, height: 60}}]"
        )
        #expect(found.count == 1 && found[0].contains("“b” is too near"), "\(found)")
        let inside = try findings(
            "views: [{type: scroll, frame: {left: 0, top: 0, width: 300, height: 150}, views: [{type: slider, id: a, frame: {left: 20, top: 300, width: 200, height: 20}}, {type: slider, id: b, frame: {left: 20, top: 320, width: 200, height: 20}}, {type: label, text: End, frame: {left: 0, top: 900}}]}]"
        )
        #expect(inside.count == 2 && inside.allSatisfy { $0.contains("is too near") }, "\(inside)")
    }

    /// Space between views shows nothing, and need not be there.
    @Test func emptyViewsNeedNoSize() throws {
        #expect(try findings("views: [{type: view, frame: {width: 0}}, {type: label, text: \"\", frame: {height: 0}}]") == [])
    }

    @Test func missingCharactersNameTheFontPackage() throws {
        #expect(try findings("views: [{type: label, text: \"\u{2A700}\"}]").first?.contains("install fonts-noto-cjk, or") == true)
        #expect(
            try findings("views: [{type: label, text: \"\u{2A700}\(CheckTests.glyph)\"}]").first?.contains(
                "fonts-noto-cjk and fonts-noto-core") == true)
    }

    /// What a language writes by itself has to be drawn too.
    @Test func aClockNamesTheFontThatItsLanguageNeeds() throws {
        let fonts = "theme: {fonts: {regular: /usr/share/fonts/opentype/inter/Inter-Regular.otf}}"
        let found = try findings("language: ja\n\(fonts)\nviews: [{type: clock, format: fullDate, frame: {left: 10, top: 10}}]")
        #expect(found.contains { $0.contains("views[0]:") && $0.contains("“月” (U+6708)") && $0.contains("fonts-noto-cjk") }, "\(found)")
    }

    /// 480 × 320 pixels on 60 × 40 mm are 8 to the millimetre: a fingertip is 56 points, at a scale of 2 it is 28.
    @Test func aFingertipIsSevenMillimetresWhereTheSizeIsKnown() throws {
        let views = "views: [{type: segmentedControl, id: s, segments: [A, B], frame: {left: 20, top: 20, width: 100, height: 60}}]"
        #expect(try findings(views).isEmpty)
        let small = try findings("display: {size: [60, 40]}\n\(views)")
        #expect(small.contains { $0.contains("segments[0]:") && $0.contains("50 points wide: a finger needs 56 × 56 (7 mm)") }, "\(small)")
        let turned = try findings("display: {size: [60, 40]}\n\(views)", size: PixelSize(width: 320, height: 480))
        #expect(turned.contains { $0.contains("a finger needs 56 × 56 (7 mm)") }, "\(turned)")
        #expect(try findings("display: {size: [60, 40]}\n\(views)", scale: 2).isEmpty)
        // What cannot be true is not believed.
        #expect(try findings("display: {size: [600, 40]}\n\(views)").isEmpty)
    }

    /// What cannot be built at all is an error.
    @Test(arguments: [
        ("views: [{type: image, image: {file: wide.png, stretch: {left: 21}}}]", "21"),
        ("views: [{type: image, image: {file: wide.png, caps: {left: 15, right: 15}}}]", "15"),
        ("images: {unused: {file: wide.png, stretch: {top: 9}}}\nviews: []", "9"),
        ("display: [{connector: HDMI-A-1}, {connector: HDMI-A-2}]\nviews: []", "several displays are not supported yet"),
        ("displays: {left: {}, right: {}}\nviews: []", "several displays are not supported yet"),
        ("outputs: [HDMI-A-1, HDMI-A-2]\nviews: []", "several displays are not supported yet"),
        ("display: {connector: [HDMI-A-1, HDMI-A-2]}\nviews: []", "several displays are not supported yet"),
        ("display: {outputs: 2}\nviews: []", "several displays are not supported yet"),
        ("display: {size: [60]}\nviews: []", "millimetres"),
    ])
    func somethingThatIsNotPossible(text: String, words: String) throws {
        let found = try mistakes(text)
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasPrefix("panel.yaml:2:") == true && found.first?.contains(words) == true, "\(found)")
    }
}
