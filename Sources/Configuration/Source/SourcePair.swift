/// A key of a mapping, where it stands, and its value.
package struct SourcePair: Sendable {
    package let key: String
    package let position: SourcePosition
    package let value: SourceNode
}
