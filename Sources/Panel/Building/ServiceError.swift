/// Why a call of `PanelService` failed.
public struct ServiceError: Error, CustomStringConvertible, Sendable {
    /// What was attempted, why it failed, and what to do.
    public let description: String
    /// Whether the same may be possible later.
    public let isTemporary: Bool

    /// An error from the whole story.
    public init(_ description: String, isTemporary: Bool = false) {
        self.description = description
        self.isTemporary = isTemporary
    }
}
