import FasciaConfiguration
import FasciaControls

/// A section of a list.
enum ListSectionSchema {
    static let header = Key(
        "header", .caption, "Above the rows; in a plain list it stays at the top as long as its rows are seen.")
    static let footer = Key("footer", .caption, "Below the rows.")
    static let rows = Key(
        "rows", .list(of: ListRowSchema.syntax, limit: ConfigurationLimits.rows), "The rows: a title, or a mapping.",
        isRequired: true)

    static let schema = ObjectSchema("list section") {
        header
        footer
        rows
    }
}
