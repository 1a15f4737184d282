/// What is known of a value.
public struct ValueState: Hashable, Sendable {
    /// What controls and labels show: what the operator wants, until it is so or has failed.
    public let value: Value
    /// What was last heard of from outside; what the panel itself holds for a value that nobody confirms.
    public let actual: Value
    /// False once a value with a time to live has not been heard of for longer, and before it was heard of at all.
    public let isFresh: Bool
    /// Whether a write is on its way and nobody has said yet that it is so.
    public let isAwaiting: Bool
    /// Whether the last write was not confirmed in time. It stays until the next one, or until the value is heard of as it was wanted.
    public let hasFailed: Bool
    /// Whether anybody has said what it is: not so for a value with a time to live before it was heard of, unless its start was given.
    public var isKnown = true
}

/// Another state of a named value.
public struct ValueChange: Hashable, Sendable {
    /// The value's name.
    public let name: String
    /// What is known of it now.
    public let state: ValueState
}

/// A value that leaves the panel: what a backend or a command has to carry out.
public struct ValueWrite: Hashable, Sendable {
    /// The value's name.
    public let name: String
    /// What it shall be.
    public let value: Value
}
