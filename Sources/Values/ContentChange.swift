/// A change of a list.
public struct ListChange: Sendable {
    /// What has changed.
    public enum Kind: Sendable {
        /// Everything: the rows are others, or the fields.
        case replaced
        /// These operations were carried out, in this order. They include the rows that made way for others.
        case patched([ListOperation])
    }

    /// The list's name.
    public let name: String
    /// What has changed.
    public let kind: Kind
}

/// A control in a row of a list was operated: a value of a field, for a backend to carry out.
public struct RowWrite: Hashable, Sendable {
    /// The list's name.
    public let name: String
    /// The row's id.
    public let id: String
    /// The field's name.
    public let field: String
    /// The written value.
    public let value: Value
}

/// A change of a series.
public struct SeriesChange: Sendable {
    /// What has changed.
    public enum Kind: Sendable {
        /// Everything.
        case replaced
        /// These points were added behind all others, in order; old ones may have made way.
        case appended([SeriesPoint])
        /// These points were put among the others, in order, or took the place of those of the same time; old ones may have made way.
        case inserted([SeriesPoint])
    }

    /// The series' name.
    public let name: String
    /// What has changed.
    public let kind: Kind
    /// Whether somebody set all points: those of before are over. A clock that was set or another definition only changes them.
    package var isAnew = false
}
