/// A property that is set per state and found by falling back from the exact state to `normal`.
public struct StateTable<Value> {
    private var slots: [Value?] = []

    /// A table with nothing set.
    public init() {}

    /// Whether nothing is set for any state.
    public var isEmpty: Bool { slots.isEmpty }

    /// Whether every state takes what was set for `normal`.
    public var hasOnlyNormal: Bool {
        for index in slots.indices.dropFirst() where slots[index] != nil { return false }
        return true
    }

    /// What was set for exactly this state.
    public subscript(exactly state: ControlState) -> Value? {
        get { slots.isEmpty ? nil : slots[Int(state.rawValue)] }
        set {
            if slots.isEmpty {
                if newValue == nil { return }
                slots = Array(repeating: nil, count: 8)
            }
            slots[Int(state.rawValue)] = newValue
            // Who takes everything back gets the built-in look again.
            if newValue == nil, slots.allSatisfy({ $0 == nil }) { slots = [] }
        }
    }

    /// What was set for `normal`.
    public var normal: Value? { slots.isEmpty ? nil : slots[0] }

    /// Whether anything counts in a state.
    func hasValue(for state: ControlState) -> Bool {
        if slots.isEmpty { return false }
        let (first, second) = state.fallbacks
        return slots[0] != nil || slots[Int(state.rawValue)] != nil || slots[Int(first.rawValue)] != nil
            || slots[Int(second.rawValue)] != nil
    }

    /// What counts in a state: the exact one, else its fallbacks', else `normal`'s; nil if the built-in look has to be drawn.
    public func value(for state: ControlState) -> Value? { resolve(state)?.value }

    /// What counts in a state, and whether it has to be dimmed to 40 %: a disabled control that has nothing but what was made for
    /// `normal` would otherwise look as if it could be used.
    public func resolve(_ state: ControlState) -> (value: Value, isDimmed: Bool)? {
        if slots.isEmpty { return nil }
        if let exact = slots[Int(state.rawValue)] { return (exact, false) }
        let (first, second) = state.fallbacks
        if let value = slots[Int(first.rawValue)] ?? slots[Int(second.rawValue)] { return (value, false) }
        return slots[0].map { ($0, state.contains(.disabled)) }
    }

    /// What counts of a value's part, found by falling back for that part alone: a title that is given a colour for `selected` keeps
    /// the font of `normal`.
    func resolve<Part>(_ state: ControlState, part: (Value) -> Part?) -> (value: Part, isDimmed: Bool)? {
        if slots.isEmpty { return nil }
        if let exact = slots[Int(state.rawValue)].flatMap(part) { return (exact, false) }
        let (first, second) = state.fallbacks
        if let value = slots[Int(first.rawValue)].flatMap(part) { return (value, false) }
        if let value = slots[Int(second.rawValue)].flatMap(part) { return (value, false) }
        return slots[0].flatMap(part).map { ($0, state.contains(.disabled)) }
    }
}

/// Sets a property.
/// - Returns: whether it had another value.
func replace<Value: Equatable>(_ property: inout Value, with value: Value) -> Bool {
    if property == value { return false }
    property = value
    return true
}

/// A property that is set per state and bar metrics. What compact metrics lack is taken from the default ones.
public struct MetricsTable<Value> {
    private var standard = StateTable<Value>()
    private var compact = StateTable<Value>()

    /// A table with nothing set.
    public init() {}

    /// Whether nothing is set at all.
    public var isEmpty: Bool { standard.isEmpty && compact.isEmpty }

    /// What was set for exactly this state and these metrics.
    public subscript(exactly state: ControlState, metrics: BarMetrics) -> Value? {
        get { metrics == .compact ? compact[exactly: state] : standard[exactly: state] }
        set {
            if metrics == .compact {
                compact[exactly: state] = newValue
            } else {
                standard[exactly: state] = newValue
            }
        }
    }

    /// What counts, and whether it has to be dimmed; nil if the built-in look has to be drawn.
    public func resolve(_ state: ControlState, _ metrics: BarMetrics) -> (value: Value, isDimmed: Bool)? {
        if metrics == .compact, let found = compact.resolve(state) { return found }
        return standard.resolve(state)
    }

    /// Whether anything counts.
    func hasValue(for state: ControlState, _ metrics: BarMetrics) -> Bool {
        (metrics == .compact && compact.hasValue(for: state)) || standard.hasValue(for: state)
    }

    /// What counts, without the dimming.
    public func value(for state: ControlState, _ metrics: BarMetrics) -> Value? { resolve(state, metrics)?.value }
}

/// The height class of a bar and of what stands in it.
@frozen
public enum BarMetrics: Int, Sendable, CaseIterable {
    /// 44 pt high.
    case `default`
    /// 32 pt high. What is not set for it is taken from `default`.
    case compact

    /// A bar's height in points.
    @inlinable public var height: Double { self == .default ? 44 : 32 }
}
