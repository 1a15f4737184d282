/// A key of a mapping and its value.
public struct YAMLPair: Sendable {
    public let key: String
    /// Where the key begins; the value has a position of its own.
    public let keyPosition: YAMLPosition
    public let value: YAMLNode

    public init(key: String, at keyPosition: YAMLPosition, value: YAMLNode) {
        self.key = key
        self.keyPosition = keyPosition
        self.value = value
    }
}
