import FasciaRaster

/// A tab.
enum TabSchema {
    static let icon = Key("icon", Kind<ImageModel>.image, "The icon; only its alpha counts.")
    static let title = Key("title", Kind<String>.text, "A title below the icon.")
    static let badge = Key("badge", Kind<String>.text, "A short text at the icon's corner; `\"\"` for a dot.")
    static let glow = Key("glow", Kind<Bool>.boolean, "`true` lets the tab glow: something is new there.")
    static let enabled = Key("enabled", Kind<Bool>.boolean, "`false` lets it not be chosen.")

    static let schema = ObjectSchema("tab", [AnyKey(icon), AnyKey(title), AnyKey(badge), AnyKey(glow), AnyKey(enabled)])

    /// A title alone, or a mapping.
    static let kind = Kind<Record>("a title, or {icon, title, badge, glow, enabled}", mappingKeys: schema.keys.map(\.name)) {
        node, reader in
        if node.pairs == nil {
            guard let text = Kind<String>.text.read(node, reader) else { return nil }
            var record = Record(schema: schema, place: reader.place(node.position))
            record.set(text, for: title.name, at: record.place)
            return record
        }
        guard let record = reader.record(node, schema) else { return nil }
        if !record.has(icon), !record.has(title) { reader.fail("a tab needs an icon or a title", node) }
        return record
    }
}
