import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// `gauge`: a number in its range, with what is aimed at and what is dangerous.
enum GaugeKind {
    static let binds = BindingSchema.binds.described(
        "The number of `values:` that it shows, with its range, unit and decimals; a dash while it is unknown.")
    static let value = Key("value", .number(-1e12...1e12), "The number that it shows; a dash if it is left out.", \GaugeView.value)
    static let range = Key(
        "range", .range(within: -1e12...1e12), "The least and the greatest number; `[0, 100]` if it is left out."
    ) { (gauge: GaugeView, ends) in
        if let range = try? ValueRange(minimum: ends.lowerBound, maximum: ends.upperBound) { gauge.range = range }
    }
    static let unit = Key(
        "unit", .caption, "The number's unit; that of the bound value if it is left out.",
        saying: { (gauge: GaugeView, unit) in gauge.unit = unit })
    static let title = Key(
        "title", .caption, "What it is the number of.", saying: { (gauge: GaugeView, title) in gauge.title = title })
    static let decimals = Key(
        "decimals", .integer(0...9), "How many decimals the number has; as many as its range suggests if it is left out.",
        \GaugeView.decimals)
    static let style = Key(
        "style", .choice(GaugeView.Style.self),
        "What shows the number: `arc` (a ring that is filled up to it, the default), `needle` or `bar`.", \GaugeView.style)
    static let needle = Key("needle", .color, "The needle's colour; the theme's label if it is left out.", \GaugeView.needleColor)
    static let fillFrom = Key(
        "fillFrom", .number(-1e12...1e12),
        "Where the filled part begins, as in `0` for a range from -60 to 60; at the least number if it is left out.", \GaugeView.fillOrigin)
    static let startAngle = Key(
        "startAngle", .number(-360...360, "degrees"),
        "Where the least number stands: degrees clockwise from the top; -135 if it is left out.", \GaugeView.startAngle)
    static let sweepAngle = Key(
        "sweepAngle", .number(10...360, "degrees"), "From the least number to the greatest, in degrees; 270 if it is left out.",
        \GaugeView.sweepAngle)

    static let kind = ViewKind(
        "gauge", GaugeView.self,
        keys: {
            Key("enabled", .boolean, "`false` dims it.", \GaugeView.isEnabled)
            binds
            value
            range
            title
            unit
            decimals
            style
            GaugeKeys.zones
            GaugeKeys.target
            GaugeKeys.bindsTarget
            Key("ticks", .boolean, "`true` marks round numbers of the range.", \GaugeView.hasTicks)
            GaugeKeys.tickLabels
            GaugeKeys.tickStep
            fillFrom
            startAngle
            sweepAngle
            Key(
                "lineWidth", .number(1...200, "points"), "How wide the ring or high the bar is; it fits the size if it is left out.",
                \GaugeView.lineWidth)
            Key(
                "tint", .color, "The colour up to the number where no zone has one; the theme's accent if it is left out.",
                \GaugeView.tintColor)
            Key(
                "track", .color, "The colour of the rest of the range; the theme's recess with a rim if it is left out.",
                \GaugeView.trackColor)
            Key("targetColor", .color, "The target's colour; the theme's label if it is left out.", \GaugeView.targetColor)
            needle
            Key("color", .color, "The number's colour; the theme's label if it is left out.", \GaugeView.textColor)
            Key("face", .image, "A picture behind everything, as large as the gauge.", \GaugeView.faceImage)
            Key(
                "animated", .boolean, "`true` moves to another number of the bound value in 0.3 s; otherwise it is shown at once.",
                \GaugeView.animatesChanges)
        },
        rules: ViewKind.Rules(
            valueKeys: [value.erased], check: { model, reader in check(model.record, reader) },
            checkValues: { model, values, reader in GaugeKeys.checkTarget(model, values, reader) },
            checkBinding: { model, definition, name, reader in
                _ = ValueRules.expect([.number], "a number", model, definition, name, reader)
            }),
        join: join,
        make: { model, builder in
            for key in [title, unit] {
                builder.note(key, of: model.record, builder.resources.fonts?.medium)
            }
            return GaugeView()
        })

    private static func check(_ record: Record, _ reader: Reader) {
        GaugeKeys.check(record, GaugeKeys.target, reader)
        GaugeKeys.checkZones(record, GaugeKeys.zones, reader)
        let shown = record[style] ?? .arc
        if shown != .needle { ViewRules.refuse(record, [needle.erased], "is for gauges with a needle", reader) }
        if shown == .needle { ViewRules.refuse(record, [fillFrom.erased], "is for rings and bars that are filled", reader) }
        if shown == .bar { ViewRules.refuse(record, [startAngle.erased, sweepAngle.erased], "is for rings, not for bars", reader) }
    }

    @Sendable private static func join(_ gauge: GaugeView, _ model: ViewModel, _ bindings: Bindings) {
        let hub = bindings.builder.hub
        GaugeKeys.followTarget(of: model, bindings) { [unowned gauge] in gauge.target = $0 }
        guard let name = model.record[binds]?.name, let definition = hub.models[name]?.definition else { return }
        if !model.record.has(range), let ends = definition.range,
            let range = try? ValueRange(minimum: ends.lowerBound, maximum: ends.upperBound)
        {
            gauge.range = range
        }
        if !model.record.has(unit) { bindings.followUnit(of: definition) { [unowned gauge] in gauge.unit = $0 } }
        if !model.record.has(decimals), let own = definition.shownDecimals { gauge.decimals = own }
        hub.follow(name) { [unowned gauge, weak hub] state in
            gauge.setValue(state.known?.number, animated: gauge.animatesChanges && hub?.isJoining == false)
        }
    }
}
