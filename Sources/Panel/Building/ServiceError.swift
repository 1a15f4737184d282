/// Why a call of `PanelService` failed.
public struct ServiceError: Error, CustomStringConvertible, Sendable {
    /// What was attempted, why it failed, and what to do.
    public let description: String

    /// An error from the whole story.
    public init(_ description: String) {
        self.description = description
    }
}
