import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import FuzzSupport
import Testing

@testable import FasciaConfiguration
@testable import FasciaPanel
@testable import FasciaValues

/// Lists whose rows come from a value.
@Suite struct RowListTests {
    private static let values = """
        values:
          jobs: {fields: {name: text, level: {range: [0, 100], unit: "%"}, on: boolean, tint: color, room: text}}
          chosen: {type: text, initial: null}
          other: {type: text}
          factor: {initial: 2}

        """

    private static func text(_ list: String) -> String { "\(values)views:\n  - {type: list, id: list, \(list)}\n" }

    private func row(_ id: String, _ name: String, _ level: Double? = nil, on: Bool? = nil, tint: ColorValue? = nil, room: String? = nil)
        -> ListRow
    {
        ListRow(
            id, [.text(name), level.map { .number($0) }, on.map { .boolean($0) }, tint.map { .color($0) }, room.map { .text($0) }])
    }

    private func panel(_ list: String, _ rows: [ListRow]) throws -> ValuePanel {
        let panel = try ValuePanel(RowListTests.text(list))
        try panel.store.setList("jobs", rows)
        panel.pass(16)
        return panel
    }

    private func table(_ panel: ValuePanel) throws -> TableView { try #require(panel.content.view(at: "list") as? TableView) }

    private func mistakes(_ list: String) throws -> [String] {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n\(RowListTests.text(list))")
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file).build(scale: 1)
            return []
        } catch {
            return error.all.map(\.message)
        }
    }

    @Test func rowsShowTheirFields() throws {
        let panel = try panel(
            #"rows: {from: jobs, row: {title: "{=.name} × {=factor}", detail: "{=.level:1} of {=.id}", color: =.tint, enabled: =.on}}"#,
            [row("a", "Sinter", 12.5, on: true, tint: ColorValue("destructive")), row("b", "Cool", on: false)])
        let table = try table(panel)
        #expect(table.visibleRows.map(\.title) == ["Sinter × 2", "Cool × 2"])
        #expect(table.visibleRows.map(\.detail) == ["12.5% of a", "– of b"])
        #expect(table.visibleRows.map(\.isEnabled) == [true, false])
        #expect(table.visibleRows[0].textColor == panel.content.window.theme.destructive && table.visibleRows[1].textColor == nil)
        #expect(table.visibleRows.map(\.path) == ["list/a", "list/b"])
        try panel.hear("factor", .number(3))
        #expect(table.visibleRows.map(\.title) == ["Sinter × 3", "Cool × 3"])
        try panel.store.patch("jobs", [.update("b", [ListCell(field: 1, value: .number(50)), ListCell(field: 2, value: .boolean(true))])])
        #expect(table.visibleRows[1].detail == "50.0% of b" && table.visibleRows[1].isEnabled)
    }

    @Test func expressionsReadTheRow() throws {
        let panel = try panel(
            #"rows: {from: jobs, row: {title: "{=if .on then .name else 'off'} {=.level * factor:0}", color: "=if .level > 50 then destructive else label"}}"#,
            [row("a", "Sinter", 60, on: true), row("b", "Cool", 20, on: false), row("c", "None")])
        let table = try table(panel)
        let theme = panel.content.window.theme
        #expect(table.visibleRows.map(\.title) == ["Sinter 120", "off 40", "– –"])
        #expect(table.visibleRows.map(\.textColor) == [theme.destructive, theme.label, nil])
        try panel.hear("factor", .number(3))
        panel.pass(16)
        #expect(table.visibleRows.map(\.title) == ["Sinter 180", "off 60", "– –"])
    }

    /// A picture is one that a field chooses, of those that the configuration has; a second tap on the selected row acts again.
    @Test func picturesAndSecondTaps() throws {
        let folder = try ConfigurationFolder()
        for (name, side) in [("lit", 12), ("dark", 20)] {
            let stream = try PNGStream(try Surface(width: side, height: side, isOpaque: false))
            while !stream.isFinished { stream.advance(pixels: 1 << 20) }
            try FileWriter.write(stream.bytes, to: "\(folder.path)/\(name).png")
        }
        let images = "images: {lit: \(folder.path)/lit.png, dark: \(folder.path)/dark.png}\n"
        let list = "rows: {from: jobs, row: {title: \"{=.name}\", image: =if .on then lit else dark, action: {set: {factor: =factor + 1}}}}"
        let panel = try ValuePanel(images + RowListTests.text(list))
        try panel.store.setList("jobs", [row("a", "1", on: true), row("b", "2", on: false), row("c", "3")])
        panel.pass(16)
        let table = try table(panel)
        #expect(table.visibleRows.map { $0.image?.pixelSize.width } == [12, 20, nil])
        try panel.store.patch("jobs", [.update("b", [ListCell(field: 2, value: .boolean(true))])])
        #expect(table.visibleRows.map { $0.image?.pixelSize.width } == [12, 12, nil])
        panel.tap(100, 22)
        panel.tap(100, 22)
        #expect(panel.store.state(of: "factor")?.known == .number(4) && table.indexPathForSelectedRow?.row == 0)
    }

    /// A bar shows a field, a button does something with the row at hand: both of whichever row stands there.
    @Test func barsAndButtonsInRows() throws {
        let list =
            #"rowHeight: 60, rows: {from: jobs, row: {title: "{=.name}", enabled: =.on, views: [{type: progressBar, binds: .level, frame: {width: 60}}, {type: button, id: go, title: {normal: "{=if .on then '{=.level}!' else 'Off'}"}, action: {set: {other: =.id}}, frame: {width: 90, height: 40}}]}}"#
        let panel = try panel(list, [row("a", "1", 25, on: true), row("b", "2", on: false)])
        let table = try table(panel)
        func parts(_ index: Int) throws -> (ProgressBar, Button) {
            let views = try #require(table.visibleRows[index].accessoryView).subviews
            return (try #require(views[0] as? ProgressBar), try #require(views[1] as? Button))
        }
        let (bar, button) = try parts(0)
        #expect(bar.progress == 0.25 && bar.isProgressKnown && button.title(for: .normal) == "25%!" && button.isEnabled)
        let other = try parts(1)
        #expect(other.0.progress == 0 && !other.0.isProgressKnown && other.1.title(for: .normal) == "Off" && !other.1.isEnabled)
        try panel.store.patch("jobs", [.update("a", [ListCell(field: 1, value: .number(50))])])
        panel.pass(400)
        #expect(bar.progress == 0.5 && button.title(for: .normal) == "50%!")
        func press(_ button: Button) {
            panel.tap(Double(button.pixelFrame.x + button.pixelFrame.width / 2), Double(button.pixelFrame.y + 10))
        }
        press(button)
        #expect(panel.store.state(of: "other")?.known == .text("a"))
        // The views serve whichever row stands there.
        try panel.store.setList("jobs", [row("c", "3", 75, on: true)])
        panel.pass(600)
        let (newBar, newButton) = try parts(0)
        #expect(newBar.progress == 0.75 && newButton.title(for: .normal) == "75%!")
        press(newButton)
        #expect(panel.store.state(of: "other")?.known == .text("c"))
    }

    @Test(arguments: [
        ("{type: label, text: a}", "a row of a value has controls and progress bars: a label is neither"),
        ("{type: button, id: go, title: a}", "a button in a row needs an “action”"),
        ("{type: button, id: go, title: a, action: {set: {other: =.id}}, longPress: []}", "“longPress” is not for a control in a row"),
        ("{type: progressBar, binds: factor}", "a control in a row binds a field of it"),
        ("{type: progressBar, binds: .name}", "binds a number with a range"),
    ]) func mistakesOfViewsInRows(view: String, message: String) throws {
        let found = try mistakes("rows: {from: jobs, row: {title: \"{=.name}\", views: [\(view)]}}")
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    private static let alerts = """
        alerts:
          ask:
            of: jobs
            title: "Stop {=.name} at {=.level}?"
            message: "{=factor} left"
            buttons: [{title: "Stop {=.name}", action: {set: {other: =.id}}}, {title: No, style: cancel}]

        """
    private static let askingList = #"rows: {from: jobs, row: {title: "{=.name}", action: {alert: ask}}}"#

    /// An alert asks of the row whose action showed it, in its texts and its answers, over a reload too.
    @Test func alertsAskOfARow() throws {
        let text = RowListTests.alerts + RowListTests.text(RowListTests.askingList)
        let panel = try ValuePanel(text)
        try panel.store.setList("jobs", [row("a", "Sinter", 25), row("b", "Cool", 40)])
        panel.pass(16)
        func alert() -> AlertView? { panel.content.window.subviews.lazy.compactMap { $0 as? AlertView }.first { $0.isShown } }
        panel.tap(100, 66)
        #expect(alert()?.title == "Stop Cool at 40%?" && alert()?.message == "2 left")
        #expect(alert()?.actions.map(\.title) == ["Stop Cool", "No"])
        // A value that it shows besides changes nothing else.
        try panel.hear("factor", .number(3))
        panel.pass(16)
        #expect(alert()?.title == "Stop Cool at 40%?" && alert()?.message == "3 left")
        let open = panel.content.openAlerts
        try panel.reload(text) { new in new.showAgain(open[0].name, open[0].row) }
        panel.pass(600)
        #expect(alert()?.title == "Stop Cool at 40%?")
        let button = try #require(alert()?.buttons.first)
        panel.tap(
            Double(button.pixelFrame.x + button.pixelFrame.width / 2), Double(button.pixelFrame.y + button.pixelFrame.height / 2))
        #expect(panel.store.state(of: "other")?.known == .text("b"))
        panel.pass(600)
        panel.tap(100, 22)
        #expect(alert()?.title == "Stop Sinter at 25%?")
    }

    @Test(arguments: [
        (RowListTests.alerts.replacing("of: jobs", with: "of: other"), RowListTests.askingList, "“other” is a text: only lists have rows"),
        (RowListTests.alerts.replacing("of: jobs", with: "of: job"), RowListTests.askingList, "there is no value “job”"),
        (RowListTests.alerts.replacing("    of: jobs\n", with: ""), RowListTests.askingList, "there is no row"),
        (
            RowListTests.alerts, "rows: [{title: A, action: {alert: ask}}]",
            "“ask” asks of a row of “jobs”: only an action of such a row shows it"
        ),
    ]) func mistakesOfAlertsOfRows(alerts: String, list: String, message: String) throws {
        let folder = try ConfigurationFolder()
        let file = try folder.write("panel.yaml", "fascia: 1\n\(alerts)\(RowListTests.text(list))")
        do throws(ConfigurationErrors) {
            _ = try PanelConfiguration.load(path: file)
            Issue.record("nothing is wrong")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test func patchesAreDifferences() throws {
        let panel = try panel(#"rows: {from: jobs, row: {title: "{=.name}"}}"#, ["a", "b", "c"].map { row($0, $0) })
        let table = try table(panel)
        let second = table.visibleRows[1]
        try panel.store.patch(
            "jobs",
            [
                .insert(row("n", "new"), before: "b"), .remove("a"), .move("c", before: "n"),
                .update("b", [ListCell(field: 0, value: .text("B"))]),
            ])
        panel.pass(500)
        #expect(table.visibleRows.map(\.title) == ["c", "new", "B"] && table.visibleRows[2] === second)
        // All of it set anew is a difference as well.
        try panel.store.setList("jobs", [row("b", "again"), row("z", "last")])
        panel.pass(500)
        #expect(table.visibleRows.map(\.title) == ["again", "last"] && table.visibleRows[0] === second)
    }

    @Test func sectionsAndTheEmptyText() throws {
        let panel = try panel(
            #"rows: {from: jobs, row: {title: "{=.name}"}, section: room, empty: No jobs}"#,
            [row("a", "1", room: "Bath"), row("b", "2", room: "Hall"), row("c", "3", room: "Bath"), row("d", "4")])
        let table = try table(panel)
        #expect(table.visibleRows.map(\.title) == ["1", "3", "2", "4"] && table.numberOfSections == 3)
        try panel.store.patch("jobs", [.update("c", [ListCell(field: 4, value: .text("Hall"))])])
        panel.pass(500)
        #expect(table.visibleRows.map(\.title) == ["1", "2", "3", "4"])
        try panel.store.patch("jobs", ["a", "b", "c", "d"].map { .remove($0) })
        panel.pass(500)
        #expect(table.visibleRows.isEmpty && table.emptyText == "No jobs")
    }

    /// What is told of rows that are shown, and of those that are not, ends as the rows for which the condition holds.
    @Test(arguments: [1, 2, 3] as [UInt64], ["", ", section: room"]) func anyPatchesEndAsTheRowsThatAreShown(seed: UInt64, section: String)
        throws
    {
        let list = #"rows: {from: jobs, where: =.level > factor, row: {title: "{=.name}"}\#(section)}"#
        var random = SeededGenerator(seed: seed)
        var number = 0
        func new() -> ListRow {
            number += 1
            return row(
                "r\(number)", "\(number)", .random(in: 0...5, using: &random).rounded(), room: Bool.random(using: &random) ? "A" : "B")
        }
        let panel = try panel(list, (0..<20).map { _ in new() })
        let table = try table(panel)
        for step in 0..<120 {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let ids = panel.store.list(of: "jobs")?.rows.map(\.id) ?? []
                let id = ids.randomElement(using: &random) ?? ""
                var operations: [ListOperation] = [.append(new())]
                switch Int.random(in: 0..<6, using: &random) {
                case 0 where ids.count > 5: operations = [.remove(ids[0])] + (Bool.random(using: &random) ? operations : [])
                case 1 where ids.count > 5: operations = [.remove(id)]
                case 2: operations += [.update("r\(number)", [ListCell(field: 1, value: .number(Double(step % 6)))])]
                case 3: operations = [.update(id, [ListCell(field: 1, value: step % 3 == 0 ? nil : .number(Double(step % 6)))])]
                case 4: operations = [.move(id, before: nil), .remove(id), .append(row(id, "again", 5, room: "A"))]
                default: break
                }
                try panel.store.patch("jobs", operations)
            }
            if step % 7 == 0 { try panel.hear("factor", .number(Double.random(in: 0...5, using: &random).rounded())) }
            if step % 25 == 0 { try panel.store.setList("jobs", (0..<20).map { _ in new() }) }
            panel.pass(16)
            let factor = try #require(try panel.store.get("factor")?.number)
            let rows = try #require(panel.store.list(of: "jobs")?.rows.filter { $0.values[1]?.number.map { $0 > factor } ?? false })
            let sections = section.isEmpty ? [rows] : Dictionary(grouping: rows) { $0.values[4] }.values.map { $0 }
            let shown = (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
            #expect(Set(sections.map(\.count)) == Set(shown) || rows.isEmpty, "step \(step)")
            let source = try #require(table.dataSource as? TableViewDiffableDataSource)
            #expect(Set(source.snapshot.rows) == Set(rows.map(\.id)), "step \(step)")
            if section.isEmpty { #expect(source.snapshot.rows == rows.map(\.id), "step \(step)") }
        }
    }

    @Test func rowsAreSearchedAsOneTypes() throws {
        let panel = try ValuePanel(
            """
            values:
              jobs: {fields: {name: text, level: {range: [0, 100]}, on: boolean, tint: color, room: text}}
              search: text
              chosen: text
            views:
              - {type: textField, id: search, binds: search, write: live, frame: {left: 0, right: 0, top: 0, height: 44}}
              - type: list
                id: list
                binds: chosen
                frame: {left: 0, right: 0, top: 44, bottom: 0}
                rows: {from: jobs, where: "=contains(.name, search)", empty: None, row: {title: "{=.name}"}}

            """)
        try panel.store.setList("jobs", [row("a", "Bread"), row("b", "Rolls"), row("c", "Rye bread")])
        try panel.hear("chosen", .text("b"))
        panel.pass(16)
        let table = try table(panel)
        let field = try #require(panel.content.view(at: "search") as? TextField)
        #expect(table.visibleRows.map(\.title) == ["Bread", "Rolls", "Rye bread"] && table.indexPathForSelectedRow?.row == 1)
        _ = field.becomeFirstResponder()
        func type(_ keys: String) {
            for key in keys { _ = panel.content.window.handle(KeyPress(key: .text(String(key)), time: panel.content.window.now)) }
            panel.pass(16)
        }
        type("b")
        #expect(table.visibleRows.map(\.title) == ["Bread", "Rye bread"] && table.indexPathForSelectedRow == nil)
        #expect(try panel.store.get("chosen") == .text("b"), "it is there all the same")
        type("READz")
        panel.pass(600)
        #expect(table.visibleRows.isEmpty && panel.writes.last == "search bREADz")
        _ = panel.content.window.handle(KeyPress(key: .escape, time: panel.content.window.now))
        panel.pass(600)
        #expect(table.visibleRows.map(\.title) == ["Bread", "Rolls", "Rye bread"] && table.indexPathForSelectedRow?.row == 1)
        #expect(try panel.store.get("search") == .text("") && panel.writes.last == "search ")
    }

    @Test func thePageOfARowThatGoesIsLeft() throws {
        let panel = try ValuePanel(
            """
            values:
              jobs: {fields: {name: text, level: {range: [0, 100]}, on: boolean, tint: color, room: text}}
              chosen: {type: text, initial: null}
            views:
              - type: navigation
                id: rooms
                views:
                  - type: page
                    id: home
                    views: [{type: list, id: list, rows: {from: jobs, row: {title: "{=.name}", action: {set: {chosen: =.id}}, push: detail}}}]
                  - type: page
                    id: detail
                    leaveWhen: =not known(row(jobs, chosen).id)
                    views: [{type: label, id: name, text: "{=row(jobs, chosen).name}", frame: {top: 0, left: 0}}]
                  - {type: page, id: deep}

            """)
        func patch(_ operations: [ListOperation]) throws {
            try panel.store.patch("jobs", operations)
            panel.pass(600)
        }
        try panel.store.setList("jobs", [row("a", "Bread"), row("b", "Rolls")])
        panel.pass(600)
        let row = try #require(panel.content.window.view(at: "rooms/home/list/b"))
        func tap() {
            panel.tap(Double(row.pixelFrame.x) + 40, Double(row.pixelFrame.y) + 20)
            panel.pass(600)
        }
        tap()
        #expect(panel.content.visiblePages.last == "rooms/detail" && panel.text("rooms/detail/name") == "Rolls")
        try patch([.remove("a"), .update("b", [ListCell(field: 0, value: .text("Buns"))])])
        #expect(panel.content.visiblePages.last == "rooms/detail" && panel.text("rooms/detail/name") == "Buns")
        try patch([.remove("b")])
        #expect(panel.content.visiblePages.last == "rooms/home")
        // What stands on it goes too.
        try patch([.append(self.row("b", "Rolls"))])
        #expect(panel.content.visiblePages.last == "rooms/home")
        panel.content.stackPage("rooms/detail")
        panel.content.stackPage("rooms/deep")
        panel.pass(600)
        #expect(panel.content.visiblePages.last == "rooms/deep")
        try patch([.remove("b")])
        #expect(panel.content.visiblePages.last == "rooms/home")
        // It comes when the row has gone already.
        panel.content.stackPage("rooms/detail")
        panel.pass(1200)
        #expect(panel.content.visiblePages.last == "rooms/home")
    }

    /// A row shows that a value of the panel in it is old, as a label does.
    @Test func rowsShowWhatIsOld() throws {
        let panel = try ValuePanel(
            """
            values: {jobs: {fields: {name: text}}, t: {ttl: 1 s}}
            views: [{type: list, id: list, rows: {from: jobs, row: {title: "{=.name} {=t}", detail: "{=t + 1}"}}}]

            """)
        try panel.store.setList("jobs", [ListRow("a", [.text("Bread")])])
        try panel.hear("t", .number(4))
        panel.pass(16)
        let row = try #require(try table(panel).visibleRows.first)
        #expect(row.title == "Bread 4" && row.titleLabel.marks.isEmpty && row.detailLabel.marks.isEmpty)
        panel.pass(1200)
        #expect(row.titleLabel.marks.map(\.kind) == [.stale] && row.detailLabel.marks.map(\.kind) == [.stale])
        try panel.hear("t", .number(5))
        panel.pass(16)
        #expect(row.title == "Bread 5" && row.titleLabel.marks.isEmpty && row.detailLabel.marks.isEmpty)
    }

    /// While a panel is checked there are no rows: pages about one are looked at all the same.
    @Test func aPageThatWouldBeLeftIsChecked() throws {
        let text = """
            fascia: 1
            values: {jobs: {fields: {name: text}}, chosen: {type: text, initial: null}, search: text}
            views:
              - type: navigation
                id: nav
                views:
                  - type: page
                    id: jobs
                    views:
                      - {type: textField, id: search, binds: search, frame: {left: 12, right: 12, top: 12, height: 44}}
                      - type: list
                        id: list
                        frame: {left: 0, right: 0, top: 70, bottom: 0}
                        rows: {from: jobs, row: {title: "{=.name}", action: {set: {chosen: =.id}}, push: job}}
                  - type: page
                    id: job
                    leaveWhen: =not known(row(jobs, chosen).name)
                    views: [{type: button, id: b, title: Stop, action: {set: {search: x}}, frame: {left: 40, top: 40, width: 200, height: 60}}]

            """
        let folder = try ConfigurationFolder()
        let configuration = try PanelConfiguration.load(path: folder.write("panel.yaml", text))
        let findings = try configuration.check(size: PixelSize(width: 800, height: 480), scale: 1)
        #expect(findings.isEmpty, "\(findings)")
        let content = try configuration.build(scale: 1)
        content.keepsPages = true
        content.window.resize(to: PixelSize(width: 800, height: 480), scale: 1)
        #expect(content.showPage("nav/job"))
        content.window.update(now: .zero + .seconds(1))
        content.window.layout()
        #expect(content.visiblePages.last == "nav/job")
    }

    /// Rows of pages that are not shown are asked about when they are.
    @Test func aListThatIsNotShownIsFilteredLater() throws {
        let panel = try ValuePanel(
            """
            values:
              jobs: {fields: {name: text, level: {range: [0, 100]}, on: boolean, tint: color, room: text}}
              least: {range: [0, 100]}
            views:
              - type: navigation
                id: rooms
                views:
                  - {type: page, id: home}
                  - {type: page, id: other, views: [{type: list, id: list, rows: {from: jobs, where: =.level > least, row: {title: "{=.name}"}}}]}

            """)
        try panel.store.setList("jobs", [row("a", "Bread", 10), row("b", "Rolls", 20)])
        panel.pass(16)
        let table = try #require(panel.content.view(at: "rooms/other/list") as? TableView)
        let source = try #require(table.dataSource as? TableViewDiffableDataSource)
        #expect(source.snapshot.rows == ["a", "b"])
        try panel.hear("least", .number(15))
        panel.pass(16)
        #expect(source.snapshot.rows == ["a", "b"], "nobody sees it")
        panel.content.stackPage("rooms/other")
        panel.pass(600)
        #expect(source.snapshot.rows == ["b"] && table.visibleRows.map(\.title) == ["Rolls"])
        // What happens to rows while it is hidden is known at once.
        _ = panel.content.showPage("rooms/home")
        panel.pass(600)
        try panel.hear("least", .number(5))
        try panel.store.patch("jobs", [.append(row("c", "Buns", 30)), .remove("b")])
        #expect(source.snapshot.rows == ["a", "c"])
    }

    @Test func rowsReadOtherLists() throws {
        let panel = try ValuePanel(
            """
            values:
              jobs: {fields: {name: text, level: {range: [0, 100]}, on: boolean, tint: color, room: text}}
              rooms: {fields: {name: text, shut: boolean}}
            views:
              - type: list
                id: list
                rows: {from: jobs, where: "=not row(rooms, .room).shut", row: {title: "{=.name} in {=row(rooms, .room).name}"}}

            """)
        try panel.store.setList("jobs", [row("a", "Bread", room: "k"), row("b", "Rolls", room: "h")])
        panel.pass(16)
        let table = try table(panel)
        #expect(table.visibleRows.isEmpty)
        try panel.store.setList(
            "rooms", [ListRow("k", [.text("Kitchen"), .boolean(false)]), ListRow("h", [.text("Hall"), .boolean(false)])])
        panel.pass(600)
        #expect(table.visibleRows.map(\.title) == ["Bread in Kitchen", "Rolls in Hall"])
        try panel.store.patch(
            "rooms", [.update("k", [ListCell(field: 1, value: .boolean(true))]), .update("h", [ListCell(field: 0, value: .text("Attic"))])])
        panel.pass(600)
        #expect(table.visibleRows.map(\.title) == ["Rolls in Attic"])
    }

    @Test func aLogFollowsItsEnd() throws {
        let panel = try panel(#"rows: {from: jobs, row: {title: "{=.name}"}, follow: end}"#, (0..<30).map { row("r\($0)", "\($0)") })
        let table = try table(panel)
        #expect(table.visibleRows.last?.title == "29")
        try panel.store.patch("jobs", [.append(row("n", "30")), .remove("r0")])
        panel.pass(600)
        #expect(table.visibleRows.last?.title == "30" && table.contentOffset.y == table.maximumOffset.y)
        panel.touch(.began, 100, 100)
        for y in stride(from: 110.0, through: 220, by: 10) {
            panel.touch(.moved, 100, y)
            panel.pass(16)
        }
        panel.pass(200)
        panel.touch(.ended, 100, 220)
        panel.pass(2000)
        let first = try #require(table.visibleRows.dropFirst().first)
        let (title, y) = (first.title, first.pixelFrame.y)
        try panel.store.patch("jobs", [.append(row("m", "31")), .remove("r1")])
        panel.pass(600)
        #expect(
            table.visibleRows.first { $0.title == title }?.pixelFrame.y == y && !table.staysAtEnd, "\(title) \(y) \(table.contentOffset.y)")
    }

    /// Whatever patches follow each other between frames, the table has the store's rows, and the selected row stays.
    @Test(arguments: [1, 2, 3] as [UInt64]) func anyPatchesEndAsTheRowsOfTheStore(seed: UInt64) throws {
        let list = #"rows: {from: jobs, row: {title: "{=.name}"}, follow: end}, binds: chosen"#
        let panel = try panel(list, (0..<20).map { row("r\($0)", "\($0)") })
        let table = try table(panel)
        var random = SeededGenerator(seed: seed)
        var count = 20
        var last: String?
        for step in 0..<400 {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let ids = panel.store.list(of: "jobs")?.rows.map(\.id) ?? []
                var operations: [ListOperation] = []
                switch Int.random(in: 0..<12, using: &random) {
                case 0: if let id = ids.randomElement(using: &random) { operations.append(.remove(id)) }
                case 1:
                    if let id = ids.randomElement(using: &random) { operations.append(.insert(row("r\(count)", "\(count)"), before: id)) }
                case 2: if let id = ids.randomElement(using: &random) { operations.append(.move(id, before: nil)) }
                case 3: if let first = ids.first { operations = [.remove(first), .append(row(first, "again"))] }
                case 4: operations = [.append(row("r\(count)", "\(count)")), .remove("r\(count)")]
                default:
                    operations.append(.append(row("r\(count)", "\(count)")))
                    if ids.count > 10, let first = ids.first { operations.append(.remove(first)) }
                }
                count += 1
                if !operations.isEmpty { try panel.store.patch("jobs", operations) }
            }
            let ids = panel.store.list(of: "jobs")?.rows.map(\.id) ?? []
            if step % 20 == 0, let id = ids.randomElement(using: &random) {
                try panel.hear("chosen", .text(id))
                last = id
            }
            if step % 3 != 0 { continue }
            panel.pass(400)
            #expect(table.numberOfRows(inSection: 0) == ids.count)
            let first = table.visibleRows.first?.indexPath?.row ?? 0
            #expect(table.visibleRows.map(\.path) == ids[first...].prefix(table.visibleRows.count).map { "list/\($0)" }, "step \(step)")
            let selected = table.indexPathForSelectedRow.map { ids[$0.row] }
            #expect(selected == last.flatMap { ids.contains($0) ? $0 : nil }, "step \(step)")
            if selected == nil { last = nil }
        }
    }

    /// What the runner does at a reload: what one reads and what is selected stay.
    @Test func aReloadKeepsPlaceAndSelection() throws {
        let list = #"rows: {from: jobs, row: {title: "{=.name}"}, follow: end}"#
        let panel = try panel(list, (0..<50).map { row("r\($0)", "\($0)") })
        let old = try table(panel)
        old.contentOffset = Point(x: 0, y: 405)
        old.selectRow(at: IndexPath(row: 12))
        panel.pass(16)
        let state = PanelSnapshot(panel.content)
        try panel.reload(RowListTests.text(list)) { state.apply(to: $0) }
        panel.pass(16)
        let new = try table(panel)
        #expect(new !== old && new.contentOffset.y == 405 && new.visibleRows.map(\.title) == (9...16).map { "\($0)" })
        #expect(new.indexPathsForSelectedRows == [IndexPath(row: 12)] && !new.staysAtEnd)
    }

    @Test func theSelectedRowIsAValue() throws {
        let panel = try panel(#"rows: {from: jobs, row: {title: "{=.name}"}}, binds: chosen"#, ["a", "b", "c"].map { row($0, $0) })
        let table = try table(panel)
        #expect(table.indexPathForSelectedRow == nil)
        panel.tap(100, 66)
        #expect(panel.takeWrites() == ["chosen b"] && table.indexPathForSelectedRow?.row == 1)
        try panel.hear("chosen", .text("c"))
        #expect(table.indexPathForSelectedRow?.row == 2)
        // A row that comes and is chosen at once.
        try panel.store.patch("jobs", [.insert(row("n", "n"), before: "a")])
        try panel.hear("chosen", .text("n"))
        panel.pass(500)
        #expect(table.indexPathForSelectedRow?.row == 0)
        try panel.store.patch("jobs", [.remove("n")])
        panel.pass(500)
        #expect(table.indexPathForSelectedRow == nil && panel.store.state(of: "chosen")?.isKnown == false)
        #expect(panel.takeWrites() == [])
    }

    @Test func controlsOfADisabledRowAreDisabled() throws {
        let panel = try panel(
            #"rows: {from: jobs, row: {title: "{=.name}", enabled: =.on, views: [{type: slider, id: level, binds: .level, frame: {width: 80}}]}}"#,
            [row("a", "1", on: true), row("b", "2", on: false)])
        func controls() throws -> [Bool] {
            try table(panel).visibleRows.map { try #require($0.accessoryView as? Slider).isEnabled }
        }
        #expect(try controls() == [true, false])
        try panel.store.patch("jobs", [.update("b", [ListCell(field: 2, value: .boolean(true))])])
        panel.pass(100)
        #expect(try controls() == [true, true])
    }

    /// What a row says of its controls does not undo what their own expression says, nor the other way round.
    @Test func controlsOfRowsHaveExpressionsOfTheirOwn() throws {
        let panel = try panel(
            #"rows: {from: jobs, row: {title: "{=.name}", enabled: =.on, views: [{type: slider, id: level, binds: .level, enabled: =factor > 3, frame: {width: 80}}]}}"#,
            [row("a", "1", on: true), row("b", "2", on: false)])
        func controls() throws -> [Bool] {
            try table(panel).visibleRows.map { try #require($0.accessoryView as? Slider).isEnabled }
        }
        #expect(try controls() == [false, false])
        try panel.hear("factor", .number(4))
        #expect(try controls() == [true, false])
        try panel.store.patch("jobs", [.update("b", [ListCell(field: 2, value: .boolean(true))])])
        panel.pass(100)
        #expect(try controls() == [true, true])
        try panel.hear("factor", .number(2))
        try panel.store.patch("jobs", [.update("b", [ListCell(field: 1, value: .number(3))])])
        panel.pass(100)
        #expect(try controls() == [false, false])
    }

    @Test func aControlInARowSetsItsField() throws {
        let panel = try panel(
            #"selection: none, rows: {from: jobs, row: {title: "{=.name}", views: [{type: switch, id: on, binds: .on}]}}"#,
            [row("a", "1", on: true), row("b", "2", on: false), row("c", "3")])
        var writes: [String] = []
        let observation = panel.store.rowWrites.add { writes.append("\($0.name) \($0.id) \($0.field) \($0.value)") }
        defer { withExtendedLifetime(observation) {} }
        let table = try table(panel)
        func isOn(_ index: Int) -> Bool? {
            let control = table.visibleRows[index].accessoryView as? Switch
            return control?.isValueKnown == true ? control?.isOn : nil
        }
        #expect(isOn(0) == true && isOn(1) == false && isOn(2) == nil)
        let control = try #require(table.visibleRows[1].accessoryView)
        #expect(control.path == "list/b/on")
        let x = Double(control.pixelFrame.x + control.pixelFrame.width / 2)
        panel.tap(x, 66)
        #expect(writes == ["jobs b on true"] && isOn(1) == true)
        #expect(panel.store.list(of: "jobs")?.row("b")?.values[2] == .boolean(true))
        // While a finger holds it, the row stays, and keeps what the finger does.
        panel.touch(.began, x, 66)
        panel.pass(200)
        try panel.store.patch("jobs", [.remove("a")])
        panel.pass(100)
        #expect(table.visibleRows.map(\.title) == ["1", "2", "3"])
        panel.touch(.ended, x, 66)
        panel.pass(500)
        #expect(table.visibleRows.map(\.title) == ["2", "3"] && writes.last == "jobs b on false" && isOn(0) == false)
        try panel.store.patch("jobs", [.update("c", [ListCell(field: 2, value: .boolean(true))])])
        panel.pass(500)
        #expect(isOn(1) == true && writes.count == 2)
    }

    @Test(arguments: ["single", "multiple", "momentary", "none"]) func aTapReadsTheRow(selection: String) throws {
        let panel = try panel(
            #"selection: \#(selection), rows: {from: jobs, row: {title: "{=.name}", action: {set: {chosen: =.id, factor: =.level, other: fixed}}}}"#,
            [row("a", "1", 5), row("b", "2", 7), row("c", "3")])
        panel.tap(100, 66)
        #expect(Set(panel.takeWrites()) == ["chosen b", "factor 7", "other fixed"])
        #expect(panel.store.state(of: "chosen")?.known == .text("b") && panel.store.state(of: "factor")?.known == .number(7))
        try panel.store.patch("jobs", [.remove("a")])
        panel.pass(500)
        panel.tap(100, 22)
        #expect(panel.store.state(of: "chosen")?.known == .text("b"))
        // What is not known is not set.
        panel.tap(100, 66)
        #expect(panel.store.state(of: "chosen")?.known == .text("c") && panel.store.state(of: "factor")?.known == .number(7))
    }

    @Test func mistakesHaveTheirPlaces() throws {
        func one(_ list: String, _ part: String, line: UInt = #line) throws {
            let found = try mistakes(list)
            if !found.contains(where: { $0.contains(part) }) { Issue.record("line \(line): \(found)") }
        }
        #expect(try mistakes(#"rows: {from: jobs, row: {title: "{=.name}"}}"#) == [])
        try one(#"rows: {from: job, row: {title: x}}"#, "there is no value “job”")
        try one(#"rows: {from: factor, row: {title: x}}"#, "rows come from a list")
        try one(#"rows: {from: jobs, row: {title: "{=.nam}"}}"#, "nam")
        try one(#"rows: {from: jobs, row: {title: "{=.name:1}"}}"#, "decimals")
        try one(#"rows: {from: jobs, row: {title: "{=nothing}"}}"#, "there is no value “nothing”")
        try one(#"rows: {from: jobs, row: {title: "{name}"}}"#, "is for labels")
        try one(#"rows: {from: jobs, row: {title: x, color: =.name}}"#, "colour")
        try one(#"rows: {from: jobs, row: {title: x}, section: rom}"#, "“jobs” has no field “rom”")
        try one(#"rows: {from: jobs, row: {detail: x}}, selected: 1"#, "“selected” needs rows that stand")
        try one(#"rows: {from: jobs, row: {color: black}}"#, "a row needs a “title”")
        try one(#"rows: {from: jobs, row: {title: x, views: [{type: switch, id: on, binds: .name}]}}"#, "binds a boolean")
        try one(#"rows: {from: jobs, row: {title: x, views: [{type: switch, id: on}]}}"#, "binds a field of it")
        try one(#"rows: {from: jobs, row: {title: x, views: [{type: label, text: a}]}}"#, "a label is neither")
        try one(#"rows: {from: jobs, row: {title: x}}, binds: factor"#, "the id of the selected row")
        try one(#"rows: {from: jobs, row: {title: x}}, binds: chosen, selection: multiple"#, "of which one row is selected")
        try one(#"rows: [a, b], binds: chosen"#, "rows that come from a value")
        try one(#"rows: {from: jobs, row: {title: x, action: {set: {factor: =.name}}}}"#, "number")
        try one(#"rows: {from: jobs, row: {title: x, views: [{type: switch, id: on, binds: factor}]}}"#, "binds a field of it")
        for (key, advice) in [
            ("visibleWhen: =factor > 1", "“enabled:” of the row"), ("enabledWhen: =factor > 1", "“enabled:” of the row"),
            ("action: {theme: dark}", "say it of the row"), ("longPress: []", "say it of the row"),
        ] {
            try one(
                "rows: {from: jobs, row: {title: x, views: [{type: button, id: on, title: x, selects: true, binds: .on, \(key)}]}}", advice)
        }
        try one(#"rows: {from: jobs}"#, "row")
    }

    /// Ten thousand rows, a hundred patches a second, ten seconds long: only what is seen is made.
    @Test func tenThousandRowsUnderPatches() throws {
        let panel = try ValuePanel(
            """
            values: {jobs: {fields: {name: text}, limit: 10000, keep: last}}
            views: [{type: list, id: list, rows: {from: jobs, row: {title: "{=.name}"}, follow: end}}]
            """)
        try panel.store.setList("jobs", (0..<10_000).map { ListRow("r\($0)", [.text("\($0)")]) })
        panel.pass(16)
        let table = try table(panel)
        for count in 0..<100 {
            try panel.store.patch("jobs", [.append(ListRow("n\(count)", [.text("new \(count)")]))])
            panel.pass(10)
        }
        panel.pass(500)
        #expect(table.visibleRows.last?.title == "new 99" && table.numberOfRows(inSection: 0) == 10_000)
        #expect(table.contentView.subviews.count < 40)
    }

    /// A row in which somebody types may be moved to where it is not seen: what was typed counts.
    @Test func aRowThatGoesWhileSomebodyTypesIsSent() throws {
        let panel = try panel(
            "rows: {from: jobs, row: {views: [{type: textField, id: t, binds: .name, frame: {left: 10, top: 0, width: 200}}]}}, frame: {left: 0, top: 0, width: 300, height: 200}",
            (0..<40).map { row("r\($0)", "name \($0)") })
        panel.pass(200)
        var sent: [String] = []
        let observation = panel.store.rowWrites.add { sent.append("\($0)") }
        var views = try table(panel).visibleRows.map { $0 as View }
        while let view = views.first, !(view is TextField) { views = view.subviews + views.dropFirst() }
        let field = try #require(views.first as? TextField)
        #expect(field.text == "name 0" && field.becomeFirstResponder())
        panel.content.window.handle(KeyPress(key: .text("!"), time: panel.now))
        #expect(field.text == "name 0!")
        try panel.store.patch("jobs", [.move("r0", before: nil)])
        panel.pass(1_000)
        #expect(panel.content.window.firstResponder == nil && sent.count == 1 && sent.first?.contains("name 0!") == true, "\(sent)")
        _ = observation
    }
}
