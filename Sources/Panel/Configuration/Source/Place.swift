/// Where a value of a configuration was written, for errors that are found later: when images are loaded, when the panel is checked.
struct Place: Hashable, Sendable {
    let position: SourcePosition
    private let path: PlacePath

    /// The keys from the top to the value: `views[2].frame.left`.
    var keyPath: String { path.text }

    init(position: SourcePosition, path: PlacePath) {
        self.position = position
        self.path = path
    }

    init(position: SourcePosition, keyPath: String) {
        self.init(position: position, path: .text(keyPath))
    }

    static func == (a: Place, b: Place) -> Bool { a.position == b.position && a.keyPath == b.keyPath }

    func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(keyPath)
    }
}
