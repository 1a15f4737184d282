import FasciaSystem
import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaValues

/// `grid`: views in rows and columns.
enum GridKind {
    static let columns = Key(
        KeySlot("columns"), .integer(1...100), "How many columns there are; 2 if it is left out.",
        effect: KeyEffect { (grid: GridView, record, _) in setColumns(of: grid, record) })
    static let minimumWidth = Key(
        KeySlot("minimumWidth"), .number(1...10_000, "points"),
        "Instead of `columns`: as many columns of at least this width as there is room for.",
        effect: KeyEffect { (grid: GridView, record, _) in setColumns(of: grid, record) })
    static let rows = Key(
        "rows", .gridRows,
        "How high rows are: `natural` (as the highest view in each, the default), `equal` (all alike, so that they fill the grid) or a number of points.",
        \GridView.rows)
    static let spacing = Key(
        KeySlot("spacing"), .number(0...1000, "points"), "The space between columns and between rows; 0 if it is left out.",
        effect: KeyEffect { (grid: GridView, record, _) in setSpacing(of: grid, record) })
    static let rowSpacing = Key(
        KeySlot("rowSpacing"), .number(0...1000, "points"), "The space between rows, where it is another one.",
        effect: KeyEffect { (grid: GridView, record, _) in setSpacing(of: grid, record) })
    static let views = Key("views", .views, "The views, row by row. One with `span:` takes several cells.")

    static let kind = ViewKind(
        "grid", GridView.self,
        keys: {
            BoxKeys.all
            columns
            minimumWidth
            rows
            spacing
            rowSpacing
            Key("padding", .insets, "The space between the grid's edges and what is in it.", \GridView.padding)
            views
        }, role: .arrangement, standing: .fills,
        rules: ViewKind.Rules(children: { $0[views] ?? [] }, check: check, checkLinks: BoxKeys.checkMix), join: BoxKeys.joinMix,
        hasContent: BoxKeys.hasContent,
        make: { model, builder in builder.fill(GridView(), model) })

    private static func setColumns(of grid: GridView, _ record: Record) {
        grid.columns = record[minimumWidth].map { .minimumWidth($0) } ?? .count(record[columns] ?? 2)
    }

    private static func setSpacing(of grid: GridView, _ record: Record) {
        grid.columnSpacing = record[spacing] ?? 0
        grid.rowSpacing = record[rowSpacing] ?? record[spacing] ?? 0
    }

    @Sendable private static func check(_ model: ViewModel, _ reader: Reader) {
        let record = model.record
        if record.has(columns), record.has(minimumWidth) {
            reader.fail("“columns” and “minimumWidth” exclude each other", at: record.place(of: minimumWidth))
        }
        for child in model.children {
            if child.record.has(CommonSchema.grow) {
                reader.fail("only views in a stack grow", at: child.record.place(of: CommonSchema.grow))
            }
            if ViewRules.saysWhereItIs(child) {
                reader.fail(
                    "the grid says where the view is: only “width” and “height” count", at: child.record.place(of: CommonSchema.frame))
            }
        }
    }
}

extension Syntax where Value == GridView.Rows {
    /// A word, or a height.
    static var gridRows: Syntax {
        Syntax("natural, equal or a number of points") { node, reader in
            switch node.text {
            case "natural": return .natural
            case "equal": return .equal
            default:
                guard node.number != nil else {
                    return reader.fail(
                        "expected natural, equal or a number of points, found \(node.kind)", node,
                        suggestion: node.text.flatMap { Suggestion.closest(to: $0, among: ["natural", "equal"]) })
                }
                return Syntax<Double>.extent.read(node, reader).map { .height($0) }
            }
        }
    }
}

extension Syntax where Value == GridSpan {
    /// Columns, or columns and rows.
    static var gridSpan: Syntax {
        Syntax("a number of columns, or [columns, rows]") { node, reader in
            let number = Syntax<Int>.integer(1...100)
            if node.elements == nil { return number.read(node, reader).map { GridSpan(columns: $0) } }
            return reader.pair(node, of: number, "a number of columns, or [columns, rows]").map { GridSpan(columns: $0, rows: $1) }
        }
    }
}
