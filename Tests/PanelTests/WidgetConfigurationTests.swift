import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import FasciaStage
import FasciaTesting
import Testing

@testable import FasciaConfiguration
@testable import FasciaValues
@testable import FasciaPanel

/// Buttons, switches, steppers, clocks, grids, alerts, banners, languages and themes, as configurations say them.
@Suite struct WidgetConfigurationTests {
    private static let text = """
        fascia: 1
        language: de
        strings:
          en: {title: Living room, "off": "Off", all: {question: Switch all off?, "yes": "Yes", "no": "No"}, level: "Level {grid/level}"}
          de: de.yaml
        theme: {base: dark, accent: "#ffd400"}
        themes: {day: {base: light, accent: "#aa2200"}}
        images: {knob: knob.png, plate: {file: knob.png, stretch: {left: 8, top: 8}}}
        alerts:
          all:
            title: "@all.question"
            message: "@@home knows"
            cancelAfter: 30
            cancelOutside: true
            background: surface
            dimming: black 60%
            titleColor: label
            messageColor: accent
            buttons:
              - {title: "@all.yes", id: "yes", style: destructive, background: plate, titles: {color: white}, action: {set: {lamp: false, level: 0}}}
              - {title: "@all.no", style: cancel}
        banners:
          hello: {text: "@title", detail: More, style: warning, seconds: 2, image: knob, background: plate, textColor: label, detailColor: accent, action: {page: two}}
          stays: {text: Stay, seconds: false}
        background: background
        views:
          - type: grid
            id: grid
            columns: 3
            rows: equal
            spacing: 8
            rowSpacing: 4
            padding: 10
            frame: {left: 0, top: 0, width: 460, height: 200}
            views:
              - {type: button, id: ask, title: "@off", style: tinted, tint: accent, cornerRadius: 6, action: {alert: all}}
              - {type: button, id: tell, title: {normal: "@title", selected: Told}, selects: true, selected: true, words: ["@off", Told], action: [{banner: hello}, {banner: stays}]}
              - {type: button, id: plus, image: knob, imagePlacement: top, imagePadding: 2, insets: 4, align: leading, lines: 2, minimumScale: 0.5, templateImages: false, repeats: true, repeatDelay: 0.3, action: {language: en}}
              - {type: button, id: long, title: Hold, background: {highlighted: plate}, titles: {font: bold 15, color: accent}, longPress: {theme: day}, longPressDelay: 0.4, action: {theme: default}, span: 2}
              - {type: switch, id: lamp, value: true, tint: accent, offTint: recess, thumbTint: white, rightToLeft: true, words: [Dark, Bright], frame: {width: 60, height: 44}}
              - {type: stepper, id: level, range: [0, 10], step: 0.5, value: 3, wraps: true, repeats: false, continuous: false, background: {selected: plate}, minus: {disabled: knob}, plus: {disabled: knob}, dividers: {left: highlighted, image: knob}, tint: label}
              - {type: progressBar, id: bar, follows: level, tint: accent, trackTint: recess, rightToLeft: true, enabled: false, track: {disabled: plate}, bar: {disabled: plate}}
              - {type: progressBar, indeterminate: true}
              - {type: progressBar, progress: 0.3}
          - {type: grid, minimumWidth: 100, rows: 30, frame: {left: 470, top: 0, width: 200, height: 100}, background: surface, views: [{type: label, text: A}]}
          - {type: clock, format: "EEEE, d. MMMM yyyy HH:mm z", timeZone: Europe/Berlin, font: semibold 20, color: label, align: left, minimumScale: 0.5, shadow: black, tabularDigits: false, frame: {left: 10, top: 210, width: 460}}
          - {type: label, id: says, text: "@level", frame: {left: 10, top: 250}}
          - {type: label, id: lampSays, text: "{grid/lamp}/{grid/tell}/{grid/level:2}", frame: {left: 200, top: 250}}
          - type: pages
            id: pages
            frame: {left: 0, top: 280, width: 460, height: 100}
            views:
              - {type: view, id: one, background: accent}
              - {type: view, id: two, background: recess}
          - {type: segmentedControl, id: pick, segments: ["@off", Two], selected: "@off", shows: pages, frame: {left: 0, top: 390, width: 300, height: 44}}
        """
    private static let german = """
        title: Wohnzimmer
        "off": Aus
        level: "Stufe {grid/level:1}"
        all: {question: Alles aus?, "yes": Ja, "no": Nein}
        calendar:
          months: [Januar, Februar, März, April, Mai, Juni, Juli, August, September, Oktober, November, Dezember]
          weekdays: [Sonntag, Montag, Dienstag, Mittwoch, Donnerstag, Freitag, Samstag]
          shortWeekdays: [So, Mo, Di, Mi, Do, Fr, Sa]
          shortMonths: [Jan, Feb, Mär, Apr, Mai, Jun, Jul, Aug, Sep, Okt, Nov, Dez]
          morning: vorm.
          afternoon: nachm.
        """

    private final class Panel {
        let folder: ConfigurationFolder
        let content: PanelContent
        let loop: FrameLoop
        let scanout: MemoryScanout
        var now = Instant.zero
        var events: [String] = []
        private var observation: Observation?

        init(_ text: String) throws {
            folder = try ConfigurationFolder()
            try folder.image("knob.png", width: 20, height: 20)
            try folder.write("de.yaml", WidgetConfigurationTests.german)
            let file = try folder.write("panel.yaml", text)
            let configuration = try PanelConfiguration.load(path: file)
            content = try configuration.build(scale: 1)
            scanout = MemoryScanout(mode: HeadlessOptions(size: PixelSize(width: 680, height: 440), scale: 1).mode)
            loop = FrameLoop(content: content.window, scanout: scanout, scale: 1)
            content.window.wallClock = { [unowned self] in Replay.wallClockStart + self.now.nanoseconds }
            observation = content.window.events.add { [unowned self] event in
                guard case .control(let control, let event) = event else { return }
                if event != .touchDown, event != .touchUpInside { self.events.append("\(control.path) \(event.name)") }
            }
            step(2)
        }

        func step(_ count: Int = 1, of milliseconds: Int64 = 20) {
            for _ in 0..<count {
                now = now + .milliseconds(milliseconds)
                _ = loop.turn(now: now)
            }
        }

        func touch(_ view: View, for milliseconds: Int64 = 40) {
            let place = Point(
                x: (Double(view.pixelFrame.x) + Double(view.pixelFrame.width) / 2) / 680,
                y: (Double(view.pixelFrame.y) + Double(view.pixelFrame.height) / 2) / 440)
            let id = Touch.ID(device: 0, slot: 0)
            loop.handle(Touch(id: id, phase: .began, location: place, time: now))
            step(Int(milliseconds / 20))
            loop.handle(Touch(id: id, phase: .ended, location: place, time: now))
            step()
        }

        func view<Kind: View>(_ path: String, _: Kind.Type = Kind.self) throws -> Kind { try #require(content.view(at: path) as? Kind) }
    }

    private func make() throws -> Panel { try Panel(WidgetConfigurationTests.text) }

    /// Menus and segments stand for themes as they stand in the file, as for languages.
    @Test func themesAreInTheOrderOfTheFile() throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml", "fascia: 1\nthemes: {zebra: {base: light}, ape: {base: dark}, light: {base: light}, cow: {}}\nviews: []\n")
        let content = try PanelConfiguration.load(path: file).build(scale: 1)
        #expect(content.themeNames == ["default", "dark", "light", "zebra", "ape", "cow"])
        #expect(content.values.definition(of: "panel.theme")?.choices == content.themeNames)
    }

    @Test func keysAreSetOnTheirViews() throws {
        let panel = try make()
        let ask: Button = try panel.view("grid/ask")
        #expect(ask.title(for: .normal) == "Aus")
        #expect(ask.style == .tinted && ask.cornerRadius == 6)
        let tell: Button = try panel.view("grid/tell")
        #expect(tell.isSelected && tell.title(for: .selected) == "Told" && tell.title(for: .normal) == "Wohnzimmer")
        let plus: Button = try panel.view("grid/plus")
        #expect(plus.isRepeating && plus.repeatDelay == TimeSpan.milliseconds(300))
        #expect(plus.contentInsets == EdgeInsets(all: 4))
        #expect(plus.imagePlacement == .top && plus.contentAlignment == .leading && plus.titleNumberOfLines == 2)
        #expect(plus.titleMinimumScale == 0.5 && !plus.rendersImagesAsTemplates && plus.imagePadding == 2)
        let long: Button = try panel.view("grid/long")
        #expect(long.recognizesLongPress && long.longPressDelay == TimeSpan.milliseconds(400))
        #expect(long.gridSpan == GridSpan(columns: 2))
        #expect(long.backgroundImage(for: .normal) == nil && long.backgroundImage(for: .highlighted) != nil)
        let lamp: Switch = try panel.view("grid/lamp")
        #expect(lamp.isOn && lamp.semanticContentAttribute == .forceRightToLeft && lamp.onTintColor == panel.content.window.theme.accent)
        #expect(lamp.frame.width == 60 && lamp.frame.height == 44)
        let level: Stepper = try panel.view("grid/level")
        #expect(level.value == 3 && level.wraps && !level.isRepeating && !level.isContinuous)
        let range = try ValueRange(minimum: 0, maximum: 10, step: 0.5)
        #expect(level.range == range)
        let bar: ProgressBar = try panel.view("grid/bar")
        #expect(bar.progress == 0.3 && !bar.isEnabled && bar.semanticContentAttribute == .forceRightToLeft)
        let column = (460.0 - 20 - 16) / 3
        #expect(long.frame.width == column * 2 + 8)
        // An accent of one's own brings what can be read on it.
        #expect(Theme.contrast(panel.content.window.theme.accent, panel.content.window.theme.onAccent) > 7)
        let clock = try #require(panel.content.views.lazy.compactMap { $0.view as? ClockLabel }.first)
        #expect(clock.text == "Freitag, 17. Mai 2024 12:09 CEST")
    }

    @Test func labelsShowValuesInEachLanguage() throws {
        let panel = try make()
        let says: Label = try panel.view("says")
        let lampSays: Label = try panel.view("lampSays")
        #expect(says.text == "Stufe 3,0")
        #expect(lampSays.text == "Bright/Told/3,00")
        #expect(panel.content.languages == ["en", "de"])
        #expect(panel.content.setLanguage("en"))
        #expect(says.text == "Level 3.0")
        let pick: SegmentedControl = try panel.view("pick")
        if case .title(let title)? = pick.segments.first?.content { #expect(title == "Off") } else { Issue.record("no title") }
        #expect(!panel.content.setLanguage("fr"))
        #expect(panel.content.language == "en")
        panel.touch(try panel.view("grid/lamp"))
        panel.touch(try panel.view("grid/tell"))
        #expect(lampSays.text == "Dark/Off/3.00")
        let clock = try #require(panel.content.views.lazy.compactMap { $0.view as? ClockLabel }.first)
        #expect(clock.text == "Friday, 17. May 2024 12:09 CEST")
    }

    @Test func anAnswerSetsValues() throws {
        let panel = try make()
        let alertCount = panel.content.window.subviews.count
        panel.touch(try panel.view("grid/ask"))
        panel.step(20)
        let alert = try #require(panel.content.window.subviews.last as? AlertView)
        #expect(alert.title == "Alles aus?" && alert.message == "@home knows")
        #expect(alert.buttons.map { $0.title(for: .normal) } == ["Ja", "Nein"])
        #expect(panel.content.setLanguage("en"))
        #expect(alert.buttons.map { $0.title(for: .normal) } == ["Yes", "No"])
        panel.step()
        panel.touch(alert.buttons[0])
        panel.step(20)
        #expect(panel.content.window.subviews.count == alertCount)
        #expect(try !panel.view("grid/lamp", Switch.self).isOn)
        #expect(try panel.view("grid/level", Stepper.self).value == 0)
        #expect(try panel.view("grid/bar", ProgressBar.self).progress == 0)
        #expect(try panel.view("lampSays", Label.self).text == "Dark/Told/0.00")
        #expect(panel.events == ["grid/ask primaryActionTriggered", "all/yes primaryActionTriggered"])
    }

    @Test func bannersComeInTurnAndAct() throws {
        let panel = try make()
        panel.touch(try panel.view("grid/tell"))
        panel.step(20)
        let banner = try #require(panel.content.window.subviews.last as? Banner)
        #expect(banner.text == "Wohnzimmer" && banner.detail == "More")
        #expect(banner.style == .warning && banner.duration == TimeSpan.milliseconds(2_000))
        #expect(try panel.view("pages", PagesView.self).selectedIndex == 0)
        panel.touch(banner)
        #expect(try panel.view("pages", PagesView.self).selectedIndex == 1)
        // The control that shows the pages follows.
        #expect(try panel.view("pick", SegmentedControl.self).selectedSegmentIndex == 1)
        panel.step(40)
        #expect((panel.content.window.subviews.last as? Banner)?.text == "Stay")
        panel.step(300)
        #expect((panel.content.window.subviews.last as? Banner)?.text == "Stay")
    }

    @Test func aLongPressChangesTheThemeAndAPressChangesItBack() throws {
        let panel = try make()
        let dark = panel.content.window.theme
        let long: Button = try panel.view("grid/long")
        panel.touch(long, for: 600)
        #expect(panel.content.window.theme.accent == Color(argb: 0xFFAA_2200))
        #expect(panel.content.window.theme.background != dark.background)
        #expect(panel.content.window.backgroundColor == panel.content.window.theme.background)
        let lamp: Switch = try panel.view("grid/lamp")
        #expect(lamp.onTintColor == Color(argb: 0xFFAA_2200))
        let page: BoxView = try panel.view("pages/one")
        #expect(page.fill == .color(Color(argb: 0xFFAA_2200)))
        panel.touch(long)
        #expect(panel.content.window.theme.background == dark.background)
        #expect(lamp.onTintColor == dark.accent)
        #expect(panel.content.setTheme("light") && panel.content.setTheme("dark") && !panel.content.setTheme("night"))
    }

    @Test func repeatingButtonsActWhileTheyAreHeld() throws {
        let panel = try make()
        panel.touch(try panel.view("grid/plus"), for: 1200)
        #expect(panel.events.filter { $0 == "grid/plus primaryActionTriggered" }.count > 4)
        #expect(panel.content.language == "en")
    }

    @Test(arguments: [
        ("views: [{type: button, id: a}]", "needs a title"),
        ("views: [{type: button, id: a, title: A, action: {alert: x}}]", "no alert “x”"),
        ("alerts: {ask: {title: A, buttons: [B]}}\nviews: [{type: button, id: a, title: A, action: {alert: aks}}]", "did you mean “ask”?"),
        ("views: [{type: button, id: a, title: A, action: {page: x}}]", "x"),
        ("views: [{type: button, id: a, title: A, action: {theme: drak}}]", "did you mean “dark”?"),
        ("views: [{type: button, id: a, title: A, action: {set: {b: 3}}}, {type: switch, id: b}]", "expected true or false"),
        ("views: [{type: button, id: a, title: A, action: {set: {b: 11}}}, {type: stepper, id: b, range: [0, 10]}]", "from 0 to 10"),
        ("views: [{type: button, id: a, title: A, action: {}}]", "an action needs"),
        ("views: [{type: button, id: a, title: A, selected: true}]", "selects: true"),
        ("views: [{type: button, id: a, title: A, repeats: true, longPress: []}]", "no long press"),
        ("views: [{type: label, text: \"@a\"}]", "no “strings:”"),
        ("strings: {en: {abc: x}}\nviews: [{type: label, text: \"@abd\"}]", "did you mean “abc”?"),
        ("strings: {en: {a: x}, de: {b: y}}\nviews: [{type: label, text: \"@a\"}]", "“de” has no text “a”"),
        ("strings: {en: {a: \"{nowhere}\"}}\nviews: [{type: label, text: \"@a\"}]", "nowhere"),
        ("strings: {en: missing.yaml}\nviews: []", "missing.yaml"),
        ("language: fr\nstrings: {en: {a: x}}\nviews: []", "no language “fr”"),
        ("strings: {en: {calendar: {months: [a, b]}}}\nviews: []", "expected 12 names, found 2"),
        ("views: [{type: clock, format: HHH}]", "HHH"),
        ("views: [{type: clock, timeZone: Europe/Atlantis}]", "Europe/Atlantis"),
        ("views: [{type: clock, timeZone: ../../../etc/passwd}]", "no time zone"),
        ("views: [{type: stepper, id: a, range: [3, 1]}]", "less than the largest"),
        ("views: [{type: progressBar, indeterminate: true, progress: 1}]", "indeterminate"),
        ("views: [{type: grid, columns: 2, minimumWidth: 3}]", "exclude each other"),
        ("views: [{type: grid, views: [{type: label, text: A, grow: 1}]}]", "only views in a stack grow"),
        ("views: [{type: label, text: A, span: 2}]", "only views in a grid"),
        ("views: [{type: stack, views: [{type: label, text: A, span: 2}]}]", "only views in a grid"),
        ("views: [{type: label, text: \"{a}\"}, {type: button, id: a, title: A}]", "does not select"),
        ("alerts: {a: {title: T, buttons: [{title: A, style: cancel}, {title: B, style: cancel}]}}\nviews: []", "at most one"),
        ("alerts: {a: {title: T, buttons: []}}\nviews: []", "at least one button"),
        ("alerts: {a: {title: T, buttons: [B]}}\nviews: [{type: switch, id: a}]", "a view has the name"),
        ("alerts: {a: {title: T, buttons: [B]}}\nviews: [{type: view, views: [{type: switch, id: a}]}]", "a view has the name"),
        ("banners: {b: {text: T, style: red}}\nviews: []", "red"),
        ("themes: {default: {base: light}}\nviews: []", "default"),
    ])
    func mistakesAreReported(text: String, word: String) throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n" + text)
        var found: [String] = []
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).build(scale: 1)
        } catch {
            found = error.all.map { "\($0)" }
        }
        #expect(found.count == 1 && found[0].contains(word) && found[0].contains("panel.yaml:"), "\(found)")
    }

    @Test func listsAndNavigationsFollowLanguageAndTheme() throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            strings: {en: {a: One, b: Two, back: Go back}, de: {a: Eins, b: Zwei, back: Nach hinten}}
            alerts: {ask: {title: "@a", titleColor: accent, buttons: ["@b"]}}
            banners: {note: {text: "@a", textColor: accent}}
            background: accent
            views:
              - {type: list, id: rows, text: accent, separator: accent, frame: {left: 0, top: 0, width: 200, height: 200}, selected: "@b", rows: ["@a", {title: "@b", detail: "@a", color: accent}]}
              - type: segmentsController
                id: nav
                bar: {color: accent, tint: label, title: {color: accent}}
                frame: {left: 200, top: 0, width: 400, height: 200}
                selected: "@b"
                views:
                  - {type: page, id: one, title: "@a", right: {id: go, title: "@back", tint: accent}}
                  - {type: page, id: two, title: "@b", backTitle: "@back"}
            """)
        let content = try PanelConfiguration.load(path: file).build(scale: 1)
        let table = try #require(content.view(at: "rows") as? TableView)
        let segments = try #require(content.control(at: "nav/bar/segments") as? SegmentedControl)
        func titles() -> [String] {
            segments.segments.map { segment in
                if case .title(let title) = segment.content { return title }
                return ""
            }
        }
        #expect(titles() == ["One", "Two"] && segments.selectedSegmentIndex == 1)
        #expect(table.sections[0].items.map(\.title) == ["One", "Two"])
        #expect(table.indexPathForSelectedRow?.row == 1)
        let dark = try #require(table.sections[0].items[1].textColor)
        content.window.resize(to: PixelSize(width: 600, height: 400), scale: 1)
        #expect(content.showAlert("ask", animated: false) && content.showBanner("note", animated: false))
        #expect(content.setLanguage("de") && content.setTheme("light"))
        #expect(titles() == ["Eins", "Zwei"])
        #expect(table.sections[0].items.map(\.title) == ["Eins", "Zwei"])
        #expect(table.sections[0].items[1].detail == "Eins")
        #expect(table.indexPathForSelectedRow?.row == 1)
        let accent = content.window.theme.accent
        #expect(table.sections[0].items[1].textColor == accent && accent != dark)
        #expect(table.look.text == accent && table.look.separator == accent)
        let bar = try #require(content.view(at: "nav")?.subviews.compactMap { $0 as? NavigationBar }.first)
        #expect(bar.barTintColor == accent && bar.titleTextAttributes?.color == accent)
        let alert = try #require(content.window.subviews.compactMap { $0 as? AlertView }.first)
        #expect(alert.title == "Eins" && alert.titleColor == accent && alert.actions.map(\.title) == ["Zwei"])
        // An alert that still fades is shown again where an action asks for it.
        alert.dismiss()
        #expect(alert.window != nil && content.showAlert("ask") && alert.isShown)
        let banner = try #require(content.window.shownBanners.first)
        #expect(banner.text == "Eins" && banner.textColor == accent)
        #expect(content.window.backgroundColor == accent)
    }

    @Test func includedTextsAreAdded() throws {
        let folder = try ConfigurationFolder()
        try folder.write("base.yaml", "strings: {en: {a: from base, b: of base}}")
        try folder.write("en.yaml", "{a: own}")
        let file = try folder.write(
            "panel.yaml",
            "fascia: 1\ninclude: base.yaml\nstrings: {en: en.yaml}\nviews: [{type: label, id: l, text: \"@a\"}, {type: label, id: m, text: \"@b\"}]"
        )
        let configuration = try PanelConfiguration.load(path: file)
        #expect(configuration.files.map { $0.split(separator: "/").last } == ["panel.yaml", "base.yaml", "en.yaml"])
        let content = try configuration.build(scale: 1)
        #expect((content.view(at: "l") as? Label)?.text == "own")
        #expect((content.view(at: "m") as? Label)?.text == "of base")
        // A mistake in a language's file has that file's place.
        try folder.write("en.yaml", "a: [1]\nb: {c")
        let error = #expect(throws: ConfigurationErrors.self) { try PanelConfiguration.load(path: file) }
        #expect(error?.all.first?.description.contains("en.yaml:") == true)
    }
}
