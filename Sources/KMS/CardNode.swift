/// A display device's node.
public struct CardNode: Hashable, Sendable {
    /// As in `/dev/dri/card0`.
    public var path: String
    /// Whether the firmware used it to show its messages: where there are several, the one that a person looks at.
    public var isBootDisplay: Bool

    /// Describes a node.
    public init(path: String, isBootDisplay: Bool = false) {
        self.path = path
        self.isBootDisplay = isBootDisplay
    }

    /// The kernel's name, as in `card0`.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
