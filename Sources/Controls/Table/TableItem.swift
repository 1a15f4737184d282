import FasciaRaster

/// A row of a table whose contents are known beforehand.
public struct TableItem {
    /// The row's name in paths; empty is its number.
    public var identifier = ""
    /// The first text of the row.
    public var title = ""
    /// The second text of the row; empty for none.
    public var detail = ""
    /// The parts of the second text that are not certain.
    public var detailMarks: [TextMark] = []
    /// The parts of the title that are not certain.
    public var titleMarks: [TextMark] = []
    /// Stands before the texts; nil for none.
    public var image: Image?
    /// Where the second text stands.
    public var style = TableRow.Style.value
    /// What stands at the end of the row.
    public var accessory: Accessory.Kind?
    /// How thick the accessory's line is, with ends and corners that are not round, in points; nil is a round line of 2 pt.
    public var accessoryLineWidth: Double?
    /// The accessory's colour; nil is the table's.
    public var accessoryColor: Color?
    /// The accessory's colour in a row that is highlighted or selected; nil is white on a
    /// highlight of one's own, else what it is at rest.
    public var accessoryHighlightedColor: Color?
    /// What a tap on the accessory does; nil leaves the tap to the row.
    public var accessoryAction: (() -> Void)?
    /// Whether the accessory takes taps, even without an action here.
    public var isAccessoryButton = false
    /// Stands at the row's end in place of an accessory: a switch, a slider.
    public var accessoryView: View?
    /// Whether the row takes touches.
    public var isEnabled = true
    /// In points; nil is the table's.
    public var height: Double?
    /// The title's colour; nil is the table's.
    public var textColor: Color?
    /// The second text's colour; nil is the table's.
    public var detailColor: Color?
    /// The row's background; nil is the table's.
    public var rowColor: Color?

    /// A row with a title and nothing else.
    public init(_ title: String = "", detail: String = "") {
        self.title = title
        self.detail = detail
    }
}

/// A section of a table whose contents are known beforehand.
public struct TableSection {
    /// Above the rows; nil is nothing.
    public var header: String?
    /// Below the rows; nil is nothing.
    public var footer: String?
    /// The rows from top to bottom.
    public var items: [TableItem]

    /// A section of rows.
    public init(header: String? = nil, footer: String? = nil, items: [TableItem]) {
        self.header = header
        self.footer = footer
        self.items = items
    }
}
