import FasciaGeometry
import FasciaRaster

/// What is drawn in a chart's plot: the scale, each series' curve, the grid. All places in pixels from the chart's corner.
final class ChartPlot {
    private(set) var layout = ChartLayout()
    private(set) var scale = ChartScale()
    private var curves: [ChartCurve] = []
    private var range = ChartRange()
    private var ticks: ChartTicks?
    private var grid = PixelGrid(scale: 1)
    /// Of bars, in x.
    private var barWidths: [Double] = []
    /// Empty columns in front of the newest point: its disc or half its bar.
    private var pad = 0
    private var advance = 0
    private var isFollowing = false
    private var scrolled = 0
    /// Coverage of what is drawn at a time, and how it changes from row to row in the columns that are drawn at once.
    private var mask: Mask?
    private var changes: [UInt16] = []
    /// How strong an area is in each row.
    private var shade: [UInt8] = []
    private var base = 0.0
    /// The present moment that the plot ends at; nil for one that ends at its newest point.
    private var moment: Double?
    /// Up to where the curves of series that go on at the present moment are drawn.
    private(set) var heldEnds: [Double?] = []

    var area: PixelRect { layout.plot }

    // MARK: Building

    /// Takes all points and properties anew.
    func build(_ chart: ChartView, _ size: PixelSize, _ grid: PixelGrid, _ theme: Theme) {
        self.grid = grid
        layout = ChartLayout(size, grid, fonts: theme.fonts)
        scrolled = 0
        moment = chart.present
        let (first, last) = xEnds(chart)
        let ends = yEnds(chart, from: first, to: last)
        layout.place(chart, low: ends.low, high: ends.high)
        let width = layout.plot.width
        guard width > 0, layout.plot.height > 0 else {
            curves = []
            ticks = nil
            return
        }
        scale = ChartScale(width: width, low: ends.low, high: ends.high, height: layout.plot.height, inset: layout.edge)
        barWidths = chart.series.map { barWidth($0, from: first, to: last) }
        isFollowing = chart.span != nil
        let columns = Double(width)
        let units = last > first ? last - first : 1
        pad = padding(chart, columnsPerUnit: columns / units)
        if isFollowing {
            scale.columnsPerUnit = columns / units
            // Numbers near the origin keep their digits.
            scale.origin = (last / units).rounded(.down) * units
            advance = Int(min(max(chart.advance, 0), 0.9) * columns)
            scale.firstColumn = scale.index(of: last) + 1 + pad + advance - width
        } else {
            let inner = max(1, columns - Double(2 * pad))
            scale.columnsPerUnit = inner / units
            scale.origin = first
            scale.firstColumn = -pad
        }
        curves = chart.series.map { ChartCurve(of: $0, scale) }
        heldEnds = Array(repeating: nil, count: curves.count)
        hold(chart.series) { _ in }
        let unit = 1 / scale.columnsPerUnit
        let hasTicks = chart.hasPoints || chart.xRange != nil || chart.showsToday
        ticks = hasTicks ? ChartTicks(chart, isTime: chart.isTime, unit: unit, from: first, to: last, fonts: theme.fonts, grid) : nil
        makeRoom()
    }

    private func makeRoom() {
        let (width, height) = (layout.plot.width, layout.plot.height)
        if mask?.width != width || mask?.height != height { mask = try? Mask(width: width, height: height) }
        changes = Array(repeating: 0, count: (height + 2) * Mask.columnsAtOnce)
        base = min(max(scale.row(0), 0), Double(height))
        let reach = max(base, Double(height) - base, 1)
        shade = (0..<height).map { row in UInt8(16 + 90 * min(1, abs(Double(row) - base) / reach)) }
    }

    /// The x at the plot's ends.
    private func xEnds(_ chart: ChartView) -> (Double, Double) {
        var (first, last) = (Double.infinity, -Double.infinity)
        for series in chart.series where series.count > 0 {
            first = min(first, series[0].x)
            last = max(last, series[series.count - 1].x)
        }
        if let span = chart.span, span > 0, span.isFinite {
            // Without points the window ends now in any case. What is ahead shows.
            let end = max(last, moment ?? (last.isFinite ? last : chart.window?.wallClock.map { Double($0()) / 1e9 } ?? 0))
            return ChartScale.ends(end - span, end)
        }
        if chart.showsToday, let today = chart.today { return ChartScale.ends(today.first, today.last) }
        if let range = chart.xRange { return ChartScale.ends(range.lowerBound, range.upperBound) }
        return last >= first ? ChartScale.ends(first, last) : (0, 1)
    }

    /// The least and the greatest value that show, with the thresholds; where a line comes in or goes out, what it has there, not the point
    /// that nobody sees.
    private func valueExtent(_ chart: ChartView, from first: Double, to last: Double) -> (Double, Double) {
        var (least, greatest) = (Double.infinity, -Double.infinity)
        func take(_ y: Double) { (least, greatest) = (min(least, y), max(greatest, y)) }
        for series in chart.series {
            var before: ChartSeries.Point?
            series.forEach(from: max(0, series.firstIndex(from: first) - 1)) { point in
                defer { before = point }
                let isJoined = series.joins(before, point)
                if let before, isJoined, before.x < first, point.x >= first { take(series.value(at: first, between: before, point)) }
                if let before, isJoined, before.x < last, point.x > last { take(series.value(at: last, between: before, point)) }
                if point.x > last { return false }
                if point.x >= first, !point.y.isNaN { take(point.y) }
                return true
            }
            if let held = series.held(at: moment), held.x >= first { take(held.y) }
            if least <= greatest, chart.includesZero || series.style == .bar { take(0) }
        }
        // Alone they say nothing about a scale: there is none without points.
        if least <= greatest {
            for threshold in chart.thresholds where threshold.value.isFinite { take(threshold.value) }
        }
        return (least, greatest)
    }

    private func yEnds(_ chart: ChartView, from first: Double, to last: Double) -> (low: Double, high: Double) {
        if let fixed = chart.yRange, fixed.lowerBound < fixed.upperBound { return (fixed.lowerBound, fixed.upperBound) }
        // What is left empty in front of the newest point has moved out at the other end.
        let isMoved = chart.span != nil
        let visible = valueExtent(chart, from: isMoved ? first + (last - first) * min(max(chart.advance, 0), 0.9) : first, to: last)
        _ = range.fit(visible.0, visible.1, ticks: layout.tickCount(hasHeader: chart.hasHeader))
        return (range.low, range.high)
    }

    /// Seven tenths of the least distance between two points.
    private func barWidth(_ series: ChartSeries, from first: Double, to last: Double) -> Double {
        guard series.style == .bar else { return 0 }
        var least = Double.infinity
        for index in max(1, series.firstIndex(from: first))..<max(1, series.count) where series[index].x <= last {
            least = min(least, series[index].x - series[index - 1].x)
        }
        return 0.7 * (least.isFinite ? least : max(last - first, 1) / 10)
    }

    private func padding(_ chart: ChartView, columnsPerUnit: Double) -> Int {
        var pad = 0.0
        for (index, series) in chart.series.enumerated() {
            let line = series.lineWidth * grid.scale / 2
            let disc = chart.marksNewest && series.style != .bar ? discRadius(series) : 0
            pad = max(pad, line, disc, min(barWidths[index] * columnsPerUnit / 2, Double(scale.width) / 4))
        }
        return Int(pad.rounded(.up)) + 1
    }

    /// How wide the bars of a series are; those of few points on much of x would be wider than numbers allow.
    private func barPixels(_ index: Int) -> Double { min(barWidths[index] * scale.columnsPerUnit, 4 * Double(max(1, scale.width))) }

    private func discRadius(_ series: ChartSeries) -> Double { (series.lineWidth + 1.5) * grid.scale }

    private func radius(_ series: ChartSeries) -> Double {
        min(max(series.lineWidth * grid.scale / 2, 0.5), Double(ChartCurve.margin - 2))
    }

    /// One more than the scale has: a finger wants to know more than the labels say.
    var readingDecimals: Int { min(9, NiceTicks.decimals(of: NiceTicks.step(atLeast: (scale.high - scale.low) / 6)) + 1) }

    func reading(_ x: Double, _ chart: ChartView) -> String { ticks?.reading(x, chart) ?? "" }

    // MARK: Appending

    /// Whether the newest point of a series can be drawn beside what there is.
    func canAppend(to series: ChartSeries, at index: Int, of chart: ChartView) -> Bool {
        guard isFollowing, index < curves.count, let last = series.last else { return false }
        let edge = scale.x(at: Double(scale.firstColumn - ChartCurve.margin))
        if last.x < edge || series.count < 2 { return false }
        if chart.yRange == nil, !last.y.isNaN, !range.contains(last.y) { return false }
        // What was drawn as going on has been otherwise.
        if let end = heldEnds[index], series[series.count - 2].x < end, last.y != series[series.count - 2].y { return false }
        if series.style == .bar, last.x - series[series.count - 2].x < barWidths[index] / 0.7 - 1e-9 { return false }
        return scale.column(last.x) < Double(scale.endColumn + scale.width / 2)
    }

    /// Goes on so far that the newest point shows, and the present moment if the plot ends there.
    /// - Returns: by how many columns.
    func scroll(toShowNewestOf series: [ChartSeries], present: Double?) -> Int {
        moment = present
        let newest = series.reduce(present ?? -Double.infinity) { max($0, $1.last?.x ?? $0) }
        let end = scale.index(of: newest) + 1 + pad
        if end <= scale.endColumn { return 0 }
        let moved = end + advance - scale.endColumn
        scale.firstColumn += moved
        for curve in curves { curve.scroll(to: scale.firstColumn) }
        scrolled += moved
        return moved
    }

    /// Whether the range of values still fits what shows; asked now and then, when an eighth of it has gone.
    func keepsRange(of chart: ChartView, after moved: Int) -> Bool {
        if chart.yRange != nil || scrolled * 8 < scale.width { return true }
        scrolled = 0
        let visible = valueExtent(
            chart, from: scale.x(at: Double(scale.firstColumn)), to: scale.x(at: Double(scale.endColumn)))
        return !range.fit(visible.0, visible.1, ticks: layout.tickCount(hasHeader: chart.hasHeader))
    }

    /// Takes the newest point of a series.
    /// - Returns: the pixels that are others by it.
    func append(_ series: ChartSeries, at index: Int) -> PixelRect {
        let (last, before) = (series[series.count - 1], series[max(0, series.count - 2)])
        curves[index].add(last, after: before, maximumGap: series.joinedGap)
        // The disc was where the curve ended.
        let end = heldEnds[index]
        heldEnds[index] = nil
        let (from, to) = (min(before.x, end ?? before.x), max(last.x, end ?? last.x))
        return strip(from: scale.column(from), to: scale.column(to), series, index)
    }

    /// Has the curves of series that go on at the present moment go on up to it.
    /// - Parameter mark: called with the pixels that are others by it.
    func hold(_ series: [ChartSeries], _ mark: (PixelRect) -> Void) {
        for (index, one) in series.enumerated() where index < curves.count {
            guard isFollowing, let held = one.held(at: moment), let last = one.last else { continue }
            let from = heldEnds[index] ?? last.x
            curves[index].add(held, after: last, maximumGap: nil)
            heldEnds[index] = held.x
            mark(strip(from: scale.column(from), to: scale.column(held.x), one, index))
        }
    }

    /// Lets go of a series' first point, which made room.
    /// - Returns: the pixels that are others by it, if it showed.
    func forget(_ dropped: ChartSeries.Point, _ series: ChartSeries, at index: Int) -> PixelRect {
        if scale.column(series[0].x) < Double(scale.firstColumn - ChartCurve.margin) { return .zero }
        curves[index].forget(before: series[0].x)
        return strip(from: scale.column(dropped.x), to: scale.column(series[0].x), series, index)
    }

    /// The pixels from one place to another, with what lines, discs and bars reach beyond.
    private func strip(from first: Double, to last: Double, _ series: ChartSeries, _ index: Int) -> PixelRect {
        let reach = max(radius(series), discRadius(series), barPixels(index) / 2) + 2
        let from = scale.index(ofColumn: max(first, Double(scale.firstColumn)) - reach) - scale.firstColumn
        let to = scale.index(ofColumn: (min(last, Double(scale.endColumn)) + reach).rounded(.up)) - scale.firstColumn
        return PixelRect(x: area.x + from, y: area.y, width: to - from, height: area.height).intersection(area)
    }

    // MARK: Drawing

    /// Draws everything but the fill and the cursor.
    func draw(_ chart: ChartView, _ theme: Theme, on canvas: Canvas) {
        let corner = PixelPoint(x: chart.pixelFrame.x, y: chart.pixelFrame.y)
        for text in layout.texts { draw(text, corner, theme, on: canvas) }
        for dot in layout.dots {
            canvas.fill(.ellipse, in: dot.place.offsetBy(dx: corner.x, dy: corner.y), .color(color(chart, dot.series, theme)))
        }
        let area = area.offsetBy(dx: corner.x, dy: corner.y)
        drawFooter(chart, area, corner, theme, on: canvas)
        let saved = canvas.clip
        // The lowest line of the grid belongs to the plot.
        canvas.clip = saved.intersection(area)
        if !canvas.clip.isEmpty { drawPlot(chart, area, theme, on: canvas) }
        for label in layout.labels { draw(label, corner, theme, on: canvas) }
        canvas.clip = saved
    }

    private func draw(_ text: ChartText, _ corner: PixelPoint, _ theme: Theme, on canvas: Canvas) {
        if !text.box.offsetBy(dx: corner.x, dy: corner.y).intersects(canvas.clip) { return }
        canvas.draw(text.text, at: PixelPoint(x: corner.x + text.origin.x, y: corner.y + text.origin.y), text.color ?? theme.secondaryLabel)
    }

    private func drawFooter(_ chart: ChartView, _ area: PixelRect, _ corner: PixelPoint, _ theme: Theme, on canvas: Canvas) {
        let room = layout.footer.offsetBy(dx: corner.x, dy: corner.y)
        guard let ticks, layout.footerInk.offsetBy(dx: corner.x, dy: corner.y).intersects(canvas.clip) else { return }
        let (first, last) = (scale.x(at: Double(scale.firstColumn)), scale.x(at: Double(scale.endColumn)))
        ticks.forEach(from: first, to: last) { x in
            let center = area.x + scale.index(of: x) - scale.firstColumn
            ticks.draw(x, around: center, in: room, for: chart, theme.secondaryLabel, on: canvas)
        }
    }

    private func drawPlot(_ chart: ChartView, _ area: PixelRect, _ theme: Theme, on canvas: Canvas) {
        let line = max(1, grid.pixels(1))
        for band in chart.bands {
            let (top, bottom) = (band.to.map { scale.row($0) } ?? 0, band.from.map { scale.row($0) } ?? Double(area.height))
            let (y0, y1) = (Int(min(max(top, 0), Double(area.height)).rounded()), Int(min(max(bottom, 0), Double(area.height)).rounded()))
            let color = band.color.isOpaque ? band.color.withAlpha(0.14) : band.color
            if y1 <= y0 { continue }
            canvas.fill(PixelRect(x: area.x, y: area.y + y0, width: area.width, height: y1 - y0), color)
            // The tint alone would hardly be seen; where it ends counts.
            guard band.color.isOpaque else { continue }
            for (end, y) in [(band.to, y0), (band.from, y1 - line)] where end != nil && y >= 0 && y < area.height {
                canvas.fill(PixelRect(x: area.x, y: area.y + y, width: area.width, height: line), band.color)
            }
        }
        for row in layout.rows {
            layout.forEachPiece(ofRow: row) { x, width in
                canvas.fill(PixelRect(x: area.x - self.area.x + x, y: area.y + row - self.area.y, width: width, height: 1), theme.separator)
            }
        }
        let first = scale.firstColumn + canvas.clip.x - area.x
        let columns = first..<(first + canvas.clip.width)
        if let ticks {
            ticks.forEach(from: scale.x(at: Double(columns.lowerBound - 1)), to: scale.x(at: Double(columns.upperBound + 1))) { x in
                let column = scale.index(of: x) - scale.firstColumn
                canvas.fill(PixelRect(x: area.x + column, y: area.y, width: 1, height: area.height), theme.separator.withAlpha(0.5))
            }
        }
        for (index, series) in chart.series.enumerated() where index < curves.count {
            draw(series, index, columns, area, color(chart, index, theme), marksNewest: chart.marksNewest, chart, theme, on: canvas)
        }
        for threshold in chart.thresholds where threshold.value >= scale.low && threshold.value <= scale.high {
            drawDashes(at: area.y + Int(scale.row(threshold.value).rounded()) - line / 2, line, columns, area, threshold.color, on: canvas)
        }
    }

    /// Dashes stand where the columns are that they belong to, and move with them.
    private func drawDashes(
        at y: Int, _ line: Int, _ columns: Range<Int>, _ area: PixelRect, _ color: Color, on canvas: Canvas
    ) {
        let period = max(4, grid.pixels(8))
        var start = columns.lowerBound - ((columns.lowerBound % period) + period) % period
        while start < columns.upperBound {
            let x = area.x + start - scale.firstColumn
            canvas.fill(PixelRect(x: x, y: y, width: period * 5 / 8, height: line), color)
            start += period
        }
    }

    private func draw(
        _ series: ChartSeries, _ index: Int, _ columns: Range<Int>, _ area: PixelRect, _ color: Color, marksNewest: Bool,
        _ chart: ChartView,
        _ theme: Theme, on canvas: Canvas
    ) {
        guard let mask else { return }
        let width = min(columns.count, mask.width)
        let place = PixelPoint(x: canvas.clip.x, y: area.y)
        let curve = curves[index]
        if series.style == .bar {
            let pixels = barPixels(index)
            if pixels >= 2 { return drawBars(series, pixels, columns, area, color, on: canvas) }
            // No bar is thinner than a pixel.
            let rows = curve.drawArea(columns, to: base, shade: nil, isWhole: true, into: mask, changes: &changes)
            return paint(mask, width, rows, at: place, color, on: canvas)
        }
        if series.style == .area {
            paint(mask, width, curve.drawArea(columns, to: base, shade: shade, into: mask, changes: &changes), at: place, color, on: canvas)
        }
        paint(mask, width, curve.drawLine(columns, radius: radius(series), into: mask, changes: &changes), at: place, color, on: canvas)
        guard marksNewest, isFollowing, !series.isStale, let last = series.last, !last.y.isNaN else { return }
        drawDisc(
            at: heldEnds[index].map { ChartSeries.Point(x: $0, y: last.y) } ?? last, series, area, color, chart.fillColor ?? theme.surface,
            on: canvas)
    }

    /// Marks a point of a line.
    func drawDisc(at point: ChartSeries.Point, _ series: ChartSeries, _ area: PixelRect, _ color: Color, _ rim: Color, on canvas: Canvas) {
        let radius = Int(discRadius(series).rounded())
        let x = area.x + scale.index(of: point.x) - scale.firstColumn
        let y = area.y + Int(scale.row(point.y).rounded(.down))
        let box = PixelRect(x: x - radius, y: y - radius, width: 2 * radius + 1, height: 2 * radius + 1)
        canvas.fill(.ellipse, in: box, .color(color))
        if rim.isOpaque { canvas.fill(.ellipse, in: box.insetBy(max(1, Int((1.5 * grid.scale).rounded()))), .color(rim)) }
    }

    private func drawBars(
        _ series: ChartSeries, _ pixels: Double, _ columns: Range<Int>, _ area: PixelRect, _ color: Color, on canvas: Canvas
    ) {
        let width = max(1, Int(pixels.rounded()))
        let corner = min(grid.pixels(3), width / 2)
        let line = area.y + Int(base.rounded())
        let saved = canvas.clip
        var point = series.firstIndex(from: scale.x(at: Double(columns.lowerBound - width)))
        while point < series.count, scale.column(series[point].x) < Double(columns.upperBound + width) {
            let (x, y) = (series[point].x, series[point].y)
            point += 1
            if y.isNaN { continue }
            let left = area.x + scale.index(ofColumn: (scale.column(x) - Double(width) / 2).rounded()) - scale.firstColumn
            let row = area.y + Int(scale.row(y).rounded())
            // Round where it ends, straight where it begins: the lower corners are drawn beyond the line and cut off.
            let bar = PixelRect(x: left, y: min(row, line), width: width, height: max(abs(line - row), 1))
            canvas.clip = saved.intersection(bar)
            let grown = PixelRect(x: left, y: row <= line ? bar.y : bar.y - corner, width: width, height: bar.height + corner)
            if !canvas.clip.isEmpty { canvas.fill(.roundedRect(radius: grid.points(corner)), in: grown, .color(color)) }
        }
        canvas.clip = saved
    }

    /// Draws what a mask covers, and clears the mask: most of its rows are clear, and stay so.
    private func paint(_ mask: Mask, _ width: Int, _ rows: Range<Int>, at place: PixelPoint, _ color: Color, on canvas: Canvas) {
        if rows.isEmpty { return }
        let part = PixelRect(x: 0, y: rows.lowerBound, width: width, height: rows.count)
        canvas.draw(mask, part, at: PixelPoint(x: place.x, y: place.y + rows.lowerBound), color)
        for row in rows { (mask.bytes + row &* mask.stride).update(repeating: 0, count: width) }
    }
}
