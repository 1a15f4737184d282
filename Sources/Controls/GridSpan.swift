/// How much of a grid a view takes.
public struct GridSpan: Hashable, Sendable {
    /// 1 or more; no more than the grid has.
    public let columns: Int
    /// 1 or more, at most 100.
    public let rows: Int

    /// A span; what is less than 1 counts as 1.
    public init(columns: Int = 1, rows: Int = 1) {
        self.columns = min(max(1, columns), 100)
        self.rows = min(max(1, rows), 100)
    }

    /// One cell.
    public static let one = GridSpan()
}
