import FasciaGeometry

/// Views in rows and columns.
///
/// Views are placed in order, each at the next place where its `gridSpan` fits. A view fills its cells, or keeps the width and height
/// that its placement gives and stands in their middle. Hidden views take no place.
public final class GridView: BoxView {
    /// How many columns there are.
    public enum Columns: Hashable, Sendable {
        /// A fixed number, 1 to 100.
        case count(Int)
        /// As many of at least this width, in points, as there is room for.
        case minimumWidth(Double)
    }

    /// How high rows are.
    public enum Rows: Hashable, Sendable {
        /// As high as the highest view in each.
        case natural
        /// All as high, so that they fill the grid.
        case equal
        /// So many points.
        case height(Double)
    }

    /// How many columns there are, or how wide one is at least.
    public var columns = Columns.count(2) {
        didSet { if columns != oldValue { contentChanged() } }
    }
    /// How high rows are.
    public var rows = Rows.natural {
        didSet { if rows != oldValue { contentChanged() } }
    }
    /// Between two columns, in points.
    public var columnSpacing = 0.0 {
        didSet { if columnSpacing != oldValue { contentChanged() } }
    }
    /// Between two rows, in points.
    public var rowSpacing = 0.0 {
        didSet { if rowSpacing != oldValue { contentChanged() } }
    }
    /// Between the edges and the views; `left` is where the layout begins.
    public var padding = EdgeInsets.zero {
        didSet { if padding != oldValue { contentChanged() } }
    }

    private var lastNaturalSize: Size?

    private struct Cell {
        let view: View
        let column: Int
        let row: Int
        let columns: Int
        let rows: Int
    }

    private func contentChanged() {
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// How many columns a grid of a width has.
    private func columnCount(width: Double) -> Int {
        switch columns {
        case .count(let count): return min(max(1, count), 100)
        case .minimumWidth(let least):
            let room = width - padding.left - padding.right + columnSpacing
            let count = room / max(1, least + columnSpacing)
            return count >= 1 ? Int(min(count, 100)) : 1
        }
    }

    /// Finds a place for each view, row by row.
    private func cells(columnCount: Int) -> [Cell] {
        var taken: Set<Int> = []
        var result: [Cell] = []
        var next = 0
        for view in subviews where !view.isHidden {
            let width = min(view.gridSpan.columns, columnCount)
            let height = view.gridSpan.rows
            var place = next
            while place % columnCount + width > columnCount
                || (0..<height).contains(where: { row in
                    (0..<width).contains { taken.contains(place + row * columnCount + $0) }
                })
            {
                place += 1
            }
            for row in 0..<height {
                for column in 0..<width { taken.insert(place + row * columnCount + column) }
            }
            while taken.contains(next) { next += 1 }
            result.append(Cell(view: view, column: place % columnCount, row: place / columnCount, columns: width, rows: height))
        }
        return result
    }

    private func columnWidth(count: Int, width: Double) -> Double {
        max(0, (width - padding.left - padding.right - columnSpacing * Double(count - 1)) / Double(count))
    }

    private func heights(of cells: [Cell], columnWidth: Double, height: Double) -> [Double] {
        let count = cells.reduce(0) { max($0, $1.row + $1.rows) }
        if count == 0 { return [] }
        switch rows {
        case .height(let height): return Array(repeating: max(0, height), count: count)
        case .equal:
            let room = height - padding.top - padding.bottom - rowSpacing * Double(count - 1)
            return Array(repeating: max(0, room / Double(count)), count: count)
        case .natural: return naturalHeights(of: cells, count: count, columnWidth: columnWidth)
        }
    }

    private func naturalHeights(of cells: [Cell], count: Int, columnWidth: Double) -> [Double] {
        var result = Array(repeating: 0.0, count: count)
        for cell in cells.sorted(by: { $0.rows < $1.rows }) {
            let width = columnWidth * Double(cell.columns) + columnSpacing * Double(cell.columns - 1)
            let liked = cell.view.placement?.height?.fixed ?? cell.view.sizeThatFits(Size(width: width, height: 0)).height
            let rows = cell.row..<(cell.row + cell.rows)
            let there = rows.reduce(0) { $0 + result[$1] } + rowSpacing * Double(cell.rows - 1)
            // What a view over several rows lacks, its rows share.
            for row in rows where liked > there { result[row] += (liked - there) / Double(cell.rows) }
        }
        return result
    }

    public override func layoutSubviews() {
        let count = columnCount(width: bounds.width)
        let cells = cells(columnCount: count)
        let width = columnWidth(count: count, width: bounds.width)
        let heights = heights(of: cells, columnWidth: width, height: bounds.height)
        var tops: [Double] = []
        var y = padding.top
        for height in heights {
            tops.append(y)
            y += height + rowSpacing
        }
        for cell in cells {
            let last = cell.row + cell.rows - 1
            let area = Rect(
                x: padding.left + Double(cell.column) * (width + columnSpacing), y: tops[cell.row],
                width: width * Double(cell.columns) + columnSpacing * Double(cell.columns - 1),
                height: tops[last] + heights[last] - tops[cell.row])
            cell.view.frame = frame(of: cell.view, in: area)
        }
        // The superview may have to give the grid another size.
        let natural = sizeThatFits(bounds.size)
        if let last = lastNaturalSize, last != natural { superview?.setNeedsLayout() }
        lastNaturalSize = natural
    }

    private func frame(of view: View, in area: Rect) -> Rect {
        let width = view.placement?.width.map { max(0, $0.points(of: area.width)) } ?? area.width
        let height = view.placement?.height.map { max(0, $0.points(of: area.height)) } ?? area.height
        return Rect(x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width, height: height)
    }

    /// As wide as there is room, as high as the rows need.
    public override func sizeThatFits(_ size: Size) -> Size {
        let count = columnCount(width: size.width)
        let cells = cells(columnCount: count)
        let width = columnWidth(count: count, width: size.width)
        let rows = cells.reduce(0) { max($0, $1.row + $1.rows) }
        let heights: [Double]
        if case .height = self.rows {
            heights = self.heights(of: cells, columnWidth: width, height: size.height)
        } else {
            let natural = naturalHeights(of: cells, count: rows, columnWidth: width)
            heights = self.rows == .equal ? Array(repeating: natural.max() ?? 0, count: rows) : natural
        }
        let sum = heights.reduce(0, +) + rowSpacing * Double(max(0, rows - 1))
        return Size(width: size.width, height: sum + padding.top + padding.bottom)
    }
}
