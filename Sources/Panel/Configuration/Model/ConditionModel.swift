/// What is asked of a value; all of it has to hold.
struct ConditionModel: Sendable {
    let value: NameModel
    /// One of these; nil asks nothing.
    var equals: [ScalarModel]?
    var differs: [ScalarModel] = []
    var above: Double?
    var below: Double?
    var isFresh: Bool?

    /// Whether nothing is asked but that a boolean is true.
    var isBare: Bool { equals == nil && differs.isEmpty && above == nil && below == nil && isFresh == nil }

    /// Whether it holds.
    func holds(_ state: ValueState, _ definition: ValueDefinition) -> Bool {
        if isBare { return state.value == .boolean(true) }
        if let equals, !equals.contains(where: { $0.value(for: definition) == state.value }) { return false }
        if differs.contains(where: { $0.value(for: definition) == state.value }) { return false }
        if let above, !(state.value.number.map { $0 > above } ?? false) { return false }
        if let below, !(state.value.number.map { $0 < below } ?? false) { return false }
        if let isFresh, isFresh != state.isFresh { return false }
        return true
    }
}
