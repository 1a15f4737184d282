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

    @Test func mistakesAreTold() throws {
        #expect(try mistakes("items: [x, y, z], selected: y") == [])
        #expect(try mistakes("items: []").contains { $0.contains("at least one item") })
        #expect(try mistakes("items: [x, y], selected: w").count == 1)
        #expect(try mistakes("items: [x, y], binds: mode").contains { $0.contains("it has 2 items, and “mode” has 3 choices") })
        #expect(try mistakes("items: [x, y], binds: name").contains { $0.contains("a choice or a number") })
        #expect(try mistakes("items: [x, y, z], binds: mode, selected: 1").contains { $0.contains("no effect beside “binds”") })
    }
}
