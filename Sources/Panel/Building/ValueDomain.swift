import FasciaControls

/// The values that a control can have, by its record: what a configuration may set and texts can show.
enum ValueDomain: Sendable {
    /// Numbers within a range: two numbers, unless the record is wrong.
    case number([Double])
    /// Off and on, with their words in texts; nil for the usual words.
    case boolean(words: [String]?)
    /// One of several named choices; nil if they are wrong themselves. `of` is the noun of one: a segment, a tab.
    case choice([String?]?, of: String)
    /// Any text.
    case text
    /// No value, with the reason: "is a button that does not select".
    case nothing(String)

    /// Whether its value is a number, which can have decimals.
    var isNumber: Bool {
        if case .number = self { return true }
        return false
    }

    /// The words for off and on.
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
