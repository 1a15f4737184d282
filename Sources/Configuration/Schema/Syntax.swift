import FasciaExpressions

/// What a value has to be, and how it is read.
public struct Syntax<Value>: Sendable {
    private let words: SyntaxWords
    /// The value; nil after it has reported why there is none.
    package let read: @Sendable (SourceNode, Reader) -> Value?
    private let convert: (@Sendable (ExpressionValue) -> Value?)?

    /// As it stands in messages after "expected": "a number from 0 to 1".
    package var expectation: String { words.expectation }
    /// The keys by which a mapping is known to be one such value, where a mapping may be other things too. Empty if it never is one.
    package var mappingKeys: [String] { words.mappingKeys }
    /// Whether a text may begin with `=` and be no expression: names, and texts, whose expressions stand in braces.
    package var isTextual: Bool { words.isTextual }
    /// What expressions give in place of such a value; nil where there can be none.
    package var live: LiveSyntax<Value>? {
        guard let type = words.liveType, let convert else { return nil }
        return LiveSyntax(type, convert)
    }

    package init(
        _ expectation: String, mappingKeys: [String] = [], live: LiveSyntax<Value>? = nil, isTextual: Bool = false,
        read: @escaping @Sendable (SourceNode, Reader) -> Value?
    ) {
        words = SyntaxWords(expectation, mappingKeys, live?.box, isTextual)
        convert = live?.value
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

/// What a syntax says of itself whatever its value's type: by reference, since syntaxes are copied by the thousand.
private final class SyntaxWords: Sendable {
    let expectation: String
    let mappingKeys: [String]
    let liveType: ExpressionTypeBox?
    let isTextual: Bool

    init(_ expectation: String, _ mappingKeys: [String], _ liveType: ExpressionTypeBox?, _ isTextual: Bool) {
        self.expectation = expectation
        self.mappingKeys = mappingKeys
        self.liveType = liveType
        self.isTextual = isTextual
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
