/// The names that an expression may use, with their types.
public struct ExpressionScope: Sendable {
    /// The values, by name; those of the panel itself with `panel.` before it.
    public var values: [String: ExpressionType]
    /// Values whose declaration is wrong and was reported: their uses are not reported again.
    public var broken: Set<String> = []
    /// The fields of the row at hand, by name without the dot; nil where there is no row.
    public var fields: [String: ExpressionType]?
    /// The names of colours, besides `#rrggbb`.
    public var colors: Set<String> = []
    /// What a colour is that begins with a name of `colors` or has an alpha behind it, as in `accent 50%`: what values have that are the
    /// same colour. Nil if it is none.
    public var color: @Sendable (_ text: String) -> ExpressionValue? = { .text($0) }
    /// How moments can be written: the words that `time` and `date` take.
    public var dateStyles: [String] = []
    /// Finds the word of a list that was probably meant.
    public var closest: @Sendable (_ word: String, _ among: [String]) -> String?

    /// A scope of some values.
    public init(
        values: [String: ExpressionType] = [:],
        closest: @escaping @Sendable (_ word: String, _ among: [String]) -> String? = { _, _ in nil }
    ) {
        self.values = values
        self.closest = closest
    }
}

/// A mistake in an expression.
public struct ExpressionMistake: Error, Hashable, Sendable {
    /// What is wrong, in a sentence's form but without its capital and full stop.
    public let message: String
    /// Where, in Unicode scalars from the start of the expression.
    public var offset: Int
    /// What was probably meant.
    public var suggestion: String?

    init(_ message: String, at offset: Int, suggestion: String? = nil) {
        self.message = message
        self.offset = offset
        self.suggestion = suggestion
    }
}

/// Every mistake of an expression, in the order of their places.
public struct ExpressionMistakes: Error, Hashable, Sendable {
    /// Empty if the expression only uses what was reported before.
    public let all: [ExpressionMistake]
}

/// The limits of one expression.
public enum ExpressionLimits {
    /// The most numbers, names, operators and calls.
    public static let nodes = 256
    /// How deep they may be nested in one another, brackets included.
    static let depth = 100
}
