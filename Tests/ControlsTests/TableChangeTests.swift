import FasciaGeometry
import FasciaRaster
import FasciaTesting
import Testing

@testable import FasciaControls

/// Rows that are known by ids, and how a table shows a change of them.
@Suite struct TableChangeTests {
    /// A table of 300 × 220 pt at (50, 40), five rows of 44 pt, whose rows say their ids.
    final class Stand {
        let harness: Harness
        let table: TableView
        let source: TableViewDiffableDataSource
        var details: [String: String] = [:]
        var configured: [String] = []

        init(_ ids: [String], style: TableView.Style = .plain, scale: Double = 1, isDark: Bool = true, follows: Bool = false) throws {
            harness = try makeHarness(scale: scale, isDark: isDark)
            table = TableView(style: style)
            weak var stand: Stand?
            source = TableViewDiffableDataSource(tableView: table) { row, id in
                row.title = id
                row.detail = stand?.details[id] ?? ""
                row.identifier = id
                stand?.configured.append(id)
            }
            stand = self
            table.followsEnd = follows
            source.apply(TableSnapshot(rows: ids))
            harness.show(table, "list", Rect(x: 50, y: 40, width: 300, height: 220))
        }

        func apply(_ ids: [String], animated: Bool = true) { source.apply(TableSnapshot(rows: ids), animatingDifferences: animated) }
        var titles: [String] { table.visibleRows.map(\.title) }
        func row(_ id: String) -> TableRow? { table.visibleRows.first { $0.title == id } }
        /// Where a row is seen, in points of the window.
        func y(_ id: String) -> Int? { row(id).map { $0.pixelFrame.y } }
        /// The red of the pixel at the left of a row, where only its background is.
        func step(_ count: Int) { for _ in 0..<count { harness.step() } }
    }

    private func ids(_ range: Range<Int>) -> [String] { range.map { "r\($0)" } }

    /// Of the row that was the last one only the line below it is drawn, which it had not.
    @Test func aLineMoreDrawsNoOther() throws {
        let stand = try Stand(ids(0..<12), follows: true)
        stand.table.showsVerticalScrollIndicator = false
        stand.harness.settle()
        stand.apply(ids(1..<13), animated: false)
        stand.harness.step()
        #expect(stand.titles.last == "r12")
        let line = PixelRect(x: 66, y: 215, width: 284, height: 1)
        #expect(stand.harness.composed == [line, PixelRect(x: 50, y: 216, width: 300, height: 44)])
        stand.harness.settle()
        #expect(stand.harness.mistakes.isEmpty)
    }

    @Test func rowsThatComeFadeInAndOthersSlide() throws {
        let stand = try Stand(ids(0..<4))
        let second = stand.row("r1")
        stand.apply(["r0", "new", "r1", "r2", "r3"])
        stand.harness.step()
        #expect(stand.y("r1") == 84, "it begins where it was")
        #expect(stand.row("new")?.alpha == 0)
        stand.step(9)
        let (middle, alpha) = (stand.y("r1") ?? 0, stand.row("new")?.alpha ?? 0)
        #expect(middle > 90 && middle < 122 && alpha > 0.2 && alpha < 0.8)
        stand.harness.settle()
        #expect(stand.titles == ["r0", "new", "r1", "r2", "r3"])
        #expect(stand.y("r1") == 128 && stand.row("new")?.alpha == 1 && stand.row("r1") === second)
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// Whole sections that change places take along what is read in them.
    @Test(arguments: [(30, 20), (20, 30)]) func sectionsThatMoveKeepTheScrollPlace(first: Int, second: Int) throws {
        let stand = try Stand(["x"])
        let (a, b) = ((0..<first).map { "a\($0)" }, (0..<second).map { "b\($0)" })
        func apply(_ sections: [(String, [String])]) {
            stand.source.apply(
                TableSnapshot(sections: sections.map { .init($0.0, header: $0.0, rows: $0.1) }), animatingDifferences: false)
            stand.harness.settle()
        }
        apply([("a", a), ("b", b)])
        stand.table.setContentOffset(Point(x: 0, y: Double(first + 8) * 44), animated: false)
        stand.harness.settle()
        let before = stand.y("b10")
        #expect(before != nil)
        apply([("b", b), ("a", a)])
        #expect(stand.y("b10") == before, "\(stand.titles)")
        apply([("a", a), ("b", b)])
        #expect(stand.y("b10") == before, "\(stand.titles)")
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// A step of a log is the change that all its rows would be, and only what it is known to be.
    @Test func stepsOfALogAreShifts() throws {
        let stand = try Stand(ids(0..<40), follows: true)
        stand.harness.settle()
        #expect(stand.source.shift(dropping: ["r0", "r1"], appending: ["r40"]))
        #expect(stand.source.shift(dropping: ["r2"], appending: ["r41"]), "it waits, and goes on")
        #expect(!stand.source.shift(dropping: ["r0"], appending: []) && !stand.source.shift(dropping: ["r7"], appending: []))
        stand.step(3)
        stand.harness.settle()
        #expect(stand.titles.last == "r41" && stand.titles.contains("r39"), "\(stand.titles)")
        #expect(stand.source.snapshot == TableSnapshot(rows: ids(3..<42)))
        // All rows that were applied come first, and sections have a place of their own.
        stand.apply(ids(5..<42))
        #expect(!stand.source.shift(dropping: [], appending: ["r42"]))
        stand.harness.settle()
        #expect(!stand.source.shift(dropping: [], appending: (0..<300).map { "n\($0)" }), "a hidden table gathers no rows without end")
        stand.source.apply(TableSnapshot(sections: [.init("a", rows: ["x"]), .init("b", rows: ["y"])]))
        stand.harness.settle()
        #expect(!stand.source.shift(dropping: ["x"], appending: []))
        #expect(stand.harness.mistakes.isEmpty)
    }

    @Test func rowsThatGoFadeOutAndMovedOnesPassInFront() throws {
        let stand = try Stand(ids(0..<5))
        let gone = try #require(stand.row("r1"))
        stand.apply(["r4", "r0", "r2", "r3"])
        stand.step(8)
        #expect(gone.alpha > 0 && gone.alpha < 1 && gone.pixelFrame.y == 84)
        let (above, moving) = (stand.y("r0") ?? 0, stand.y("r4") ?? 0)
        #expect(above > 40 && above < 84 && moving > 40 && moving < 216)
        let content = stand.table.contentView.subviews
        let rows = content.compactMap { $0 as? TableRow }.filter { !$0.isHidden }
        #expect(rows.first === gone && rows.last === stand.row("r4"))
        stand.harness.settle()
        #expect(stand.titles == ["r4", "r0", "r2", "r3"] && gone.isHidden && gone.alpha == 1)
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// Changes come for as long as a panel runs: none may stay, with its rows and what they draw with, when it is over.
    @Test func nothingIsKeptOfAChangeThatIsOver() throws {
        weak var over: TableChange?
        weak var replaced: TableChange?
        weak var row: TableRow?
        weak var cutOff: TableChange?
        do {
            let stand = try Stand(ids(0..<5))
            row = stand.row("r1")
            stand.apply(["r4", "r0", "r2", "r3"])
            stand.step(2)
            over = stand.table.change
            #expect(over?.isRunning == true)
            stand.harness.settle()
            #expect(over == nil)
            stand.apply(ids(0..<4))
            stand.step(2)
            replaced = stand.table.change
            stand.apply(["r3", "r1"])
            stand.step(2)
            cutOff = stand.table.change
            #expect(replaced == nil && cutOff?.isRunning == true && row != nil)
        }
        #expect(cutOff == nil && row == nil, "the table is gone in the middle of a change")
    }

    /// A change in mid-flight of another begins where rows are seen then: nothing jumps.
    @Test func aChangeDuringAChangeGoesOnFromThere() throws {
        let stand = try Stand(ids(0..<5))
        stand.apply(["new", "r0", "r1", "r2", "r3", "r4"])
        stand.step(8)
        let before = try #require(stand.y("r1"))
        #expect(before > 84 && before < 128)
        stand.apply(["r0", "r1", "r2", "r3", "r4"])
        stand.harness.step()
        #expect(abs((stand.y("r1") ?? 0) - before) <= 6, "a frame further at most")
        stand.harness.settle()
        #expect(stand.y("r1") == 84)
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// What one reads in the middle stays where it is, to the pixel, and is not even drawn again.
    @Test func theScrollPositionAndTheSelectionStay() throws {
        let stand = try Stand(ids(0..<1000))
        stand.table.contentOffset = Point(x: 0, y: 44 * 500 + 10)
        stand.table.selectRow(at: IndexPath(row: 502))
        stand.harness.settle()
        let y = stand.y("r502")
        stand.apply(["a", "b", "c"] + ids(0..<200) + ids(203..<600) + ["d"] + ids(600..<1000))
        stand.harness.step()
        #expect(stand.harness.composed.isEmpty)
        stand.harness.settle()
        #expect(stand.y("r502") == y && stand.row("r502")?.isSelected == true)
        #expect(stand.table.indexPathForSelectedRow == IndexPath(row: 502))
        stand.apply(ids(300..<1000))
        stand.harness.settle()
        #expect(stand.y("r502") == y && stand.table.indexPathForSelectedRow == IndexPath(row: 202))
        #expect(stand.table.contentOffset.y == 44 * 200 + 10)
        stand.apply(ids(600..<1000))
        stand.harness.settle()
        #expect(stand.table.indexPathForSelectedRow == nil)
        #expect(stand.harness.mistakes.isEmpty)
    }

    @Test func atTheTopNewRowsAreSeen() throws {
        let stand = try Stand(ids(0..<100))
        stand.apply(["new"] + ids(0..<100))
        stand.harness.settle()
        #expect(stand.table.contentOffset.y == 0 && stand.titles.first == "new")
    }

    @Test func aHeldRowsStructureWaitsForTheLift() throws {
        let stand = try Stand(ids(0..<5))
        stand.table.isMomentary = true
        var tapped: [String] = []
        stand.table.onSelect = { place in tapped.append(stand.source.snapshot.row(at: place) ?? "?") }
        stand.harness.touch(.began, Point(x: 100, y: 150))
        stand.harness.step()
        stand.apply(["new"] + ids(0..<5))
        stand.details["r2"] = "now"
        stand.source.reconfigure("r2")
        stand.harness.settle()
        #expect(stand.titles == ids(0..<5) && stand.y("r2") == 128)
        #expect(stand.row("r2")?.detail == "now", "what a row says does not wait")
        // Nothing is done while it waits.
        #expect(stand.harness.window.nextUpdate == nil)
        stand.harness.touch(.ended, Point(x: 100, y: 150))
        stand.harness.settle()
        #expect(tapped == ["r2"])
        #expect(stand.titles == ["new", "r0", "r1", "r2", "r3"])
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// A finger that was cancelled, or that began to scroll, holds no row any more.
    @Test func aLostFingerAndAScrollHoldNothing() throws {
        let stand = try Stand(ids(0..<50))
        stand.harness.touch(.began, Point(x: 100, y: 150))
        stand.harness.step(.milliseconds(200))
        stand.apply(["new"] + ids(0..<50))
        stand.harness.step()
        #expect(stand.titles.first == "r0")
        stand.harness.touch(.cancelled, Point(x: 100, y: 150))
        stand.harness.settle()
        #expect(stand.titles.first == "new")
        stand.harness.press(from: Point(x: 100, y: 200), to: Point(x: 100, y: 100))
        let y = try #require(stand.y("r3"))
        stand.apply(ids(0..<50))
        stand.harness.step()
        #expect(stand.y("r3") == y && stand.table.isDragging, "the content goes on under the finger")
        stand.harness.touch(.moved, Point(x: 100, y: 90))
        stand.harness.step()
        #expect(stand.y("r3") == y - 10)
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// A throw goes on with its speed while rows come and go above.
    @Test func aThrowGoesOn() throws {
        let stand = try Stand(ids(0..<1000))
        stand.table.contentOffset = Point(x: 0, y: 20_000)
        stand.harness.settle()
        stand.harness.drag(from: Point(x: 100, y: 240), to: Point(x: 100, y: 60), steps: 4)
        stand.step(5)
        let before = stand.table.contentOffset.y
        stand.harness.step()
        let speed = stand.table.contentOffset.y - before
        stand.apply(ids(10..<1000), animated: false)
        let start = stand.table.contentOffset.y
        stand.harness.step()
        stand.harness.step()
        #expect(stand.table.isMoving)
        let moved = stand.table.contentOffset.y + 440 - start
        #expect(abs(moved - 2 * speed) < 0.2 * abs(2 * speed))
        stand.harness.settle()
        #expect(stand.harness.mistakes.isEmpty)
    }

    @Test func oneRowsTextMarksOnlyThatText() throws {
        let stand = try Stand(ids(0..<10_000))
        stand.configured = []
        stand.details["r2"] = "17 %"
        stand.source.reconfigure("r2")
        stand.details["r9000"] = "unseen"
        stand.source.reconfigure("r9000")
        stand.harness.step()
        #expect(stand.configured == ["r2"])
        stand.details["r2"] = "71 %"
        stand.source.reconfigure("r2")
        stand.harness.step()
        let row = try #require(stand.row("r2"))
        let area = stand.harness.composed.reduce(0) { $0 + $1.width * $1.height }
        #expect(area > 0 && area <= row.detailLabel.pixelFrame.width * row.detailLabel.pixelFrame.height)
        stand.source.reconfigure("r2")
        stand.harness.step()
        #expect(stand.harness.composed.isEmpty)
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// Many changes until the next frame are one; a hidden table does nothing until it is shown.
    @Test func changesAreShownOnceAFrame() throws {
        let stand = try Stand(ids(0..<100))
        var asked = 0
        for count in 0..<20 {
            stand.source.apply(animatingDifferences: true) {
                asked += 1
                return TableSnapshot(rows: (0..<100 + count).map { "r\($0)" })
            }
        }
        stand.harness.settle()
        #expect(asked == 1 && stand.table.numberOfRows(inSection: 0) == 119)
        stand.table.isHidden = true
        stand.harness.settle()
        stand.source.apply {
            asked += 1
            return TableSnapshot(rows: ["x"])
        }
        stand.harness.settle()
        #expect(asked == 1)
        stand.table.isHidden = false
        stand.harness.settle()
        #expect(asked == 2 && stand.titles == ["x"])
        #expect(stand.harness.mistakes.isEmpty)
    }

    @Test func sectionsKeepTheirHeaders() throws {
        let stand = try Stand([])
        func snapshot(_ sections: [(String, [String])]) -> TableSnapshot {
            TableSnapshot(sections: sections.map { TableSnapshot.Section($0.0, header: $0.0, rows: $0.1) })
        }
        stand.source.apply(snapshot([("On", ["a"]), ("Off", ["b", "c"])]))
        stand.harness.settle()
        stand.source.apply(snapshot([("On", ["a", "c"]), ("Off", ["b"])]))
        stand.step(9)
        #expect(stand.harness.mistakes.isEmpty)
        stand.harness.settle()
        #expect(stand.titles == ["a", "c", "b"])
        #expect(stand.row("c")?.indexPath == IndexPath(row: 1, section: 0))
        stand.source.apply(snapshot([("Off", ["b", "c", "a"])]))
        stand.harness.settle()
        #expect(stand.titles == ["b", "c", "a"] && stand.table.numberOfSections == 1)
        #expect(stand.harness.mistakes.isEmpty)
    }

    @Test func aTableThatFollowsItsEndStaysThere() throws {
        let stand = try Stand(ids(0..<50), follows: true)
        #expect(stand.titles.last == "r49" && stand.table.contentOffset.y == stand.table.maximumOffset.y)
        // The oldest row goes where a new one comes.
        stand.apply(ids(1..<51))
        stand.harness.step()
        #expect(stand.titles.last == "r49" || stand.y("r50") ?? 0 > 216, "it moves there")
        stand.harness.settle()
        #expect(stand.titles.last == "r50" && stand.y("r50") == 216)
        // A finger scrolls away: what one reads stays.
        stand.harness.drag(from: Point(x: 100, y: 100), to: Point(x: 100, y: 200))
        stand.harness.settle()
        let first = try #require(stand.titles.dropFirst().first)
        let y = stand.y(first)
        stand.apply(ids(2..<60))
        stand.harness.settle()
        #expect(stand.y(first) == y && stand.titles.last != "r59")
        // The way back.
        let button = Point(x: 350 - 32, y: 260 - 32)
        #expect(stand.harness.window.control(at: button)?.path == "list/end")
        stand.harness.tap(button)
        stand.harness.settle()
        #expect(stand.titles.last == "r59" && stand.y("r59") == 216)
        #expect(stand.harness.window.control(at: button)?.path == "list/r59")
        stand.apply(ids(2..<61))
        stand.harness.settle()
        #expect(stand.titles.last == "r60")
        // Scrolled back by a finger, it follows again.
        stand.harness.drag(from: Point(x: 100, y: 100), to: Point(x: 100, y: 200))
        stand.harness.settle()
        stand.harness.drag(from: Point(x: 100, y: 200), to: Point(x: 100, y: 60), steps: 3)
        stand.harness.settle()
        stand.apply(ids(2..<62))
        stand.harness.settle()
        #expect(stand.titles.last == "r61")
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// Lines that come faster than they can be followed are shown at once, and a held row stays under its finger.
    @Test func aBusyLogKeepsUp() throws {
        let stand = try Stand(ids(0..<50), follows: true)
        for count in 1...40 {
            stand.apply(ids(count..<50 + count))
            stand.step(2)
        }
        #expect(stand.titles.last == "r89")
        stand.harness.settle()
        let held = try #require(stand.titles.dropFirst(2).first)
        stand.harness.touch(.began, Point(x: 100, y: 150))
        stand.harness.step(.milliseconds(200))
        for count in 41...45 {
            stand.apply(ids(count..<50 + count))
            stand.step(2)
        }
        #expect(stand.row(held)?.isHighlighted == true && stand.titles.last == "r89")
        stand.harness.touch(.ended, Point(x: 100, y: 150))
        stand.harness.settle()
        #expect(stand.titles.last == "r94" && stand.harness.events.contains { $0.id == "list/\(held)" && $0.name == "touchUpInside" })
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// A finger stops rows that coast, and presses what stands still over them.
    @Test func theWayBackIsTakenWhileTheTableCoasts() throws {
        let stand = try Stand(ids(0..<200), follows: true)
        stand.harness.drag(from: Point(x: 100, y: 60), to: Point(x: 100, y: 250), steps: 3)
        stand.step(12)
        #expect(stand.table.isMoving)
        let button = Point(x: 350 - 32, y: 260 - 32)
        #expect(stand.harness.window.control(at: button)?.path == "list/end")
        stand.harness.tap(button)
        stand.harness.settle()
        #expect(stand.titles.last == "r199" && stand.y("r199") == 216)
        #expect(stand.harness.mistakes.isEmpty)
        // A row that coasts is caught.
        stand.harness.drag(from: Point(x: 100, y: 60), to: Point(x: 100, y: 250), steps: 3)
        stand.step(12)
        stand.harness.clearEvents()
        stand.harness.tap(Point(x: 100, y: 150))
        #expect(!stand.table.isMoving && stand.harness.events.isEmpty)
    }

    @Test func anEmptyTableSaysSo() throws {
        let stand = try Stand([])
        stand.table.emptyText = "No jobs"
        stand.harness.settle()
        #expect(stand.harness.mistakes.isEmpty)
        let blank = stand.harness.pixel(60, 50)
        var ink = 0
        for x in 100..<300 where stand.harness.pixel(x, 150) != blank { ink += 1 }
        #expect(ink > 5)
        stand.apply(["a"])
        stand.harness.settle()
        #expect((100..<300).allSatisfy { stand.harness.pixel($0, 150) == blank })
        stand.apply([])
        stand.harness.settle()
        #expect((100..<300).contains { stand.harness.pixel($0, 150) != blank })
        #expect(stand.harness.mistakes.isEmpty)
    }

    /// Whatever changes, whatever a finger does meanwhile, each frame is what a full redraw gives.
    @Test(arguments: [(TableView.Style.plain, 1.0), (.grouped, 1.5)]) func randomChangesLeaveNothingBehind(
        style: TableView.Style, scale: Double
    ) throws {
        let stand = try Stand([], style: style, scale: scale, follows: style == .grouped)
        var generator = SeededGenerator(seed: 77)
        var rows = ids(0..<30)
        var isDown = false
        for round in 0..<120 {
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: rows.insert("n\(round).\(rows.count)", at: Int.random(in: 0...rows.count, using: &generator))
                case 1: if !rows.isEmpty { rows.remove(at: Int.random(in: 0..<rows.count, using: &generator)) }
                case 2: rows.append("t\(round).\(rows.count)")
                default:
                    if rows.count > 1 {
                        let id = rows.remove(at: Int.random(in: 0..<rows.count, using: &generator))
                        rows.insert(id, at: Int.random(in: 0...rows.count, using: &generator))
                    }
                }
            }
            let half = rows.count / 2
            stand.source.apply(
                TableSnapshot(sections: [
                    TableSnapshot.Section("a", header: "A", rows: Array(rows[..<half])),
                    TableSnapshot.Section("b", header: round % 3 == 0 ? nil : "B", rows: Array(rows[half...])),
                ]), animatingDifferences: round % 4 != 0)
            let point = Point(x: 120, y: Double(60 + (round * 37) % 180))
            switch Int.random(in: 0..<5, using: &generator) {
            case 0 where !isDown:
                stand.harness.touch(.began, point)
                isDown = true
            case 1 where isDown: stand.harness.touch(.moved, point)
            case 2 where isDown:
                stand.harness.touch(.ended, point)
                isDown = false
            default: break
            }
            stand.step(Int.random(in: 1...12, using: &generator))
        }
        if isDown { stand.harness.touch(.cancelled, .zero) }
        stand.harness.settle()
        #expect(stand.harness.mistakes.isEmpty)
        let shown = (0..<2).flatMap { section in stand.source.snapshot.sections[section].rows }
        #expect(shown == rows)
        for row in stand.table.visibleRows {
            #expect(row.title == row.indexPath.flatMap { stand.source.snapshot.row(at: $0) } && row.alpha == 1)
        }
    }

    /// While somebody types in a row that would go, the rows are asked for once, not at each layout.
    @Test func rowsThatWaitForATextAreAskedForOnce() throws {
        let stand = try Stand(ids(0..<4))
        stand.harness.settle()
        let field = TextField()
        field.frame = Rect(x: 100, y: 4, width: 120, height: 36)
        try #require(stand.row("r1")).addSubview(field)
        #expect(field.becomeFirstResponder())
        var asked = 0
        func apply(_ ids: [String]) {
            stand.source.apply {
                asked += 1
                return TableSnapshot(rows: ids)
            }
            for _ in 0..<8 {
                stand.table.setNeedsLayout()
                stand.step(1)
            }
        }
        apply(["r0", "r2"])
        #expect(asked == 1 && stand.titles == ids(0..<4))
        apply(["r0", "r3"])
        #expect(asked == 2 && stand.titles == ids(0..<4))
        field.cancelEditing()
        stand.table.setNeedsLayout()
        stand.harness.settle()
        #expect(asked == 2 && stand.titles == ["r0", "r3"])
        // A row that stays holds nothing up.
        try #require(stand.row("r3")).addSubview(field)
        #expect(field.becomeFirstResponder())
        apply(["r3", "r4"])
        #expect(asked == 3 && stand.titles == ["r3", "r4"])
    }
}
