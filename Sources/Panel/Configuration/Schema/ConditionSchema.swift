/// What `visibleWhen` and `enabledWhen` ask of a value.
enum ConditionSchema {
    static let value = Key("value", Kind<NameModel>.valueName(), "The value.", isRequired: true)
    static let equals = Key(
        "is", Kind<[ScalarModel]>.oneOrMore(of: .scalar), "It has to be this, or one of these. `true` for a boolean if nothing is asked.")
    static let differs = Key("isNot", Kind<[ScalarModel]>.oneOrMore(of: .scalar), "It must not be this, nor any of these.")
    static let above = Key("above", Kind<Double>.number(-1e12...1e12), "The number has to be greater.")
    static let below = Key("below", Kind<Double>.number(-1e12...1e12), "The number has to be less.")
    static let atLeast = Key("atLeast", Kind<Double>.number(-1e12...1e12), "The number has to be this or greater.")
    static let atMost = Key("atMost", Kind<Double>.number(-1e12...1e12), "The number has to be this or less.")
    static let fresh = Key(
        "fresh", Kind<Bool>.boolean, "For values with a `ttl`: `true` while they are heard of, `false` when they are not.")

    static let schema = ObjectSchema(
        "condition",
        [
            AnyKey(value), AnyKey(equals), AnyKey(differs), AnyKey(atLeast), AnyKey(atMost), AnyKey(above), AnyKey(below), AnyKey(fresh),
        ])

    private static let expectation = "the name of a value, or {value, is, isNot, atLeast, atMost, above, below, fresh}"

    /// A name alone, or a mapping.
    static let kind = Kind<ConditionModel>(
        expectation, mappingKeys: schema.keys.map(\.name)
    ) {
        node, reader in
        if node.pairs == nil { return Kind<NameModel>.valueName(expectation).read(node, reader).map { ConditionModel(value: $0) } }
        guard let record = reader.record(node, schema), let name = record[value] else { return nil }
        return ConditionModel(
            value: name, equals: record[equals], differs: record[differs] ?? [], above: record[above], below: record[below],
            atLeast: record[atLeast], atMost: record[atMost], isFresh: record[fresh],
            // What was asked wrongly has been reported, and asks something all the same.
            isBare: schema.keys.allSatisfy { $0.name == value.name || record.place(ofKey: $0.name) == nil })
    }
}
