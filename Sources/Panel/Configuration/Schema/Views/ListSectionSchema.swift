/// A section of a list.
enum ListSectionSchema {
    static let header = Key(
        "header", Kind<String>.caption, "Above the rows; in a plain list it stays at the top as long as its rows are seen.")
    static let footer = Key("footer", Kind<String>.caption, "Below the rows.")
    static let rows = Key(
        "rows", Kind<[Record]>.list(of: ListRowSchema.kind, limit: ConfigurationLimits.rows), "The rows: a title, or a mapping.",
        isRequired: true)

    static let schema = ObjectSchema("list section", [AnyKey(header), AnyKey(footer), AnyKey(rows)])
}
