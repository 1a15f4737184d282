/// The types of named values.
public enum ValueType: String, CaseIterable, Sendable {
    case number, boolean, text
    /// One of a list of names.
    case choice
}
