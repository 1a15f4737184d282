import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `list`: rows that scroll.
enum ListKind {
    /// The actions of rows.
    enum Selection: String, CaseIterable, Sendable {
        case none, single, multiple, momentary
    }

    static let style = Key(
        "style", .choice(TableView.Style.self),
        "`plain` (from edge to edge, the default) or `grouped` (cards with round corners).")
    static let rows = Key(
        "rows", ListRows.syntax,
        "The rows of a list without sections, each a title or a mapping; or `{from: VALUE, row: {title: …}}` for those of a value.",
        follows: [.theme, .language]
    ) { (table: TableView, rows, builder) in
        guard let source = rows.source else { return }
        table.emptyText = source[ListSourceSchema.empty].map { builder.string($0) }
        (table.contentOwner as? RowList)?.refresh()
    }
    static let sections = Key(
        "sections", .list(of: ListSectionSchema.schema.syntax, limit: ConfigurationLimits.elements),
        "The sections, each with its rows. Instead of `rows`.")
    static let rowHeight = Key(
        "rowHeight", .number(8...1000, "points"),
        "The height of rows that say nothing else, in points; 44 if it is left out, 56 with the detail below the title.")
    static let margin = Key(
        "margin", .number(0...1000, "points"),
        "Between the list's edges and what is in its rows, in points; 16 if it is left out. 0 for a plain list within a card that has a margin.",
        \TableView.rowMargin)
    static let accessoryMargin = Key(
        "accessoryMargin", .number(0...1000, "points"),
        "Between a row's edge and its accessory, in points; if it is left out, what is drawn of it ends where texts and controls do.",
        \TableView.accessoryMargin)
    static let selection = Key(
        "selection", .choice(Selection.self),
        "What taps do: `single` (the default: the tapped row stays selected), `multiple` (a second tap deselects), `momentary` (rows are buttons; the default if one of them has `push` or `back`) or `none`."
    )
    static let selected = Key(
        "selected", .selection,
        "The row that is selected at the start: its number, counted from 0 through all sections, or its title.")
    static let mark = Key("mark", .boolean, "`true` shows selected rows by a checkmark, not by another background.")
    static let shows = Key(
        "shows", .reference, "The path of `pages` of which the selected row shows one: the first row the first page.")
    static let background = Key(
        "background", .color, "Behind the rows; the theme's background if it is left out.", \TableView.look.background)
    static let row = Key(
        "row", .color, "The rows' colour; the theme's background, and in a grouped list its surface, if it is left out.",
        \TableView.look.row)
    static let text = Key("text", .color, "The titles' colour.", \TableView.look.text)
    static let detail = Key("detail", .color, "The details' colour.", \TableView.look.detail)
    static let accessory = Key(
        "accessory", .color,
        "The colour of accessories without one of their own; the row's text colour if it is left out, or the theme's: secondary for a chevron, the accent for a checkmark.",
        \TableView.look.accessory)
    static let separator = Key(
        "separator", .orFalse(.color), "The colour of the lines between rows; `false` for none.", follows: .theme,
        standard: .property(\TableView.look.separator),
        set: { (table: TableView, separator, builder) in
            switch separator {
            case .value(let color): table.look.separator = builder.color(color)
            case .isFalse: table.showsSeparators = false
            }
        })
    static let headerBackground = Key(
        "headerBackground", .color, "Behind the headers and footers of a plain list.", \TableView.look.headerBackground)
    static let font = Key("font", .font, "The titles' font; regular 17 if it is left out.", \TableView.look.titleFont)
    static let detailFont = Key(
        "detailFont", .font, "The details' font; regular 15 or, below a title, 13 if it is left out.", \TableView.look.detailFont)
    static let headerFont = Key("headerFont", .font, "The headers' font; semibold 13 if it is left out.", \TableView.look.headerFont)

    static let kind = ViewKind(
        "list", TableView.self,
        keys: {
            style
            rows
            sections
            rowHeight
            margin
            accessoryMargin
            selection
            selected
            mark
            shows
            BindingSchema.binds
            background
            row
            text
            detail
            Key(
                "highlight", .color,
                "Behind rows that are highlighted or selected; a wash of the theme's accent if it is left out, with a bar beside a row that stays selected.",
                \TableView.look.highlight)
            Key(
                "highlightedText", .color, "The titles' colour in such rows; white or black on a `highlight` if it is left out.",
                \TableView.look.highlightedText)
            Key("highlightedDetail", .color, "The details' colour in such rows.", \TableView.look.highlightedDetail)
            accessory
            separator
            headerBackground
            Key("headerText", .color, "The colour of headers and footers.", \TableView.look.headerText)
            font
            detailFont
            headerFont
        }, needsName: true, standing: .fills,
        rules: ViewKind.Rules(
            valueKeys: [selected.erased],
            children: { record in
                allRows(record).flatMap { $0[ListRowSchema.views] ?? [] } + (template(of: record)?[ListTemplateSchema.views] ?? [])
            },
            texts: { allRows($0).flatMap { [$0[ListRowSchema.title], $0[ListRowSchema.detail]].compactMap { $0 } } },
            actions: { record in allRows(record).map(\.tapActions) + (template(of: record).map { [$0.tapActions] } ?? []) },
            pageChoice: { record in record[shows].map { PageChoice(pages: $0, count: allRows(record).count, what: "row") } }, check: check,
            rowsFrom: { source(of: $0)?[ListSourceSchema.from] }, checkValues: ListSourceRules.check,
            checkBinding: { model, definition, name, reader in
                _ = ValueRules.expect([.text], "a text, the id of the selected row", model, definition, name, reader)
            }),
        join: { table, model, bindings in
            if let pages = model.record[shows] { bindings.bind(table, pages, model) }
            if let value = model.record[BindingSchema.binds], let rows = table.contentOwner as? RowList { rows.bind(value.name) }
        },
        act: act, inspectShown: checkRows,
        remains: { table in
            let row = table.indexPathForSelectedRow
            let ids = (table.contentOwner as? RowList).map { rows in table.indexPathsForSelectedRows.compactMap { rows.id(at: $0) } }
            let scroll = ScrollKind.remains(of: table)
            let staysAtEnd = table.staysAtEnd
            return { table in
                if let rows = table.contentOwner as? RowList {
                    rows.selectedOnFill = ids ?? []
                } else if ids == nil, let row, table.number(ofRowAt: row) != nil {
                    table.selectRow(at: row)
                }
                scroll(table)
                table.staysAtEnd = staysAtEnd
            }
        },
        make: { model, builder in builder.list(model) })

    @Sendable private static func check(_ model: ViewModel, _ reader: Reader) {
        let record = model.record
        if record.has(rows), record.has(sections) {
            reader.fail("a list has either “rows” or “sections”", at: record.place(of: sections))
        } else if !record.has(rows), !record.has(sections) {
            reader.fail("a list needs “rows” or “sections”", at: model.place)
        }
        let selects = selection(of: record)
        if selects == .none || selects == .momentary {
            let keys = [selected.erased] + (record[mark] == true ? [mark.erased] : [])
            ViewRules.refuse(record, keys, "needs a list whose rows stay selected", reader)
        }
        ViewRules.checkSelection(
            record[selected], allRows(record).map { $0[ListRowSchema.title]?.plain }, "row", at: record.place(of: selected), reader)
        if record[style] == .grouped, record.has(headerBackground) {
            reader.fail("“headerBackground” is for plain lists", at: record.place(of: headerBackground))
        }
        for child in model.children { ViewRules.refuseGrow(child, reader) }
        if let source = source(of: record) {
            ListSourceRules.check(model, source, reader)
        } else if record.has(BindingSchema.binds) {
            reader.fail(
                "“binds” is for rows that come from a value; “shows” joins others to pages", at: record.place(of: BindingSchema.binds))
        }
        if record.has(BindingSchema.binds), selects != .single {
            reader.fail("“binds” needs a list of which one row is selected", at: record.place(of: BindingSchema.binds))
        }
    }

    /// Connects rows with their actions. A row that pushes a page does not stay selected.
    @Sendable private static func act(_ table: TableView, _ model: ViewModel, _ runner: ActionRunner) {
        if let template = template(of: model.record) { return act(table, template, model, runner) }
        let rows = allRows(model.record)
        if !rows.contains(where: \.hasTapActions) { return }
        let actions = rows.map { $0.hasTapActions ? runner.closure(for: $0.tapActions, from: model) : nil }
        let leads = rows.map(\.leads)
        // Rows with an action can be tapped even in a list without selection.
        let isPlain = !table.allowsSelection && !table.isMomentary
        let previous = table.onSelect
        let act = { [unowned table] (place: IndexPath) in
            if !isPlain { previous?(place) }
            guard let number = table.number(ofRowAt: place), actions.indices.contains(number) else { return }
            if leads[number] { table.deselectRow(at: place) }
            actions[number]?()
        }
        if isPlain { table.onTap = act } else { table.onSelect = act }
    }

    /// Connects rows of a value with their action, which reads fields of the row that was tapped.
    private static func act(_ table: TableView, _ template: Record, _ model: ViewModel, _ runner: ActionRunner) {
        guard let rows = table.contentOwner as? RowList else { return }
        for view in template[ListTemplateSchema.views] ?? [] where view.record.hasTapActions {
            rows.acts[ObjectIdentifier(view)] = runner.closure(for: view.record.tapActions, from: view)
        }
        guard template.hasTapActions else { return }
        let action = runner.closure(for: template.tapActions, from: model)
        let leads = template.leads
        let isPlain = !table.allowsSelection && !table.isMomentary
        let previous = table.onSelect
        let deselects = table.allowsMultipleSelection
        let act = { [unowned table, unowned rows] (place: IndexPath) in
            if !isPlain { previous?(place) }
            if leads { table.deselectRow(at: place) }
            rows.perform(at: place, action)
        }
        if isPlain { table.onTap = act } else { table.onSelect = act }
        // A second tap deselects, and is a tap all the same.
        if deselects { table.onDeselect = act }
    }

    /// Looks the rows' heights over, and what stands in rows.
    @Sendable private static func checkRows(_ table: TableView, _ model: ViewModel, _ checker: ViewInspector) {
        let rows = allRows(model.record)
        if table.allowsSelection || rows.contains(where: \.hasTapActions) {
            let usual = model.record[rowHeight] ?? 44
            if usual < checker.leastTarget, rows.contains(where: { !$0.has(ListRowSchema.height) }) {
                checker.report(
                    "the rows are \(Noun.number(usual)) points high: a finger needs \(checker.fingertip)",
                    accepting: AcceptSchema.targets, at: model.record.has(rowHeight) ? model.record.place(of: rowHeight) : model.place)
            }
            for row in rows {
                if let height = row[ListRowSchema.height], height < checker.leastTarget {
                    checker.report(
                        "the row is \(Noun.number(height)) points high: a finger needs \(checker.fingertip)",
                        accepting: AcceptSchema.targets, at: row.place(of: ListRowSchema.height))
                }
            }
        }
        let start = table.contentOffset
        for (number, row) in rows.enumerated() where row[ListRowSchema.views]?.isEmpty == false {
            guard let place = table.indexPath(ofRowNumber: number) else { continue }
            table.scrollToRow(at: place, position: .middle, animated: false)
            checker.window.layout()
            for child in row[ListRowSchema.views] ?? [] { checker.checkControl(child) }
        }
        table.setContentOffset(start, animated: false)
        checker.window.layout()
    }

    /// The selection of a list: rows that push pages are buttons unless it says otherwise.
    static func selection(of record: Record) -> Selection {
        let leads = allRows(record).contains(where: \.leads) || template(of: record)?.leads ?? false
        return record[selection] ?? (leads ? .momentary : .single)
    }

    /// Where the rows come from, if they are those of a value.
    static func source(of record: Record) -> Record? { record[rows]?.source }

    /// How rows of a value look.
    static func template(of record: Record) -> Record? { record[rows]?.source?[ListSourceSchema.row] }

    /// The rows of all sections, in order.
    static func allRows(_ record: Record) -> [Record] {
        (record[rows]?.fixed ?? []) + (record[sections] ?? []).flatMap { $0[ListSectionSchema.rows] ?? [] }
    }
}

extension Bindings {
    func bind(_ table: TableView, _ reference: ReferenceModel, _ model: ViewModel) {
        guard let pages = view(reference, from: model, as: PagesView.self) else { return }
        if let place = table.indexPathForSelectedRow, let number = table.number(ofRowAt: place) { pages.showPage(at: number) }
        table.onSelect = { [unowned table, unowned pages] place in
            if let number = table.number(ofRowAt: place) { pages.showPage(at: number) }
        }
        follow(pages) { [unowned table] index in
            if table.allowsSelection, !table.isMomentary, let place = table.indexPath(ofRowNumber: index) { table.selectRow(at: place) }
        }
    }
}

extension Record {
    /// Whether a tap leads to another page.
    fileprivate var leads: Bool { has(NavigationActions.push) || has(NavigationActions.back) }
}
