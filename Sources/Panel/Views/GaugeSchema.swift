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

/// What `tickLabels` says: whether round numbers are written, or what stands at numbers in their place.
enum TickLabels: Sendable {
    case numbers(Bool)
    case names([(number: Double, name: String)])

    static let syntax: Syntax<TickLabels> = {
        let expectation = "true or false, or names at numbers, as in {0: N, 90: E}"
        let caption = Syntax<String>.caption
        let live = LiveSyntax<TickLabels>(.boolean) { $0.boolean.map { .numbers($0) } }
        return Syntax<TickLabels>(expectation, live: live) { node, reader in
            guard let pairs = node.pairs else { return Syntax<Bool>.boolean.read(node, reader).map { .numbers($0) } }
            if pairs.count > 100 { return reader.fail("more than 100 names stand on nobody's scale", node) }
            var names: [(number: Double, name: String)] = []
            for pair in pairs {
                guard let number = Double(pair.key), number.isFinite else {
                    let story = "“\(pair.key.prefix(40))” is no number: write what is at a number, as in {0: N, 90: E}"
                    reader.fail(story, at: reader.place(pair.position))
                    continue
                }
                if let name = caption.read(pair.value, reader) { names.append((number, name)) }
            }
            return .names(names)
        }
    }()

    /// Has a gauge write them, in the present language.
    func show(on gauge: GaugeView, _ builder: ViewBuilder) {
        switch self {
        case .numbers(let areShown):
            gauge.hasTickLabels = areShown
            gauge.tickNames = [:]
        case .names(let names):
            gauge.hasTickLabels = !names.isEmpty
            gauge.tickNames = Dictionary(names.map { ($0.number, builder.string($0.name)) }, uniquingKeysWith: { $1 })
        }
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

    static let tickLabels = Key(
        "tickLabels", TickLabels.syntax,
        "`true` writes round numbers of the range where there is room for them; a mapping what stands at numbers of its own, as in `{0: N, 90: E, 180: S, 270: W}`.",
        follows: .language, standard: .setting { (gauge: GaugeView) in gauge.hasTickLabels = false }
    ) { (gauge: GaugeView, labels, builder) in labels.show(on: gauge, builder) }
    static let tickStep = Key(
        "tickStep", .number(1e-9...1e12), "From one marked number to the next; a round one that fits the size if it is left out.",
        \GaugeView.tickStep)

    /// Warns of zones that do not ascend: they are sorted, which may not be what was meant.
    static func checkZones(_ record: Record, _ zones: Key<[Record]>, _ reader: Reader) {
        var last = -Double.infinity
        for zone in record[zones] ?? [] {
            guard case .fixed(let from)? = zone[GaugeZoneSchema.from] else { continue }
            if from == last {
                reader.warn("two zones begin at \(Noun.number(from)): only the second shows", at: zone.place)
            } else if from < last {
                reader.warn(
                    "the zone from \(Noun.number(from)) stands behind the one from \(Noun.number(last)): each reaches up to the next greater “from”, whatever their order; write them in ascending order",
                    at: zone.place)
            }
            last = max(last, from)
        }
    }

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
