import FasciaConfiguration
import FasciaControls

/// `activity`: a ring that turns while something goes on.
enum ActivityKind {
    static let animating = Key(
        "animating", .boolean, "Whether it turns; `true` if it is left out. It rests while an expression of it is unknown.",
        default: false, set: { (ring: ActivityIndicator, isAnimating) in ring.isAnimating = isAnimating })
    static let binds = BindingSchema.binds.described(
        "A boolean of `values:`: the ring turns while it is true.")

    static let kind = ViewKind(
        "activity", ActivityIndicator.self,
        keys: {
            binds
            animating
            Key(
                "hidesWhenStopped", .boolean,
                "`false` shows the ring while it rests, too. It keeps its place in any case.", \ActivityIndicator.hidesWhenStopped)
            Key("color", .color, "The ring's colour; the theme's secondary text's if it is left out.", \ActivityIndicator.color)
            Key(
                "size", .number(4...128, "points"),
                "The ring's diameter; the frame's shorter side if it is left out, or 20 in a frame without a size.",
                \ActivityIndicator.size)
        },
        rules: ViewKind.Rules(
            valueKeys: [animating.erased],
            checkBinding: { model, definition, name, reader in
                _ = ValueRules.expect([.boolean], "a boolean", model, definition, name, reader)
            }),
        join: { ring, model, bindings in
            guard let name = model.record[binds]?.name else { return }
            bindings.builder.hub.follow(name) { [unowned ring] state in ring.isAnimating = state.value == .boolean(true) }
        },
        make: { _, _ in
            let ring = ActivityIndicator()
            ring.startAnimating()
            return ring
        })
}
