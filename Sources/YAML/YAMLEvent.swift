/// What a `YAMLEventReader` has come to.
@frozen
package enum YAMLEvent: UInt8, Sendable {
    /// A word, a number, a quoted string, or nothing where a value should be.
    case scalar
    /// `*name`, which stands for the node that was called `&name`.
    case alias
    /// A list begins: its elements follow, each with events of its own.
    case sequenceStart
    /// The list that began last, of those that are open, ends.
    case sequenceEnd
    /// A mapping begins: keys, which are scalars, and their values follow in turn.
    case mappingStart
    /// The mapping that began last, of those that are open, ends.
    case mappingEnd
    /// The end of the file.
    case end
}
