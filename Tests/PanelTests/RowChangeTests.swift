import FasciaGeometry
import Testing

@testable import FasciaControls
@testable import FasciaPanel
@testable import FasciaValues

/// Rows of a list value that serve others, that go, and that an alert asks of.
@Suite struct RowChangeTests {
    private static func text(_ rows: String, alerts: String = "") -> String {
        """
        \(alerts)values:
          jobs: {fields: {name: text, level: {range: [0, 100]}}}
          other: {type: text, initial: "-"}
          factor: {initial: 2}
        views:
          - {type: list, id: list, rowHeight: 60, frame: {left: 0, top: 0, right: 0, bottom: 0}, rows: {from: jobs, row: {\(rows)}}}

        """
    }

    private func row(_ id: String, _ name: String, _ level: Double) -> ListRow { ListRow(id, [.text(name), .number(level)]) }

    private func bars(of table: TableView) throws -> [ProgressBar] {
        try table.visibleRows.map { try #require($0.accessoryView as? ProgressBar) }
    }

    /// The part of a bar that is drawn full.
    private func drawn(_ bar: ProgressBar) -> Double { Double(bar.barRect().width) / Double(bar.pixelFrame.width) }

    /// A row that serves another shows that one's bar at once; it grows only where the row stays.
    @Test func aBarThatServesAnotherRowShowsItAtOnce() throws {
        let panel = try ValuePanel(Self.text(#"title: "{=.name}", views: [{type: progressBar, binds: .level, frame: {width: 60}}]"#))
        try panel.store.setList("jobs", (0..<40).map { row("r\($0)", "\($0)", $0 < 20 ? 0 : 100) })
        panel.pass(16)
        let table = try #require(panel.content.view(at: "list") as? TableView)
        let before = try bars(of: table)
        #expect(before.allSatisfy { drawn($0) == 0 })
        table.contentOffset = Point(x: 0, y: 60 * 25)
        panel.content.window.layout()
        let after = try bars(of: table)
        #expect(after.contains { bar in before.contains { $0 === bar } } && after.allSatisfy { drawn($0) == 1 })
        try panel.store.patch("jobs", [.update("r26", [ListCell(field: 1, value: .number(0))])])
        panel.pass(80)
        let (own, others) = (drawn(after[1]), after.enumerated().filter { $0.offset != 1 }.map { drawn($0.element) })
        #expect(own > 0 && own < 1 && others.allSatisfy { $0 == 1 })
        // The row goes out of sight while its bar shrinks: whom it serves next has nothing of that.
        table.contentOffset = Point(x: 0, y: 60 * 33)
        panel.content.window.layout()
        #expect(try bars(of: table).allSatisfy { drawn($0) == 1 })
        panel.pass(400)
        #expect(try bars(of: table).allSatisfy { drawn($0) == 1 })
    }

    /// A row that is gone says what it said until nobody sees it, whatever else changes meanwhile.
    @Test func aRowThatLeavesKeepsItsText() throws {
        let panel = try ValuePanel(Self.text(#"title: "{=.name} × {=factor}", detail: "{=.level}""#))
        try panel.store.setList("jobs", [row("a", "Sinter", 25), row("b", "Cool", 40), row("c", "Dry", 50)])
        panel.pass(16)
        let table = try #require(panel.content.view(at: "list") as? TableView)
        let leaving = table.visibleRows[1]
        // A finger holds the rows where they are: the one that is gone stays in sight.
        panel.touch(.began, 100, 30)
        panel.pass(300)
        try panel.store.patch("jobs", [.remove("b")])
        try panel.hear("factor", .number(3))
        panel.pass(16)
        #expect(table.visibleRows.map(\.title) == ["Sinter × 3", "Cool × 2", "Dry × 3"] && leaving.detail == "40")
        panel.touch(.ended, 100, 30)
        panel.pass(64)
        #expect(table.visibleRows.map(\.title) == ["Sinter × 3", "Dry × 3"] && leaving.alpha > 0 && leaving.alpha < 1)
        try panel.hear("factor", .number(4))
        panel.pass(16)
        #expect(leaving.title == "Cool × 2" && leaving.detail == "40" && !leaving.isHidden)
        panel.pass(600)
        #expect(leaving.isHidden && table.visibleRows.map(\.title) == ["Sinter × 4", "Dry × 4"])
    }

    private static let alerts = """
        alerts:
          ask:
            of: jobs
            title: "Stop {=.name} at {=.level}?"
            buttons: [{title: "Stop {=.name}", action: {set: {other: =.id}}}, {title: No, style: cancel}]

        """

    /// An alert about a row stays over a reload with the row that it asks of; where that has gone meanwhile it goes too.
    @Test func anAlertAboutARowSurvivesAReload() throws {
        let text = "fascia: 1\n" + Self.text(#"title: "{=.name}", action: {alert: ask}"#, alerts: Self.alerts)
        let panel = try RunningPanel(text)
        let store = try #require(panel.runner.panel.content?.values)
        try store.setList("jobs", [row("a", "Sinter", 25), row("b", "Cool", 40)])
        panel.advance(50)
        func alert() -> AlertView? {
            panel.runner.window.subviews.lazy.compactMap { $0 as? AlertView }.first { $0.isShown }
        }
        func press(_ view: View) throws {
            let mode = try #require(panel.stage.memory.mode)
            let frame = view.pixelFrame
            panel.press(
                Double(frame.x + frame.width / 2) / Double(mode.size.width), Double(frame.y + frame.height / 2) / Double(mode.size.height))
        }
        try press(#require((panel.runner.panel.content?.view(at: "list") as? TableView)?.visibleRows[1]))
        panel.advance(500)
        #expect(alert()?.title == "Stop Cool at 40?")
        #expect(try panel.reload() == [])
        panel.advance(500)
        #expect(alert()?.title == "Stop Cool at 40?" && alert()?.actions.map(\.title) == ["Stop Cool", "No"])
        try press(#require(alert()?.buttons.first))
        panel.advance(500)
        #expect(try store.get("other") == .text("b") && alert() == nil)
        try press(#require((panel.runner.panel.content?.view(at: "list") as? TableView)?.visibleRows[0]))
        panel.advance(500)
        #expect(alert()?.title == "Stop Sinter at 25?")
        try store.patch("jobs", [.remove("a")])
        #expect(try panel.reload() == [])
        panel.advance(500)
        #expect(alert() == nil)
    }

    /// Where rows have other fields, an alert about one of before is gone: it would ask of what the row does not have.
    @Test func anAlertAboutARowOfOtherFieldsIsGone() throws {
        let text = "fascia: 1\n" + Self.text(#"title: "{=.name}", action: {alert: ask}"#, alerts: Self.alerts)
        let panel = try RunningPanel(text)
        try panel.runner.panel.content?.values.setList("jobs", [row("a", "Sinter", 25)])
        try panel.runner.panel.content?.showAlert("ask", row: "a")
        panel.advance(50)
        #expect(panel.runner.panel.content?.shownAlerts == ["ask"])
        try panel.folder.write("panel.yaml", text.replacing("level: {range", with: "on: boolean, level: {range"))
        #expect(try panel.reload() == [])
        #expect(panel.runner.panel.content?.shownAlerts == [])
    }
}
