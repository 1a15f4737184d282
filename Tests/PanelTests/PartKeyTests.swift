import FasciaGeometry
import FasciaRaster
import Testing

@testable import FasciaControls
@testable import FasciaPanel
@testable import FasciaValues

/// Keys of tabs, segments, choices and rows: each is set by itself, as a view's are.
@Suite struct PartKeyTests {
    private static let text = """
        language: en
        strings: {en: {news: "New {=t}", plain: Plain}, de: {news: "Neu {=t}", plain: Schlicht}}
        themes: {other: {base: light}}
        values: {t: {initial: 1}, on: {type: boolean, initial: null}}
        views:
          - type: tabBar
            id: tabs
            items: [One, {title: "Two {=t}", badge: "@plain", glow: =on}, {title: Three, badge: "3", enabled: =on}]
          - type: segmentedControl
            id: s
            segments: [A, {title: "{=t}", enabled: =on}, {title: C, width: =if on then 90 else 40}]
            frame: {left: 0, top: 0, width: 300, height: 40}
          - type: menu
            id: m
            items: ["{=t}", {title: B, enabled: =on}]
            frame: {left: 310, top: 0, width: 90, height: 40}
          - type: list
            id: l
            sections:
              - header: "H {=t}"
                footer: F
                rows:
                  - {title: "@news", detail: "{=t * 2}"}
                  - {title: Fixed, enabled: =on, color: =if on then accent else success, background: surface, accessory: {kind: chevron, color: label}}
            frame: {left: 0, right: 0, top: 50, height: 160}
        """

    private struct Parts {
        let panel: ValuePanel
        let tabs: TabBar
        let segments: SegmentedControl
        let menu: PopUpButton
        let table: TableView

        init() throws {
            panel = try ValuePanel(PartKeyTests.text)
            tabs = try #require(panel.content.control(at: "tabs") as? TabBar)
            segments = try #require(panel.content.control(at: "s") as? SegmentedControl)
            menu = try #require(panel.content.control(at: "m") as? PopUpButton)
            table = try #require(panel.content.view(at: "l") as? TableView)
            redraw()
        }

        func row(_ index: Int) throws -> TableRow { try #require(table.row(at: IndexPath(row: index))) }

        func redraw() {
            panel.content.window.layout()
            panel.content.window.damage.removeAll()
        }
    }

    @Test func expressionsSetKeysOfParts() throws {
        let parts = try Parts()
        let panel = parts.panel
        func states() throws -> [Bool] {
            [
                parts.tabs.items[1].isGlowing, parts.tabs.items[2].isEnabled, parts.segments.segments[1].isEnabled,
                parts.menu.items[1].isEnabled, try parts.row(1).isEnabled,
            ]
        }
        #expect(try states() == Array(repeating: false, count: 5))
        #expect(try parts.segments.segments[2].width == 0 && parts.row(1).textColor == nil)
        try panel.hear("on", .boolean(true))
        let theme = panel.content.window.theme
        #expect(try states() == Array(repeating: true, count: 5))
        #expect(try parts.segments.segments[2].width == 90 && parts.row(1).textColor == theme.accent)
        try panel.hear("on", .boolean(false))
        #expect(try states() == Array(repeating: false, count: 5))
        #expect(try parts.segments.segments[2].width == 40 && parts.row(1).textColor == theme.success)
        #expect(panel.content.setTheme("other"))
        let light = panel.content.window.theme
        #expect(try light.success != theme.success && parts.row(1).textColor == light.success && parts.row(1).rowColor == light.surface)
        try panel.hear("on", nil)
        #expect(try states() == Array(repeating: false, count: 5))
        #expect(try parts.segments.segments[2].width == 0 && parts.row(1).textColor == nil)
    }

    /// A segment that an expression disables cannot be chosen.
    @Test func fingersCannotChooseDisabledParts() throws {
        let parts = try Parts()
        try parts.panel.hear("on", .boolean(false))
        parts.panel.tap(150, 20)
        #expect(parts.segments.selectedSegmentIndex == -1)
        try parts.panel.hear("on", .boolean(true))
        parts.panel.tap(150, 20)
        #expect(parts.segments.selectedSegmentIndex == 1)
    }

    /// What a value changes in one part draws that part alone, and reads none of the others.
    @Test func aValueChangesItsPartAlone() throws {
        let parts = try Parts()
        let window = parts.panel.content.window
        let before = parts.table.visibleRows.map { ObjectIdentifier($0) }
        try parts.panel.hear("t", .number(5))
        #expect(parts.tabs.items.map(\.title) == ["One", "Two 5", "Three"])
        #expect(parts.menu.items[0].title == "5" && parts.table.sections[0].header == "H 5" && parts.table.sections[0].footer == "F")
        #expect(try parts.row(0).title == "New 5" && parts.row(0).detail == "10")
        // No row is made anew, and the others are not drawn.
        #expect(parts.table.visibleRows.map { ObjectIdentifier($0) } == before)
        let still =
            [try parts.row(1).pixelFrame]
            + [0, 2].map { index in
                let frame = parts.tabs.frame(ofItemAt: index)
                return PixelRect(x: Int(frame.minX) + 1, y: parts.tabs.pixelFrame.y, width: Int(frame.width) - 2, height: 20)
            }
        for rect in still { #expect(!window.damage.rects.contains { $0.intersects(rect) }) }
        #expect(window.damage.rects.contains { $0.intersects(parts.tabs.pixelFrame) })
        #expect(window.damage.rects.contains { $0.intersects((try? parts.row(0).pixelFrame) ?? .zero) })
    }

    /// What is drawn of a part that changed is what drawing everything gives.
    @Test func partialRedrawEqualsTheFullOne() throws {
        let parts = try Parts()
        let window = parts.panel.content.window
        let partial = try Surface(width: 400, height: 300, isOpaque: true)
        let full = try Surface(width: 400, height: 300, isOpaque: true)
        window.compose(partial.bounds, into: partial)
        func compare(_ step: String) {
            for rect in window.damage.rects { window.compose(rect, into: partial) }
            window.damage.removeAll()
            window.compose(full.bounds, into: full)
            for y in 0..<300 {
                for x in 0..<400 where partial.pixel(x: x, y: y) != full.pixel(x: x, y: y) {
                    Issue.record("\(step): the pixel at \(x), \(y) differs")
                    return
                }
            }
        }
        for (name, value) in [("t", Value.number(7)), ("on", .boolean(true)), ("t", .number(88)), ("on", .boolean(false))] {
            try parts.panel.hear(name, value)
            compare("\(name) \(value)")
        }
        #expect(parts.panel.content.setLanguage("de"))
        window.layout()
        compare("de")
        #expect(parts.panel.content.setTheme("other"))
        window.layout()
        compare("other")
    }

    @Test func textsFollowTheLanguageWhereTheyHaveAnother() throws {
        let parts = try Parts()
        // What a client said stays, where the configuration has one text for all languages.
        parts.tabs.setBadge("9", forItemAt: 2)
        #expect(parts.tabs.items[1].badge == "Plain")
        #expect(parts.panel.content.setLanguage("de"))
        #expect(parts.tabs.items.map(\.badge) == [nil, "Schlicht", "9"])
        #expect(try parts.row(0).title == "Neu 1" && parts.table.sections[0].items[0].title == "Neu 1")
    }

    /// A theme, a language and a header that changes leave a finger its row.
    @Test func aFingerKeepsItsRow() throws {
        let parts = try Parts()
        let row = try parts.row(0)
        let frame = row.pixelFrame
        parts.panel.touch(.began, Double(frame.x + 20), Double(frame.y + 10))
        parts.panel.pass(200)
        #expect(row.isHighlighted)
        try parts.panel.hear("t", .number(3))
        #expect(parts.panel.content.setLanguage("de") && parts.panel.content.setTheme("other"))
        parts.panel.content.window.layout()
        #expect(row.isHighlighted && row.indexPath == IndexPath(row: 0))
        parts.panel.touch(.ended, Double(frame.x + 20), Double(frame.y + 10))
        #expect(parts.table.indexPathForSelectedRow == IndexPath(row: 0))
    }

    /// After a reload nothing of the old panel lives on.
    @Test func partsGoWithTheirPanel() throws {
        let panel = try ValuePanel(PartKeyTests.text)
        weak var hub = panel.content.builder.hub
        weak var table = panel.content.view(at: "l")
        #expect(hub != nil && table != nil)
        try panel.reload("values: {t: {initial: 1}}\nviews: [{type: label, id: a, text: \"{=t}\"}]")
        #expect(hub == nil && table == nil)
        try panel.hear("t", .number(7))
        #expect(panel.text("a") == "7")
    }
}
