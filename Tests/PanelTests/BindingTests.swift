import FasciaControls
import FasciaFrame
import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaValues
@testable import FasciaPanel

/// What shows the value of something else follows it.
@Suite struct BindingTests {
    private func panel(_ views: String) throws -> PanelContent {
        let folder = try ConfigurationFolder()
        let content = try PanelConfiguration.load(path: folder.write("panel.yaml", "fascia: 1\nviews:\n\(views)")).build(scale: 1)
        content.window.resize(to: PixelSize(width: 400, height: 300), scale: 1)
        content.window.layout()
        return content
    }

    private func press(_ content: PanelContent, from start: Point, to end: Point) {
        let id = Touch.ID(device: 0, slot: 0)
        content.window.handle(Touch(id: id, phase: .began, location: start, time: .zero))
        content.window.handle(Touch(id: id, phase: .moved, location: end, time: .zero))
        content.window.update(now: content.window.now + .milliseconds(16))
        content.window.handle(Touch(id: id, phase: .ended, location: end, time: .zero))
        content.window.layout()
    }

    private func text(_ content: PanelContent, _ path: String) -> String? { (content.view(at: path) as? Label)?.text }

    @Test func aLabelShowsValues() throws {
        let content = try panel(
            """
              - {type: label, id: label, text: "{{{room/level}}} {room/level:2} {mode} {tabs}"}
              - {type: view, id: room, frame: {left: 0, top: 50, width: 400, height: 44}, views: [{type: slider, id: level, range: [0, 10], step: 0.5, value: 5, trackTap: jump, frame: {left: 0, right: 0, height: 44}}]}
              - {type: segmentedControl, id: mode, segments: [Off, Auto], selected: 1, frame: {left: 0, width: 400, top: 100, height: 44}}
              - {type: tabBar, id: tabs, items: [{title: Home}, {title: Away}]}
            """)
        #expect(text(content, "label") == "{5.0} 5.00 Auto Home")
        press(content, from: Point(x: 390, y: 72), to: Point(x: 399, y: 72))
        press(content, from: Point(x: 50, y: 120), to: Point(x: 50, y: 120))
        press(content, from: Point(x: 300, y: 290), to: Point(x: 300, y: 290))
        #expect(text(content, "label") == "{10.0} 10.00 Off Away")
        (content.control(at: "room/level") as? Slider)?.value = 2
        #expect(text(content, "label") == "{10.0} 10.00 Off Away")
        content.refreshValues()
        #expect(text(content, "label") == "{2.0} 2.00 Off Away")
    }

    /// A template's parts find each other, not those of another use; beyond, names are found outward.
    @Test func namesAreLookedUpFromTheInside() throws {
        let content = try panel(
            """
              - {type: view, id: one, views: [{type: slider, id: level, range: [0, 9], step: 1, value: 1}, {type: label, id: label, text: "{level} {other}"}]}
              - {type: view, id: two, views: [{type: slider, id: level, range: [0, 9], step: 1, value: 2}, {type: label, id: label, text: "{level} {one/level}"}]}
              - {type: slider, id: other, range: [0, 9], step: 1, value: 3}
            """)
        #expect(text(content, "one/label") == "1 3")
        #expect(text(content, "two/label") == "2 1")
        #expect(content.controls.map(\.path) == ["one/level", "two/level", "other"])
    }

    @Test func controlsOfTheSamePagesFollowEachOther() throws {
        let content = try panel(
            """
              - {type: segmentedControl, id: segments, segments: [One, Two], shows: pages, frame: {left: 0, width: 400, top: 0, height: 44}}
              - {type: tabBar, id: tabs, items: [One, Two, Three], selected: Two, shows: pages}
              - {type: label, id: label, text: "{tabs}", frame: {top: 50}}
              - type: pages
                id: pages
                frame: {left: 0, right: 0, top: 100, bottom: 60}
                views:
                  - {type: view, id: one}
                  - {type: pages, id: two, views: [{type: view, id: inner}, {type: view, id: other}]}
                  - {type: view, id: three}
            """)
        let segments = try #require(content.control(at: "segments") as? SegmentedControl)
        let tabs = try #require(content.control(at: "tabs") as? TabBar)
        func shown() -> [String] { content.pages.filter { content.view(at: $0.path)?.isHidden == false }.map(\.path) }
        // The last one that says so decides what shows first.
        #expect(tabs.selectedIndex == 1 && segments.selectedSegmentIndex == 1)
        #expect(shown() == ["pages/two", "pages/two/inner"])
        press(content, from: Point(x: 50, y: 20), to: Point(x: 50, y: 20))
        #expect(tabs.selectedIndex == 0 && segments.selectedSegmentIndex == 0)
        #expect(text(content, "label") == "One")
        #expect(content.showPage("three"))
        #expect(tabs.selectedIndex == 2 && segments.selectedSegmentIndex == -1)
        #expect(text(content, "label") == "Three")
        #expect(content.showPage("other"))
        #expect(shown() == ["pages/two", "pages/two/other"])
        #expect(!content.showPage("nowhere"))
        #expect(tabs.selectedIndex == 1)
    }

    @Test func threeSlidersMixAColour() throws {
        let content = try panel(
            """
              - {type: view, id: swatch, background: {mix: [r, g, b]}, frame: {width: 10, height: 10}}
              - {type: slider, id: r, range: [0, 255], value: 51}
              - {type: slider, id: g, range: [-1, 1], value: 0}
              - {type: slider, id: b, value: 1}
            """)
        let swatch = try #require(content.view(at: "swatch") as? BoxView)
        #expect(swatch.fill == .color(Color(argb: 0xFF33_80FF)))
    }

    @Test(arguments: [
        (0.0, 0, "0"), (-0.4, 0, "0"), (0.05, 1, "0.1"), (-1.25, 1, "-1.3"), (12.3456, 3, "12.346"), (1e12, 2, "1000000000000.00"),
        (-7, 0, "-7"),
    ])
    func numbersAreReadable(value: Double, decimals: Int, text: String) {
        #expect(NumberFormat.text(value, decimals: decimals) == text)
    }

    @Test(arguments: [(18.0, 2, 0), (18.5, 2, 1), (18.125, 2, 2), (18.996, 2, 0), (0, 3, 0), (-0.004, 2, 0), (1e300, 2, 0), (0.1, 9, 1)])
    func aNumberHasTheDecimalsThatItNeeds(value: Double, most: Int, decimals: Int) {
        #expect(NumberFormat.needed(value, atMost: most) == decimals)
    }

    @Test(arguments: [(1.0, 0), (0.5, 1), (0.25, 2), (5, 0), (0.1, 1), (2.5, 1), (1e-9, 6)])
    func aStepHasItsDecimals(step: Double, decimals: Int) {
        #expect(NumberFormat.decimals(step: step, range: 100) == decimals)
    }
}
