/// A place in a file, counted from 1 as editors do; columns count characters, not bytes.
@frozen
public struct YAMLPosition: Hashable, Comparable, Sendable {
    public var line: Int
    public var column: Int

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
