/// A key of a mapping and its value.
public struct YAMLPair: Sendable {
    /// The key, which is always a scalar.
    public let key: String
    /// Where the key begins; the value has a position of its own.
    public let keyPosition: YAMLPosition
    /// What the key stands before.
    public let value: YAMLNode

    /// A pair from its parts.
    public init(key: String, at keyPosition: YAMLPosition, value: YAMLNode) {
        self.key = key
        self.keyPosition = keyPosition
        self.value = value
    }
}
