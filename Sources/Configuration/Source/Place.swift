/// Where a value of a configuration was written, for errors that are found later: when images are loaded, when the panel is checked.
public struct Place: Hashable, Sendable {
    package let position: SourcePosition
    private let path: PlacePath

    /// The keys from the top to the value: `views[2].frame.left`.
    package var keyPath: String { path.text }

    package init(position: SourcePosition, path: PlacePath) {
        self.position = position
        self.path = path
    }

    package init(position: SourcePosition, keyPath: String) {
        self.init(position: position, path: .text(keyPath))
    }

    public static func == (a: Place, b: Place) -> Bool { a.position == b.position && a.keyPath == b.keyPath }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(keyPath)
    }
}
