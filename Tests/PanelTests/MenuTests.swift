import FasciaControls
import FasciaGeometry
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaValues

/// Menus as configurations say them.
@Suite struct MenuTests {
    private func mistakes(_ view: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        let text = "fascia: 1\nvalues: {mode: {choices: [a, b, c]}, name: text}\nviews:\n  - {type: menu, id: m, \(view)}\n"
        let file = try folder.write("panel.yaml", text)
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).build(scale: 1)
            return []
        } catch {
            return error.all.map(\.message)
        }
    }

    @Test func aMenuSetsItsValue() throws {
        let panel = try ValuePanel(
            """
            values: {mode: {choices: [eco, day, night], words: [Eco, Day, Night], initial: day}}
            views:
              - {type: menu, id: mode, items: [Eco, Day, Night], binds: mode, frame: {left: 20, top: 20, width: 160}}
              - {type: label, id: now, text: "{=mode}", frame: {left: 220, top: 20, width: 100}}
            """)
        let button = try #require(panel.content.control(at: "mode") as? PopUpButton)
        #expect(button.selectedIndex == 1 && panel.text("now") == "Day")
        panel.tap(60, 42)
        #expect(button.isMenuOpen)
        let row = try #require(panel.content.window.view(at: "mode/2"))
        panel.tap(Double(row.pixelFrame.x) + 30, Double(row.pixelFrame.y) + 20)
        #expect(!button.isMenuOpen && panel.takeWrites() == ["mode night"] && panel.text("now") == "Night")
        panel.tap(60, 42)
        try panel.hear("mode", .text("eco"))
        #expect(button.selectedIndex == 0 && button.isMenuOpen)
        // Beside it, a touch closes and sets nothing.
        panel.tap(380, 280)
        #expect(!button.isMenuOpen && panel.takeWrites() == [])
    }

    @Test func itemsHaveActions() throws {
        let panel = try ValuePanel(
            """
            values: {mode: {choices: [eco, day, night], initial: day}, speed: {range: [0, 9]}}
            views:
              - type: menu
                id: more
                placeholder: More
                items: [{title: "Night now", action: {set: {mode: night}}}, Nothing, {title: Faster, action: {add: {speed: 2}}}]
                frame: {left: 20, top: 20, width: 160}
            """)
        let button = try #require(panel.content.control(at: "more") as? PopUpButton)
        func choose(_ item: Int) throws {
            panel.tap(60, 42)
            let row = try #require(panel.content.window.view(at: "more/\(item)"))
            panel.tap(Double(row.pixelFrame.x) + 30, Double(row.pixelFrame.y) + 20)
            #expect(button.selectedIndex == -1 && !button.isMenuOpen)
        }
        try choose(0)
        #expect(panel.takeWrites() == ["mode night"])
        // It can be chosen again and again.
        try choose(2)
        try choose(2)
        #expect(panel.takeWrites() == ["speed 2", "speed 4"])
        try choose(1)
        #expect(panel.takeWrites() == [])
    }

    @Test func mistakesAreTold() throws {
        let acts = "items: [x, {title: y, action: {set: {mode: b}}}, z]"
        #expect(try mistakes("\(acts), placeholder: More") == [])
        #expect(try mistakes(acts).contains { $0.contains("needs a “placeholder”") })
        #expect(try mistakes("\(acts), placeholder: More, binds: mode").contains { $0.contains("“binds” is for choices that stay") })
        #expect(try mistakes("\(acts), placeholder: More, selected: x").contains { $0.contains("“selected” is for choices that stay") })
        #expect(try mistakes("items: [{title: y, action: {set: {mode: d}}}], placeholder: More").count == 1)
        #expect(
            try mistakes("items: [{title: y, push: z, back: page}], placeholder: More").contains { $0.contains("either “push” or “back”") })
        #expect(
            try mistakes("items: [x, {title: y, action: {set: {m: x}}}], placeholder: More").contains {
                $0.contains("is a menu whose items have actions")
            })
        #expect(try mistakes("items: [x, y, z], selected: y") == [])
        #expect(try mistakes("items: []").contains { $0.contains("at least one item") })
        #expect(try mistakes("items: [x, y], selected: w").count == 1)
        #expect(try mistakes("items: [x, y], binds: mode").contains { $0.contains("it has 2 items, and “mode” has 3 choices") })
        #expect(try mistakes("items: [x, y], binds: name").contains { $0.contains("a choice or a number") })
        #expect(try mistakes("items: [x, y, z], binds: mode, selected: 1").contains { $0.contains("no effect beside “binds”") })
    }
}
