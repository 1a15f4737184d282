/// Why something that was asked of a running panel could not be done.
public struct ServiceError: Error, CustomStringConvertible, Sendable {
    /// What was attempted, on what, why it failed and what would be right.
    public let description: String

    /// An error from the whole story.
    public init(_ description: String) {
        self.description = description
    }
}
