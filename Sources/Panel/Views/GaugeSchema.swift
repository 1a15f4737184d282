import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// A part of a gauge's or a dial's range with a colour of its own.
enum GaugeZoneSchema {
    static let from = Key(
        "from", .fixedOrLive(.number(-1e12...1e12)),
        "The least number of the zone, or an expression such as `=limit - 10`; it reaches up to the next one's, or to the end.",
        isRequired: true)
    static let color = Key("color", .fixedOrLive(.color), "The zone's colour, or an expression.", isRequired: true)

    static let schema = ObjectSchema("gauge zone") {
        from
        color
    }
}

/// What gauges and dials have in common.
enum GaugeKeys {
    /// One value, not parts with keys of their own: zones are sorted, each ends where the next begins, and one whose number is unknown is
    /// left out.
    static let zones = Key(
        "zones", .list(of: GaugeZoneSchema.schema.syntax, limit: 32),
        "Parts of the range with colours of their own, as in `[{from: 0, color: success}, {from: 80, color: warning}]`.",
        follows: .theme
    ) { (gauge: GaugeView, zones, builder) in gauge.zones = made(zones, builder) }
    static let target = Key(
        "target", .number(-1e12...1e12), "The number that is aimed at: a mark beside what there is.", \GaugeView.target)
    static let bindsTarget = Key("bindsTarget", .valueName(), "A number of `values:` that is aimed at.")

    static func made(_ zones: [Record], _ builder: ViewBuilder) -> [GaugeZone] {
        zones.compactMap { zone in
            let color = zone[GaugeZoneSchema.color].flatMap { builder.value($0) }
            guard let from = zone[GaugeZoneSchema.from].flatMap({ builder.value($0) }), let color else { return nil }
            return GaugeZone(from: from, color: builder.color(color))
        }
    }

    /// Reports keys that ask for the same.
    static func check(_ record: Record, _ target: Key<Double>, _ reader: Reader) {
        if record.has(target), record.has(bindsTarget) {
            reader.fail("“bindsTarget” says what is aimed at, and so does “target”: leave one out", at: record.place(of: target))
        }
    }

    /// Reports a target that is no number.
    static func checkTarget(_ model: ViewModel, _ values: ValueRules, _ reader: Reader) {
        guard let name = model.record[bindsTarget], let definition = values.find(name)?.definition else { return }
        _ = ValueRules.expect([.number], "a number", model, definition, name, reader)
    }

    static func followTarget(of model: ViewModel, _ bindings: Bindings, _ show: @escaping (Double?) -> Void) {
        if let name = model.record[bindsTarget]?.name { bindings.builder.hub.follow(name) { show($0.known?.number) } }
    }
}
