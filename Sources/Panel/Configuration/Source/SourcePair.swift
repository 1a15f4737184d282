/// A key of a mapping, where it stands, and its value.
struct SourcePair: Sendable {
    let key: String
    let position: SourcePosition
    let value: SourceNode
}
