/// `idle`.
package enum IdleSchema {
    package static let dim = Key(
        "dim", .object(IdleDimSchema.schema),
        "Less light: the backlight's, or a veil over the picture where the display has none.")
    package static let page = Key("page", .object(IdlePageSchema.schema), "Another page.")
    package static let off = Key("off", .object(IdleOffSchema.schema), "The display switched off.")

    package static let schema = ObjectSchema("idle") {
        dim
        page
        off
    }

    /// A time since the last touch: up to a week.
    package static func after() -> Key<Double> {
        Key("after", .number(1...604_800, "seconds"), "Seconds since the last touch.", isRequired: true)
    }
}
