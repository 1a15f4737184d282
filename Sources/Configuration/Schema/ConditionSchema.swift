/// The conditions of `visibleWhen` and `enabledWhen`.
package enum ConditionSchema {
    package static let value = Key("value", .valueName(), "The value.", isRequired: true)
    package static let equals = Key(
        "is", .oneOrMore(of: .scalar), "It has to be this, or one of these. `true` for a boolean if nothing is asked.")
    package static let differs = Key("isNot", .oneOrMore(of: .scalar), "It must not be this, nor any of these.")
    package static let above = Key("above", .number(-1e12...1e12), "The number has to be greater.")
    package static let below = Key("below", .number(-1e12...1e12), "The number has to be less.")
    package static let atLeast = Key("atLeast", .number(-1e12...1e12), "The number has to be this or greater.")
    package static let atMost = Key("atMost", .number(-1e12...1e12), "The number has to be this or less.")
    package static let fresh = Key(
        "fresh", .boolean, "For values with a `ttl`: `true` while they are heard of, `false` when they are not.")

    package static let schema = ObjectSchema(
        "condition"
    ) {
        value
        equals
        differs
        atLeast
        atMost
        above
        below
        fresh
    }

    private static let expectation = "the name of a value, or {value, is, isNot, atLeast, atMost, above, below, fresh}"

    /// A name alone, or a mapping.
    package static let syntax = Syntax<ConditionModel>(
        expectation, mappingKeys: schema.keys.map(\.name)
    ) {
        node, reader in
        if node.pairs == nil { return Syntax<NameModel>.valueName(expectation).read(node, reader).map { ConditionModel(value: $0) } }
        guard let record = reader.record(node, schema), let name = record[value] else { return nil }
        return ConditionModel(
            value: name, equals: record[equals], differs: record[differs] ?? [], above: record[above], below: record[below],
            atLeast: record[atLeast], atMost: record[atMost], isFresh: record[fresh],
            // A wrong key has been reported; the condition is not empty for that.
            isBare: schema.keys.allSatisfy { $0.name == value.name || record.place(of: $0) == nil })
    }
}
