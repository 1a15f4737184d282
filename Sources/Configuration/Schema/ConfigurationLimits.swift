/// Limits that several keys share; others are declared where they are checked.
package enum ConfigurationLimits {
    /// Values, images, alerts … of one kind, each with a name.
    package static let names = 1000
    /// Entries of a list.
    package static let elements = 1000
    /// Rows of a list on the panel, and of each of its sections.
    package static let rows = 10_000
    /// Bytes of a text.
    package static let text = 10_000
}
