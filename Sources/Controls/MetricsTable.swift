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
