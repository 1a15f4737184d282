/// A row of a table: which section, and which row of it, both counted from 0.
@frozen
public struct IndexPath: Hashable, Comparable, Sendable {
    public var section: Int
    public var row: Int

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
