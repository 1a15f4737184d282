import FasciaControls
import FasciaGeometry
import FasciaTesting
import Testing

/// Several changes of a table's rows before one layout.
@Suite struct RowBatchTests {
    /// A table of five rows of 44 pt whose titles are those of a list.
    private final class Titles: TableViewDataSource {
        var titles: [String]
        let harness: Harness
        let table = TableView()
        init(_ titles: [String]) throws {
            self.titles = titles
            harness = try makeHarness()
            table.dataSource = self
            harness.show(table, "list", Rect(x: 50, y: 40, width: 300, height: 220))
        }
        func numberOfSections(in tableView: TableView) -> Int { 1 }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { titles.count }
        func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
            let row = tableView.dequeueReusableRow(withIdentifier: "title") ?? TableRow(reuseIdentifier: "title")
            row.title = titles[indexPath.row]
            return row
        }
        var shown: [String] { table.visibleRows.map(\.title) }
        /// The rows that can be seen, whatever the table says of them.
        var drawn: [String] {
            table.contentView.subviews.compactMap { $0 as? TableRow }.filter { !$0.isHidden && !$0.pixelFrame.isEmpty }
                .sorted { $0.pixelFrame.y < $1.pixelFrame.y }.map(\.title)
        }
    }

    @Test func insertionsAddUp() throws {
        let list = try Titles(["a", "b", "c"])
        let kept = list.table.row(at: IndexPath(row: 0))
        list.titles.insert("d", at: 0)
        list.table.insertRows(at: [IndexPath(row: 0)])
        list.titles.insert("e", at: 0)
        list.table.insertRows(at: [IndexPath(row: 0)])
        list.harness.settle()
        #expect(list.shown == list.titles && list.drawn == list.titles)
        #expect(list.table.row(at: IndexPath(row: 2)) === kept)
        #expect(list.harness.mistakes.isEmpty)
    }

    @Test func aReloadAfterAnInsertionReloads() throws {
        let list = try Titles(["a", "b", "c"])
        list.titles = ["new", "a", "B", "c"]
        list.table.insertRows(at: [IndexPath(row: 0)])
        list.table.reloadRows(at: [IndexPath(row: 2)])
        list.harness.settle()
        #expect(list.shown == list.titles && list.drawn == list.titles)
    }

    /// Any order of changes shows what the source has.
    @Test func randomChangesAddUp() throws {
        for seed in 1...40 {
            var random = SeededGenerator(seed: UInt64(seed))
            let list = try Titles((0..<6).map { "r\($0)" })
            var next = 0
            for _ in 0..<6 {
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let place = Int.random(in: 0...list.titles.count, using: &random)
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0:
                        next += 1
                        list.titles.insert("n\(next)", at: place)
                        list.table.insertRows(at: [IndexPath(row: place)])
                    case 1 where place < list.titles.count:
                        list.titles.remove(at: place)
                        list.table.deleteRows(at: [IndexPath(row: place)])
                    case 2 where place < list.titles.count:
                        list.titles[place] += "'"
                        list.table.reloadRows(at: [IndexPath(row: place)])
                    default: break
                    }
                }
                list.harness.settle()
                #expect(list.shown == Array(list.titles.prefix(5)) && list.drawn == list.shown, "\(seed)")
            }
            #expect(list.harness.mistakes.isEmpty)
        }
    }

    /// Snapshots that come while the table's page is left, one after the other.
    @Test func snapshotsOffTheWindowAddUp() throws {
        let stand = try TableChangeTests.Stand(["a", "b", "c", "d"])
        stand.table.removeFromSuperview()
        stand.apply(["a", "c", "d", "x"])
        stand.apply(["d", "a", "y"])
        stand.apply(["z", "d", "a"])
        stand.harness.show(stand.table, "list", Rect(x: 50, y: 40, width: 300, height: 220))
        let drawn = stand.table.contentView.subviews.compactMap { $0 as? TableRow }.filter { !$0.isHidden && !$0.pixelFrame.isEmpty }
        #expect(stand.titles == ["z", "d", "a"] && drawn.count == 3, "\(stand.titles), \(drawn.map(\.title))")
        #expect(stand.y("z") == 40 && stand.y("d") == 84 && stand.y("a") == 128 && stand.harness.mistakes.isEmpty)
    }

    /// The selection goes with what shows the rows anew, unless that is asked for.
    @Test func theLookOfRowsKeepsTheSelection() throws {
        let list = try Titles(["a", "b", "c"])
        list.table.selectRow(at: IndexPath(row: 1))
        list.table.rowHeight = 60
        list.table.marksSelection = true
        list.harness.settle()
        #expect(list.table.indexPathForSelectedRow == IndexPath(row: 1))
        #expect(list.table.row(at: IndexPath(row: 1))?.accessoryType == .checkmark)
        list.table.reloadData()
        #expect(list.table.indexPathForSelectedRow == nil)
    }
}
