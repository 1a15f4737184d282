import FasciaGeometry
import Testing

@testable import FasciaControls
@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaValues
@testable import PanelTests

/// Text fields in rows that go while somebody types there.
@Suite struct EditedRowTests {
    private static let text = """
        fascia: 1
        values: {jobs: {fields: {name: text}}}
        views:
          - type: list
            id: list
            frame: {left: 0, top: 0, right: 0, height: 92}
            rowHeight: 46
            rows:
              from: jobs
              where: "=contains(.name, 'a')"
              row: {title: Job, views: [{type: textField, id: field, binds: .name, write: live, frame: {width: 120}}]}

        """

    private func field(in view: View) -> TextField? { view as? TextField ?? view.subviews.lazy.compactMap { self.field(in: $0) }.first }

    /// What is typed into a row may be what takes it off the list: the row stays for as long as one types, and goes then.
    @Test(arguments: [false, true]) func aRowStaysWhileItIsEdited(isRemoved: Bool) throws {
        let panel = try ControlPanel(Self.text)
        let window = panel.panel.runner.window
        _ = try panel.call("set", ["name": "jobs", "value": [["id": "1", "name": "bar"], ["id": "2", "name": "car"]]])
        panel.panel.advance(400)
        let table = try #require(panel.panel.runner.panel.content?.view(at: "list") as? TableView)
        let row = try #require(table.visibleRows.first { $0.identifier == "1" })
        let field = try #require(self.field(in: row))
        #expect(field.becomeFirstResponder())
        func type(_ keys: [KeyPress.Key]) throws {
            for key in keys {
                _ = window.handle(KeyPress(key: key, time: window.now))
                panel.panel.advance(40)
                try panel.turn()
            }
        }
        if isRemoved { _ = try panel.call("patch", ["name": "jobs", "operations": [["remove": "1"]]]) }
        try type([.deleteBackward, .deleteBackward, .text("e"), .text("e")])
        #expect(window.firstResponder === field && field.text == "bee", "\(field.text)")
        #expect(table.visibleRows.map(\.identifier) == ["1", "2"])
        // Others come and go meanwhile.
        _ = try panel.call("patch", ["name": "jobs", "operations": [["update": ["id": "2", "name": "cat"]]]])
        try type([.returnKey])
        panel.panel.advance(800)
        try panel.turn()
        #expect(window.firstResponder == nil && table.visibleRows.map(\.identifier) == ["2"])
        let names: [Value?] = isRemoved ? [.text("cat")] : [.text("bee"), .text("cat")]
        #expect(panel.values.list(of: "jobs")?.rows.map { $0.values[0] } == names)
    }
}
