import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// What `rows:` of a list says: rows that stand there, or those of a value.
enum ListRows {
    case fixed([Record])
    case from(Record)

    static let syntax: Syntax<ListRows> = {
        let fixed = Syntax<[Record]>.list(of: ListRowSchema.syntax, limit: ConfigurationLimits.rows)
        return Syntax<ListRows>(fixed.expectation, mappingKeys: ListSourceSchema.schema.keys.map(\.name)) { node, reader in
            if node.pairs != nil {
                let list = node["from"]?.text.map { NameModel(name: $0, place: reader.place(node.position)).withoutEqualsSign.name }
                return reader.withFields(of: list) { reader.record(node, ListSourceSchema.schema).map { .from($0) } }
            }
            return fixed.read(node, reader).map { .fixed($0) }
        }
    }()

    /// The rows that stand there.
    var fixed: [Record]? {
        if case .fixed(let rows) = self { return rows }
        return nil
    }

    /// Where they come from.
    var source: Record? {
        if case .from(let source) = self { return source }
        return nil
    }
}

/// Rows that come from a value.
enum ListSourceSchema {
    static let from = Key("from", .valueName(), "The list of `values:` whose rows are shown, in its order.", isRequired: true)
    static let row = Key(
        "row", ListTemplateSchema.schema.syntax, "How each row looks, and what a tap on it does.", isRequired: true)
    static let filter = Key(
        "where", .fixedOrLive(.boolean).described("an expression, `=…`"),
        "Which rows are shown: an expression that may read the row's fields, such as `=.on` or `=contains(.name, search)`; all if it is left out. A row for which it is unknown is not."
    )
    static let section = Key(
        "section", .name("the name of a field"),
        "The field that parts the rows: those in which it is the same stand below it, where the first of them is.")
    static let empty = Key("empty", .caption, "What stands in the list's middle while no rows are shown.")
    static let follow = Key(
        "follow", .choice([("end", true)]),
        "`end` keeps the last row in sight when rows come, as in a log, until a finger scrolls away; a round button leads back.")

    static let schema = ObjectSchema("rows of a list") {
        from
        row
        filter
        section
        empty
        follow
    }
}

/// How a row looks that comes from a value.
enum ListTemplateSchema {
    static let title = Key(
        "title", .valueText,
        "What it says. `{=.name}` shows a field of the row, `{=.level:1}` with so many decimals, `{=.id}` its id; any expression may be there."
    )
    static let detail = Key("detail", .valueText, "What it says beside or below that, as in `title`.")
    static let image = Key(
        "image", .fixedOrLive(.image),
        "A picture or an icon at the row's beginning, or an expression such as `=if .on then lit else dark`, of names of `images:`.")
    static let enabled = Key("enabled", .fixedOrLive(.boolean), "Whether it can be touched: `false`, or an expression such as `=.on`.")
    static let color = Key(
        "color", .fixedOrLive(.color),
        "The title's colour, or an expression such as `=if .level > 80 then destructive else label`; the list's `text` if it is left out.")
    static let detailColor = Key(
        "detailColor", .fixedOrLive(.color), "The detail's colour, in the same way; the list's `detail` if it is left out.")
    static let background = Key("background", .fixedOrLive(.color), "Behind the row, in the same way; the list's `row` if it is left out.")
    static let views = Key(
        "views", .views,
        "Controls and progress bars at the row's end, in place of an accessory, each bound to a field: `{type: switch, id: on, binds: .on}`. What a finger sets is sent to clients with the row's id. A button has an `action` instead, which reads the row's fields."
    )

    static let schema = ObjectSchema("row of a value's list") {
        title
        detail
        ListRowSchema.style
        image
        ListRowSchema.accessory
        enabled
        color
        detailColor
        background
        views
        NavigationActions.keys
    }
}
