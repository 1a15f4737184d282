import FasciaExpressions

/// The value of a key without a setter: as it is written, or what an expression gives whenever it is asked for. In a row of a list, an
/// expression may read the row's fields.
package enum FixedOrLive<Value> {
    case fixed(Value)
    case live(LiveValue<Value>)
}

extension Syntax {
    /// A value, or an expression that gives one.
    package static func fixedOrLive<Element>(_ kind: Syntax<Element>) -> Syntax where Value == FixedOrLive<Element> {
        Syntax(kind.expectation, mappingKeys: kind.mappingKeys, isTextual: true) { node, reader in
            guard let live = kind.live, let text = node.text, text.utf8.first == UInt8(ascii: "=") else {
                return kind.read(node, reader).map { .fixed($0) }
            }
            return reader.live(node, kind, live).map { .live($0) }
        }
    }
}
