/// What an expression gives, if that is known.
public enum ExpressionValue: Hashable, Sendable {
    /// A finite number.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    /// A text, the name of a choice, of a colour or of an image.
    case text(String)
    /// A colour as 0xRRGGBBAA.
    case color(UInt32)
    /// A picture, a list or a series that the host keeps: its name, and a count that changes with it.
    case content(name: String, revision: Int)

    /// The number; nil for anything else.
    public var number: Double? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// Whether it is true; nil for anything else than a boolean.
    public var boolean: Bool? {
        if case .boolean(let isTrue) = self { return isTrue }
        return nil
    }

    /// The text; nil for anything else.
    public var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }
}

/// Something outside that an expression reads.
public struct ExpressionInput: Hashable, Sendable {
    /// What is read of a name.
    public enum Aspect: Hashable, Sendable {
        /// The value, as it is shown; of a list, a series or an image that there is one.
        case value
        /// What was last heard of it.
        case actual
        /// Whether it was heard of within its time to live.
        case isFresh
        /// Whether the last write of it failed.
        case hasFailed
        /// Whether a write of it waits for its confirmation.
        case isAwaiting
        /// How many rows a list has, or points a series.
        case count
        /// The newest number of a series.
        case last
        /// A field of the row at hand: the name is the field's.
        case field
        /// The language of texts and numbers; without a name.
        case language

        /// Whether it is what a declaration has a unit or words for.
        var isWritten: Bool { self == .value || self == .actual || self == .field }
    }

    /// The name of the value; of the panel's own values with `panel.` before it.
    public let name: String
    /// What is read of it.
    public let aspect: Aspect

    /// An input by name.
    public init(_ name: String, _ aspect: Aspect = .value) {
        self.name = name
        self.aspect = aspect
    }
}

/// Where an expression has a result from that it passes on as it is: how that is written, with its unit or its words, is declared there.
package enum ExpressionOrigin: Hashable, Sendable {
    /// A value, by its name.
    case value(String)
    /// A field of the row at hand.
    case field(String)
    /// A field of a row of a list.
    case row(list: String, field: String)
}

/// What an expression is evaluated in. All of it is called during the evaluation only.
public protocol ExpressionEnvironment {
    /// The value of an input, by its number among the inputs of the expression; nil while it is unknown.
    func value(ofInput index: Int) -> ExpressionValue?
    /// A field of the row with an id in a list, by the list's number among the inputs; nil if there is no such row.
    func field(_ field: String, ofRow id: String, inInput index: Int) -> ExpressionValue?
    /// The text with a name, in the present language.
    func localized(_ name: String) -> String
    /// A text of the expression with what its braces stand for.
    func filled(_ text: String) -> String
    /// The form of the text with a name that the present language has for a number.
    func localized(_ name: String, pluralOf number: Double) -> String
    /// A number as people read it.
    /// - Parameters:
    ///   - number: the number.
    ///   - decimals: how many; nil for as many as it needs.
    func text(of number: Double, decimals: Int?) -> String
    /// A duration as people read it, from what programs write: `-1:05`.
    func text(ofDuration text: String) -> String
    /// A moment as people read it.
    /// - Parameters:
    ///   - seconds: since the beginning of 1970, in universal time.
    ///   - style: one of the scope's `dateStyles`.
    func text(ofMoment seconds: Double, style: String) -> String
}

extension ExpressionEnvironment {
    /// The text as it stands, where nobody reads it.
    public func filled(_ text: String) -> String { text }
}
