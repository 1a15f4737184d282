import FasciaConfiguration
import FasciaGeometry
import FasciaValues

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
                    reader.mismatch(expectation, node)
                    return nil
                }
            }
            guard let record = reader.record(node, BindingSchema.policy) else { return nil }
            guard record.has(BindingSchema.throttle) != record.has(BindingSchema.settle) else {
                reader.fail("expected either “throttle” or “settle”", node)
                return nil
            }
            if let rate = record[BindingSchema.throttle] { return .throttle(hertz: rate) }
            return record[BindingSchema.settle].map { .settle(.seconds($0)) }
        }
    }
}
