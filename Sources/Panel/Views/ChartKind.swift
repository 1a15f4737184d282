import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// `chart`: series of numbers over time, or over other numbers.
enum ChartKind {
    static let series = Key(
        "series", .list(of: ChartSeriesSchema.syntax, limit: 16), "What it shows, back to front: names of series, or mappings.",
        isRequired: true)
    static let x = Key(
        "x", .choice([("time", true), ("number", false)]), "What lies along it: `time` (the default) or `number`.", \ChartView.isTime)
    static let window = Key(
        "window", .number(1e-6...1e12, "seconds"),
        "How much is shown, as in `10 min`, up to where it `ends`; everything there is if it is left out.", \ChartView.span)
    static let ends = Key(
        "ends", .choice([("now", true), ("newest", false)]),
        "Where the `window` ends: `now` (the default for series of `values:`; points ahead of now show too) or at the `newest` point (the default for `points` of its own).",
        \ChartView.endsNow)
    static let range = Key(
        "range", .range(within: -1e12...1e12),
        "The least and the greatest value; round numbers around those that show and the thresholds if it is left out.", \ChartView.yRange)
    static let xRange = Key(
        "xRange", ChartXRange.syntax,
        "Without a `window`: what is shown along x, as in `[0, 480]`, or `today`: the day in `timeZone`, from midnight to midnight."
    ) { (chart: ChartView, range) in
        switch range {
        case .today: chart.showsToday = true
        case .range(let range): chart.xRange = range
        }
    }
    /// One value, as `thresholds`: what is unknown is left out, and whatever changes in one has the whole plot drawn.
    static let bands = Key(
        "bands", .list(of: ChartBandSchema.schema.syntax, limit: 32),
        "Colours behind parts of the values, as in `[{from: 217, to: 245, color: success}]`.", follows: .theme
    ) { (chart: ChartView, bands, builder) in
        chart.bands = bands.compactMap { band in
            let (from, to) = (band[ChartBandSchema.from], band[ChartBandSchema.to])
            let ends = (from.flatMap { builder.value($0) }, to.flatMap { builder.value($0) })
            guard let color = band[ChartBandSchema.color].flatMap({ builder.value($0) }), ends.0 ?? -.infinity < ends.1 ?? .infinity else {
                return nil
            }
            return ChartBand(from: ends.0, to: ends.1, color: builder.color(color))
        }
    }
    static let thresholds = Key(
        "thresholds", .list(of: ChartThresholdSchema.schema.syntax, limit: 32),
        "Dashed lines at values that mean something, as in `[{value: 260, label: Limit}]`.", follows: [.theme, .language]
    ) { (chart: ChartView, thresholds, builder) in
        chart.thresholds = thresholds.compactMap { threshold in
            let own = threshold[ChartThresholdSchema.color].flatMap { builder.value($0) }
            let color = own.map { builder.color($0) } ?? builder.theme.destructive
            let label = threshold[ChartThresholdSchema.label].map { builder.string($0) } ?? ""
            return threshold[ChartThresholdSchema.value].flatMap { builder.value($0) }.map {
                ChartThreshold(value: $0, color: color, label: label)
            }
        }
    }
    static let title = Key(
        "title", .caption, "Stands above it.", saying: { (chart: ChartView, title) in chart.title = title })
    static let empty = Key(
        "empty", .caption, "What stands in its middle while there are no points.",
        saying: { (chart: ChartView, text) in chart.emptyText = text })
    static let unit = Key(
        "unit", .caption, "The values' unit; that of the recorded value if it is left out.",
        saying: { (chart: ChartView, unit) in chart.unit = unit })
    static let timeZone = Key(
        "timeZone", .name("a time zone such as Europe/Berlin"),
        "Whose time it is: `local` (the machine's, the default) or a name such as `Europe/Berlin`.")

    static let kind = ViewKind(
        "chart", ChartView.self,
        keys: {
            Key("enabled", .boolean, "`false` lets no finger read values off and dims it.", \ChartView.isEnabled)
            series
            x
            window
            ends
            Key(
                "advance", .number(0...0.9),
                "What part of the window stays empty in front of the newest point when it moves on: 0 (the default) moves with each point; with more, most points draw nothing but themselves.",
                \ChartView.advance)
            xRange
            range
            Key("includesZero", .boolean, "`true` shows zero in any case.", \ChartView.includesZero)
            bands
            thresholds
            title
            empty
            unit
            Key(
                "decimals", .integer(0...9), "How many decimals values have; as many as their scale needs if it is left out.",
                \ChartView.decimals)
            Key("legend", .boolean, "`false` leaves out the series' names.", \ChartView.showsLegend)
            Key("newest", .boolean, "`false` does not mark the newest points.", \ChartView.marksNewest)
            Key(
                "format", .clockFormat, "How times are written, as a clock's `format`; it fits the window if it is left out.",
                follows: .language
            ) { (chart: ChartView, format, builder) in chart.timeFormat = format.format(in: builder.wording.writing) }
            timeZone
            Key("reads", .boolean, "`false` lets no finger read values off.", \ChartView.readsValues)
            Key(
                "fill", .color, "Behind it; the theme's surface if it is left out, `clear` for nothing.", \ChartView.fillColor)
            Key(
                "cornerRadius", .number(0...1000, "points"), "How round the fill's corners are; 12 if it is left out.",
                \ChartView.cornerRadius)
        },
        rules: ViewKind.Rules(check: { model, reader in check(model.record, reader) }, checkValues: checkValues),
        join: join, make: make)

    private static func check(_ record: Record, _ reader: Reader) {
        if case .today? = record[xRange], record[x] == false {
            reader.fail("“today” is for charts over time, and this chart's “x” is a number", at: record.place(of: xRange))
        }
        if !record.has(window) { ViewRules.refuse(record, [ends.erased], "says where a “window” ends, and there is none", reader) }
        if record[ends] == true, record[x] == false {
            reader.fail("“now” is for charts over time, and this chart's “x” is a number", at: record.place(of: ends))
        }
        if record.has(window) {
            ViewRules.refuse(record, [xRange.erased], "says what is shown, and so does “window”: leave one out", reader)
        }
    }

    @Sendable private static func checkValues(_ model: ViewModel, _ values: ValueRules, _ reader: Reader) {
        for record in model.record[series] ?? [] {
            guard let name = record[ChartSeriesSchema.from], let definition = values.find(name)?.definition else { continue }
            if definition.type != .series {
                reader.fail("a chart shows series; “\(name.name)” is \(Noun.article(definition.type.rawValue))", at: name.place)
            } else if model.record[x] == false {
                reader.fail("“\(name.name)” is a series over time, and this chart's “x” is a number", at: name.place)
            }
        }
    }

    @Sendable private static func make(_ model: ViewModel, _ builder: ViewBuilder) -> ChartView {
        let record = model.record
        let chart = ChartView()
        let parts = record[series] ?? []
        chart.series = parts.map { record in
            let definition = record[ChartSeriesSchema.from].flatMap { builder.hub.models[$0.name]?.definition }
            let series = ChartSeries(capacity: definition?.series.capacity ?? ChartSeries.usualCapacity)
            series.setPoints((record[ChartSeriesSchema.points] ?? []).filter { $0.count == 2 }.map { .init(x: $0[0], y: $0[1]) })
            return series
        }
        chart.endsNow = parts.contains { $0.has(ChartSeriesSchema.from) }
        builder.apply(parts, toPartsOf: chart)
        chart.timeZone = builder.resources.timeZone(record[timeZone])
        for (text, place) in texts(record) { builder.note(text, builder.resources.fonts?.regular, at: place) }
        builder.follow(
            KeyEffect(.language) { (chart: ChartView, _, builder) in
                chart.names = builder.calendarNames
            }, record, chart)
        return chart
    }

    /// The texts that it shows.
    private static func texts(_ record: Record) -> [(String, Place)] {
        var texts = [title, unit, empty].compactMap { key in record[key].map { ($0, record.place(of: key)) } }
        texts += (record[series] ?? []).compactMap { series in series[ChartSeriesSchema.name].map { ($0, series.place) } }
        texts += (record[thresholds] ?? []).compactMap { line in line[ChartThresholdSchema.label].map { ($0, line.place) } }
        return texts
    }

    @Sendable private static func join(_ chart: ChartView, _ model: ViewModel, _ bindings: Bindings) {
        let hub = bindings.builder.hub
        for (series, record) in zip(chart.series, model.record[series] ?? []) {
            guard let name = record[ChartSeriesSchema.from]?.name else { continue }
            ChartSource(series, of: chart, name).follow(hub)
            if let recorded = hub.models[name]?.definition.series, let source = recorded.source {
                series.marksGaps = true
                hub.follow(source, by: chart) { [weak series] state in
                    series?.isStale = !state.isFresh
                    series?.holdsAfter = state.isFresh && state.isActualKnown ? 2 * recorded.interval.seconds : nil
                }
            }
            if model.record.has(unit) || !chart.unit.isEmpty { continue }
            // What was recorded has the unit of what it was recorded from.
            guard let source = hub.models[name]?.definition.series.source, let definition = hub.models[source]?.definition else { continue }
            bindings.followUnit(of: definition) { [unowned chart] in chart.unit = $0 }
        }
    }
}

/// Gives a chart's series the points of a series of `values:`.
final class ChartSource {
    private weak var series: ChartSeries?
    private weak var chart: ChartView?
    private let name: String

    init(_ series: ChartSeries, of chart: ChartView, _ name: String) {
        self.series = series
        self.chart = chart
        self.name = name
    }

    /// Takes what each store has that the panel joins, and what is added there.
    func follow(_ hub: ValueHub) {
        hub.onJoin { store in
            let observation = store.seriesChanges.add { [weak self, unowned store] change in
                guard let self, change.name == self.name else { return }
                switch change.kind {
                case .appended(let points):
                    guard let series = self.series else { return }
                    for point in points { series.append(x: point.time, y: point.value) }
                    // Where all points show, those that are no longer kept go. In a window they are out of sight.
                    let kept = store.series(of: self.name)
                    if self.chart?.span == nil, let kept, kept.count > 0, series.count > 0, series[0].x < kept[0].time { self.take(store) }
                case .inserted, .replaced: self.take(store)
                }
            }
            self.take(store)
            return observation
        }
    }

    private func take(_ store: ValueStore) {
        guard let series, let points = store.series(of: name) else { return series?.removeAll() ?? () }
        series.setPoints((0..<points.count).map { ChartSeries.Point(x: points[$0].time, y: points[$0].value) })
    }
}
