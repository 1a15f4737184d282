import FasciaConfiguration

/// Keys of controls that show and set a value.
enum BindingSchema {
    static let binds = Key(
        "binds", .valueName(),
        "The value of `values:` that it shows, and sets when a finger operates it.")
    static let write = Key(
        "write", .writePolicy,
        "When what a finger passes through leaves the panel: `live` (each, the default), `release` (none but the last), `{throttle: 10}` (at most so many a second) or `{settle: 0.5}` (once nothing has changed for so many seconds, after the lift too). The value at lift-off is always sent, last."
    )

    static let throttle = Key("throttle", .number(0.01...1000), "The most writes a second.")
    static let settle = Key("settle", .number(0.01...60, "seconds"), "How long nothing may change before it is written.")
    static let policy = ObjectSchema("write policy") {
        throttle
        settle
    }

    /// What controls that show and set have.
    static let keys = [AnyKey(binds), AnyKey(write)]
}
