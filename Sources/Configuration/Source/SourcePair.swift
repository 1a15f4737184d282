/// A key of a mapping, where it stands, and its value.
package struct SourcePair: Sendable {
    package let key: String
    package let position: SourcePosition
    package let value: SourceNode
}

extension [SourcePair] {
    /// The pair of a key, found by index and with lengths first: a loop over the pairs would copy each of them.
    package func pair(of key: String) -> SourcePair? {
        let length = key.utf8.count
        for index in indices where self[index].key.utf8.count == length && self[index].key == key { return self[index] }
        return nil
    }
}
