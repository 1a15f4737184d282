/// A part of a text that is not certain.
public struct TextMark: Hashable, Sendable {
    /// Why.
    public enum Kind: Hashable, Sendable {
        /// Nothing was heard of it for too long: it is drawn in the theme's secondary colour, with dots below.
        case stale
        /// Nobody knows it: a short line is drawn in place of the dash that stands for it.
        case unknown
    }

    /// Why it is not certain.
    public var kind: Kind
    /// Where it is: offsets in the text's UTF-8.
    public var range: Range<Int>

    /// A mark.
    public init(_ kind: Kind, _ range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    /// All of a text.
    static func all(_ kind: Kind) -> TextMark { TextMark(kind, 0..<Int.max) }
}
