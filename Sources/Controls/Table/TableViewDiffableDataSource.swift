/// A data source that is told which rows there are, and shows a change of them as one: after UIKit's `UITableViewDiffableDataSource`.
///
/// Rows that stay keep their views, the selection, and their places on the screen while one reads in the middle; rows that move slide, rows
/// that come fade in, and rows that go fade out. A change is shown by the next layout, however many were applied until then. While a
/// finger holds a row, or something in one, it waits until the finger lifts; what single rows say does not wait.
public final class TableViewDiffableDataSource: TableViewDataSource {
    /// What the table shows. What was applied last may still wait.
    public var snapshot: TableSnapshot {
        trim()
        return shown
    }
    /// What the table shows, but for rows at the front of the only section that have gone: they are let go of many at a time.
    private var shown = TableSnapshot()
    private var skipped = 0
    /// Makes a row's view, for as many rows as can be seen at once. All of them can stand in for each other.
    public var makeRow: () -> TableRow = { TableRow(reuseIdentifier: TableViewDiffableDataSource.reuseIdentifier) }
    /// The reuse identifier of the rows that `makeRow` makes.
    public static let reuseIdentifier = "row"

    /// Called when other rows are shown, by the layout that shows them.
    package var onApply: (() -> Void)?

    private weak var table: TableView?
    private let configure: (TableRow, String) -> Void
    private var pending: (change: Pending, isAnimated: Bool)?
    /// What was answered last about a row of what waits: layouts ask at each step of an animation.
    private var lastKept: (row: String, isKept: Bool)?

    private static let longestShift = 256

    private enum Pending {
        case snapshot(() -> TableSnapshot)
        case shift(dropping: Int, appending: [String])
    }

    /// Makes itself the data source of a table, which does not keep it alive.
    /// - Parameters:
    ///   - tableView: the table; it may have had another data source.
    ///   - configure: has a row, which may have shown another one, show what the id stands for. It is called for rows that come
    ///     into sight and for those that are configured anew, and sets everything; setting what is there costs nothing.
    public init(tableView: TableView, configure: @escaping (TableRow, String) -> Void) {
        table = tableView
        self.configure = configure
        tableView.dataSource = self
    }

    /// Has the table show other rows.
    /// - Parameters:
    ///   - snapshot: the rows that there are now.
    ///   - animatingDifferences: whether rows slide and fade where they are seen to change. Changes that follow each other faster than
    ///     they can be followed are not animated.
    public func apply(_ snapshot: TableSnapshot, animatingDifferences: Bool = true) {
        apply(animatingDifferences: animatingDifferences) { snapshot }
    }

    /// Has the table show other rows, which are asked for only when they are shown: once a frame at most, and not while the table is hidden.
    /// - Parameter isLazy: whether that goes for a table outside a window too, of whose rows others may then know too late.
    package func apply(animatingDifferences: Bool = true, isLazy: Bool = false, _ snapshot: @escaping () -> TableSnapshot) {
        pend(.snapshot(snapshot), animatingDifferences, isLazy: isLazy)
    }

    /// Has rows go at the front of the only section, and others come at its end: a step of a log costs what it changes, however long the log.
    /// - Returns: whether that is done; not where it is unknown what the table will show until then.
    package func shift(dropping dropped: [String], appending appended: [String], animatingDifferences: Bool = true) -> Bool {
        guard shown.sections.count == 1 else { return false }
        var (count, rows) = (0, [String]())
        switch pending?.change {
        case nil: break
        case .snapshot?: return false
        case .shift(let before, let after)?: (count, rows) = (before, after)
        }
        // A table that is hidden takes nothing for long, and asks for all rows then.
        if rows.count + appended.count > TableViewDiffableDataSource.longestShift { return false }
        for (index, row) in dropped.enumerated() where self.row(at: IndexPath(row: count + index)) != row { return false }
        pend(.shift(dropping: count + dropped.count, appending: rows + appended), animatingDifferences)
        return true
    }

    private func pend(_ change: Pending, _ isAnimated: Bool, isLazy: Bool = false) {
        pending = (change, isAnimated && pending?.isAnimated != false)
        lastKept = nil
        guard let table, table.dataSource === self else { return }
        // Nothing was shown yet: there is no difference to see, and rows can be selected at once.
        if shown.sections.isEmpty || table.window == nil && !isLazy { table.applyPendingSnapshot() }
        table.setNeedsLayout()
    }

    /// Has a row that is seen show what its id stands for now. Others are configured when they come into sight.
    public func reconfigure(_ row: String) {
        guard let table, let view = table.visible.first(where: { $0.itemIdentifier == row }) else { return }
        configure(view, row)
    }

    /// Has all rows that are seen show what their ids stand for now.
    public func reconfigureVisibleRows() {
        guard let table else { return }
        for view in table.visible {
            if let row = view.itemIdentifier { configure(view, row) }
        }
    }

    /// What became of the rows when what was applied last was taken.
    struct Update {
        let difference: TableDifference
        /// The names of the sections before.
        let oldSections: [String]
        let isAnimated: Bool
        /// Whether everything is as it was.
        let isSame: Bool
    }

    /// Takes what was applied last as what is shown.
    /// - Returns: what that changes; nil if nothing waits.
    func takePending() -> Update? {
        guard let (change, isAnimated) = pending else { return nil }
        pending = nil
        switch change {
        case .snapshot(let make):
            let (old, new) = (snapshot, make())
            shown = new
            let difference = TableDifference(from: old.rows, to: new.rows)
            let isSame =
                difference.isEmpty && old.sections.count == new.sections.count
                && zip(old.sections, new.sections).allSatisfy {
                    $0.rows.count == $1.rows.count && $0.identifier == $1.identifier && $0.header == $1.header && $0.footer == $1.footer
                }
            return Update(
                difference: difference, oldSections: old.sections.map(\.identifier), isAnimated: isAnimated, isSame: isSame)
        case .shift(let dropped, let appended):
            let difference = TableDifference(of: rowCount(0), dropping: dropped, appending: appended.count)
            skipped += dropped
            shown.sections[0].rows += appended
            if skipped > max(64, shown.sections[0].rows.count / 2) { trim() }
            return Update(difference: difference, oldSections: sectionNames, isAnimated: isAnimated, isSame: difference.isEmpty)
        }
    }

    private func trim() {
        if skipped > 0 { shown.sections[0].rows.removeFirst(skipped) }
        skipped = 0
    }

    /// The sections that are shown.
    var sectionNames: [String] { shown.sections.map(\.identifier) }

    var hasSections: Bool { !shown.sections.isEmpty }

    private func rowCount(_ section: Int) -> Int {
        shown.sections.indices.contains(section) ? shown.sections[section].rows.count - skipped : 0
    }

    /// The id at a place that is shown; nil if there is no such row.
    package func row(at place: IndexPath) -> String? {
        place.row < 0 ? nil : shown.row(at: IndexPath(row: place.row + skipped, section: place.section))
    }

    var hasPending: Bool { pending != nil }

    /// Whether a row is among those that were applied last.
    func pendingKeeps(_ row: String) -> Bool {
        guard let (change, _) = pending else { return true }
        if let lastKept, lastKept.row == row { return lastKept.isKept }
        let isKept: Bool
        switch change {
        case .snapshot(let make):
            let new = make()
            // When others are to be shown, they are applied: until then these are not asked for again.
            pending?.change = .snapshot { new }
            isKept = new.sections.contains { $0.rows.contains(row) }
        case .shift(let dropped, _): isKept = !(0..<dropped).contains { self.row(at: IndexPath(row: $0, section: 0)) == row }
        }
        lastKept = (row, isKept)
        return isKept
    }

    // MARK: The table's questions

    public func numberOfSections(in tableView: TableView) -> Int { shown.sections.count }

    public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rowCount(section)
    }

    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        shown.sections.indices.contains(section) ? shown.sections[section].header : nil
    }

    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
        shown.sections.indices.contains(section) ? shown.sections[section].footer : nil
    }

    public func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        let row = tableView.dequeueReusableRow(withIdentifier: TableViewDiffableDataSource.reuseIdentifier) ?? makeRow()
        guard let id = self.row(at: indexPath) else { return row }
        row.itemIdentifier = id
        configure(row, id)
        return row
    }
}
