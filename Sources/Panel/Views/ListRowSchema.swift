import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// A section of a list.
enum ListSectionSchema {
    static let header = Key(
        "header", .caption, "Above the rows; in a plain list it stays at the top as long as its rows are seen.",
        saying: { (section: Part<TableView>, header) in section.whole.setHeader(header, ofSection: section.place.section) })
    static let footer = Key(
        "footer", .caption, "Below the rows.",
        saying: { (section: Part<TableView>, footer) in section.whole.setFooter(footer, ofSection: section.place.section) })
    static let rows = Key(
        "rows", .list(of: ListRowSchema.syntax, limit: ConfigurationLimits.rows), "The rows: a title, or a mapping.",
        isRequired: true)

    static let schema = ObjectSchema("list section") {
        header
        footer
        rows
    }
}

/// A row of a list.
enum ListRowSchema {
    static let id = Key("id", .identifier, "The row's name in event logs; its number if it is left out.")
    static let title = Key(
        "title", .valueText, "What it says. `{=name}` shows a value of `values:`; `{{` and `}}` write braces.",
        saying: { (row: Part<TableView>, title, marks) in row.whole.setTitle(title, marks: marks, ofRowAt: row.place) })
    static let detail = Key(
        "detail", .valueText,
        "What it says beside or below that. `{=name}` shows a value of `values:` as in a label's text; `{{` and `}}` write braces.",
        saying: { (row: Part<TableView>, detail, marks) in row.whole.setDetail(detail, marks: marks, ofRowAt: row.place) })
    static let style = Key(
        "style", .choice(TableRow.Style.self),
        "Where the detail stands: `value` (at the row's end, the default) or `subtitle` (below the title)."
    ) { (row: Part<TableView>, style) in row.update { $0.style = style } }
    static let image = Key("image", .image, "A picture at the row's beginning.") { (row: Part<TableView>, image) in
        row.update { $0.image = image }
    }
    static let accessory = Key(
        "accessory", AccessorySchema.syntax, "At the row's end: `chevron`, `checkmark`, or a mapping. Not beside `views`.",
        set: { (row: Part<TableView>, accessory, builder) in builder.apply(accessory, to: row) })
    static let enabled = Key("enabled", .boolean, "`false` lets it not be chosen and dims it.", default: false) {
        (row: Part<TableView>, isEnabled) in row.update { $0.isEnabled = isEnabled }
    }
    static let height = Key(
        "height", .number(1...10_000, "points"),
        "The row's height in points; the list's `rowHeight` if it is left out, or 56 for a row with the detail below its title where the list has none."
    ) { (row: Part<TableView>, height) in row.update { $0.height = height } }
    static let color = color("color", "The title's colour; the list's `text` if it is left out.") { $0.textColor = $1 }
    static let detailColor = color("detailColor", "The detail's colour; the list's `detail` if it is left out.") { $0.detailColor = $1 }
    static let background = color("background", "Behind the row; the list's `row` if it is left out.") { $0.rowColor = $1 }
    static let views = Key(
        "views", .views,
        "At the row's end, in place of an accessory: a switch, a slider, a label. Of their `frame` only the width and the height count.")

    static let schema = ObjectSchema(
        "list row"
    ) {
        id
        title
        detail
        style
        image
        accessory
        enabled
        height
        color
        detailColor
        background
        views
        NavigationActions.keys
    }

    private static func color(
        _ name: String, _ documentation: String, _ set: @escaping @Sendable (inout TableItem, Color?) -> Void
    ) -> Key<ColorModel> {
        Key(
            name, .color, documentation, default: { (row: Part<TableView>) in row.update { set(&$0, nil) } },
            set: { (row: Part<TableView>, color) in row.update { set(&$0, color) } })
    }

    /// A title alone, or a mapping.
    static let syntax = schema.syntax("a title, or {title, detail, image, accessory, …}", orAlone: title) { record, _, reader in
        if record.has(views), record.has(accessory) {
            reader.fail("a row has either “views” or an “accessory”", at: record.place(of: accessory))
        }
        if record.has(views), record.has(id) {
            reader.fail("a row with “views” has no name of its own: its views have theirs", at: record.place(of: id))
        }
        NavigationActions.check(record, reader)
    }
}

/// A row's accessory.
enum AccessorySchema {
    static let words: [(String, Accessory.Kind)] = [("chevron", .disclosureIndicator), ("checkmark", .checkmark)]

    static let kindKey = Key("kind", .choice(words), "`chevron` or `checkmark`.", isRequired: true) { (row: Part<TableView>, kind) in
        row.update { $0.accessory = kind }
    }
    static let color = Key("color", .color, "Its colour; the list's `accessory` if it is left out.") { (row: Part<TableView>, color) in
        row.update { $0.accessoryColor = color }
    }
    static let highlightedColor = Key(
        "highlightedColor", .color,
        "Its colour while the row is highlighted or selected; white on a `highlight` of the list if it is left out, else what it is at rest."
    ) { (row: Part<TableView>, color) in row.update { $0.accessoryHighlightedColor = color } }
    static let stroke = Key(
        "stroke", .number(0.5...6, "points"),
        "How thick its line is, with ends and corners that are not round, in points; a round line of 2 points if it is left out."
    ) { (row: Part<TableView>, width) in row.update { $0.accessoryLineWidth = width } }
    static let button = Key(
        "button", .boolean,
        "`true` makes it a button of its own: a tap on it is an event of `LIST/ROW/accessory`, and does not select the row."
    ) { (row: Part<TableView>, isButton) in row.update { $0.isAccessoryButton = isButton } }

    static let schema = ObjectSchema("accessory") {
        kindKey
        color
        highlightedColor
        stroke
        button
    }

    /// A word alone, or a mapping.
    static let syntax = schema.syntax("chevron or checkmark, or {kind, color, highlightedColor, stroke, button}", orAlone: kindKey)
}

extension Part<TableView> {
    fileprivate func update(_ change: (inout TableItem) -> Void) { whole.updateItem(at: place, change) }
}
