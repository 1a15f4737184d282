import CBlend

extension Mask {
    /// How many columns are covered at once.
    package static let columnsAtOnce = 16

    /// Covers 16 columns, or as many as there are to the right, in some rows; all others stay as they are.
    ///
    /// - Parameters:
    ///   - first: the leftmost column.
    ///   - rows: must be rows of the mask.
    ///   - changes: how much each row of each of the 16 columns has more than the row above it, from the mask's row 0 on, 16 numbers a row:
    ///     together 0 to 256, of which 256 covers as 255 does. Those of the rows are 0 afterwards.
    ///   - shade: weakens each row, from row 0 on; nil weakens none.
    package func cover(columnsFrom first: Int, rows: Range<Int>, changes: UnsafeMutablePointer<UInt16>, shade: UnsafePointer<UInt8>?) {
        fascia_cover_columns(
            bytes + (rows.lowerBound &* stride &+ first), stride, changes + rows.lowerBound &* Mask.columnsAtOnce,
            shade.map { $0 + rows.lowerBound }, min(Mask.columnsAtOnce, stride &- first), rows.count)
    }
}
