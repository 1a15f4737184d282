/// A key of a mapping and its value.
public struct YAMLPair: Sendable {
    /// The key; keys that are no scalars are refused by the parser.
    public let key: String
    /// Where the key begins; the value has a position of its own.
    public let keyPosition: YAMLPosition
    /// What the key stands for.
    public let value: YAMLNode

    public init(key: String, at keyPosition: YAMLPosition, value: YAMLNode) {
        self.key = key
        self.keyPosition = keyPosition
        self.value = value
    }
}
