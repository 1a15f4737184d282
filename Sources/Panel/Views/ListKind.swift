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
        "rows", .list(of: ListRowSchema.syntax, limit: ConfigurationLimits.rows),
        "The rows of a list without sections: a title, or a mapping.", follows: [.theme, .language]
    ) { (table: TableView, rows, builder) in builder.word(table, [(nil, rows)]) }
    static let sections = Key(
        "sections", .list(of: ListSectionSchema.schema.syntax, limit: ConfigurationLimits.elements),
        "The sections, each with its rows. Instead of `rows`.", follows: [.theme, .language]
    ) { (table: TableView, sections, builder) in
        builder.word(table, sections.map { ($0, $0[ListSectionSchema.rows] ?? []) })
    }
    static let rowHeight = Key(
        "rowHeight", .number(8...1000, "points"), "The height of rows that say nothing else, in points; 44 if it is left out.")
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
        "accessory", .color, "The colour of accessories without one of their own; the row's text colour if it is left out.",
        \TableView.look.accessory)
    static let separator = Key(
        "separator", .orFalse(.color), "The colour of the lines between rows; `false` for none.", follows: .theme
    ) { (table: TableView, separator, builder) in
        switch separator {
        case .value(let color): table.look.separator = builder.color(color)
        case .isFalse: table.showsSeparators = false
        }
    }
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
            selection
            selected
            mark
            shows
            background
            row
            text
            detail
            Key(
                "highlight", .color, "Behind rows that are highlighted or selected; made of the theme's accent if it is left out.",
                \TableView.look.highlight)
            Key(
                "highlightedText", .color, "The titles' colour in such rows; white or black if it is left out.",
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
            children: { allRows($0).flatMap { $0[ListRowSchema.views] ?? [] } },
            texts: { allRows($0).flatMap { [$0[ListRowSchema.title], $0[ListRowSchema.detail]].compactMap { $0 } } },
            actions: { allRows($0).map(\.tapActions) },
            pageChoice: { record in record[shows].map { PageChoice(pages: $0, count: allRows(record).count, what: "row") } }, check: check),
        join: { table, model, bindings in
            if let pages = model.record[shows] { bindings.bind(table, pages, model) }
            for (number, record) in allRows(model.record).enumerated() {
                guard let place = table.indexPath(ofRowNumber: number) else { continue }
                bindings.follow(record[ListRowSchema.detail]) { [unowned table] text, alpha in
                    table.setDetail(text, alpha: alpha, ofRowAt: place)
                }
                bindings.follow(record[ListRowSchema.title]) { [unowned table] text, alpha in
                    table.setTitle(text, alpha: alpha, ofRowAt: place)
                }
            }
        },
        act: act, inspectShown: checkRows,
        remains: { table in
            let row = table.indexPathForSelectedRow
            let scroll = ScrollKind.remains(of: table)
            return { table in
                if let row, table.number(ofRowAt: row) != nil { table.selectRow(at: row) }
                scroll(table)
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
            for (name, isThere, place) in [
                ("selected", record.has(selected), record.place(of: selected)),
                ("mark", record[mark] == true, record.place(of: mark)),
            ] where isThere {
                reader.fail("“\(name)” needs a list whose rows stay selected", at: place)
            }
        }
        ViewRules.checkSelection(
            record[selected], allRows(record).map { $0[ListRowSchema.title]?.plain }, "row", at: record.place(of: selected), reader)
        if record[style] == .grouped, record.has(headerBackground) {
            reader.fail("“headerBackground” is for plain lists", at: record.place(of: headerBackground))
        }
        for child in model.children { ViewRules.refuseGrow(child, reader) }
    }

    /// Connects rows with their actions. A row that pushes a page does not stay selected.
    @Sendable private static func act(_ table: TableView, _ model: ViewModel, _ runner: ActionRunner) {
        let rows = allRows(model.record)
        if !rows.contains(where: \.hasTapActions) { return }
        let actions = rows.map { $0.hasTapActions ? runner.closure(for: $0.tapActions, from: model) : nil }
        let leads = rows.map { $0.has(NavigationActions.push) || $0.has(NavigationActions.back) }
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

    /// Looks the rows' heights over, and what stands in rows.
    @Sendable private static func checkRows(_ table: TableView, _ model: ViewModel, _ checker: ViewInspector) {
        let rows = allRows(model.record)
        if table.allowsSelection || rows.contains(where: \.hasTapActions) {
            let usual = model.record[rowHeight] ?? 44
            if usual < checker.leastTarget, rows.contains(where: { !$0.has(ListRowSchema.height) }) {
                checker.report(
                    "the rows are \(Noun.number(usual)) points high: a finger needs \(checker.fingertip)",
                    at: model.record.has(rowHeight) ? model.record.place(of: rowHeight) : model.place)
            }
            for row in rows {
                if let height = row[ListRowSchema.height], height < checker.leastTarget {
                    checker.report(
                        "the row is \(Noun.number(height)) points high: a finger needs \(checker.fingertip)",
                        at: row.place(of: ListRowSchema.height))
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
        let leads = allRows(record).contains { $0.has(NavigationActions.push) || $0.has(NavigationActions.back) }
        return record[selection] ?? (leads ? .momentary : .single)
    }

    /// The rows of all sections, in order.
    static func allRows(_ record: Record) -> [Record] {
        (record[rows] ?? []) + (record[sections] ?? []).flatMap { $0[ListSectionSchema.rows] ?? [] }
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
