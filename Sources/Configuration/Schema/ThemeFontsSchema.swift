import FasciaRaster

/// `theme.fonts`: a chain of files for each weight.
package enum ThemeFontsSchema {
    package static let weights: [(FontWeight, Key<[FontFileModel]>)] = FontSchema.weights.map { name, weight in
        (
            weight,
            Key(
                name, Syntax<[FontFileModel]>.oneOrMore(of: .fontFile),
                "Font files of the weight “\(name)”: the first one that has a character draws it. `system` stands for the system's fonts; what is left out takes \(name == "regular" ? "them" : "the next lighter weight that is given, else them")."
            )
        )
    }

    package static let schema = ObjectSchema("theme fonts") { weights.map { AnyKey($0.1) } }
}
