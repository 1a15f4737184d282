import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// What is shown along a chart's x.
enum ChartXRange {
    case today
    case range(ClosedRange<Double>)

    static let syntax: Syntax<ChartXRange> = {
        let range = Syntax<ClosedRange<Double>>.range(within: -1e13...1e13)
        let expectation = "two numbers, as in [0, 100], or today"
        return Syntax<ChartXRange>(expectation) { node, reader in
            if node.text == "today" { return .today }
            return node.elements == nil ? reader.mismatch(expectation, node) : range.read(node, reader).map { .range($0) }
        }
    }()
}

/// A series of a chart.
enum ChartSeriesSchema {
    static let from = Key("from", .valueName("the name of a series"), "A series of `values:` that it shows.")
    static let points = Key(
        "points", .list(of: .list(of: .number(-1e13...1e13), limit: 2), limit: 10_000),
        "Points of its own, as in `[[0, 25], [90, 150]]`: seconds since 1970 or numbers, as the chart's `x` says, and how much there is.")
    static let name = Key(
        "name", .caption, "What the legend calls it.", saying: { (part: Part<ChartView>, name) in part.series.name = name })
    static let style = Key(
        "style", .choice(ChartSeries.Style.self),
        "How it is shown: `line` (the default), `area` (filled down to zero), `step` (as high as the last point until the next) or `bar`.",
        \Part<ChartView>.series.style)
    static let color = Key(
        "color", .color, "Its colour; one of the theme, another for each series, if it is left out.", \Part<ChartView>.series.color)
    static let lineWidth = Key(
        "lineWidth", .number(0.5...20, "points"), "How wide its line is; 2 if it is left out.", \Part<ChartView>.series.lineWidth)
    static let gap = Key(
        "gap", .number(1e-9...1e12, "seconds"),
        "Two points farther apart than this have a gap between them; all are joined if it is left out. A series that `records:` a value needs none: it knows when nothing was heard.",
        \Part<ChartView>.series.maximumGap)

    static let schema = ObjectSchema("chart series") {
        from
        points
        name
        style
        color
        lineWidth
        gap
    }

    /// The name of a series, or a mapping.
    static let syntax = schema.syntax("the name of a series, or {from, name, style, color, …}", orAlone: from) { record, _, reader in
        if record.has(from) == record.has(points) {
            reader.fail("a series has either “from” or “points”", at: record.place(of: points))
        }
        for point in record[points] ?? [] where point.count != 2 {
            reader.fail("a point is two numbers, as in [90, 150]", at: record.place(of: points))
            break
        }
    }
}

extension Part<ChartView> {
    fileprivate var series: ChartSeries { whole.series[index] }
}

/// Colour behind a part of a chart's values.
enum ChartBandSchema {
    static let from = Key(
        "from", .fixedOrLive(.number(-1e12...1e12)),
        "The least value, or an expression such as `=target - 5`; the lower edge if it is left out or unknown.")
    static let to = Key(
        "to", .fixedOrLive(.number(-1e12...1e12)), "The greatest value, or an expression; the upper edge if it is left out or unknown.")
    static let color = Key(
        "color", .fixedOrLive(.color), "The colour, or an expression; what is opaque is drawn at 14 %.", isRequired: true)

    static let schema = ObjectSchema("chart band") {
        from
        to
        color
    }
}

/// A line across a chart at a value that means something.
enum ChartThresholdSchema {
    static let value = Key(
        "value", .fixedOrLive(.number(-1e12...1e12)), "The value, or an expression such as `=limit`; without a line while it is unknown.",
        isRequired: true)
    static let color = Key("color", .fixedOrLive(.color), "The line's colour, or an expression; the theme's destructive if it is left out.")
    static let label = Key("label", .caption, "Stands over the line.")

    static let schema = ObjectSchema("chart threshold") {
        value
        color
        label
    }
}
