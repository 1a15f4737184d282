/// Where a value of a configuration was written, for errors that are found later: when images are loaded, when the panel is checked.
struct Place: Hashable, Sendable {
    let position: SourcePosition
    /// The keys from the top to the value: `views[2].frame.left`.
    let keyPath: String
}
