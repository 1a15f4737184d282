/// Something could not be drawn or read.
public struct RasterError: Error, CustomStringConvertible, Sendable {
    /// What was attempted, as in "read an image".
    public let attempt: String
    /// On what: a path, or sizes in pixels.
    public let object: String
    /// Why it failed, and what a person can do about it.
    public let reason: String

    /// An error with all that an integrator needs.
    public init(attempt: String, object: String, reason: String) {
        self.attempt = attempt
        self.object = object
        self.reason = reason
    }

    /// All three in one sentence.
    public var description: String { "cannot \(attempt) (\(object)): \(reason)" }
}
