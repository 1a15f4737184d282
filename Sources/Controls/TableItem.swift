import FasciaRaster

/// A row of a table whose contents are known beforehand.
public struct TableItem {
    /// The row's name in paths; empty is its number.
    public var identifier = ""
    public var title = ""
    public var detail = ""
    public var image: Image?
    public var style = TableRow.Style.value
    public var accessory: Accessory.Kind?
    /// The accessory's colour; nil is the row's text colour.
    public var accessoryColor: Color?
    /// The accessory's colour in a row that is highlighted or selected; nil is white.
    public var accessoryHighlightedColor: Color?
    /// What a tap on the accessory does; nil leaves the tap to the row.
    public var accessoryAction: (() -> Void)?
    /// Whether the accessory takes taps, even without an action here.
    public var isAccessoryButton = false
    /// Stands at the row's end in place of an accessory: a switch, a slider.
    public var accessoryView: View?
    public var isEnabled = true
    /// In points; nil is the table's.
    public var height: Double?
    public var textColor: Color?
    public var detailColor: Color?
    public var rowColor: Color?

    /// A row with a title and nothing else.
    public init(_ title: String = "", detail: String = "") {
        self.title = title
        self.detail = detail
    }
}
