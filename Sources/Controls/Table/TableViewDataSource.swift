/// What a table shows. It is asked for the rows that can be seen, and for no others.
public protocol TableViewDataSource: AnyObject {
    /// How many sections there are. The default is one.
    func numberOfSections(in tableView: TableView) -> Int

    /// How many rows a section has.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

    /// The row at a place: one from `dequeueReusableRow(withIdentifier:)` with new contents, or a new one.
    func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow

    /// What stands above a section; nil is nothing, the default.
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

    /// What stands below a section; nil is nothing, the default.
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }

    public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }

    public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? { nil }
}

/// A row of a table: which section, and which row of it, both counted from 0.
@frozen
public struct IndexPath: Hashable, Comparable, Sendable {
    /// The section, from 0.
    public var section: Int
    /// The row within its section, from 0.
    public var row: Int

    /// The place of a row, in the first section if none is said.
    @inlinable
    public init(row: Int, section: Int = 0) {
        self.section = section
        self.row = row
    }

    @inlinable
    public static func < (a: IndexPath, b: IndexPath) -> Bool {
        a.section == b.section ? a.row < b.row : a.section < b.section
    }
}
