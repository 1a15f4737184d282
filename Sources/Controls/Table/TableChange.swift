import FasciaGeometry

/// A change of rows on its way: where they come from, and those that are seen to go.
final class TableChange {
    static let duration = TimeSpan.milliseconds(300)

    /// A row that is seen until the end, and then no more.
    struct Leaving {
        let row: TableRow
        /// Whether there is no such row any more: it fades where it is.
        let isGone: Bool
        /// Where it is at the beginning and at the end, in points of the content.
        var from = 0.0
        var to: Double
    }

    private let difference: TableDifference
    private let oldMetrics: TableMetrics
    private let oldOffset: Double
    private(set) var leaving: [Leaving] = []
    var progress = 0.0
    /// What drives it, once it has begun.
    var animation: Animation?
    private(set) var isRunning = false

    /// - Parameter oldOffset: where the content was, in points.
    init(_ difference: TableDifference, _ oldMetrics: TableMetrics, _ oldOffset: Double) {
        self.difference = difference
        self.oldMetrics = oldMetrics
        self.oldOffset = oldOffset
    }

    /// Adds a row that was seen and has no place in sight any more.
    /// - Parameter end: its place in the content; nil if it went.
    func add(_ row: TableRow, to end: Double?) { leaving.append(Leaving(row: row, isGone: end == nil, to: end ?? 0)) }

    /// Rows have their new places: those that were elsewhere begin there.
    /// - Returns: whether anything is seen to change.
    func begin(in table: TableView) -> Bool {
        isRunning = true
        let offset = table.contentOffset.y
        // What comes from far away comes from just out of sight.
        let reach = table.bounds.height
        func slide(_ distance: Double) -> Double { abs(distance) < 0.01 ? 0 : min(max(distance, -reach), reach) }
        var isSeen = !leaving.isEmpty
        var last = 0.0
        for (index, row) in table.visible.enumerated() {
            let number = table.firstVisible + index
            let y = table.metrics.extent(of: number).top - offset
            if let old = difference.oldPlace(of: number) {
                last = slide((row.shownY.isNaN ? oldMetrics.extent(of: old).top - oldOffset : row.shownY) - y)
            } else {
                // It comes into being beside the row above it.
                row.isEntering = true
            }
            row.slide = last
            row.shownY = .nan
            if row.isEntering || last != 0 { isSeen = true }
        }
        for label in table.labels {
            label.slide = label.shownY.isNaN ? 0 : slide(label.shownY + offset - label.restFrame.y)
            label.shownY = .nan
            if label.slide != 0 { isSeen = true }
        }
        for index in leaving.indices {
            leaving[index].from = leaving[index].row.shownY + offset
            leaving[index].to = leaving[index].isGone ? leaving[index].from : min(max(leaving[index].to, offset - reach), offset + reach)
        }
        arrange(table)
        return isSeen
    }

    /// Rows that go lie behind the others, and those that pass others in front of them.
    private func arrange(_ table: TableView) {
        for leaving in leaving where leaving.isGone { table.contentView.insertSubview(leaving.row, at: 0) }
        for move in difference.moves {
            let index = move.to - table.firstVisible
            guard table.visible.indices.contains(index) else { continue }
            let row = table.visible[index]
            // Headers stay in front.
            let views = table.contentView.subviews
            guard let last = views.lastIndex(where: { $0 is TableRow }), views[last] !== row else { continue }
            table.contentView.insertSubview(row, at: last)
        }
    }
}
