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
