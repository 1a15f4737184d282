/// Which rows a table shows, by ids, after UIKit's `NSDiffableDataSourceSnapshot`.
public struct TableSnapshot: Hashable, Sendable {
    /// Rows that belong together.
    public struct Section: Hashable, Sendable {
        /// The section's name among those of the table.
        public var identifier: String
        /// Above the rows; nil is nothing.
        public var header: String?
        /// Below the rows; nil is nothing.
        public var footer: String?
        /// The rows' ids from top to bottom.
        public var rows: [String]

        /// A section of rows.
        public init(_ identifier: String = "", header: String? = nil, footer: String? = nil, rows: [String] = []) {
            self.identifier = identifier
            self.header = header
            self.footer = footer
            self.rows = rows
        }
    }

    /// The sections from top to bottom. An id stands for one row in all of them; of doubles, only one keeps its view in a change.
    public var sections: [Section]

    /// Rows in sections.
    public init(sections: [Section] = []) {
        self.sections = sections
    }

    /// Rows of one section without a header.
    public init(rows: [String]) {
        sections = [Section(rows: rows)]
    }

    /// All rows from top to bottom.
    public var rows: [String] { sections.count == 1 ? sections[0].rows : sections.flatMap(\.rows) }

    /// The id at a place; nil if there is no such row.
    public func row(at indexPath: IndexPath) -> String? {
        guard sections.indices.contains(indexPath.section) else { return nil }
        let rows = sections[indexPath.section].rows
        return rows.indices.contains(indexPath.row) ? rows[indexPath.row] : nil
    }

    /// Where a row is; nil if there is none with this id.
    public func indexPath(of row: String) -> IndexPath? {
        for (index, section) in sections.enumerated() {
            if let place = section.rows.firstIndex(of: row) { return IndexPath(row: place, section: index) }
        }
        return nil
    }
}
