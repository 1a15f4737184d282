import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaPanel

@Suite struct NavigationTests {
    private final class Panel {
        let content: PanelContent
        let window: Window
        var now = Instant.zero
        var log: [String] = []
        private var observation: Observation?

        init(_ views: String, extra: String = "") throws {
            let folder = try ConfigurationFolder()
            try folder.image("bar.png", width: 9, height: 9)
            let file = try folder.write("panel.yaml", "fascia: 1\n\(extra)\nviews:\n\(views)")
            content = try PanelConfiguration.load(path: file).build(scale: 1)
            window = content.window
            window.resize(to: PixelSize(width: 400, height: 300), scale: 1)
            observation = window.events.add { [unowned self] event in
                if case .control(let control, let event) = event { self.log.append("\(control.path) \(event.name)") }
            }
            settle()
        }

        func settle() {
            for _ in 0..<60 {
                now = now + .milliseconds(17)
                window.update(now: now)
                window.layout()
            }
        }

        func tap(_ x: Double, _ y: Double) {
            for phase in [Touch.Phase.began, .ended] {
                let touch = Touch(id: Touch.ID(device: 0, slot: 0), phase: phase, location: Point(x: x, y: y), time: now)
                window.handle(touch)
            }
            settle()
        }

        /// Whether the view at a path is in the window.
        func isShown(_ path: String) -> Bool { content.view(at: path)?.window != nil }
    }

    private static let rooms = """
          - type: navigation
            id: rooms
            metrics: compact
            bar: {background: bar.png, tint: "#ff0000", title: {color: "#00ff00"}, backButton: {normal: bar.png}, separator: false}
            views:
              - type: page
                id: home
                title: Home
                right: {title: More, push: detail}
                views:
                  - {type: slider, id: level, frame: {left: 20, top: 20, width: 100}}
              - type: page
                id: detail
                title: Detail
                backTitle: D
                background: surface
                right: [{image: bar.png, id: star, push: deep}, {title: Off, id: off, enabled: false}]
                views: [{type: label, text: "{home/level}"}]
              - type: page
                id: deep
                title: Deep
                right: {title: Home, back: root, style: done}
                left: {title: Up, back: page}
        """

    @Test func pagesArePushedAndPopped() throws {
        let panel = try Panel(NavigationTests.rooms)
        #expect(panel.isShown("rooms/home") && !panel.isShown("rooms/detail"))
        #expect(panel.content.view(at: "rooms")?.frame == Rect(x: 0, y: 0, width: 400, height: 300))
        #expect(panel.content.view(at: "rooms/home")?.frame == Rect(x: 0, y: 0, width: 400, height: 268))
        #expect(panel.content.control(at: "rooms/home/level") != nil)
        panel.tap(380, 16)
        #expect(panel.isShown("rooms/detail") && !panel.isShown("rooms/home"))
        panel.tap(380, 16)
        #expect(panel.isShown("rooms/deep"))
        #expect(panel.log.contains("rooms/bar/star touchUpInside"))
        panel.tap(20, 16)
        #expect(panel.isShown("rooms/detail"))
        panel.tap(380, 16)
        panel.tap(380, 16)
        #expect(panel.isShown("rooms/home"))
        panel.tap(380, 16)
        panel.tap(20, 16)
        #expect(panel.log.last == "rooms/bar/back touchUpInside")
        #expect(panel.isShown("rooms/home"))
    }

    @Test func pagesAreShownByName() throws {
        let panel = try Panel(
            """
              - type: pages
                id: top
                views:
                  - {type: view, id: first}
                  - type: view
                    id: second
                    views:
            \(NavigationTests.rooms.split(separator: "\n").map { "          \($0)" }.joined(separator: "\n"))
            """)
        #expect(
            panel.content.pages.map(\.path) == [
                "top/first", "top/second", "top/second/rooms/home", "top/second/rooms/detail", "top/second/rooms/deep",
            ])
        #expect(panel.content.showPage("detail"))
        #expect(panel.isShown("top/second/rooms/detail"))
        #expect(panel.content.view(at: "top/second")?.isHidden == false)
        #expect(panel.content.showPage("deep"))
        #expect(panel.content.showPage("home"))
        #expect(panel.isShown("top/second/rooms/home"))
        #expect(!panel.content.showPage("nowhere"))
    }

    private static let countries = """
          - type: segmentsController
            id: countries
            segments: [italy, australia]
            selected: Australia
            preservesStacks: true
            control: {tint: "#ff8800", titles: {normal: {font: semibold 15}}}
            views:
              - {type: page, id: italy, title: Italy, right: {title: Rome, push: rome}}
              - {type: page, id: australia, title: Australia, left: {title: Italy, push: italy}}
              - {type: page, id: rome, title: Rome, right: {title: Italy, push: italy}}
        """

    @Test func segmentsSwitchPages() throws {
        let panel = try Panel(NavigationTests.countries)
        #expect(panel.isShown("countries/australia"))
        let control = try #require(panel.content.control(at: "countries/bar/segments") as? SegmentedControl)
        #expect(control.selectedSegmentIndex == 1)
        #expect(control.numberOfSegments == 2)
        #expect(control.path == "countries/bar/segments")
        #expect(panel.content.controls.map(\.path) == ["countries/bar/segments"])
        panel.tap(control.pixelFrame.x.points + 30, 22)
        #expect(panel.isShown("countries/italy"))
        panel.tap(380, 22)
        #expect(panel.isShown("countries/rome"))
        #expect(panel.content.showPage("australia"))
        #expect(control.selectedSegmentIndex == 1)
        // What was pushed is kept; pushing a page that has a segment switches to it.
        panel.settle()
        panel.tap(20, 22)
        #expect(control.selectedSegmentIndex == 0)
        #expect(panel.isShown("countries/rome"))
        // From a page on top of it, it leads back.
        panel.settle()
        panel.tap(380, 22)
        panel.settle()
        #expect(panel.isShown("countries/italy"))
    }

    @Test func aReselectedTabGoesBackToTheFirstPage() throws {
        let panel = try Panel(
            """
              - type: pages
                id: top
                frame: {left: 0, right: 0, top: 0, bottom: 44}
                views:
                  - type: view
                    id: first
                    views:
            \(NavigationTests.rooms.split(separator: "\n").map { "          \($0)" }.joined(separator: "\n"))
              - {type: tabBar, id: tabs, items: [A], shows: top}
            """)
        panel.tap(380, 16)
        #expect(panel.isShown("top/first/rooms/detail"))
        panel.tap(200, 280)
        #expect(panel.isShown("top/first/rooms/home"))
    }

    @Test func buttonsRowsAndActionsPush() throws {
        let panel = try Panel(
            """
              - type: navigation
                id: n
                views:
                  - type: page
                    id: a
                    title: "@first"
                    right: {title: "@next", action: [{push: b}]}
                    views:
                      - {type: button, id: go, title: Go, push: b, frame: {left: 20, top: 20, width: 100, height: 44}}
                      - type: list
                        id: rows
                        rows: [{title: One, push: c}, {title: Two, action: {page: b}}, Three]
                        frame: {left: 0, right: 0, top: 80, height: 140}
                  - {type: page, id: b, title: B, views: [{type: button, id: up, title: Up, back: root, frame: {left: 20, top: 20, width: 100, height: 44}}]}
                  - {type: page, id: c, title: C, views: [{type: button, id: up, title: Up, action: {back: page}, frame: {left: 20, top: 20, width: 100, height: 44}}]}
            """,
            extra: "language: en\nstrings:\n  en: {first: First, next: Next}\n  de: {first: Erste, next: Weiter}\n")
        panel.tap(60, 84)
        #expect(panel.isShown("n/b"))
        panel.tap(60, 84)
        #expect(panel.isShown("n/a"))
        panel.tap(380, 22)
        #expect(panel.isShown("n/b"))
        panel.tap(60, 84)
        panel.tap(60, 150)
        #expect(panel.isShown("n/c"))
        panel.tap(60, 84)
        #expect(panel.isShown("n/a"))
        let list = try #require(panel.content.view(at: "n/a/rows") as? TableView)
        #expect(list.indexPathForSelectedRow == nil)
        panel.tap(60, 190)
        #expect(panel.isShown("n/b"))
        panel.tap(60, 84)
        #expect(panel.content.setLanguage("de"))
        let bar = try #require(panel.content.view(at: "n")?.subviews.compactMap { $0 as? NavigationBar }.first)
        #expect(bar.topItem?.title == "Erste")
        #expect(bar.topItem?.rightBarButtonItem?.title == "Weiter")
    }

    @Test func barsFollowTheThemeAndTheLanguage() throws {
        let panel = try Panel(
            """
              - type: segmentsController
                id: n
                bar: {color: accent, tint: label}
                control: {tint: accent 50%}
                views: [{type: page, id: a, title: "@first"}, {type: page, id: b, title: B, left: {title: X, tint: accent, push: a}}]
            """,
            extra: "language: en\nstrings:\n  en: {first: First}\n  de: {first: Erste}\nthemes: {red: {base: light, accent: \"#ff0000\"}}\n"
        )
        let bar = try #require(panel.content.view(at: "n")?.subviews.compactMap { $0 as? NavigationBar }.first)
        let control = try #require(panel.content.control(at: "n/bar/segments") as? SegmentedControl)
        #expect(panel.content.setTheme("red"))
        #expect(bar.barTintColor == Color(argb: 0xFFFF_0000))
        #expect(control.tintColor == Color(argb: 0xFFFF_0000).withAlpha(0.5))
        #expect(panel.content.setLanguage("de"))
        let titles = control.segments.map { segment -> String? in
            if case .title(let title) = segment.content { return title }
            return nil
        }
        #expect(titles == ["Erste", "B"])
    }

    @Test func pagesThatNothingPushesAreFound() throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            views:
              - type: segmentsController
                id: n
                segments: [a]
                views:
                  - {type: page, id: a, title: A, right: {title: B, push: b}}
                  - {type: page, id: b}
                  - {type: page, id: c}
              - type: navigation
                id: m
                views: [{type: page, id: a}, {type: page, id: b}]
            """)
        let findings = try PanelConfiguration.load(path: file).check(size: .init(width: 800, height: 480)).map(\.description)
        let unreached = findings.filter { $0.contains("nobody can reach") }
        #expect(unreached.count == 2)
        #expect(unreached.contains { $0.contains("push: c") } && unreached.contains { $0.contains("push: b") })
    }

    @Test(arguments: [
        ("- {type: page, id: a}", "a page lies in a navigation or a segmentsController"),
        ("- {type: view, views: [{type: page, id: a}]}", "a page lies in a navigation"),
        ("- {type: navigation, id: n, views: []}", "at least one page"),
        ("- {type: navigation, views: [{type: page, id: a}]}", "a navigation needs a name"),
        ("- {type: navigation, id: n, views: [{type: page}]}", "a page needs a name"),
        ("- {type: navigation, id: n, views: [{type: label, text: A}]}", "expected a page"),
        ("- {type: navigation, id: n, views: [{type: page, id: a, frame: {left: 0}}]}", "unknown key"),
        ("- {type: navigation, id: n, views: [{type: page, id: a, right: {title: A, push: b}}]}", "there is no view “b”"),
        (
            "- {type: navigation, id: n, views: [{type: page, id: a, right: {title: A, push: n}}]}",
            "expected a page of a navigation, but “n” is a navigation"
        ),
        ("- {type: navigation, id: n, views: [{type: page, id: a, right: {title: A}}]}", "“id” is missing"),
        ("- {type: navigation, id: n, views: [{type: page, id: a, right: {push: a}}]}", "needs a title or an image"),
        ("- {type: navigation, id: n, views: [{type: page, id: a, right: {title: A, push: a, back: page}}]}", "either “push” or “back”"),
        ("- {type: navigation, id: n, views: [{type: page, id: a, right: {title: A, back: far}}]}", "expected page or root"),
        ("- {type: navigation, id: n, bar: {metrics: compact}, views: [{type: page, id: a}]}", "unknown key"),
        ("- {type: segmentsController, id: n, views: [{type: page, id: a}]}", "“title” is missing"),
        ("- {type: segmentsController, id: n, segments: [b], views: [{type: page, id: a, title: A}]}", "there is no page “b”"),
        ("- {type: segmentsController, id: n, segments: [a, a], views: [{type: page, id: a, title: A}]}", "has a segment already"),
        ("- {type: segmentsController, id: n, segments: [], views: [{type: page, id: a, title: A}]}", "at least one segment"),
        ("- {type: segmentsController, id: n, selected: 4, views: [{type: page, id: a, title: A}]}", "there is no segment 4"),
    ]) func mistakes(view: String, message: String) throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\nviews:\n  \(view)\n")
        do {
            _ = try PanelConfiguration.load(path: file)
            Issue.record("no mistake was found in \(view)")
        } catch {
            #expect(error.all.contains { $0.description.contains(message) }, "\(error.all.map(\.description))")
        }
    }

    /// What a bar, its segments and a list are coloured with by the theme changes with it.
    @Test func coloursFollowTheTheme() throws {
        let panel = try Panel(
            """
              - type: segmentsController
                id: countries
                bar: {color: surface, tint: accent}
                control: {tint: accent}
                views:
                  - type: page
                    id: italy
                    title: Italy
                    views: [{type: list, id: list, text: accent, rows: [Rome]}]
            """, extra: "themes: {day: {base: light, accent: '#102030'}}")
        let control = try #require(panel.content.control(at: "countries/bar/segments") as? SegmentedControl)
        var view: View? = control
        while let current = view, !(current is NavigationBar) { view = current.superview }
        let bar = try #require(view as? NavigationBar)
        let table = try #require(panel.content.view(at: "countries/italy/list") as? TableView)
        let before = bar.barTintColor
        #expect(panel.content.setTheme("day"))
        let accent = Color(argb: 0xFF10_2030)
        #expect(bar.tintColor == accent && control.tintColor == accent && table.look.text == accent)
        #expect(bar.barTintColor != before && bar.barTintColor == panel.window.theme.surface)
    }
}

extension Int {
    fileprivate var points: Double { Double(self) }
}
