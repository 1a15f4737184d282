import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// `dial`: a gauge that a finger turns.
enum DialKind {
    static let number = NumberKeys(RotaryDial.self, range: 0...100, step: 1, valueKeys: [heldValue.erased]) { dial, range, value in
        dial.range = range
        dial.value = value
    }
    static let heldValue = Key(
        "heldValue", .choice(Slider.HeldValuePolicy.self),
        "What becomes of a value that arrives from elsewhere while a finger holds the dial: `drop` (the default), or `apply` when it lifts.",
        \RotaryDial.heldValuePolicy)
    static let unit = Key(
        "unit", .caption, "The number's unit; that of the bound value if it is left out.",
        saying: { (dial: RotaryDial, unit) in dial.face.unit = unit })
    static let title = Key(
        "title", .caption, "What it is the number of.", saying: { (dial: RotaryDial, title) in dial.face.title = title })
    static let decimals = Key(
        "decimals", .integer(0...9), "How many decimals the number has; as many as its step needs if it is left out.",
        \RotaryDial.face.decimals)
    static let zones = Key(
        GaugeKeys.zones.name, GaugeKeys.zones.syntax, GaugeKeys.zones.documentation, follows: .theme
    ) { (dial: RotaryDial, zones, builder) in dial.face.zones = GaugeKeys.made(zones, builder) }
    static let tickLabels = Key(
        GaugeKeys.tickLabels.name, GaugeKeys.tickLabels.syntax, GaugeKeys.tickLabels.documentation, follows: .language,
        standard: .setting { (dial: RotaryDial) in dial.face.hasTickLabels = false }
    ) { (dial: RotaryDial, labels, builder) in labels.show(on: dial.face, builder) }
    static let target = Key(
        GaugeKeys.target.name, GaugeKeys.target.syntax, "A number that stands apart from the chosen one, such as what there is.",
        \RotaryDial.face.target)

    static let kind = ViewKind(
        "dial", RotaryDial.self,
        keys: {
            CommonSchema.control
            number.keys
            title
            unit
            decimals
            Key("continuous", .boolean, "`false` tells the value only when the finger lifts.", \RotaryDial.isContinuous)
            Key(
                "grip", .choice(RotaryDial.Grip.self),
                "Where a finger takes hold: `ring` (the default: anywhere, and the ring turns with the finger), `thumb`, or `jump` (anywhere, and the thumb comes to the finger).",
                \RotaryDial.grip)
            heldValue
            zones
            target
            GaugeKeys.bindsTarget
            Key("ticks", .boolean, "`true` marks round numbers of the range.", \RotaryDial.face.hasTicks)
            tickLabels
            Key(
                GaugeKeys.tickStep.name, GaugeKeys.tickStep.syntax, GaugeKeys.tickStep.documentation, \RotaryDial.face.tickStep)
            Key(
                GaugeKind.fillFrom.name, GaugeKind.fillFrom.syntax, GaugeKind.fillFrom.documentation, \RotaryDial.face.fillOrigin)
            Key(
                "startAngle", .number(-360...360, "degrees"),
                "Where the least number stands: degrees clockwise from the top; -135 if it is left out.", \RotaryDial.face.startAngle)
            Key(
                "sweepAngle", .number(10...360, "degrees"), "From the least number to the greatest, in degrees; 270 if it is left out.",
                \RotaryDial.face.sweepAngle)
            Key(
                "lineWidth", .number(1...200, "points"), "How wide the ring is; it fits the size if it is left out.",
                \RotaryDial.face.lineWidth)
            Key(
                "tint", .color, "The ring's colour up to the thumb; the theme's accent if it is left out.", \RotaryDial.face.tintColor)
            Key(
                "track", .color, "The colour of the rest of the ring; a thin rail in the theme's outline if it is left out.",
                \RotaryDial.face.trackColor)
            Key("targetColor", .color, "The target's colour; the theme's label if it is left out.", \RotaryDial.face.targetColor)
            Key("color", .color, "The number's colour; the theme's label if it is left out.", \RotaryDial.face.textColor)
            Key("face", .image, "A picture behind everything, as large as the dial.", \RotaryDial.face.faceImage)
            Key("thumb", .perState(.image), "The thumb's image, or one per state.") { (dial: RotaryDial, image, state) in
                dial.setThumbImage(image, for: state)
            }
            Key("thumbTint", .color, "The built-in thumb's colour; white if it is left out.", \RotaryDial.thumbTintColor)
        },
        role: .control, rules: rules,
        join: { dial, model, bindings in
            GaugeKeys.followTarget(of: model, bindings) { [unowned dial] in dial.face.target = $0 }
            let record = model.record
            guard let name = record[BindingSchema.binds]?.name, let definition = bindings.builder.hub.models[name]?.definition else {
                return
            }
            if !record.has(unit) { bindings.followUnit(of: definition) { [unowned dial] in dial.face.unit = $0 } }
            if !record.has(decimals), let own = definition.shownDecimals { dial.face.decimals = own }
        },
        make: { model, builder in
            for key in [title, unit] {
                builder.note(key, of: model.record, builder.resources.fonts?.medium)
            }
            let dial = RotaryDial()
            number.setStandard(of: dial, model.record, builder)
            return dial
        })

    private static var rules: ViewKind.Rules {
        var rules = number.rules
        rules.check = { model, reader in
            number.check(model, reader)
            GaugeKeys.check(model.record, target, reader)
            GaugeKeys.checkZones(model.record, zones, reader)
        }
        rules.checkValues = { model, values, reader in GaugeKeys.checkTarget(model, values, reader) }
        return rules
    }
}
