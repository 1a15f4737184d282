import FasciaGeometry
import FasciaRaster

/// A line across the plot where a finger is, with the values there in a bubble.
struct ChartCursor {
    /// The x of the point that is read.
    let x: Double
    private let points: [(series: Int, point: ChartSeries.Point)]
    private let when: TextLayout
    /// What each series has there, with its name if it has one.
    private let rows: [(name: TextLayout?, text: TextLayout, series: Int)]
    private let size: PixelSize

    private static let padding = 9.0
    private static let dot = 8.0
    /// Between a name and its value.
    private static let gap = 12.0

    /// Reads the points nearest to an x; nil if there are none near it.
    init?(_ chart: ChartView, near x: Double) {
        guard let theme = chart.window?.theme else { return nil }
        let (scale, grid) = (chart.plot.scale, chart.displayGrid)
        // A quarter of the plot away nothing is meant any more.
        let reach = Double(scale.width) / 4 / scale.columnsPerUnit
        var nearest: ChartSeries.Point?
        for series in chart.series {
            guard let point = series.nearest(to: x, within: reach), scale.column(point.x) >= Double(scale.firstColumn) else { continue }
            if nearest.map({ abs(point.x - x) < abs($0.x - x) }) ?? true { nearest = point }
        }
        guard let nearest else { return nil }
        self.x = nearest.x
        let gap = 4 / scale.columnsPerUnit
        points = chart.series.enumerated().compactMap { index, series in
            series.nearest(to: nearest.x, within: max(gap, series.maximumGap ?? reach / 8)).map { (index, $0) }
        }
        let small = theme.fonts.font(size: ChartLayout.labelSize)
        let strong = theme.fonts.font(size: 15, weight: .semibold)
        let digits = TextOptions(tabularDigits: true)
        when = small.layout(chart.plot.reading(nearest.x, chart), scale: grid.scale, options: digits)
        rows = points.map { index, point in
            var text = chart.text(of: point.y, decimals: chart.plot.readingDecimals)
            if !chart.unit.isEmpty { text = chart.writing == .none ? "\(text) \(chart.unit)" : chart.writing.text(text, unit: chart.unit) }
            let name = chart.series[index].name
            return (
                name.isEmpty ? nil : small.layout(name, scale: grid.scale), strong.layout(text, scale: grid.scale, options: digits), index
            )
        }
        var (width, height) = (when.size.width, when.size.height)
        for row in rows {
            let lead = rows.count > 1 ? grid.pixels(ChartCursor.dot + 6) : 0
            width = max(width, lead + (row.name.map { $0.size.width + grid.pixels(ChartCursor.gap) } ?? 0) + row.text.size.width)
            height += row.text.size.height
        }
        size = PixelSize(width: width + 2 * grid.pixels(ChartCursor.padding), height: height + 2 * grid.pixels(6))
    }

    private func column(in chart: ChartView) -> Int {
        chart.plot.area.x + chart.plot.scale.index(of: x) - chart.plot.scale.firstColumn
    }

    /// The pixels of the line and its discs, from the chart's corner.
    func line(in chart: ChartView) -> PixelRect {
        let reach = chart.displayGrid.pixels(8)
        return PixelRect(
            x: column(in: chart) - reach, y: chart.plot.area.y, width: 2 * reach + 1, height: chart.plot.area.height
        ).intersection(chart.plot.area)
    }

    /// The bubble and its shadow: beside the line, on the side where there is room, at the top, where the finger hides it least.
    func bubble(in chart: ChartView) -> PixelRect { box(in: chart).insetBy(-chart.displayGrid.pixels(10)) }

    private func box(in chart: ChartView) -> PixelRect {
        let (area, gap) = (chart.plot.area, chart.displayGrid.pixels(10))
        let line = column(in: chart)
        let right = line + gap
        let x = right + size.width <= area.maxX ? right : line - gap - size.width
        return PixelRect(x: max(x, area.x), y: area.y + gap / 2, width: size.width, height: size.height)
    }

    func draw(_ chart: ChartView, _ theme: Theme, on canvas: Canvas) {
        let corner = PixelPoint(x: chart.pixelFrame.x, y: chart.pixelFrame.y)
        let grid = chart.displayGrid
        let area = chart.plot.area.offsetBy(dx: corner.x, dy: corner.y)
        let saved = canvas.clip
        canvas.clip = saved.intersection(line(in: chart).offsetBy(dx: corner.x, dy: corner.y))
        let width = max(1, grid.pixels(1))
        canvas.fill(
            PixelRect(x: corner.x + column(in: chart) - width / 2, y: area.y, width: width, height: area.height),
            theme.label.withAlpha(0.45))
        for (index, point) in points where point.x == x && chart.series[index].style != .bar {
            chart.plot.drawDisc(
                at: point, chart.series[index], area, chart.plot.color(chart, index, theme), chart.fillColor ?? theme.surface, on: canvas)
        }
        canvas.clip = saved
        let box = box(in: chart).offsetBy(dx: corner.x, dy: corner.y)
        canvas.drawShadow(
            of: .roundedRect(radius: 8), in: box, blur: 6, offset: Offset(horizontal: 0, vertical: 1), color: theme.shadow.withAlpha(0.6))
        let fill = theme.recess
        canvas.fill(.roundedRect(radius: 8), in: box, .color(fill))
        let padding = grid.pixels(ChartCursor.padding)
        var y = box.y + grid.pixels(6)
        canvas.draw(when, at: PixelPoint(x: box.x + padding, y: y), theme.secondaryLabel)
        y += when.size.height
        for row in rows {
            var x = box.x + padding
            if rows.count > 1 {
                let side = grid.pixels(ChartCursor.dot)
                let dot = PixelRect(x: x, y: y + (row.text.size.height - side) / 2, width: side, height: side)
                canvas.fill(.ellipse, in: dot, .color(chart.plot.color(chart, row.series, theme)))
                x += side + grid.pixels(6)
            }
            if let name = row.name {
                // On one line with the larger value.
                let down = row.text.baseline - name.baseline
                canvas.draw(name, at: PixelPoint(x: x, y: y + down), theme.secondaryLabel)
                x = box.maxX - padding - row.text.size.width
            }
            canvas.draw(row.text, at: PixelPoint(x: x, y: y), theme.label)
            y += row.text.size.height
        }
    }
}
