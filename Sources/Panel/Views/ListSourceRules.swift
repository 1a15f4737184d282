import FasciaConfiguration
import FasciaControls
import FasciaValues

/// Checks lists whose rows come from a value.
enum ListSourceRules {
    /// What the keys of one list ask of each other.
    static func check(_ model: ViewModel, _ source: Record, _ reader: Reader) {
        let record = model.record
        ViewRules.refuse(
            record, [ListKind.selected.erased, ListKind.shows.erased],
            "needs rows that stand in the configuration: “binds” says which row of a value is selected", reader)
        if case .fixed? = source[ListSourceSchema.filter] {
            reader.fail(
                "“where” is an expression that holds for the rows that are shown, as in “=.on”",
                at: source.place(of: ListSourceSchema.filter))
        }
        guard let row = source[ListSourceSchema.row] else { return }
        let keys = ListTemplateSchema.self
        if !row.has(keys.title), !row.has(keys.detail), !row.has(keys.views) {
            reader.fail("a row needs a “title”", at: row.place)
        }
        if row.has(keys.views), row.has(ListRowSchema.accessory) {
            reader.fail("a row has either “views” or an “accessory”", at: row.place(of: ListRowSchema.accessory))
        }
        NavigationActions.check(row, reader)
        for view in row[keys.views] ?? [] {
            let isBar = view.kind == ProgressBarKind.kind
            if !view.kind.isControl, !isBar {
                reader.fail("a row of a value has controls and progress bars: \(view.kind.noun) is neither", at: view.place)
                continue
            }
            let isButton = view.kind == ButtonKind.kind && view.record[ButtonKind.selects] != true
            if isButton, !view.record.has(BindingSchema.binds) {
                checkKeys(view, reader, acts: true)
                if !view.record.hasTapActions {
                    reader.fail("a button in a row needs an “action”, which may read the row's fields, as in “.id”", at: view.place)
                }
                continue
            }
            let name = view.record[BindingSchema.binds]
            if name == nil ? !view.record.has(BindingSchema.binds) : name?.fieldName == nil {
                reader.fail("a control in a row binds a field of it, as in “binds: .on”", at: view.record.place(of: BindingSchema.binds))
            }
            checkKeys(view, reader)
        }
    }

    /// The controls of rows are made as rows come into sight, and serve one row after the other: they are bound to a field, and to nothing
    /// else of the panel.
    private static func checkKeys(_ view: ViewModel, _ reader: Reader, acts: Bool = false) {
        ViewRules.refuse(
            view.record, [CommonSchema.visibleWhen.erased, CommonSchema.enabledWhen.erased],
            "is not for a control in a row: say “enabled:” of the row, as in “enabled: =.on”", reader)
        ViewRules.refuse(
            view.record, (acts ? [] : NavigationActions.keys) + [ButtonKind.longPress.erased],
            "is not for a control in a row, which sets its field: say it of the row", reader)
    }

    /// What a list asks of the values.
    @Sendable static func check(_ model: ViewModel, _ values: ValueRules, _ reader: Reader) {
        guard let source = ListKind.source(of: model.record), let from = source[ListSourceSchema.from], let list = values.find(from) else {
            return
        }
        guard list.definition.type == .list else {
            reader.fail("“\(from.name)” is \(Noun.article(list.definition.type.rawValue)): rows come from a list", at: from.place)
            return
        }
        if let section = source[ListSourceSchema.section] { _ = list.field(section, reader) }
        guard let row = source[ListSourceSchema.row] else { return }
        for text in [row[ListTemplateSchema.title], row[ListTemplateSchema.detail]].compactMap({ $0 }) { values.check(text) }
    }
}
