import FasciaGeometry
import FasciaLanguages
import FasciaRaster

/// Colour behind a part of a chart's values.
public struct ChartBand: Hashable, Sendable {
    /// The least value; nil is the lower edge.
    public var from: Double?
    /// The greatest value; nil is the upper edge.
    public var to: Double?
    /// What is opaque is drawn at 14 %.
    public var color: Color

    /// A band.
    public init(from: Double? = nil, to: Double? = nil, color: Color) {
        self.from = from
        self.to = to
        self.color = color
    }
}

/// A dashed line across a chart at a value that means something.
public struct ChartThreshold: Hashable, Sendable {
    /// The value.
    public var value: Double
    /// The line's colour and its label's.
    public var color: Color
    /// Stands over the line; empty for none.
    public var label: String

    /// A threshold.
    public init(value: Double, color: Color, label: String = "") {
        self.value = value
        self.color = color
        self.label = label
    }
}

/// A text that stands somewhere in a chart, in pixels from the chart's corner.
struct ChartText {
    let text: TextLayout
    let origin: PixelPoint
    /// nil is the theme's colour of secondary labels.
    var color: Color?
    /// What it says, where that is the configuration's own.
    var words: String?

    /// The pixels of its ink.
    var box: PixelRect { text.inkBounds.offsetBy(dx: origin.x, dy: origin.y) }
}

/// Where the parts of a chart are, in pixels from its corner, and what stands around the plot.
struct ChartLayout {
    static let labelSize = 12.0
    private static let padding = 12.0

    var plot = PixelRect.zero
    /// What the labels below the plot may use.
    var footer = PixelRect.zero
    /// What is drawn of them: a letter may reach below.
    var footerInk: PixelRect {
        PixelRect(
            x: footer.x, y: footer.y, width: footer.width, height: min(footer.height + grid.pixels(4), max(0, size.height - footer.y)))
    }
    /// Title, unit, legend, and the values' labels.
    private(set) var texts: [ChartText] = []
    /// A legend's colours.
    private(set) var dots: [(place: PixelRect, series: Int)] = []
    /// Over thresholds, within the plot.
    private(set) var labels: [ChartText] = []
    /// Between the plot's edges and the least and the greatest value.
    var edge: Int { grid.pixels(4) }
    /// Of the grid.
    private(set) var rows: [Int] = []
    private var size = PixelSize.zero
    private var grid = PixelGrid(scale: 1)
    private var fonts: FontSet?

    init() {}

    init(_ size: PixelSize, _ grid: PixelGrid, fonts: FontSet) {
        self.size = size
        self.grid = grid
        self.fonts = fonts
    }

    private func set(_ text: String, _ fonts: FontSet, isStrong: Bool = false) -> TextLayout {
        (isStrong ? fonts.font(size: 15, weight: .semibold) : fonts.font(size: ChartLayout.labelSize)).layout(text, scale: grid.scale)
    }

    /// How many steps the values' scale should have, for the height that there is.
    func tickCount(hasHeader: Bool) -> Int {
        max(2, Int(grid.points(size.height) - (hasHeader ? 62 : 36)) / 36)
    }

    /// Places everything around the plot.
    ///
    /// A low plot has no room for all of it: below 40 pt it keeps the values at its ends and loses what stands below, below 24 pt it
    /// loses those too.
    mutating func place(_ chart: ChartView, low: Double, high: Double) {
        guard let fonts else { return }
        let inset = grid.pixels(ChartLayout.padding)
        let hasHeader = chart.hasHeader
        let top = inset + (hasHeader ? grid.pixels(27) : grid.pixels(2))
        var bottom = size.height - inset - grid.pixels(18)
        let isLow = grid.points(bottom - top) < 40
        if isLow { bottom += grid.pixels(14) }
        let isFlat = grid.points(bottom - top) < 24
        let limit = tickCount(hasHeader: hasHeader)
        let ticks = NiceTicks(from: low, to: high, atMost: limit)
        var labels: [(text: TextLayout, value: Double)] = []
        // Without any value there is nothing to be said about their size.
        if chart.yRange == nil, !chart.hasPoints { labels = [(set("", fonts), low), (set("", fonts), high)] }
        for index in 0..<ticks.count where labels.isEmpty || !labels[0].text.isBlank {
            let unit = chart.hasUnitOnScale && index == ticks.count - 1 ? " \(chart.unit)" : ""
            labels.append((set(chart.text(of: ticks[index], decimals: ticks.decimals) + unit, fonts), ticks[index]))
        }
        let widest = labels.reduce(0) { max($0, $1.text.size.width) }
        let left = inset + (widest > 0 ? widest + grid.pixels(8) : 0)
        plot = PixelRect(x: left, y: top, width: max(0, size.width - inset - left), height: max(0, bottom - top))
        footer = PixelRect(x: inset, y: plot.maxY + 1, width: size.width - 2 * inset, height: max(0, size.height - inset - plot.maxY - 1))
        let scale = ChartScale(low: low, high: high, height: plot.height, inset: edge)
        for (index, label) in labels.enumerated() {
            if isFlat || isLow && index > 0 && index < labels.count - 1 { continue }
            let row = plot.y + Int(scale.row(label.value).rounded())
            rows.append(min(row, plot.maxY - 1))
            let y = row - label.text.baseline + grid.pixels(ChartLayout.labelSize * 0.36)
            if label.text.isBlank { continue }
            texts.append(ChartText(text: label.text, origin: PixelPoint(x: left - grid.pixels(8) - label.text.size.width, y: y)))
        }
        if hasHeader {
            let known = texts.count
            placeHeader(chart, inset, fonts)
            if chart.effectiveLayoutDirection == .rightToLeft { mirrorHeader(from: known) }
        }
        placeThresholds(chart, scale, fonts)
    }

    private mutating func placeHeader(_ chart: ChartView, _ inset: Int, _ fonts: FontSet) {
        let line = inset + grid.pixels(14)
        var left = inset
        if !chart.title.isEmpty {
            let title = set(chart.title, fonts, isStrong: true)
            texts.append(
                ChartText(
                    text: title, origin: PixelPoint(x: left, y: line - title.baseline), color: chart.window?.theme.label, words: chart.title
                ))
            left += title.size.width + grid.pixels(8)
        }
        var right = size.width - inset
        if !chart.unit.isEmpty {
            let unit = set(chart.writing.text(unit: chart.unit), fonts)
            // Above the values' scale, which is at the left in both directions.
            let isMirrored = chart.effectiveLayoutDirection == .rightToLeft
            let start = isMirrored ? right - unit.size.width : left
            texts.append(ChartText(text: unit, origin: PixelPoint(x: start, y: line - unit.baseline)))
            if isMirrored { right = start - grid.pixels(16) } else { left += unit.size.width + grid.pixels(16) }
        }
        guard chart.showsLegend else { return }
        for (index, series) in chart.series.enumerated().reversed() where !series.name.isEmpty {
            let name = set(series.name, fonts)
            let side = grid.pixels(8)
            let start = right - name.size.width - side - grid.pixels(6)
            // What finds no room is left out rather than written over the title.
            if start < left { break }
            texts.append(
                ChartText(text: name, origin: PixelPoint(x: right - name.size.width, y: line - name.baseline), words: series.name))
            dots.append((PixelRect(x: start, y: line - grid.pixels(4) - side / 2, width: side, height: side), index))
            right = start - grid.pixels(14)
        }
    }

    /// Calls with the pieces of a row of the plot that nothing is written over: a line of the grid makes room for labels, which all begin at
    /// the same place.
    func forEachPiece(ofRow row: Int, _ body: (_ x: Int, _ width: Int) -> Void) {
        var (left, right) = (plot.maxX, plot.maxX)
        for label in labels where label.box.y <= row && row < label.box.maxY {
            let isFirst = left == plot.maxX
            (left, right) = (min(left, label.box.x), isFirst ? label.box.maxX : max(right, label.box.maxX))
        }
        if left > plot.x { body(plot.x, left - plot.x) }
        if right < plot.maxX { body(right, plot.maxX - right) }
    }

    /// What stands above a chart begins where the layout does; the plot is the same in both directions.
    private mutating func mirrorHeader(from first: Int) {
        texts[first...] = ArraySlice(
            texts[first...].map {
                let x = size.width - $0.origin.x - $0.text.size.width
                return ChartText(text: $0.text, origin: PixelPoint(x: x, y: $0.origin.y), color: $0.color, words: $0.words)
            })
        for index in dots.indices { dots[index].place.x = size.width - dots[index].place.maxX }
    }

    private mutating func placeThresholds(_ chart: ChartView, _ scale: ChartScale, _ fonts: FontSet) {
        for threshold in chart.thresholds where !threshold.label.isEmpty && threshold.value >= scale.low && threshold.value <= scale.high {
            let label = set(threshold.label, fonts)
            let line = plot.y + Int(scale.row(threshold.value).rounded())
            let above = line - grid.pixels(3) - label.size.height
            let y = above >= plot.y ? above : line + grid.pixels(3)
            // What has no room says nothing, rather than half of it.
            if y + label.size.height > plot.maxY || label.size.width + grid.pixels(12) > plot.width { continue }
            labels.append(
                ChartText(
                    text: label, origin: PixelPoint(x: plot.x + grid.pixels(6), y: y), color: threshold.color, words: threshold.label))
        }
    }
}

/// The labels below a plot: round moments or round numbers, far enough from each other to be read.
struct ChartTicks {
    private let numbers: NiceTicks?
    private let times: TimeTicks?
    private let format: ClockFormat
    private let dayFormat: ClockFormat
    private let names: CalendarNames
    private let atlas: DigitAtlas
    private let font: Font
    private let grid: PixelGrid

    /// - Parameters:
    ///   - isTime: whether x are moments.
    ///   - unit: x in a column of pixels.
    init(_ chart: ChartView, isTime: Bool, unit: Double, from first: Double, to last: Double, fonts: FontSet, _ grid: PixelGrid) {
        font = fonts.font(size: ChartLayout.labelSize)
        atlas = font.digitAtlas(scale: grid.scale)
        self.grid = grid
        let day = chart.format(.shortDay)
        dayFormat = day
        names = chart.calendarNames
        guard isTime else {
            times = nil
            format = .time
            let texts = (chart.writing.text(first, decimals: 1), chart.writing.text(last, decimals: 1))
            let widest = max(font.layout(texts.0, scale: grid.scale).size.width, font.layout(texts.1, scale: grid.scale).size.width)
            let room = Double(widest + grid.pixels(20)) * unit
            numbers = NiceTicks(from: first, to: last, step: NiceTicks.step(atLeast: max(room, 1e-12)))
            return
        }
        numbers = nil
        let (atlas, font, names, zone) = (atlas, font, names, chart.timeZone)
        func ticks(_ style: DateStyle) -> TimeTicks {
            let text = chart.format(style).text(at: 0, names: names)
            let width = atlas.covers(text) ? atlas.size(of: text).width : font.layout(text, scale: grid.scale).size.width
            return TimeTicks(atLeast: Double(width + grid.pixels(24)) * unit, in: zone)
        }
        var chosen = ticks(.time)
        var clock = chart.timeFormat ?? chart.format(.time)
        if chart.timeFormat == nil {
            if chosen.step < 60 {
                chosen = ticks(.timeWithSeconds)
                if chosen.step < 60 { clock = chart.format(.timeWithSeconds) }
            } else if chosen.step >= 86_400 {
                clock = day
                chosen = TimeTicks(atLeast: Double(grid.pixels(70)) * unit, in: zone)
            }
        }
        times = chosen
        format = clock
    }

    /// Calls with each tick between two x.
    func forEach(from first: Double, to last: Double, _ body: (Double) -> Void) {
        if let times {
            var time = times.first(from: first)
            var count = 0
            while Double(time) <= min(last, TimeTicks.reach), count < 1000 {
                body(Double(time))
                time = times.first(from: Double(time) + 1)
                count += 1
            }
        } else if let numbers {
            let ticks = NiceTicks(from: first, to: last, step: numbers.step)
            for index in 0..<ticks.count { body(ticks[index]) }
        }
    }

    /// What an x is called where a finger reads it: with seconds where the ticks have them, with the day where hours are not enough.
    func reading(_ x: Double, _ chart: ChartView) -> String {
        guard let times else { return chart.writing.text(x, decimals: min(9, (numbers?.decimals ?? 0) + 1)) }
        let moment = Int64(x.rounded())
        let clock = chart.format(times.step < 900 ? .timeWithSeconds : .time).text(at: moment, in: times.zone, names: names)
        return times.step < 3600 ? clock : "\(dayFormat.text(at: moment, in: times.zone, names: names)) \(clock)"
    }

    private func text(_ x: Double, _ chart: ChartView) -> String {
        guard let times else { return chart.writing.text(x, decimals: numbers?.decimals ?? 0) }
        let moment = Int64(x)
        // Among hours the day that begins says more than 00:00.
        let isDay = chart.timeFormat == nil && times.step >= 3600 && times.step < 86_400 && times.isMidnight(moment)
        return (isDay ? dayFormat : format).text(at: moment, in: times.zone, names: names)
    }

    /// Draws a tick's label around a place, unless it would reach beyond the room.
    func draw(_ x: Double, around center: Int, in room: PixelRect, for chart: ChartView, _ color: Color, on canvas: Canvas) {
        let text = text(x, chart)
        let y = room.y + grid.pixels(4)
        if y + atlas.height > room.maxY + grid.pixels(4) { return }
        func place(_ width: Int) -> PixelPoint? {
            let left = center - width / 2
            return left >= room.x && left + width <= room.maxX ? PixelPoint(x: left, y: y) : nil
        }
        if atlas.covers(text) {
            if let origin = place(atlas.size(of: text).width) { canvas.draw(text, from: atlas, at: origin, color) }
        } else {
            let layout = font.layout(text, scale: grid.scale)
            if let origin = place(layout.size.width) { canvas.draw(layout, at: origin, color) }
        }
    }
}

extension TextLayout {
    fileprivate var isBlank: Bool { size.width == 0 }
}
