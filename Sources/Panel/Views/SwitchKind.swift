import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `switch`.
enum SwitchKind {
    static let value = Key("value", .boolean, "Whether it is on at the start; `false` if it is left out.", \Switch.isOn)
    static let words = Key(
        "words", .list(of: .word, limit: 2),
        "What `{path}` in a text shows for off and on; `[\"Off\", \"On\"]` if it is left out.")

    static let kind = ViewKind(
        "switch", Switch.self,
        keys: {
            CommonSchema.control
            value
            Key("thumb", .perState(.image), "The knob's image, or one per state; `selected` stands for on.") {
                (control: Switch, image, state) in
                control.setThumbImage(image, for: state)
            }
            Key("track", .perState(.image), "The track's image, or one per state; `selected` stands for on.") {
                (control: Switch, image, state) in
                control.setTrackImage(image, for: state)
            }
            Key("tint", .color, "The built-in track's colour when on; the theme's accent if it is left out.", \Switch.onTintColor)
            Key("offTint", .color, "The built-in track's colour when off; the theme's recess if it is left out.", \Switch.offTintColor)
            Key("thumbTint", .color, "The built-in knob's colour; white if it is left out.", \Switch.thumbTintColor)
            DirectionKeys.rightToLeft("`true` has on at the left.")
            words
        },
        role: .control,
        rules: ViewKind.Rules(
            domain: { .boolean(words: $0[words]) }, valueKeys: [value.erased],
            check: { model, reader in ViewRules.checkWords(model.record, words, reader) },
            checkBinding: { model, definition, name, reader in
                _ = ValueRules.expect([.boolean], "a boolean", model, definition, name, reader)
            }),
        make: { model, builder in
            builder.noteWords(model.record, words)
            return Switch()
        })
}
