/// The state of a value.
public struct ValueState: Hashable, Sendable {
    /// What controls and labels show: the value that the operator set, until it is confirmed or has failed. While it is unknown, what the
    /// definition starts with.
    public let value: Value
    /// The last value from outside; of a value without confirmation the panel's own. While it is unknown, what the definition starts with.
    public let actual: Value
    /// False for a value with a time to live that was not set from outside within it, or never.
    public let isFresh: Bool
    /// Whether a write waits for its confirmation.
    public let isAwaiting: Bool
    /// Whether the last write was not confirmed in time. Cleared by the next write, or by a late confirmation.
    public let hasFailed: Bool
    /// Whether `value` is known. A value with a time to live or a confirmation is not before it is first set, unless it has a first
    /// value or was kept; any value that was set to nothing is not.
    public var isKnown = true
    /// Whether `actual` is known: not while a first write waits for its confirmation.
    public var isActualKnown = true

    /// What is shown; nil while it is unknown.
    public var known: Value? { isKnown ? value : nil }
    /// What was heard last; nil while it is unknown.
    public var knownActual: Value? { isActualKnown ? actual : nil }
}

/// A change of a value's state.
public struct ValueChange: Hashable, Sendable {
    /// The value's name.
    public let name: String
    /// The new state.
    public let state: ValueState
}

/// A write: a value for a backend or a command to carry out.
public struct ValueWrite: Hashable, Sendable {
    /// The value's name.
    public let name: String
    /// The written value.
    public let value: Value
}

/// Who sets a value.
public enum ValueSource: Hashable, Sendable {
    /// An operator of this panel, through an action: it goes out.
    case control
    /// Somebody outside: it never goes out again.
    case client
    /// What a command of the panel printed: it never goes out again.
    case command
}
