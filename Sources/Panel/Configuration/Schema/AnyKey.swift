/// A key whose value's type is left out, so that keys of all types stand in one list. A class, since thousands are looked up and a
/// copy of its texts would be counted each time.
final class AnyKey: Sendable {
    let name: String
    let expectation: String
    let documentation: String
    let isRequired: Bool
    let read: @Sendable (SourceNode, Reader) -> Any?

    init<Value>(_ key: Key<Value>) {
        name = key.name
        expectation = key.kind.expectation
        documentation = key.documentation
        isRequired = key.isRequired
        let kind = key.kind
        read = { node, reader in kind.read(node, reader) }
    }
}
