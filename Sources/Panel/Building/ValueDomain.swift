import FasciaControls

/// The values that a control can have, as far as its record says: what a configuration may set it to, and what texts can show of it.
enum ValueDomain: Sendable {
    /// The numbers of a range: two numbers, unless they are wrong.
    case number([Double])
    /// Off and on, and what texts call them; nil for the usual words.
    case boolean(words: [String]?)
    /// One of several things that are called so; nil if they are wrong themselves. `of` is what each is: a segment, a tab.
    case choice([String?]?, of: String)
    /// None, for a reason: "is a button that does not select".
    case nothing(String)

    /// Whether its value is a number, which can have decimals.
    var isNumber: Bool {
        if case .number = self { return true }
        return false
    }

    /// What texts show for off and on.
    var words: [String] {
        if case .boolean(let words?) = self { return words }
        return ["Off", "On"]
    }

    /// The names of its choices, as they were written.
    var choiceNames: [String?] {
        if case .choice(let names, _) = self { return names ?? [] }
        return []
    }
}
