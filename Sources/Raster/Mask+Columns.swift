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

    /// How high and how low a pen reaches whose middle goes along a curve, in some samples. Rows go downwards.
    ///
    /// - Parameters:
    ///   - high: has the highest row of each sample afterwards, infinity where nothing is.
    ///   - low: has the lowest, minus infinity where nothing is.
    ///   - tops: the curve's highest row in each sample, from half of the pen before the first to half of it after the last.
    ///   - bottoms: its lowest rows there.
    ///   - pen: how far it reaches up and down in each of the samples that it covers, of which there is an odd number.
    package static func penReach(
        high: UnsafeMutablePointer<Float>, low: UnsafeMutablePointer<Float>, _ count: Int, tops: UnsafePointer<Float>,
        bottoms: UnsafePointer<Float>, _ pen: UnsafeMutableBufferPointer<Float>
    ) {
        fascia_pen_reach(high, low, count, tops, bottoms, pen.baseAddress, pen.count)
    }
}
