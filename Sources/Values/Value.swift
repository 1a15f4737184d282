/// What a named value of the panel can be.
public enum Value: Hashable, Sendable, CustomStringConvertible {
    /// A finite number.
    case number(Double)
    /// On or off.
    case boolean(Bool)
    /// A text, or one of a choice's names.
    case text(String)

    /// The number; nil for anything else.
    public var number: Double? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// Whether it is on; nil for anything else than a boolean.
    public var boolean: Bool? {
        if case .boolean(let isOn) = self { return isOn }
        return nil
    }

    /// The text; nil for anything else.
    public var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    /// As programs read it: `21.5`, `true`, the text itself.
    public var description: String {
        switch self {
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
        case .boolean(let isOn): isOn ? "true" : "false"
        case .text(let text): text
        }
    }
}

/// The types of named values.
public enum ValueType: String, CaseIterable, Sendable {
    /// A finite number.
    case number
    /// On or off.
    case boolean
    /// A text of any wording.
    case text
    /// One of a list of names.
    case choice
}
