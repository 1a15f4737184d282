import FasciaRaster

/// The colours and fonts of a table. What is nil is taken from the theme; a row may have colours of its own.
public struct TableLook: Hashable {
    /// Behind the rows; nil is the theme's background.
    public var background: Color?
    /// Of rows; nil is the theme's background in a plain table, and its surface in a grouped one.
    public var row: Color?
    /// Titles.
    public var text: Color?
    /// Details; nil is the theme's secondary label colour.
    public var detail: Color?
    /// Of a row that is highlighted or selected; nil is a wash of the theme's accent, with a bar of it beside a row that stays selected.
    public var highlight: Color?
    /// Titles of such rows; nil is white or black on a highlight of one's own, whatever is legible, else what it is at rest.
    public var highlightedText: Color?
    /// Details of such rows; nil is the titles' colour, a little fainter, on a highlight of one's own, else what it is at rest.
    public var highlightedDetail: Color?
    /// Lines between rows.
    public var separator: Color?
    /// Accessories without a colour of their own; nil is the row's text colour, or the theme's: secondary for a chevron, the accent for a
    /// checkmark.
    public var accessory: Color?
    /// Behind the headers of a plain table, opaque as a rule, for rows scroll below them; nil is made of the theme's background and recess.
    public var headerBackground: Color?
    /// Headers and footers; nil is the theme's secondary label colour.
    public var headerText: Color?
    /// nil is the theme's regular font at 17 pt.
    public var titleFont: Font?
    /// nil is the theme's regular font, at 15 pt beside a title and 13 pt below it.
    public var detailFont: Font?
    /// nil is the theme's semibold font at 13 pt.
    public var headerFont: Font?

    /// A look in which everything is the theme's.
    public init() {}

    /// Of titles on a highlight of one's own.
    func highlightedText(on highlight: Color) -> Color {
        highlightedText ?? (TableLook.luminance(highlight) > 0.3 ? .black : .white)
    }

    /// How bright a colour is, 0 to 1; a gamma of 2 is near enough.
    private static func luminance(_ color: Color) -> Double {
        func channel(_ shift: UInt32) -> Double {
            let value = Double(color.argb >> shift & 0xFF) / 255
            return value * value
        }
        return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }
}
