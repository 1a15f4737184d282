/// A value, or `false` for none.
package enum OrFalse<Value> {
    case value(Value)
    case isFalse
}

extension Syntax {
    /// A mapping by schema.
    package static func object(_ schema: ObjectSchema) -> Syntax where Value == Record { schema.syntax }

    /// `false`, or a value.
    package static func orFalse<Element>(_ kind: Syntax<Element>) -> Syntax where Value == OrFalse<Element> {
        Syntax("\(kind.expectation), or false", mappingKeys: kind.mappingKeys) { node, reader in
            node.plainText == "false" ? .isFalse : kind.read(node, reader).map { .value($0) }
        }
    }
}
