import FasciaExpressions

/// What a key of a part says that has no setter of its own: a value, or an expression, which in a row may read the row's fields.
package enum RowValue<Value> {
    case fixed(Value)
    case live(LiveValue<Value>)
}

extension Syntax {
    /// A value, or an expression that gives one, for each row or for a zone.
    package static func perRow<Element>(_ kind: Syntax<Element>) -> Syntax where Value == RowValue<Element> {
        Syntax(kind.expectation, mappingKeys: kind.mappingKeys, isTextual: true) { node, reader in
            guard let live = kind.live, let text = node.text, text.utf8.first == UInt8(ascii: "=") else {
                return kind.read(node, reader).map { .fixed($0) }
            }
            return reader.live(node, kind, live).map { .live($0) }
        }
    }
}

extension Reader {
    /// Reads with the fields of the rows of a list, which expressions name by `.field`; the id is one of them.
    package func withFields<Result>(of list: String?, _ read: () -> Result) -> Result {
        let before = scope.fields
        defer { scope.fields = before }
        var fields: [String: ExpressionType] = [:]
        if let list, case .list(let known)? = scope.values[list] { fields = known }
        fields["id"] = .text
        scope.fields = fields
        return read()
    }
}

extension NameModel {
    /// The name of a field in `.field`, without the dot; nil for other names.
    package var fieldName: NameModel? {
        name.utf8.count > 1 && name.utf8.first == UInt8(ascii: ".") ? NameModel(name: String(name.dropFirst()), place: place) : nil
    }
}
