/// What an expression gives, and what a name in one stands for.
public enum ExpressionType: Hashable, Sendable {
    /// A finite number.
    case number
    /// True or false.
    case boolean
    /// A text of any wording.
    case text
    /// One of a few names.
    case choice([String])
    /// A colour: `"#3ea6ff"`, or a name that the scope declares.
    case color
    /// A picture: a value, or a word by which the host finds one.
    case image
    /// Rows with typed fields; only functions read it.
    case list(fields: [String: ExpressionType])
    /// Numbers over time; only functions read it.
    case series
    /// A text that nothing reads; only `known` can ask whether it is there.
    case secret

    /// The type with its article, for messages.
    public var noun: String {
        switch self {
        case .number: "a number"
        case .boolean: "true or false"
        case .text: "a text"
        case .choice(let names):
            switch names.count {
            case 0: "a choice"
            case 1: "“\(names[0])”"
            case ...12: "one of \(names.joined(separator: ", "))"
            default: "one of \(names.prefix(11).joined(separator: ", ")), …"
            }
        case .color: "a colour"
        case .image: "an image"
        case .list: "a list"
        case .series: "a series"
        case .secret: "a secret"
        }
    }

    /// The type of a name in messages, where the names of a choice would be too long.
    var shortNoun: String {
        if case .choice = self { return "a choice" }
        return self == .boolean ? "a boolean" : noun
    }

    /// Whether every value of this type is one of another, too.
    func fits(_ other: ExpressionType) -> Bool {
        switch (self, other) {
        case (.choice(let own), .choice(let others)): own == others || own.allSatisfy { others.contains($0) }
        // A choice is known by its name, which is a text.
        case (.choice, .text): true
        default: self == other
        }
    }

    /// Whether two values can be equal.
    func isComparable(with other: ExpressionType) -> Bool {
        switch (self, other) {
        case (.choice, .choice), (.choice, .text), (.text, .choice): true
        case (.list, _), (.series, _), (.image, _), (.secret, _): false
        default: self == other
        }
    }

    /// The names of a choice; nil for anything else.
    var names: [String]? {
        if case .choice(let names) = self { return names }
        return nil
    }

    /// Whether it may stand in a text.
    var isScalar: Bool {
        switch self {
        case .number, .boolean, .text, .choice: true
        case .color, .image, .list, .series, .secret: false
        }
    }
}
