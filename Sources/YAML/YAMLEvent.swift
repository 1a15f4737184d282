/// What a `YAMLEventReader` has come to.
@frozen
public enum YAMLEvent: UInt8, Sendable {
    /// A word, a number, a quoted string, or nothing where a value should be.
    case scalar
    /// `*name`, which stands for the node that was called `&name`.
    case alias
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    /// The end of the file.
    case end
}
