import FasciaConfiguration
import FasciaGeometry
import FasciaValues

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
    static let keys = [binds.erased, write.erased]
}

extension Syntax where Value == WritePolicy {
    /// `live`, `release`, or one of two mappings.
    static var writePolicy: Syntax {
        let expectation = "live, release, {throttle: writes a second} or {settle: seconds}"
        return Syntax(expectation, mappingKeys: BindingSchema.policy.keys.map(\.name)) { node, reader in
            if node.pairs == nil {
                switch node.text {
                case "live": return .live
                case "release": return .release
                default:
                    return reader.mismatch(expectation, node)
                }
            }
            guard let record = reader.record(node, BindingSchema.policy) else { return nil }
            guard record.has(BindingSchema.throttle) != record.has(BindingSchema.settle) else {
                return reader.fail("expected either “throttle” or “settle”", node)
            }
            if let rate = record[BindingSchema.throttle] { return .throttle(hertz: rate) }
            return record[BindingSchema.settle].map { .settle(.seconds($0)) }
        }
    }
}
