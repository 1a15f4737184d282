/// A section of a table whose contents are known beforehand.
public struct TableSection {
    /// Above the rows; nil is nothing.
    public var header: String?
    /// Below the rows; nil is nothing.
    public var footer: String?
    public var items: [TableItem]

    /// A section of rows.
    public init(header: String? = nil, footer: String? = nil, items: [TableItem]) {
        self.header = header
        self.footer = footer
        self.items = items
    }
}
