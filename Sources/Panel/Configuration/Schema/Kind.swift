/// What a value has to be, and how it is read.
struct Kind<Value>: Sendable {
    /// As it stands in messages after "expected": "a number from 0 to 1".
    let expectation: String
    /// The keys by which a mapping is known to be one such value, where a mapping may be other things too. Empty if it never is one.
    let mappingKeys: [String]
    /// The value; nil after it has reported why there is none.
    let read: @Sendable (SourceNode, Reader) -> Value?

    init(_ expectation: String, mappingKeys: [String] = [], read: @escaping @Sendable (SourceNode, Reader) -> Value?) {
        self.expectation = expectation
        self.mappingKeys = mappingKeys
        self.read = read
    }

    /// The same value under another type.
    func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Kind<Other> {
        let read = read
        return Kind<Other>(expectation, mappingKeys: mappingKeys) { node, reader in read(node, reader).map(transform) }
    }

    /// The same value with another description.
    func described(_ expectation: String) -> Kind { Kind(expectation, mappingKeys: mappingKeys, read: read) }
}
