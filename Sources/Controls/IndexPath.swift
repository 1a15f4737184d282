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
