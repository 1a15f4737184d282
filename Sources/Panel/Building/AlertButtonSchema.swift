import FasciaConfiguration
import FasciaControls

/// An answer to an alert.
enum AlertButtonSchema {
    static let title = Key("title", .caption, "What the button says.", isRequired: true)
    static let id = Key(
        "id", .identifier, "The button's name below the alert's in event logs; made from style and number if it is left out.")
    static let style = Key(
        "style", .choice(AlertAction.Style.self),
        "`default`, `cancel` (what counts when the alert is cancelled) or `destructive` (cannot be undone).")
    static let action = Key("action", .actions, "What the answer does.")
    static let background = Key(
        "background", .perState(.image), "The image behind the title, or one per state.")
    static let titles = Key(
        "titles", .perState(TitleSchema.schema.syntax),
        "How the title is drawn: `{font, color, shadow}`, or such a mapping per state.")

    static let schema = ObjectSchema(
        "alert button"
    ) {
        title
        id
        style
        action
        background
        titles
    }

    /// A title alone, or a mapping.
    static let syntax = Syntax<Record>("a title, or {title, style, action}", mappingKeys: schema.keys.map(\.name)) { node, reader in
        if node.pairs == nil {
            guard let text = Syntax<String>.caption.read(node, reader) else { return nil }
            var record = Record(schema: schema, place: reader.place(node.position))
            record.set(text, for: title, at: record.place)
            return record
        }
        return reader.record(node, schema)
    }
}
