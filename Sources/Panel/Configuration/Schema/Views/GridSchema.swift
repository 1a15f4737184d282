import FasciaControls
import FasciaGeometry

/// `grid`: views in rows and columns.
enum GridSchema {
    static let columns = Key("columns", Kind<Int>.integer(1...100), "How many columns there are; 2 if it is left out.")
    static let minimumWidth = Key(
        "minimumWidth", Kind<Double>.number(1...10_000, "points"),
        "Instead of `columns`: as many columns of at least this width as there is room for.")
    static let rows = Key(
        "rows", Kind<GridView.Rows>.gridRows,
        "How high rows are: `natural` (as the highest view in each, the default), `equal` (all alike, so that they fill the grid) or a number of points."
    )
    static let spacing = Key(
        "spacing", Kind<Double>.number(0...1000, "points"), "The space between columns and between rows; 0 if it is left out.")
    static let rowSpacing = Key("rowSpacing", Kind<Double>.number(0...1000, "points"), "The space between rows, where it is another one.")
    static let views = Key("views", Kind<[ViewModel]>.views, "The views, row by row. One with `span:` takes several cells.")

    static let schema = ObjectSchema(
        "grid",
        CommonSchema.keys + BoxSchema.looks + [
            AnyKey(columns), AnyKey(minimumWidth), AnyKey(rows), AnyKey(spacing), AnyKey(rowSpacing), AnyKey(StackSchema.padding),
            AnyKey(views),
        ])
}

extension Kind where Value == GridView.Rows {
    /// A word, or a height.
    static var gridRows: Kind {
        Kind("natural, equal or a number of points") { node, reader in
            switch node.text {
            case "natural": return .natural
            case "equal": return .equal
            default:
                guard node.number != nil else {
                    reader.fail(
                        "expected natural, equal or a number of points, found \(node.kind)", node,
                        suggestion: node.text.flatMap { Suggestion.closest(to: $0, among: ["natural", "equal"]) })
                    return nil
                }
                return Kind<Double>.extent.read(node, reader).map { .height($0) }
            }
        }
    }
}

extension Kind where Value == GridSpan {
    /// Columns, or columns and rows.
    static var gridSpan: Kind {
        Kind("a number of columns, or [columns, rows]") { node, reader in
            let number = Kind<Int>.integer(1...100)
            if node.elements == nil { return number.read(node, reader).map { GridSpan(columns: $0) } }
            guard let elements = node.elements, elements.count == 2 else {
                reader.mismatch("a number of columns, or [columns, rows]", node)
                return nil
            }
            let columns = reader.at(0) { number.read(elements[0], reader) }
            let rows = reader.at(1) { number.read(elements[1], reader) }
            guard let columns, let rows else { return nil }
            return GridSpan(columns: columns, rows: rows)
        }
    }
}
