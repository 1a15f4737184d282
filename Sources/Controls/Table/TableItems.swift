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
        has(indexPath) ? sections[indexPath.section].items[indexPath.row] : nil
    }

    func has(_ indexPath: IndexPath) -> Bool {
        sections.indices.contains(indexPath.section) && sections[indexPath.section].items.indices.contains(indexPath.row)
    }

    /// Changes what a row that there is shows from the next time that it is asked for.
    func update(at indexPath: IndexPath, _ change: (inout TableItem) -> Void) {
        change(&sections[indexPath.section].items[indexPath.row])
    }

    func setTitle(_ title: String?, ofSection section: Int, _ part: WritableKeyPath<TableSection, String?>) {
        sections[section][keyPath: part] = title
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
        dress(row, item)
        return row
    }

    /// Has a row show what an item says, apart from what stands at its end.
    func dress(_ row: TableRow, _ item: TableItem) {
        row.style = item.style
        row.title = item.title
        row.detail = item.detail
        row.detailLabel.marks = item.detailMarks
        row.titleLabel.marks = item.titleMarks
        if row.image != item.image { row.image = item.image }
        row.isEnabled = item.isEnabled
        row.textColor = item.textColor
        row.detailColor = item.detailColor
        row.rowColor = item.rowColor
    }

    /// - Parameter old: what a row that is used again has at its end: good for this item too if neither does anything.
    private func accessory(of item: TableItem, instead old: Accessory?) -> Accessory? {
        guard let kind = item.accessory else { return nil }
        let accessory: Accessory
        if let old, !old.hasOwnTouches, item.accessoryAction == nil {
            accessory = old
            accessory.kind = kind
        } else {
            accessory = Accessory(kind)
        }
        accessory.identifier = "accessory"
        dress(accessory, item)
        if let action = item.accessoryAction { accessory.addAction(for: .touchUpInside, action) }
        return accessory
    }
    func dress(_ accessory: Accessory, _ item: TableItem) {
        accessory.accessoryColor = item.accessoryColor
        accessory.highlightedColor = item.accessoryHighlightedColor
        accessory.lineWidth = item.accessoryLineWidth
        accessory.isButton = item.isAccessoryButton
    }
}
