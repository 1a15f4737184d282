import FasciaGeometry
import FasciaLanguages
import FasciaRaster

/// Shows numbers over time, or over other numbers: lines, areas, steps and bars in one plot.
///
/// A chart with a `span` follows the newest point, or the time: what is drawn moves on, and the new strip alone is drawn. However many points there are, a
/// column of pixels is drawn from the least and the greatest of its own. A finger reads values off.
public final class ChartView: Control {
    /// What is shown, back to front.
    public var series: [ChartSeries] = [] {
        didSet {
            for series in oldValue where series.chart === self { series.chart = nil }
            for series in series { series.chart = self }
            structureChanged()
        }
    }
    /// How much of x is shown, up to the newest point or to now; nil shows all points, or `xRange`.
    public var span: Double? {
        didSet { if span != oldValue { structureChanged() } }
    }
    /// Whether a span of moments ends now: the plot moves on while no point comes, a column or a second at a time, whichever is longer. A
    /// point that is ahead of now shows all the same.
    public var endsNow = false {
        didSet { if endsNow != oldValue { structureChanged() } }
    }
    /// Calls when the plot is to move on.
    var tick: WindowTimer?
    /// What part of the span stays empty in front of the newest point when the plot moves on. 0, the default, moves with each point; with more,
    /// most points draw nothing but themselves.
    public var advance = 0.0 {
        didSet { if advance != oldValue { structureChanged() } }
    }
    /// Which x are shown without a span; nil all that there are.
    public var xRange: ClosedRange<Double>? {
        didSet { if xRange != oldValue { structureChanged() } }
    }
    /// Whether the present day is shown, from midnight to midnight in `timeZone`, in place of `xRange`; for moments, without a span.
    public var showsToday = false {
        didSet { if showsToday != oldValue { dayMayHaveChanged() } }
    }
    /// Calls when the day is over.
    var midnight: WindowTimer?
    /// Whether x are moments, in seconds since the beginning of 1970 in UTC.
    public var isTime = true {
        didSet { if isTime != oldValue { structureChanged() } }
    }
    /// Which values are shown; nil round numbers around those that show and the thresholds. The lower end must be less than the upper.
    public var yRange: ClosedRange<Double>? {
        didSet { if yRange != oldValue { structureChanged() } }
    }
    /// Whether zero is shown in any case. Bars always begin there.
    public var includesZero = false {
        didSet { if includesZero != oldValue { structureChanged() } }
    }
    /// Colours behind parts of the values.
    public var bands: [ChartBand] = [] {
        didSet { if bands != oldValue { structureChanged() } }
    }
    /// Values that mean something.
    public var thresholds: [ChartThreshold] = [] {
        didSet { if thresholds != oldValue { structureChanged() } }
    }
    /// Stands above the plot; empty is nothing.
    public var title = "" {
        didSet { if title != oldValue { structureChanged() } }
    }
    /// Stands in the middle while there are no points; empty is nothing.
    public var emptyText = "" {
        didSet { if emptyText != oldValue { placeEmptyLabel() } }
    }
    /// The values' unit; empty is none.
    public var unit = "" {
        didSet { if unit != oldValue { structureChanged() } }
    }
    /// Whether the series' names stand above the plot.
    public var showsLegend = true {
        didSet { if showsLegend != oldValue { structureChanged() } }
    }
    /// Whether a disc marks the newest point of each line.
    public var marksNewest = true {
        didSet { if marksNewest != oldValue { structureChanged() } }
    }
    /// How many decimals values have, 0 to 9; nil as many as their scale needs, and one more where a finger reads them.
    public var decimals: Int? {
        didSet { if decimals != oldValue { structureChanged() } }
    }
    /// Makes the text of a value; nil writes the number.
    public var valueFormat: ((Double) -> String)? {
        didSet { structureChanged() }
    }
    /// How moments are written below the plot; nil fits the span.
    public var timeFormat: ClockFormat? {
        didSet { if timeFormat != oldValue { structureChanged() } }
    }
    /// The place whose time is written.
    public var timeZone = TimeZoneRules.utc {
        didSet {
            if timeZone == oldValue { return }
            structureChanged()
            if showsToday { waitForMidnight() }
        }
    }
    /// What months and days are called; nil as in the window's language.
    public var names: CalendarNames? {
        didSet { if names != oldValue { structureChanged() } }
    }
    /// Behind everything: nil is the theme's surface. What is not opaque has the whole plot drawn at each new point.
    public var fillColor: Color? {
        didSet { if fillColor != oldValue { structureChanged() } }
    }
    /// Of the fill, in points.
    public var cornerRadius = 12.0 {
        didSet { if cornerRadius != oldValue { setNeedsDisplay() } }
    }
    /// Whether a finger reads values off.
    public var readsValues = true {
        didSet { if !readsValues { readValues(at: nil) } }
    }

    let plot = ChartPlot()
    /// Whether the plot is not that of the points and properties that there are. All of the view is marked then.
    private var isStale = true
    private var builtSize = PixelSize.zero
    private(set) var cursor: ChartCursor?
    private var empty = EmptyText(margin: Size(width: 24, height: 12))

    // MARK: Changes

    /// Something changed that concerns all that is drawn.
    func structureChanged() {
        isStale = true
        setNeedsDisplay()
        placeEmptyLabel()
        waitForTime()
    }

    /// All points of a series may be others.
    func pointsChanged() {
        structureChanged()
        readValues(at: cursor?.x)
    }

    func didAppend(to series: ChartSeries, dropped: ChartSeries.Point?) {
        guard let index = self.series.firstIndex(where: { $0 === series }), isPlotWhole, plot.canAppend(to: series, at: index, of: self)
        else {
            return structureChanged()
        }
        markCursor()
        guard movePlot() else { return structureChanged() }
        setNeedsDisplay(absolute(plot.append(series, at: index)))
        if let dropped { setNeedsDisplay(absolute(plot.forget(dropped, series, at: index))) }
        markCursor()
    }

    /// Time has passed, and no point has come.
    func goOn() {
        guard isPlotWhole else { return structureChanged() }
        markCursor()
        guard movePlot() else { return structureChanged() }
        plot.hold(series) { setNeedsDisplay(absolute($0)) }
        markCursor()
        waitForTime()
    }

    /// Whether the plot is that of the points and properties that there are.
    private var isPlotWhole: Bool {
        isVisibleForDrawing && !isStale && window != nil && builtSize == PixelSize(width: pixelFrame.width, height: pixelFrame.height)
    }

    /// Moves what is drawn so far that the newest point shows, and the present moment if the plot ends there.
    /// - Returns: false if it has to be drawn anew.
    private func movePlot() -> Bool {
        guard let window else { return false }
        let moved = plot.scroll(toShowNewestOf: series, present: present)
        if moved == 0 { return true }
        guard plot.keepsRange(of: self, after: moved) else { return false }
        let region = absolute(plot.area).intersection(pixelFrame)
        // Pixels may be moved where nothing stands still in front of them or behind.
        if cursor == nil, isEnabled, cornerRadius <= 40, (fillColor ?? window.theme.surface).isOpaque {
            _ = window.move(DrawnMove(region: region.intersection(drawnExtent), dx: -moved, dy: 0), of: self)
        } else {
            setNeedsDisplay(region)
        }
        setNeedsDisplay(absolute(plot.layout.footerInk))
        // What stands still within the plot does not move with it.
        for label in plot.layout.labels {
            setNeedsDisplay(absolute(label.box))
            setNeedsDisplay(absolute(label.box).offsetBy(dx: -moved, dy: 0))
        }
        return true
    }

    private func absolute(_ rect: PixelRect) -> PixelRect { rect.offsetBy(dx: pixelFrame.x, dy: pixelFrame.y) }

    public override func themeDidChange() {
        structureChanged()
        if let label = empty.label { dress(label) }
    }

    public override func languageDidChange() { structureChanged() }

    public override func displayScaleDidChange() { structureChanged() }

    public override func layoutDirectionDidChange() { structureChanged() }

    public override func visibilityDidChange() {
        if !isVisibleForDrawing { isStale = true }
        waitForMidnight()
        waitForTime()
    }

    public override func wallClockDidChange() {
        if showsToday { dayMayHaveChanged() }
        if endsNow { structureChanged() }
    }

    public override func didMoveToWindow() {
        waitForMidnight()
        waitForTime()
    }

    public override func stateDidChange() {
        if !isEnabled { readValues(at: nil) }
        if let label = empty.label { dress(label) }
        setNeedsDisplay()
    }

    public override var highlightsWhileTracking: Bool { false }

    // MARK: Without points

    /// Shows what is said in place of points, if there is anything to be said.
    private func placeEmptyLabel() {
        empty.show(hasPoints ? nil : emptyText, in: self, at: subviews.count, dress: dress)
    }

    private func dress(_ label: Label) {
        label.alpha = Double(dimming) / 255
        guard let theme = window?.theme else { return }
        label.textColor = theme.secondaryLabel
        label.font = theme.fonts.font(size: 15)
    }

    public override func layoutSubviews() {
        placeEmptyLabel()
        super.layoutSubviews()
    }

    // MARK: Texts

    var hasHeader: Bool { hasNames || !unit.isEmpty && !hasUnitOnScale }
    private var hasNames: Bool { !title.isEmpty || (showsLegend && series.contains { !$0.name.isEmpty }) }
    /// Whether the unit stands behind the greatest number of the scale: a low chart has no row to spare for it alone.
    var hasUnitOnScale: Bool { !unit.isEmpty && !hasNames && bounds.height < 200 }

    var hasPoints: Bool { series.contains { $0.count > 0 } }

    func text(of value: Double, decimals: Int) -> String {
        valueFormat?(value) ?? writing.text(value, decimals: self.decimals ?? decimals)
    }

    func format(_ style: DateStyle) -> ClockFormat { ClockFormat(style, in: writing) }

    var calendarNames: CalendarNames { names ?? CalendarNames(writing) }

    /// Unless it was set, the title.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? (title.isEmpty ? nil : title) }
        set { super.accessibilityLabel = newValue }
    }

    /// Unless it was set, the newest value of each series, with its unit.
    public override var accessibilityValue: String? {
        get {
            if let own = accessibilityWords?.value { return own }
            let texts = series.compactMap { series -> String? in
                guard let last = series.last, !last.y.isNaN else { return nil }
                let value = text(of: last.y, decimals: plot.readingDecimals) + (unit.isEmpty ? "" : " \(unit)")
                return series.name.isEmpty ? value : "\(series.name) \(value)"
            }
            return texts.isEmpty ? nil : texts.joined(separator: ", ")
        }
        set { super.accessibilityValue = newValue }
    }

    package override func words(in box: PixelRect) -> String? {
        let (x, y) = (box.x + box.width / 2 - pixelFrame.x, box.y + box.height / 2 - pixelFrame.y)
        return (plot.layout.texts + plot.layout.labels).first { $0.box.contains(x: x, y: y) }?.words
    }

    /// As wide as there is room, and 240 pt high.
    public override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: min(size.height, 240)) }

    /// The least size at which axes and curves can be read, in points.
    private static let leastSize = Size(width: 120, height: 80)

    package override func shortfalls() -> [Shortfall] {
        let least = ChartView.leastSize
        if frame.width >= least.width - 1, frame.height >= least.height - 1 { return [] }
        return [
            .size(
                needed: Size(width: max(least.width, frame.width), height: max(least.height, frame.height)), reason: "its curves and axes")
        ]
    }

    // MARK: Drawing

    /// Makes the plot anew if points or properties are others.
    private func prepare() {
        let size = PixelSize(width: pixelFrame.width, height: pixelFrame.height)
        if !isStale, size == builtSize { return }
        guard let theme = window?.theme else { return }
        isStale = false
        builtSize = size
        plot.build(self, size, displayGrid, theme)
    }

    /// Time runs to the right everywhere.
    public override var keepsPhysicalCoordinates: Bool { true }

    public override func draw(_ canvas: Canvas) {
        guard let theme = window?.theme, !pixelFrame.isEmpty else { return }
        prepare()
        canvas.alpha = dimming
        let color = fillColor ?? theme.surface
        let corner = displayGrid.pixels(cornerRadius) + 1
        // A strip that reaches no corner needs no shape.
        if canvas.clip.x >= pixelFrame.x + corner, canvas.clip.maxX <= pixelFrame.maxX - corner {
            canvas.fill(pixelFrame, color)
        } else {
            canvas.fill(.roundedRect(radius: cornerRadius), in: pixelFrame, .color(color))
        }
        plot.draw(self, theme, on: canvas)
        cursor?.draw(self, theme, on: canvas)
        canvas.alpha = 255
    }

    // MARK: Reading values

    public override var dragAxes: DragAxes { .horizontal }

    public override func beginTracking(at point: Point) -> Bool {
        guard readsValues, !isStale, !series.isEmpty, absoluteContains(point) else { return false }
        read(at: point)
        return true
    }

    private func absoluteContains(_ point: Point) -> Bool {
        let x = displayGrid.pixels(point.x)
        return x >= plot.area.x - displayGrid.pixels(10) && x <= plot.area.maxX + displayGrid.pixels(10)
    }

    public override func continueTracking(at point: Point) -> Bool {
        read(at: point)
        return true
    }

    public override func endTracking(at point: Point) { readValues(at: nil) }

    public override func cancelTracking() { readValues(at: nil) }

    override func leaveWindow() {
        cursor = nil
        for timer in [midnight, tick] { if let timer { window?.cancel(timer) } }
        midnight = nil
        tick = nil
    }

    private func read(at point: Point) {
        let column = displayGrid.pixels(point.x) - plot.area.x
        let place = Double(plot.scale.firstColumn + min(max(column, 0), max(0, plot.area.width - 1))) + 0.5
        readValues(at: plot.scale.x(at: place))
    }

    /// Shows the values at an x, or none. Marks the line and the bubble, old and new.
    private func readValues(at x: Double?) {
        let new = x.flatMap { ChartCursor(self, near: $0) }
        if new?.x == cursor?.x { return }
        markCursor()
        cursor = new
        markCursor()
    }

    private func markCursor() {
        guard let cursor else { return }
        setNeedsDisplay(absolute(cursor.line(in: self)))
        setNeedsDisplay(absolute(cursor.bubble(in: self)))
    }
}
