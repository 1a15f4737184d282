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
    static let syntax = schema.syntax("a title, or {title or image, enabled, width, offset}", orAlone: title) { record, node, reader in
        if record.has(title) == record.has(image) {
            reader.fail(record.has(title) ? "a segment has either a title or an image" : "a segment needs a title or an image", node)
        }
    }
}
