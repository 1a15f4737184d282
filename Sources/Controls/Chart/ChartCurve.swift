import FasciaRaster
import Glibc

/// What a series looks like in a plot: for each quarter of a column of pixels the highest and the lowest place that its curve has there.
///
/// However many points a column has, four pairs of numbers are left of them. They depend on the points and the scale alone, not on where
/// the plot has scrolled to: what was drawn may be moved, and what is drawn anew beside it fits.
final class ChartCurve {
    /// Samples in a column.
    static let samples = 4
    /// Columns beyond the plot's edges that still reach into it: half of the widest line.
    static let margin = 12

    private var scale = ChartScale()
    /// A ring of samples, in pixels from the plot's upper edge; one without a curve has its top below its bottom.
    private let top: UnsafeMutablePointer<Float>
    private let bottom: UnsafeMutablePointer<Float>
    private let size: Int
    /// The first sample that is kept, counted from the origin, and the first that is not any more.
    private var begin = 0
    private var end = 0
    private let style: ChartSeries.Style
    /// That of the last line that was drawn.
    private var pen: ChartPen?

    private static let none = (top: Float.infinity, bottom: -Float.infinity)

    /// Samples of all points.
    init(of series: ChartSeries, _ scale: ChartScale) {
        self.scale = scale
        style = series.style
        size = (scale.width + 2 * ChartCurve.margin) * ChartCurve.samples
        top = .allocate(capacity: size)
        top.initialize(repeating: ChartCurve.none.top, count: size)
        bottom = .allocate(capacity: size)
        bottom.initialize(repeating: ChartCurve.none.bottom, count: size)
        begin = (scale.firstColumn - ChartCurve.margin) * ChartCurve.samples
        end = begin + size
        // The line to the first point that shows comes from the one before.
        let first = max(0, series.firstIndex(from: scale.x(at: Double(scale.firstColumn - ChartCurve.margin) - 1)) - 1)
        let last = scale.x(at: Double(scale.endColumn + ChartCurve.margin))
        var before: ChartSeries.Point?
        series.forEach(from: first) { point in
            add(point, after: before, maximumGap: series.joinedGap)
            before = point
            return point.x <= last
        }
    }

    deinit {
        top.deallocate()
        bottom.deallocate()
    }

    /// Goes on to other columns: the samples that came into reach are empty.
    func scroll(to firstColumn: Int) {
        scale.firstColumn = firstColumn
        let next = (firstColumn - ChartCurve.margin) * ChartCurve.samples
        let from = max(end, next)
        begin = next
        end = next + size
        clear(from..<max(from, end))
    }

    /// Empties the samples before an x: its points are gone.
    func forget(before x: Double) { clear(begin..<min(max(begin, Int(sample(x).rounded(.down))), end)) }

    private func clear(_ range: Range<Int>) {
        for index in range { (top[slot(index)], bottom[slot(index)]) = ChartCurve.none }
    }

    /// Adds a point and what joins it with the one before.
    func add(_ point: ChartSeries.Point, after before: ChartSeries.Point?, maximumGap: Double?) {
        if point.y.isNaN { return }
        let (place, row) = (sample(point.x), scale.row(point.y))
        let own = Int(place.rounded(.down))
        extend(own, row, row)
        guard style != .bar, let before, !before.y.isNaN, point.x - before.x <= maximumGap ?? .infinity else { return }
        let (start, startRow) = (sample(before.x), scale.row(before.y))
        if style == .step {
            let first = max(begin, Int(start.rounded(.down)))
            for index in first..<max(first, min(own, end)) { extend(index, startRow, startRow) }
            extend(own, startRow, row)
            return
        }
        // Where the line is in the middle of each sample between the points.
        let first = max(begin, Int((start - 0.5).rounded(.up)))
        let last = min(end - 1, Int((place - 0.5).rounded(.down)))
        if first > last { return }
        let slope = (row - startRow) / (place - start)
        for index in first...last {
            let y = startRow + (Double(index) + 0.5 - start) * slope
            extend(index, y, y)
        }
    }

    private func sample(_ x: Double) -> Double {
        // Beyond what integers hold nothing shows.
        min(max(scale.column(x) * Double(ChartCurve.samples), -1e15), 1e15)
    }

    @inline(__always)
    private func slot(_ index: Int) -> Int {
        let slot = index % size
        return slot < 0 ? slot &+ size : slot
    }

    @inline(__always)
    private func extend(_ index: Int, _ first: Double, _ second: Double) {
        if index < begin || index >= end { return }
        let slot = slot(index)
        top[slot] = min(top[slot], Float(min(first, second)))
        bottom[slot] = max(bottom[slot], Float(max(first, second)))
    }

    // MARK: Coverage

    /// Draws the coverage of a round pen that goes along the curve, in columns of a mask that are clear.
    /// - Parameters:
    ///   - columns: counted from the origin; the first comes into the mask's column 0.
    ///   - radius: of the pen, in pixels.
    ///   - changes: as many as the plot is high, and two, for each of the columns that a mask covers at once; all 0 before and afterwards.
    /// - Returns: the rows of the mask that are not clear any more.
    func drawLine(_ columns: Range<Int>, radius: Double, into mask: Mask, changes: inout [UInt16]) -> Range<Int> {
        let pen = pen(radius)
        var first = 0
        return cover(
            columns, of: mask, &changes, shade: nil,
            atOnce: { columns in
                first = columns.lowerBound * ChartCurve.samples
                pen.go(along: top, bottom, size: size, from: slot(first - pen.before), count: columns.count * ChartCurve.samples)
            },
            parts: { column, add in
                let place = column &* ChartCurve.samples &- first
                for sample in place..<place &+ ChartCurve.samples where pen.high[sample] <= pen.low[sample] {
                    add(Double(pen.high[sample]), Double(pen.low[sample]))
                }
            })
    }

    private func pen(_ radius: Double) -> ChartPen {
        if let pen, pen.radius == radius { return pen }
        let pen = ChartPen(radius: radius)
        self.pen = pen
        return pen
    }

    /// Draws the coverage of what lies between the curve and a row, weakened row by row.
    /// - Parameter isWhole: whether a column is covered as a whole where the curve is in a part of it.
    /// - Returns: the rows of the mask that are not clear any more.
    func drawArea(
        _ columns: Range<Int>, to base: Double, shade: [UInt8]?, isWhole: Bool = false, into mask: Mask, changes: inout [UInt16]
    ) -> Range<Int> {
        cover(
            columns, of: mask, &changes, shade: shade, atOnce: { _ in },
            parts: { column, add in
                var all = ChartCurve.none
                for sample in 0..<ChartCurve.samples {
                    let slot = slot(column * ChartCurve.samples + sample)
                    if top[slot] > bottom[slot] { continue }
                    if isWhole {
                        all = (min(all.top, top[slot]), max(all.bottom, bottom[slot]))
                    } else {
                        add(min(Double(top[slot]), base), max(Double(bottom[slot]), base))
                    }
                }
                if all.top <= all.bottom {
                    for _ in 0..<ChartCurve.samples { add(min(Double(all.top), base), max(Double(all.bottom), base)) }
                }
            })
    }

    /// Covers columns of a mask, as many at once as it can.
    /// - Parameters:
    ///   - atOnce: called with those that are covered next.
    ///   - parts: called with each column and what takes a part of it, from its upper to its lower end.
    /// - Returns: the rows of the mask that are not clear any more.
    @inline(__always)
    private func cover(
        _ columns: Range<Int>, of mask: Mask, _ changes: inout [UInt16], shade: [UInt8]?,
        atOnce: (Range<Int>) -> Void, parts: (_ column: Int, _ add: (Double, Double) -> Void) -> Void
    ) -> Range<Int> {
        let height = scale.height
        var extent = (first: height, last: -1)
        changes.withUnsafeMutableBufferPointer { changes in
            guard let changes = changes.baseAddress else { return }
            var first = columns.lowerBound
            while first < columns.upperBound {
                let end = min(first + Mask.columnsAtOnce, columns.upperBound)
                var rows = (first: height, last: -1)
                atOnce(first..<end)
                for column in first..<end {
                    let own = changes + (column &- first)
                    parts(column) { high, low in ChartCurve.add(high, low, height, own, &rows) }
                }
                if rows.first <= rows.last {
                    ChartCurve.write(changes, rows.first..<rows.last + 1, to: mask, first &- columns.lowerBound, shade)
                    extent = (min(extent.first, rows.first), max(extent.last, rows.last))
                }
                first = end
            }
        }
        return extent.first..<max(extent.first, extent.last + 1)
    }

    /// Adds a part of a column: each row's change from the row above, a sample counting for 64 of 256.
    @inline(__always)
    private static func add(
        _ high: Double, _ low: Double, _ height: Int, _ changes: UnsafeMutablePointer<UInt16>, _ rows: inout (first: Int, last: Int)
    ) {
        let (high, low) = (max(high, 0), min(low, Double(height)))
        if low <= high { return }
        let (first, last) = (Int(high), min(Int(low), height - 1))
        let whole = 256 / samples
        rows = (min(rows.first, first), max(rows.last, last))
        // Changes downward wrap around, and so does the sum. Parts are never below 0: their halves are rounded up without a call of libm.
        func change(_ row: Int, by value: Int) { changes[row &* Mask.columnsAtOnce] &+= UInt16(truncatingIfNeeded: value) }
        func part(_ rows: Double) -> Int { Int(rows * Double(whole) + 0.5) }
        if first == last {
            let inside = part(low - high)
            change(first, by: inside)
            change(first + 1, by: -inside)
            return
        }
        let upper = part(Double(first + 1) - high)
        let lower = part(low - Double(last))
        change(first, by: upper)
        change(first + 1, by: whole - upper)
        change(last, by: lower - whole)
        change(last + 1, by: -lower)
    }

    private static func write(
        _ changes: UnsafeMutablePointer<UInt16>, _ rows: Range<Int>, to mask: Mask, _ column: Int, _ shade: [UInt8]?
    ) {
        if let shade {
            shade.withUnsafeBufferPointer { mask.cover(columnsFrom: column, rows: rows, changes: changes, shade: $0.baseAddress) }
        } else {
            mask.cover(columnsFrom: column, rows: rows, changes: changes, shade: nil)
        }
        // Where the last row's parts end.
        (changes + rows.upperBound * Mask.columnsAtOnce).update(repeating: 0, count: Mask.columnsAtOnce)
    }
}
