import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel

/// Lists and scroll views as configurations say them.
@Suite struct ListTests {
    private func build(_ views: String, _ images: [String] = []) throws -> PanelContent {
        let folder = try ConfigurationFolder()
        for image in images { try folder.image(image, width: 24, height: 24) }
        let file = try folder.write(
            "panel.yaml",
            "fascia: 1\nvariables: {name: Kitchen}\ntemplates:\n  level:\n    parameters: {value: 10}\n    view: {type: slider, id: level, range: [0, 100], value: \"${value}\"}\nviews:\n\(views)\n"
        )
        let content = try PanelConfiguration.load(path: file).build(scale: 1)
        content.window.resize(to: PixelSize(width: 400, height: 300), scale: 1)
        content.window.layout()
        return content
    }

    private func mistakes(_ view: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\nviews:\n  - \(view)\n")
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).build(scale: 1)
            return []
        } catch {
            return error.all.map { "\($0)" }
        }
    }

    @Test func everyKeyOfAList() throws {
        let content = try build(
            """
              - type: list
                id: rooms
                style: grouped
                rowHeight: 50
                selection: multiple
                selected: Bath
                mark: false
                background: black
                row: "#101010"
                text: white
                detail: "#808080"
                highlight: white
                highlightedText: black
                highlightedDetail: "#404040"
                accessory: "#ffb347"
                separator: "#303030"
                headerText: "#909090"
                font: medium 18
                detailFont: regular 12
                headerFont: bold 14
                sections:
                  - header: Rooms
                    footer: All of them
                    rows:
                      - {id: kitchen, title: "${name}", detail: 21 °C, image: pot.png, accessory: chevron, height: 60}
                      - {title: Bath, style: subtitle, detail: Off, accessory: {kind: checkmark, color: "#30d158", highlightedColor: black, button: true}, enabled: false}
                  - rows:
                      - Attic
                      - {title: Light, color: "#ff0000", detailColor: "#00ff00", background: "#000040", views: [{use: level, with: {value: 30}}]}
            """, ["pot.png"])
        let table = try #require(content.view(at: "rooms") as? TableView)
        #expect(table.style == .grouped && table.rowHeight == 50 && table.allowsMultipleSelection)
        #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
        #expect(table.indexPathForSelectedRow == IndexPath(row: 1))
        #expect(table.look.background == .black && table.look.highlightedText == .black && table.look.accessory == Color(argb: 0xFFFF_B347))
        #expect(table.look.titleFont?.size == 18 && table.look.detailFont?.size == 12 && table.look.headerFont?.size == 14)
        let kitchen = try #require(table.row(at: IndexPath(row: 0)))
        #expect(kitchen.path == "rooms/kitchen" && kitchen.title == "Kitchen" && kitchen.detail == "21 °C" && kitchen.image != nil)
        #expect(kitchen.frame.height == 60 && kitchen.accessoryType == .disclosureIndicator)
        let bath = try #require(table.row(at: IndexPath(row: 1)))
        let check = try #require(bath.accessoryView as? Accessory)
        #expect(bath.style == .subtitle && !bath.isEnabled && check.kind == .checkmark && check.isButton)
        #expect(check.accessoryColor == Color(argb: 0xFF30_D158) && check.highlightedColor == .black && check.path == "rooms/0.1/accessory")
        let light = try #require(table.row(at: IndexPath(row: 1, section: 1)))
        #expect(light.textColor == Color(argb: 0xFFFF_0000) && light.rowColor == Color(argb: 0xFF00_0040))
        // A control in a row has the same path in the configuration and in event logs.
        let slider = try #require(content.control(at: "rooms/level") as? Slider)
        #expect(slider.value == 30 && slider.path == "rooms/level" && slider.superview === light && slider.frame.width > 100)
    }

    @Test func rowsShowPagesAndPagesRows() throws {
        let content = try build(
            """
              - {type: list, id: menu, rows: [One, Two], shows: pages, frame: {left: 0, top: 0, bottom: 0, width: 150}}
              - type: pages
                id: pages
                frame: {left: 150, right: 0, top: 0, bottom: 0}
                views: [{type: view, id: one}, {type: view, id: two}]
            """)
        let table = try #require(content.view(at: "menu") as? TableView)
        let pages = try #require(content.view(at: "pages") as? PagesView)
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0))
        table.onSelect?(IndexPath(row: 1))
        #expect(pages.selectedIndex == 1 && table.indexPathForSelectedRow == IndexPath(row: 1))
        _ = content.showPage("one")
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0))
    }

    @Test func aScrollViewHasItsContentsSize() throws {
        let content = try build(
            """
              - type: scroll
                axis: vertical
                inset: {top: 10, bottom: 20}
                bounces: false
                indicator: false
                background: surface
                views:
                  - type: stack
                    id: stack
                    spacing: 10
                    views:
                      - {type: slider, id: a, frame: {height: 200}}
                      - {type: slider, id: b, frame: {height: 200}}
            """)
        let slider = try #require(content.control(at: "stack/a"))
        let view = try #require(slider.superview?.superview?.superview as? ScrollView)
        #expect(view.contentSize == Size(width: 400, height: 410))
        #expect(view.minimumOffset.y == -10 && view.maximumOffset.y == 130)
        #expect(!view.bounces && !view.showsVerticalScrollIndicator && view.backgroundColor == content.window.theme.surface)
        #expect(slider.frame.width == 400)
    }

    /// The chosen tab, tapped once more, brings its list to the beginning.
    @Test func reselectionScrollsToTheTop() throws {
        let content = try build(
            """
              - type: pages
                id: pages
                frame: {left: 0, right: 0, top: 0, bottom: 50}
                views: [{type: list, id: one, rows: [A, B, C, D, E, F, G, H, I, J]}, {type: view, id: two}]
              - {type: tabBar, id: tabs, items: [One, Two], shows: pages}
            """)
        let table = try #require(content.view(at: "pages/one") as? TableView)
        table.contentOffset = Point(x: 0, y: 150)
        content.control(at: "tabs")?.sendActions(for: .reselected)
        for index in 0..<40 { content.window.update(now: .zero + .milliseconds(Int64(index) * 16)) }
        #expect(table.contentOffset.y == 0)
    }

    @Test(arguments: [
        ("{type: list, rows: [A]}", "id"),
        ("{type: list, id: a}", "rows"),
        ("{type: list, id: a, rows: [A], sections: []}", "either"),
        ("{type: list, id: a, rows: [{title: A, accessory: chevrn}]}", "did you mean “chevron”?"),
        ("{type: list, id: a, rows: [A], selected: B}", "no row has the title"),
        ("{type: list, id: a, rows: [A], selection: none, mark: true}", "mark"),
        ("{type: list, id: a, rows: [{title: A, accessory: chevron, views: []}]}", "either"),
        ("{type: list, id: a, rows: [{title: A, views: [{type: label, text: x, grow: 1}]}]}", "grow"),
        ("{type: list, id: a, style: grouped, rows: [A], headerBackground: black}", "plain"),
        ("{type: scroll, axis: diagonal, views: []}", "vertical"),
    ])
    func oneMistakeIsOneError(view: String, word: String) throws {
        let found = try mistakes(view)
        #expect(found.count == 1 && found[0].contains(word), "\(found)")
    }

    /// What is scrolled out of sight is no finding of the check.
    @Test func scrollableViewsAreNotOffScreen() throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            views:
              - type: scroll
                views:
                  - type: stack
                    views: [{type: slider, id: a, frame: {height: 200}}, {type: slider, id: b, frame: {height: 200}}, {type: slider, id: c, frame: {height: 200}}]
            """)
        let findings = try PanelConfiguration.load(path: file).check(size: PixelSize(width: 400, height: 300))
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test func rowsPushPages() throws {
        let content = try build(
            """
              - type: navigation
                id: rooms
                views:
                  - {type: page, id: home, views: [{type: list, id: list, rows: [Attic, {title: Bath, accessory: chevron, push: bath}]}]}
                  - {type: page, id: bath, views: [{type: list, id: list, rows: [{title: Back, back: page}]}]}
            """)
        let table = try #require(content.view(at: "rooms/home/list") as? TableView)
        #expect(table.isMomentary)
        table.onSelect?(IndexPath(row: 0))
        #expect(content.view(at: "rooms/bath")?.window == nil)
        table.onSelect?(IndexPath(row: 1))
        #expect(content.view(at: "rooms/bath")?.window != nil)
        #expect(try mistakes("{type: list, id: l, rows: [{title: A, push: nowhere}]}").contains { $0.contains("nowhere") })
        #expect(
            try mistakes("{type: list, id: l, rows: [{title: A, push: p, back: page}]}").contains { $0.contains("either “push” or “back”") }
        )
        #expect(try mistakes("{type: list, id: l, rows: [{title: A, back: page}]}").contains { $0.contains("from inside of a page") })
    }
}
