import FasciaControls
import FasciaRaster

/// `list`: rows that scroll.
enum ListSchema {
    /// What taps do.
    enum Selection: String, CaseIterable, Sendable {
        case none, single, multiple, momentary
    }

    static let style = Key(
        "style", Kind<TableView.Style>.choice(TableView.Style.self),
        "`plain` (from edge to edge, the default) or `grouped` (cards with round corners).")
    static let rows = Key(
        "rows", Kind<[Record]>.list(of: ListRowSchema.kind, limit: ConfigurationLimits.rows),
        "The rows of a list without sections: a title, or a mapping.")
    static let sections = Key(
        "sections", Kind<[Record]>.list(of: ListSectionSchema.schema.kind, limit: ConfigurationLimits.elements),
        "The sections, each with its rows. Instead of `rows`.")
    static let rowHeight = Key(
        "rowHeight", Kind<Double>.number(8...1000, "points"), "The height of rows that say nothing else, in points; 44 if it is left out.")
    static let selection = Key(
        "selection", Kind<Selection>.choice(Selection.self),
        "What taps do: `single` (the default: the tapped row stays selected), `multiple` (a second tap deselects), `momentary` (rows are buttons; the default if one of them has `push` or `back`) or `none`."
    )
    static let selected = Key(
        "selected", Kind<SelectionModel>.selection,
        "The row that is selected at the start: its number, counted from 0 through all sections, or its title.")
    static let mark = Key("mark", Kind<Bool>.boolean, "`true` shows selected rows by a checkmark, not by another background.")
    static let shows = Key(
        "shows", Kind<ReferenceModel>.reference, "The path of `pages` of which the selected row shows one: the first row the first page.")
    static let background = Key("background", Kind<ColorModel>.color, "Behind the rows; the theme's background if it is left out.")
    static let row = Key(
        "row", Kind<ColorModel>.color, "The rows' colour; the theme's background, and in a grouped list its surface, if it is left out.")
    static let text = Key("text", Kind<ColorModel>.color, "The titles' colour.")
    static let detail = Key("detail", Kind<ColorModel>.color, "The details' colour.")
    static let highlight = Key(
        "highlight", Kind<ColorModel>.color, "Behind rows that are highlighted or selected; made of the theme's accent if it is left out.")
    static let highlightedText = Key(
        "highlightedText", Kind<ColorModel>.color, "The titles' colour in such rows; white or black if it is left out.")
    static let highlightedDetail = Key("highlightedDetail", Kind<ColorModel>.color, "The details' colour in such rows.")
    static let accessory = Key(
        "accessory", Kind<ColorModel>.color, "The colour of accessories without one of their own; the row's text colour if it is left out.")
    static let separator = Key(
        "separator", Kind<OrFalse<ColorModel>>.orFalse(.color), "The colour of the lines between rows; `false` for none.")
    static let headerBackground = Key("headerBackground", Kind<ColorModel>.color, "Behind the headers and footers of a plain list.")
    static let headerText = Key("headerText", Kind<ColorModel>.color, "The colour of headers and footers.")
    static let font = Key("font", Kind<FontModel>.font, "The titles' font; regular 17 if it is left out.")
    static let detailFont = Key(
        "detailFont", Kind<FontModel>.font, "The details' font; regular 15 or, below a title, 13 if it is left out.")
    static let headerFont = Key("headerFont", Kind<FontModel>.font, "The headers' font; semibold 13 if it is left out.")

    static let schema = ObjectSchema(
        "list",
        CommonSchema.keys + [
            AnyKey(style), AnyKey(rows), AnyKey(sections), AnyKey(rowHeight), AnyKey(selection), AnyKey(selected), AnyKey(mark),
            AnyKey(shows),
            AnyKey(background), AnyKey(row), AnyKey(text), AnyKey(detail), AnyKey(highlight), AnyKey(highlightedText),
            AnyKey(highlightedDetail), AnyKey(accessory), AnyKey(separator), AnyKey(headerBackground), AnyKey(headerText), AnyKey(font),
            AnyKey(detailFont), AnyKey(headerFont),
        ])

    /// What taps on a list do: rows that lead to pages are buttons unless it says otherwise.
    static func selection(of record: Record) -> Selection {
        let leads = allRows(record).contains { $0.has(NavigationActions.push) || $0.has(NavigationActions.back) }
        return record[selection] ?? (leads ? .momentary : .single)
    }

    /// The rows of all sections, in order.
    static func allRows(_ record: Record) -> [Record] {
        (record[rows] ?? []) + (record[sections] ?? []).flatMap { $0[ListSectionSchema.rows] ?? [] }
    }
}
