import FasciaRaster

/// `fonts`: a weight of the theme or files, at a size.
enum FontSchema {
    static let weights: [(String, FontWeight)] = [
        ("regular", .regular), ("medium", .medium), ("semibold", .semibold), ("bold", .bold),
    ]
    static let sizes = 1.0...1000.0

    static let weight = Key(
        "weight", Kind<FontWeight>.choice(weights),
        "A weight of the theme's fonts: `regular` (the default), `medium`, `semibold` or `bold`.")
    static let files = Key(
        "files", Kind<[FontFileModel]>.oneOrMore(of: .fontFile),
        "Font files instead of a weight: the first one that has a character draws it. `system` stands for the system's fonts.")
    static let size = Key("size", Kind<Double>.number(sizes, "points"), "The size in points.", isRequired: true)

    static let schema = ObjectSchema("font", [AnyKey(weight), AnyKey(files), AnyKey(size)])

    static func read(_ node: SourceNode, _ reader: Reader) -> FontModel? {
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
