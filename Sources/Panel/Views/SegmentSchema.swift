import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A segment.
enum SegmentSchema {
    static let title = Key("title", .caption, "What it says.")
    static let image = Key("image", .image, "An image instead of a title.")
    static let enabled = Key("enabled", .boolean, "`false` lets it not be chosen.")
    static let width = Key("width", .extent, "Its width in points; 0 (the default) shares what is left.")
    static let offset = Key("offset", .offset, "How far its content is moved, `[right, down]` in points.")

    static let schema = ObjectSchema("segment") {
        title
        image
        enabled
        width
        offset
    }

    /// A title alone, or a mapping.
    static let syntax = Syntax<Record>("a title, or {title or image, enabled, width, offset}", mappingKeys: schema.keys.map(\.name)) {
        node, reader in
        if node.pairs == nil {
            guard let text = Syntax<String>.caption.read(node, reader) else { return nil }
            var record = Record(schema: schema, place: reader.place(node.position))
            record.set(text, for: title, at: record.place)
            return record
        }
        guard let record = reader.record(node, schema) else { return nil }
        if record.has(title) == record.has(image) {
            reader.fail(record.has(title) ? "a segment has either a title or an image" : "a segment needs a title or an image", node)
        }
        return record
    }
}
