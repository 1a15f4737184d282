/// A key of a mapping and its value.
package struct YAMLPair: Sendable {
    /// The key, which is always a scalar.
    package let key: String
    /// Where the key begins; the value has a position of its own.
    package let keyPosition: YAMLPosition
    /// What the key stands before.
    package let value: YAMLNode

    /// A pair from its parts.
    package init(key: String, at keyPosition: YAMLPosition, value: YAMLNode) {
        self.key = key
        self.keyPosition = keyPosition
        self.value = value
    }
}
