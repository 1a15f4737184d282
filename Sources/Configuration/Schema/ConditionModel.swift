import FasciaExpressions
import FasciaValues

/// What has to hold.
package enum ConditionModel: Sendable {
    case expression(Expression)
    case value(ValueCondition)

    /// The condition on a value; nil for an expression.
    package var ofValue: ValueCondition? { if case .value(let condition) = self { condition } else { nil } }
}

/// A condition on a value: every part of it has to hold.
package struct ValueCondition: Sendable {
    package let value: NameModel
    /// The value is one of these; nil for no such part.
    package var equals: [ScalarModel]?
    package var differs: [ScalarModel] = []
    /// The number is greater.
    package var above: Double?
    /// The number is less.
    package var below: Double?
    /// The number is this or greater.
    package var atLeast: Double?
    /// The number is this or less.
    package var atMost: Double?
    package var isFresh: Bool?
    /// Whether the condition is only that a boolean is true.
    package var isBare = true

    /// Whether it has bounds.
    package var hasBounds: Bool { above ?? below ?? atLeast ?? atMost != nil }

    /// Whether no number lies within the bounds.
    package var isImpossible: Bool {
        let low = max(above ?? -.infinity, atLeast ?? -.infinity)
        let high = min(below ?? .infinity, atMost ?? .infinity)
        return low > high || low == high && (above == low || below == high)
    }

    /// Whether no number of a range lies within the bounds.
    package func isImpossible(in range: ClosedRange<Double>) -> Bool {
        var narrowed = self
        narrowed.atLeast = max(atLeast ?? range.lowerBound, range.lowerBound)
        narrowed.atMost = min(atMost ?? range.upperBound, range.upperBound)
        return narrowed.isImpossible
    }

    /// Whether the condition holds for a value. What asks for an unknown value does not.
    package func holds(_ state: ValueState, _ definition: ValueDefinition) -> Bool {
        if isBare { return state.known == .boolean(true) }
        if !state.isKnown, equals != nil || !differs.isEmpty || hasBounds { return false }
        if let equals, !equals.contains(where: { $0.value(for: definition) == state.value }) { return false }
        if differs.contains(where: { $0.value(for: definition) == state.value }) { return false }
        if hasBounds, !(state.value.number.map { contains($0) } ?? false) { return false }
        if let isFresh, isFresh != state.isFresh { return false }
        return true
    }

    /// Whether a number lies within the bounds.
    package func contains(_ number: Double) -> Bool {
        number > above ?? -.infinity && number < below ?? .infinity && number >= atLeast ?? -.infinity && number <= atMost ?? .infinity
    }
}

/// What `visibleWhen` and `enabledWhen` ask of a value.
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

    private static let expectation =
        "the name of a value, an expression that begins with “=”, or {value, is, isNot, atLeast, atMost, above, below, fresh}"

    /// A name alone, or a mapping.
    package static let syntax = Syntax<ConditionModel>(
        expectation, mappingKeys: schema.keys.map(\.name), isTextual: true
    ) {
        node, reader in
        if let text = node.text, text.utf8.first == UInt8(ascii: "="), !isName(text.dropFirst(), reader) {
            return reader.expression(String(text.dropFirst()), at: 1, expecting: .boolean, node).map { .expression($0) }
        }
        if let text = node.text, looksComputed(text) {
            return reader.fail("an expression begins with “=”: write “=\(text.prefix(60))”", node)
        }
        if node.pairs == nil {
            return Syntax<NameModel>.valueName(expectation).read(node, reader).map { .value(ValueCondition(value: $0)) }
        }
        guard let record = reader.record(node, schema), let name = record[value] else { return nil }
        return .value(
            ValueCondition(
                value: name, equals: record[equals], differs: record[differs] ?? [], above: record[above], below: record[below],
                atLeast: record[atLeast], atMost: record[atMost], isFresh: record[fresh],
                // What was asked wrongly has been reported, and asks something all the same.
                isBare: schema.keys.allSatisfy { $0.name == value.name || record.place(of: $0) == nil }))
    }

    /// Whether a text without “=” at its beginning has what only expressions have, and no name of a value.
    private static func looksComputed(_ text: String) -> Bool {
        text.first != "="
            && (text.contains { "<>=!+*%()".contains($0) } || text.hasPrefix("not ")
                || text.split(separator: " ").contains { $0 == "and" || $0 == "or" })
    }

    /// Whether what stands behind “=” is the name of a value and nothing else.
    private static func isName(_ text: Substring, _ reader: Reader) -> Bool {
        reader.valueNames.contains(String(text)) || text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
    }
}
