/// What a value has to be, and how it is read.
public struct Syntax<Value>: Sendable {
    /// As it stands in messages after "expected": "a number from 0 to 1".
    package let expectation: String
    /// The keys by which a mapping is known to be one such value, where a mapping may be other things too. Empty if it never is one.
    package let mappingKeys: [String]
    /// The value; nil after it has reported why there is none.
    package let read: @Sendable (SourceNode, Reader) -> Value?
    /// What expressions give in place of such a value; nil where there can be none.
    package let live: LiveSyntax<Value>?
    /// Whether a text may begin with `=` and be no expression: names, and texts, whose expressions stand in braces.
    package let isTextual: Bool

    package init(
        _ expectation: String, mappingKeys: [String] = [], live: LiveSyntax<Value>? = nil, isTextual: Bool = false,
        read: @escaping @Sendable (SourceNode, Reader) -> Value?
    ) {
        self.expectation = expectation
        self.mappingKeys = mappingKeys
        self.live = live
        self.isTextual = isTextual
        self.read = read
    }

    /// The same value under another type.
    package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Syntax<Other> {
        let read = read
        return Syntax<Other>(expectation, mappingKeys: mappingKeys, live: live?.map(transform), isTextual: isTextual) { node, reader in
            read(node, reader).map(transform)
        }
    }

    /// The same value with another description.
    package func described(_ expectation: String) -> Syntax {
        Syntax(expectation, mappingKeys: mappingKeys, live: live, isTextual: isTextual, read: read)
    }
}

/// A value, or that there shall be none.
package enum OrFalse<Value> {
    case value(Value)
    case isFalse
}

extension Syntax {
    /// A mapping by schema.
    package static func object(_ schema: ObjectSchema) -> Syntax where Value == Record { schema.syntax }

    /// What a key says with `false`, or with a value.
    package static func orFalse<Element>(_ kind: Syntax<Element>) -> Syntax where Value == OrFalse<Element> {
        Syntax(
            "\(kind.expectation), or false", mappingKeys: kind.mappingKeys, live: kind.live?.map { .value($0) }, isTextual: kind.isTextual
        ) {
            node, reader in
            node.plainText == "false" ? .isFalse : kind.read(node, reader).map { .value($0) }
        }
    }
}
