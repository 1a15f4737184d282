import FasciaConfiguration
import FasciaControls

/// A row's accessory.
enum AccessorySchema {
    static let words: [(String, Accessory.Kind)] = [("chevron", .disclosureIndicator), ("checkmark", .checkmark)]

    static let kindKey = Key("kind", .choice(words), "`chevron` or `checkmark`.", isRequired: true)
    static let color = Key("color", .color, "Its colour; the row's text colour if it is left out.")
    static let highlightedColor = Key(
        "highlightedColor", .color, "Its colour while the row is highlighted or selected; white if it is left out.")
    static let button = Key(
        "button", .boolean,
        "`true` makes it a button of its own: a tap on it is an event of `LIST/ROW/accessory`, and does not select the row.")

    static let schema = ObjectSchema("accessory") {
        kindKey
        color
        highlightedColor
        button
    }

    /// A word alone, or a mapping.
    static let syntax = Syntax<Record>(
        "chevron or checkmark, or {kind, color, highlightedColor, button}", mappingKeys: schema.keys.map(\.name)
    ) {
        node, reader in
        if node.pairs != nil { return reader.record(node, schema) }
        guard let kind = Syntax<Accessory.Kind>.choice(words).read(node, reader) else { return nil }
        var record = Record(schema: schema, place: reader.place(node.position))
        record.set(kind, for: kindKey, at: record.place)
        return record
    }
}
