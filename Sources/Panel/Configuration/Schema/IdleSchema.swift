/// `idle`.
enum IdleSchema {
    static let dim = Key(
        "dim", Kind<Record>.object(IdleDimSchema.schema),
        "Less light: the backlight's, or a veil over the picture where the display has none.")
    static let page = Key("page", Kind<Record>.object(IdlePageSchema.schema), "Another page.")
    static let off = Key("off", Kind<Record>.object(IdleOffSchema.schema), "The display switched off.")

    static let schema = ObjectSchema("idle", [AnyKey(dim), AnyKey(page), AnyKey(off)])

    /// How long nobody may have touched the panel: up to a week.
    static func after() -> Key<Double> {
        Key("after", Kind<Double>.number(1...604_800, "seconds"), "Seconds since the last touch.", isRequired: true)
    }
}
