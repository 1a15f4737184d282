/// A place in a file, counted from 1 as editors do; columns count characters, not bytes.
@frozen
public struct YAMLPosition: Hashable, Comparable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1.
    public var column: Int

    /// A place; both count from 1.
    @inlinable
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    @inlinable
    public static func < (a: YAMLPosition, b: YAMLPosition) -> Bool {
        a.line != b.line ? a.line < b.line : a.column < b.column
    }
}
