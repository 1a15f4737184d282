import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// A divider between two segments. Its keys are set together, since the image is for a pair of states.
enum DividerSchema {
    static let image = Key("image", .image, "The image; its width is the space between the segments.", isRequired: true)
    static let left = Key("left", .controlState, "The state of the segment on the left; `normal` if it is left out.")
    static let right = Key("right", .controlState, "The state of the segment on the right; `normal` if it is left out.")
    static let metrics = Key(
        "metrics", Syntax<BarMetrics>.choice([("default", .default), ("compact", .compact)]),
        "The metrics that it is for; `default` if it is left out.")

    static let schema = ObjectSchema("divider") {
        image
        left
        right
        metrics
    }

    /// An image, for all dividers.
    static let syntax = Syntax<Record>("an image, or {left, right, image}", mappingKeys: schema.keys.map(\.name)) { node, reader in
        // A mapping with a file is an image, not a divider.
        if node.pairs == nil || node["file"] != nil {
            guard let model = Syntax<ImageModel>.image.read(node, reader) else { return nil }
            var record = Record(schema: schema, place: reader.place(node.position))
            record.set(model, for: image, at: record.place)
            return record
        }
        return reader.record(node, schema)
    }
}
