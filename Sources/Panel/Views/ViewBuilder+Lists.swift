import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

extension ViewBuilder {
    // MARK: List

    func list(_ model: ViewModel) -> TableView {
        let keys = ListKind.self
        let record = model.record
        let table = TableView(style: record[keys.style] ?? .plain)
        if let height = record[keys.rowHeight] {
            table.rowHeight = height
        } else if keys.template(of: record)?[ListRowSchema.style] == .subtitle {
            table.rowHeight = 56
        }
        table.marksSelection = record[keys.mark] ?? false
        switch keys.selection(of: record) {
        case .none: table.allowsSelection = false
        case .single: break
        case .multiple: table.allowsMultipleSelection = true
        case .momentary: table.isMomentary = true
        }
        if let source = keys.source(of: record) { RowList.fill(table, source, self) }
        if let rows = record[keys.rows]?.fixed { table.sections = [TableSection(items: rows.map { item($0, in: record) })] }
        if let sections = record[keys.sections] { table.sections = sections.map { section($0, in: record) } }
        if let row = record[keys.selected]?.index(among: keys.allRows(record).map { $0[ListRowSchema.title]?.plain }) {
            if let place = table.indexPath(ofRowNumber: row) { table.selectRow(at: place) }
        } else if record.has(keys.shows), let place = table.indexPath(ofRowNumber: 0), table.allowsSelection, !table.isMomentary {
            table.selectRow(at: place)
        }
        return table
    }

    private func section(_ record: Record, in list: Record) -> TableSection {
        let keys = ListSectionSchema.self
        let chain = list[ListKind.headerFont].flatMap { resources.font($0)?.chain } ?? resources.fonts?.semibold
        note(record[keys.header] ?? "", chain, at: record.place(of: keys.header))
        note(record[keys.footer] ?? "", chain, at: record.place(of: keys.footer))
        return TableSection(
            header: record[keys.header].map { string($0) }, footer: record[keys.footer].map { string($0) },
            items: (record[keys.rows] ?? []).map { item($0, in: list) })
    }

    private func item(_ record: Record, in list: Record) -> TableItem {
        let keys = ListRowSchema.self
        var item = TableItem()
        item.identifier = record[keys.id] ?? ""
        item.style = record[keys.style] ?? .value
        item.image = record[keys.image].flatMap { resources.image($0) }
        item.isEnabled = record[keys.enabled] ?? true
        item.height = record[keys.height]
        word(&item, record)
        if let accessory = record[keys.accessory] {
            item.accessory = accessory[AccessorySchema.kindKey]
            item.isAccessoryButton = accessory[AccessorySchema.button] ?? false
            item.accessoryLineWidth = accessory[AccessorySchema.stroke]
        }
        item.accessoryView = accessoryView(record[keys.views] ?? [])
        let titleChain = list[ListKind.font].flatMap { resources.font($0)?.chain } ?? resources.fonts?.regular
        for text in record[keys.title]?.staticTexts ?? [] { note(literal: text, titleChain, at: record.place(of: keys.title)) }
        let chain = list[ListKind.detailFont].flatMap { resources.font($0)?.chain } ?? resources.fonts?.regular
        for text in record[keys.detail]?.staticTexts ?? [] { note(literal: text, chain, at: record.place(of: keys.detail)) }
        return item
    }

    /// What of a row the theme and the language decide.
    private func word(_ item: inout TableItem, _ record: Record) {
        let keys = ListRowSchema.self
        item.title = record[keys.title].map { text($0) } ?? ""
        item.detail = record[keys.detail].map { text($0) } ?? ""
        item.textColor = record[keys.color].map { color($0) }
        item.detailColor = record[keys.detailColor].map { color($0) }
        item.rowColor = record[keys.background].map { color($0) }
        if let accessory = record[keys.accessory] {
            item.accessoryColor = accessory[AccessorySchema.color].map { color($0) }
            item.accessoryHighlightedColor = accessory[AccessorySchema.highlightedColor].map { color($0) }
        }
    }

    /// Gives the rows of a list the colours and the texts of the present theme and language.
    func word(_ table: TableView, _ records: [(section: Record?, rows: [Record])]) {
        var sections = table.sections
        for (index, record) in records.enumerated() where sections.indices.contains(index) {
            if let section = record.section {
                sections[index].header = section[ListSectionSchema.header].map { string($0) }
                sections[index].footer = section[ListSectionSchema.footer].map { string($0) }
            }
            for (row, record) in record.rows.enumerated() where sections[index].items.indices.contains(row) {
                word(&sections[index].items[row], record)
            }
        }
        let selected = table.indexPathsForSelectedRows
        table.sections = sections
        for place in selected { table.selectRow(at: place) }
    }

    func accessoryView(_ models: [ViewModel]) -> View? {
        let views = models.map { build($0) }
        if views.count < 2 { return views.first }
        let stack = StackView()
        stack.axis = .horizontal
        stack.alignment = .center
        stack.spacing = 12
        for view in views { stack.addSubview(view) }
        return stack
    }
}
