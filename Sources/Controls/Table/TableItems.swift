import FasciaRaster

/// The data source of a table whose contents are known beforehand.
final class TableItems: TableViewDataSource {
    private static let identifier = "item"

    private(set) var sections: [TableSection]
    /// Rows with views of their own are not used for others.
    private var ownRows: [IndexPath: TableRow] = [:]

    init(sections: [TableSection]) {
        self.sections = sections
    }

    func item(at indexPath: IndexPath) -> TableItem? {
        guard sections.indices.contains(indexPath.section) else { return nil }
        let items = sections[indexPath.section].items
        return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
    }

    /// Has a row say something else from the next time that it is asked for.
    func setDetail(_ detail: String, marks: [TextMark], at indexPath: IndexPath) {
        guard item(at: indexPath) != nil else { return }
        sections[indexPath.section].items[indexPath.row].detail = detail
        sections[indexPath.section].items[indexPath.row].detailMarks = marks
    }

    func setTitle(_ title: String, marks: [TextMark], at indexPath: IndexPath) {
        guard item(at: indexPath) != nil else { return }
        sections[indexPath.section].items[indexPath.row].title = title
        sections[indexPath.section].items[indexPath.row].titleMarks = marks
    }

    func numberOfSections(in tableView: TableView) -> Int { sections.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections.indices.contains(section) ? sections[section].items.count : 0
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
        sections.indices.contains(section) ? sections[section].header : nil
    }

    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
        sections.indices.contains(section) ? sections[section].footer : nil
    }

    func tableView(_ tableView: TableView, rowAt indexPath: IndexPath) -> TableRow {
        guard let item = item(at: indexPath) else { return TableRow() }
        let row: TableRow
        if let view = item.accessoryView {
            row = ownRows[indexPath] ?? TableRow()
            ownRows[indexPath] = row
            row.accessoryView = view
            // The view is known by its own name in the table.
            row.isNamedByTable = false
        } else {
            row = tableView.dequeueReusableRow(withIdentifier: TableItems.identifier) ?? TableRow(reuseIdentifier: TableItems.identifier)
            row.accessoryView = accessory(of: item, instead: row.accessoryView as? Accessory)
        }
        row.identifier = item.identifier
        row.style = item.style
        row.title = item.title
        row.detail = item.detail
        row.detailLabel.marks = item.detailMarks
        row.titleLabel.marks = item.titleMarks
        row.image = item.image
        row.isEnabled = item.isEnabled
        row.textColor = item.textColor
        row.detailColor = item.detailColor
        row.rowColor = item.rowColor
        return row
    }

    /// - Parameter old: what a row that is used again has at its end: good for this item too if neither does anything.
    private func accessory(of item: TableItem, instead old: Accessory?) -> Accessory? {
        guard let kind = item.accessory else { return nil }
        let accessory: Accessory
        if let old, !old.hasOwnTouches, item.accessoryAction == nil {
            accessory = old
            accessory.kind = kind
            accessory.accessoryColor = item.accessoryColor
        } else {
            accessory = Accessory(kind, color: item.accessoryColor)
        }
        accessory.identifier = "accessory"
        accessory.highlightedColor = item.accessoryHighlightedColor
        accessory.lineWidth = item.accessoryLineWidth
        accessory.isButton = item.isAccessoryButton
        if let action = item.accessoryAction { accessory.addAction(for: .touchUpInside, action) }
        return accessory
    }
}
