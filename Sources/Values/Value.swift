/// What a named value of the panel can be.
public enum Value: Hashable, Sendable, CustomStringConvertible {
    /// A finite number.
    case number(Double)
    /// On or off.
    case boolean(Bool)
    /// A text, or one of a choice's names.
    case text(String)
    /// A colour.
    case color(ColorValue)

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

    /// The text, or a choice's name; nil for anything else.
    public var text: String? {
        if case .text(let text) = self { return text }
        return nil
    }

    /// The colour; nil for anything else.
    public var color: ColorValue? {
        if case .color(let color) = self { return color }
        return nil
    }

    /// As programs read it: `21.5`, `true`, the text itself, `#3ea6ff`.
    public var description: String {
        switch self {
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
        case .boolean(let isOn): isOn ? "true" : "false"
        case .text(let text): text
        case .color(let color): color.description
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
    /// A colour of its own, or one of the theme's.
    case color
    /// Rows with fields, in an order.
    case list
    /// A picture, or none.
    case image
    /// Numbers over time.
    case series
    /// A text that is given once to whom it is for, and that nothing shows.
    case secret

    /// Whether it is one `Value`. Lists, images, series and secrets have contents of their own in the store.
    public var isScalar: Bool {
        switch self {
        case .number, .boolean, .text, .choice, .color: true
        case .list, .image, .series, .secret: false
        }
    }

    /// With its article, for messages.
    package var noun: String { self == .image ? "an image" : "a \(rawValue)" }
}
