import FasciaValues

/// A condition on a value: every part of it has to hold.
package struct ConditionModel: Sendable {
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

    /// Whether the condition holds for a value.
    package func holds(_ state: ValueState, _ definition: ValueDefinition) -> Bool {
        if isBare { return state.value == .boolean(true) }
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
