import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

/// A segment.
enum SegmentSchema {
    static let title = Key(
        "title", .caption, "What it says.",
        saying: { (segment: Part<SegmentedControl>, title) in segment.whole.setTitle(title, forSegmentAt: segment.index) })
    static let image = Key("image", .image, "An image instead of a title.") { (segment: Part<SegmentedControl>, image) in
        segment.whole.setContent(image.map { .image($0) } ?? .title(""), forSegmentAt: segment.index)
    }
    static let enabled = Key("enabled", .boolean, "`false` lets it not be chosen.", default: false) {
        (segment: Part<SegmentedControl>, isEnabled) in segment.whole.setEnabled(isEnabled, forSegmentAt: segment.index)
    }
    static let width = Key("width", .extent, "Its width in points; 0 (the default) shares what is left.", default: 0) {
        (segment: Part<SegmentedControl>, width) in segment.whole.setWidth(width, forSegmentAt: segment.index)
    }
    static let offset = Key("offset", .offset, "How far its content is moved, `[right, down]` in points.") {
        (segment: Part<SegmentedControl>, offset) in segment.whole.setContentOffset(offset, forSegmentAt: segment.index)
    }

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
