import FasciaRaster
import FasciaYAML

/// A font that a configuration names: a weight of the theme or files of its own, at a size.
public struct FontModel: Sendable {
    package enum Source: Sendable {
        case weight(FontWeight)
        case files([FontFileModel])

        /// The files that are named; none for a weight of the theme.
        package var files: [FontFileModel] {
            if case .files(let files) = self { files } else { [] }
        }
    }

    package let source: Source
    /// In points.
    package let size: Double
}

/// One entry of a chain of fonts.
package struct FontFileModel: Sendable {
    /// As the program opens it; nil stands for the system's fonts.
    package let path: String?
    package let place: Place
}

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
        "Font files instead of a weight: the first one that has a character draws it. `system` stands for the system's fonts but those whose file names are there already."
    )
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

/// `theme.fonts`: a chain of files for each weight.
package enum ThemeFontsSchema {
    package static let weights: [(FontWeight, Key<[FontFileModel]>)] = FontSchema.weights.map { name, weight in
        (
            weight,
            Key(
                name, Syntax<[FontFileModel]>.oneOrMore(of: .fontFile),
                "Font files of the weight “\(name)”: the first one that has a character draws it. `system` stands for the system's fonts but those whose file names are there already; what is left out takes \(name == "regular" ? "them" : "the next lighter weight that is given, else them")."
            )
        )
    }

    package static let schema = ObjectSchema("theme fonts") { weights.map { $0.1.erased } }
}

/// What people mean who write a font in another order, or with a unit: `20 bold`, `bold 20px`, `bold`, `20`.
package enum FontAdvice {
    /// The font as it is read, nil if the words are no weight and no size.
    package static func text(_ words: [String]) -> String? {
        guard words.count <= 2 else { return nil }
        var weight: String?
        var size: String?
        for word in words {
            let lower = word.lowercased()
            if weight == nil, FontSchema.weights.contains(where: { $0.0 == lower }) {
                weight = lower
            } else if size == nil, let number = points(lower) {
                size = number
            } else {
                return nil
            }
        }
        if weight == nil, size == nil { return nil }
        return "\(weight ?? "regular") \(size ?? "17")"
    }

    /// A size with or without its unit; nil if it is none that a font may have.
    private static func points(_ word: String) -> String? {
        var digits = word
        for unit in ["px", "pt", "dp"] where digits.hasSuffix(unit) { digits.removeLast(unit.utf8.count) }
        guard let number = YAMLScalar.number(digits), FontSchema.sizes.contains(number) else { return nil }
        return Noun.number(number)
    }
}
