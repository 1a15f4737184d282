/// A control was given something that it cannot show.
public struct ControlError: Error, CustomStringConvertible, Sendable {
    /// What was attempted, as in "set a slider's range".
    public let attempt: String
    /// Why it failed and what to do.
    public let reason: String

    public var description: String { "cannot \(attempt): \(reason)" }
}
