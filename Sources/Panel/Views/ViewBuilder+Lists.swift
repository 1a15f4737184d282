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
        let sections = record[keys.sections] ?? []
        let rows = record[keys.rows]?.fixed.map { [$0] } ?? sections.map { $0[ListSectionSchema.rows] ?? [] }
        if !rows.isEmpty { table.sections = rows.map { TableSection(items: $0.map { item($0, in: record) }) } }
        for (index, section) in sections.enumerated() {
            apply(section, to: Part(of: table, at: IndexPath(row: 0, section: index)))
            noteTexts(of: section, in: record)
        }
        for (section, rows) in rows.enumerated() { apply(rows, toPartsOf: table, inSection: section) }
        if let row = record[keys.selected]?.index(among: keys.allRows(record).map { $0[ListRowSchema.title]?.plain }) {
            if let place = table.indexPath(ofRowNumber: row) { table.selectRow(at: place) }
        } else if record.has(keys.shows), let place = table.indexPath(ofRowNumber: 0), table.allowsSelection, !table.isMomentary {
            table.selectRow(at: place)
        }
        return table
    }

    private func noteTexts(of record: Record, in list: Record) {
        let keys = ListSectionSchema.self
        let chain = list[ListKind.headerFont].flatMap { resources.font($0)?.chain } ?? resources.fonts?.semibold
        note(keys.header, of: record, chain)
        note(keys.footer, of: record, chain)
    }

    private func item(_ record: Record, in list: Record) -> TableItem {
        let keys = ListRowSchema.self
        var item = TableItem()
        item.identifier = record[keys.id] ?? ""
        item.accessoryView = accessoryView(record[keys.views] ?? [])
        let titleChain = list[ListKind.font].flatMap { resources.font($0)?.chain } ?? resources.fonts?.regular
        if let text = record[keys.title] { note(text, titleChain, at: record.place(of: keys.title)) }
        let chain = list[ListKind.detailFont].flatMap { resources.font($0)?.chain } ?? resources.fonts?.regular
        if let text = record[keys.detail] { note(text, chain, at: record.place(of: keys.detail)) }
        return item
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
