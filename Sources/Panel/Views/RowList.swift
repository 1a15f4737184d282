import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaGeometry
import FasciaLanguages
import FasciaRaster
import FasciaValues

/// Shows the rows of a list value in a table, and selects the row that a value names.
///
/// The table owns it.
final class RowList {
    private unowned let table: TableView
    private unowned let builder: ViewBuilder
    private let hub: ValueHub
    private let list: ValueModel
    private let template: Record
    private var texts: (title: RowText?, detail: RowText?)
    /// The place of the field that parts the rows; nil for one section.
    private let section: Int?
    /// nil shows all rows.
    private let filter: RowFilter?
    private let source: TableViewDiffableDataSource
    /// The value that says which row is selected, and whether that row was there.
    private var chosen: String?
    private var wasChosenThere = false

    private var name: String { list.definition.name }

    /// Makes the data source of a table.
    /// - Parameter record: what `rows:` of the table says.
    static func fill(_ table: TableView, _ record: Record, _ builder: ViewBuilder) {
        guard let from = record[ListSourceSchema.from], let list = builder.hub.models[from.name], list.definition.type == .list,
            let template = record[ListSourceSchema.row]
        else { return }
        weak var rows: RowList?
        let source = TableViewDiffableDataSource(tableView: table) { row, id in rows?.configure(row, id) }
        let made = RowList(table, builder, list, record, template, source)
        rows = made
        table.contentOwner = made
        made.follow()
    }

    private init(
        _ table: TableView, _ builder: ViewBuilder, _ list: ValueModel, _ record: Record, _ template: Record,
        _ source: TableViewDiffableDataSource
    ) {
        self.table = table
        self.builder = builder
        self.list = list
        self.template = template
        self.source = source
        hub = builder.hub
        texts = (
            template[ListTemplateSchema.title].map { RowText($0, list) }, template[ListTemplateSchema.detail].map { RowText($0, list) }
        )
        // Read while the panel is built: rows come when nothing may wait for a disk.
        if case .live(let live)? = template[ListTemplateSchema.image] { for image in live.named { _ = builder.resources.image(image) } }
        section = record[ListSourceSchema.section].flatMap { section in list.fields.firstIndex { $0.definition.name == section.name } }
        if case .live(let live)? = record[ListSourceSchema.filter] { filter = RowFilter(live.expression, list, hub) } else { filter = nil }
        source.makeRow = { [unowned self] in self.makeRow() }
        source.onApply = { [unowned self] in self.didApply() }
        table.followsEnd = record.has(ListSourceSchema.follow)
    }

    // MARK: The value

    private func follow() {
        hub.onJoin { [weak self] store in
            let observation = store.listChanges.add { [weak self] change in
                if let self, change.name == self.name { self.take(change.kind) }
            }
            self?.show(isAnimated: false)
            self?.source.reconfigureVisibleRows()
            return observation
        }
        var names = Set((texts.title?.names ?? []) + (texts.detail?.names ?? []))
        for expression in expressions { names.formUnion(expression.valueNames) }
        for text in (template[ListTemplateSchema.views] ?? []).flatMap({ $0.kind.rules.texts($0.record) }) {
            names.formUnion(text.names.map(\.name.name) + text.expressions.flatMap(\.valueNames))
        }
        for name in names {
            hub.follow(name, by: table) { [weak self] _ in self?.source.reconfigureVisibleRows() }
            hub.followContent(name) { [weak self] in self?.source.reconfigureVisibleRows() }
        }
        for name in Set(filter?.names ?? []) {
            hub.follow(name, by: table) { [weak self] _ in self?.filterAnew() }
            hub.followContent(name) { [weak self] in self?.filterAnew() }
        }
    }

    private func filterAnew() {
        filter?.reset()
        // It may be asked at each key of a search: pages that are not shown wait until they are.
        if hub.isJoined { show(isAnimated: !hub.isJoining, isLazy: true) }
    }

    private func shows(_ row: ListRow) -> Bool { filter?.shows(row) ?? true }

    /// Those of keys other than texts.
    private var expressions: [Expression] {
        let colors = [ListTemplateSchema.color, ListTemplateSchema.detailColor, ListTemplateSchema.background]
        let others = [template[ListTemplateSchema.enabled].flatMap(expression), template[ListTemplateSchema.image].flatMap(expression)]
        return colors.compactMap { template[$0].flatMap(expression) } + others.compactMap { $0 }
    }

    private func expression<Value>(_ value: FixedOrLive<Value>) -> Expression? {
        if case .live(let live) = value { return live.expression }
        return nil
    }

    private func take(_ change: ListChange.Kind) {
        switch change {
        case .replaced:
            filter?.reset()
            show(isAnimated: true)
            source.reconfigureVisibleRows()
        case .patched(let operations): patch(operations)
        }
    }

    private func patch(_ operations: [ListOperation]) {
        let content = hub.store.list(of: name)
        var isOther = false
        // What goes at the front and comes at the end, as in a log.
        var (gone, come) = ([String](), [String]())
        for operation in operations {
            switch operation {
            case .update(let id, let cells):
                source.reconfigure(id)
                if let section, cells.contains(where: { $0.field == section }) { isOther = true }
                if let filter, let row = content?.row(id), filter.update(row) { isOther = true }
            case .append(let row): if shows(content?.row(row.id) ?? row) { come.append(row.id) }
            case .remove(let id): if filter?.remove(id) ?? true { gone.append(id) }
            case .insert, .move: isOther = true
            }
        }
        let isSame = gone.isEmpty && come.isEmpty
        if isOther || section != nil && !isSame {
            show(isAnimated: true)
        } else if isSame || source.shift(dropping: gone, appending: come) {
            checkChosen()
        } else {
            show(isAnimated: true)
        }
    }

    private func show(isAnimated: Bool, isLazy: Bool = false) {
        source.apply(animatingDifferences: isAnimated, isLazy: isLazy) { [weak self] in self?.snapshot() ?? TableSnapshot() }
        checkChosen()
    }

    /// What is selected as soon as there are rows: what was in the panel before.
    var selectedOnFill: [String] = []

    /// The ids at the present places of the table's rows.
    func id(at place: IndexPath) -> String? { source.row(at: place) }

    private func snapshot() -> TableSnapshot {
        guard let content = hub.store.list(of: name) else { return TableSnapshot(rows: []) }
        guard let section else {
            return TableSnapshot(rows: filter == nil ? content.rows.map(\.id) : content.rows.lazy.filter(shows).map(\.id))
        }
        var sections: [TableSnapshot.Section] = []
        var places: [Value?: Int] = [:]
        var last: (value: Value?, place: Int)?
        for row in content.rows where shows(row) {
            let value = row.values[section]
            if let last, last.value == value {
                sections[last.place].rows.append(row.id)
                continue
            }
            let place = places[value] ?? sections.count
            if place == sections.count {
                let header = text(value, list.fields[section], decimals: nil)
                sections.append(TableSnapshot.Section(value.map { "=\($0)" } ?? "", header: header))
                places[value] = place
            }
            sections[place].rows.append(row.id)
            last = (value, place)
        }
        return TableSnapshot(sections: sections.isEmpty ? [TableSnapshot.Section()] : sections)
    }

    // MARK: Rows

    private func makeRow() -> TableRow {
        let row = TableRow(style: template[ListRowSchema.style] ?? .value, reuseIdentifier: TableViewDiffableDataSource.reuseIdentifier)
        // Numbers that change stand still.
        row.detailLabel.hasTabularDigits = true
        if let accessory = template[ListRowSchema.accessory], let kind = accessory[AccessorySchema.kindKey] {
            let view = Accessory(kind)
            view.identifier = "accessory"
            view.isButton = accessory[AccessorySchema.button] ?? false
            row.accessoryView = view
        }
        let models = template[ListTemplateSchema.views] ?? []
        row.accessoryView = builder.accessoryView(models) ?? row.accessoryView
        row.cells = models.compactMap { model in
            let view = builder.viewOfModel[ObjectIdentifier(model)]
            if let button = view as? Button, !model.record.has(BindingSchema.binds) {
                return RowButton(button, model, builder) { [unowned self, unowned row] in
                    if let id = row.itemIdentifier, let act = self.acts[ObjectIdentifier(model)] { self.perform(id, act) }
                }
            }
            guard let name = model.record[BindingSchema.binds]?.fieldName,
                let column = list.fields.firstIndex(where: { $0.definition.name == name.name })
            else { return nil }
            if let bar = view as? ProgressBar { return RowBar(bar, list.fields[column].definition, column) }
            guard let control = view as? Control else { return nil }
            let own = model.kind.rules.ownNumbers(model.record)
            return CellBinding(
                control, builder.gate(of: control), list.fields[column], column, of: self.name, hub,
                policy: EntryPolicy(control, model.record[BindingSchema.write]), takesRange: !own.range, takesStep: !own.step)
        }
        return row
    }

    private func configure(_ row: TableRow, _ id: String) {
        // A row that is gone says what it said until it goes.
        guard let data = hub.store.list(of: name)?.row(id) else { return }
        row.identifier = id
        hub.at(data, of: list) {
            if let title = texts.title?.parts(in: builder.wording.language) {
                row.title = text(title, data)
                row.titleLabel.marks = marks(title, data)
            }
            if let detail = texts.detail?.parts(in: builder.wording.language) {
                row.detail = text(detail, data)
                row.detailLabel.marks = marks(detail, data)
            }
            if let key = template[ListTemplateSchema.image] { row.image = image(key) }
            if let key = template[ListTemplateSchema.enabled] { row.isEnabled = builder.value(key) ?? false }
            row.textColor = template[ListTemplateSchema.color].flatMap { builder.value($0) }.map { builder.color($0) }
            row.detailColor = template[ListTemplateSchema.detailColor].flatMap { builder.value($0) }.map { builder.color($0) }
            row.rowColor = template[ListTemplateSchema.background].flatMap { builder.value($0) }.map { builder.color($0) }
            for case let cell as any RowCell in row.cells {
                cell.setRowEnabled(row.isEnabled)
                cell.show(data)
            }
        }
        if let accessory = template[ListRowSchema.accessory], let view = row.accessoryView as? Accessory {
            view.accessoryColor = accessory[AccessorySchema.color].map { builder.color($0) }
            view.highlightedColor = accessory[AccessorySchema.highlightedColor].map { builder.color($0) }
            view.lineWidth = accessory[AccessorySchema.stroke]
        }
    }

    private func image(_ key: FixedOrLive<ImageModel>) -> Image? {
        switch key {
        case .fixed(let model): builder.resources.image(model)
        case .live(let live): hub.result(of: live.expression).flatMap { builder.image(live.value(of: $0), $0) }
        }
    }

    private func text(_ parts: [RowText.Part], _ row: ListRow) -> String {
        var result = InsertedText()
        for part in parts {
            switch part {
            case .text(let text): result.append(text)
            case .field(let column, let decimals): result.insert(text(row.values[column], list.fields[column], decimals: decimals))
            case .other(let part): builder.add(part, to: &result)
            }
        }
        return result.text(in: builder.wording.writing)
    }

    /// The parts of a text that show values which are not fresh; steady rows ask for no memory.
    private func marks(_ parts: [RowText.Part], _ row: ListRow) -> [TextMark] {
        func isStale(_ part: RowText.Part) -> Bool {
            if case .other(let part) = part { return !hub.isFresh(part) }
            return false
        }
        if !parts.contains(where: isStale) { return [] }
        let said = parts.map { part -> (text: String, isInserted: Bool, isStale: Bool) in
            switch part {
            case .text(let text): (text, false, false)
            case .field(let column, let decimals): (text(row.values[column], list.fields[column], decimals: decimals), true, false)
            case .other(let other): (builder.text(other), !other.isWritten, isStale(part))
            }
        }
        return Bindings.joined(said, in: builder.wording.writing).marks
    }

    private func text(_ value: Value?, _ field: ValueModel, decimals: Int?) -> String {
        value.map { field.text($0, decimals: decimals, hasUnit: true, builder.wording) } ?? "–"
    }

    /// What buttons in rows do, by their models.
    var acts: [ObjectIdentifier: () -> Void] = [:]

    /// Does something with the row at a place as the row at hand.
    func perform(at place: IndexPath, _ action: () -> Void) {
        if let id = id(at: place) { perform(id, action) }
    }

    private func perform(_ id: String, _ action: () -> Void) {
        if let row = hub.store.list(of: name)?.row(id) { hub.at(row, of: list, action) }
    }

    /// Has everything said anew, in another theme or language.
    func refresh() {
        filter?.reset()
        if section != nil || filter != nil { show(isAnimated: false) }
        source.reconfigureVisibleRows()
    }

    // MARK: The selection

    /// Joins the selected row with a value that is its id.
    func bind(_ value: String) {
        chosen = value
        table.onSelect = { [unowned self] place in
            if let id = self.id(at: place) { self.hub.change(value, to: .text(id), policy: .live, isFinal: true) }
        }
        hub.follow(value) { [weak self] _ in self?.showChosen() }
    }

    private var chosenID: String? {
        guard let chosen, case .text(let id)? = hub.state(of: chosen)?.known else { return nil }
        return id
    }

    /// The row that is chosen went: nothing is known any more.
    private func checkChosen() {
        guard let chosen else { return }
        guard let id = chosenID, let content = hub.store.list(of: name) else {
            wasChosenThere = false
            return
        }
        // It was selected in the panel before, and its row may not have been kept.
        if selectedOnFill.contains(id) { wasChosenThere = true }
        let isThere = content.contains(id)
        if wasChosenThere, !isThere { try? hub.store.set(chosen, nil, from: .control, now: hub.now) }
        wasChosenThere = isThere
        // Where it is not, what is shown still has it; where it is, the difference keeps it selected.
        if !isThere { showChosen() }
    }

    private func didApply() {
        showChosen()
        if selectedOnFill.isEmpty || source.snapshot.sections.allSatisfy({ $0.rows.isEmpty }) { return }
        for id in selectedOnFill {
            if let place = source.snapshot.indexPath(of: id) { table.selectRow(at: place) }
        }
        selectedOnFill = []
    }

    private func showChosen() {
        if chosen == nil { return }
        let selected = table.indexPathsForSelectedRows
        if selected.count == 1, let id = chosenID, self.id(at: selected[0]) == id {
            wasChosenThere = hub.store.list(of: name)?.contains(id) ?? false
            return
        }
        let place = chosenID.flatMap { source.snapshot.indexPath(of: $0) }
        for other in selected where other != place { table.deselectRow(at: other) }
        if let place, table.indexPathForSelectedRow != place { table.selectRow(at: place) }
        wasChosenThere = chosenID.map { hub.store.list(of: name)?.contains($0) ?? false } ?? false
    }
}
