import FasciaRaster

/// `fonts`: a weight of the theme or files, at a size.
package enum FontSchema {
    package static let weights: [(String, FontWeight)] = [
        ("regular", .regular), ("medium", .medium), ("semibold", .semibold), ("bold", .bold),
    ]
    package static let sizes = 1.0...1000.0

    package static let weight = Key(
        "weight", .choice(weights),
        "A weight of the theme's fonts: `regular` (the default), `medium`, `semibold` or `bold`.")
    package static let files = Key(
        "files", .oneOrMore(of: .fontFile),
        "Font files instead of a weight: the first one that has a character draws it. `system` stands for the system's fonts.")
    package static let size = Key("size", .number(sizes, "points"), "The size in points.", isRequired: true)

    package static let schema = ObjectSchema("font") {
        weight
        files
        size
    }

    package static func read(_ node: SourceNode, _ reader: Reader) -> FontModel? {
        guard let record = reader.record(node, schema) else { return nil }
        if record.has(weight), record.has(files) {
            reader.fail("“files” are a weight of their own: leave “weight” out", at: record.place(of: weight))
        }
        guard let size = record[size] else { return nil }
        if let files = record[files], !files.isEmpty { return FontModel(source: .files(files), size: size) }
        if record.has(files) { return nil }
        return FontModel(source: .weight(record[weight] ?? .regular), size: size)
    }
}
