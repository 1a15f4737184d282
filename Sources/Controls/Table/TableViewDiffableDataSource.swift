/// A data source that is told which rows there are, and shows a change of them as one: after UIKit's `UITableViewDiffableDataSource`.
///
/// Rows that stay keep their views, the selection, and their places on the screen while one reads in the middle; rows that move slide, rows
/// that come fade in, and rows that go fade out. A change is shown by the next layout, however many were applied until then. While a
/// finger holds a row, or something in one, it waits until the finger lifts; what single rows say does not wait.
public final class TableViewDiffableDataSource: TableViewDataSource {
    /// What the table shows. What was applied last may still wait.
    public private(set) var snapshot = TableSnapshot()
    /// Makes a row's view, for as many rows as can be seen at once. All of them can stand in for each other.
    public var makeRow: () -> TableRow = { TableRow(reuseIdentifier: TableViewDiffableDataSource.reuseIdentifier) }
    /// The reuse identifier of the rows that `makeRow` makes.
    public static let reuseIdentifier = "row"

    /// Called when other rows are shown, by the layout that shows them.
    package var onApply: (() -> Void)?

    private weak var table: TableView?
    private let configure: (TableRow, String) -> Void
    private var pending: (snapshot: () -> TableSnapshot, isAnimated: Bool)?

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
    package func apply(animatingDifferences: Bool = true, _ snapshot: @escaping () -> TableSnapshot) {
        pending = (snapshot, animatingDifferences && pending?.isAnimated != false)
        guard let table, table.dataSource === self else { return }
        // Nothing was shown yet: there is no difference to see, and rows can be selected at once.
        if self.snapshot.sections.isEmpty || table.window == nil { table.applyPendingSnapshot() }
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

    /// Takes what was applied last as what is shown.
    /// - Returns: what was shown before; nil if nothing waits.
    func takePending() -> (old: TableSnapshot, isAnimated: Bool)? {
        guard let pending else { return nil }
        self.pending = nil
        let old = snapshot
        snapshot = pending.snapshot()
        return (old, pending.isAnimated)
    }

    var hasPending: Bool { pending != nil }

    // MARK: The table's questions

    public func numberOfSections(in tableView: TableView) -> Int { snapshot.sections.count }

    public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        snapshot.sections.indices.contains(section) ? snapshot.sections[section].rows.count : 0
    }

    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        snapshot.sections.indices.contains(section) ? snapshot.sections[section].header : nil
    }

    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
        snapshot.sections.indices.contains(section) ? snapshot.sections[section].footer : nil
    }

    public func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        let row = tableView.dequeueReusableRow(withIdentifier: TableViewDiffableDataSource.reuseIdentifier) ?? makeRow()
        guard let id = snapshot.row(at: indexPath) else { return row }
        row.itemIdentifier = id
        configure(row, id)
        return row
    }
}
