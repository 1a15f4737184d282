import FasciaRaster

/// A font that a configuration names: a weight of the theme or files of its own, at a size.
struct FontModel: Sendable {
    enum Source: Sendable {
        case weight(FontWeight)
        case files([FontFileModel])

        /// The files that are named; none for a weight of the theme.
        var files: [FontFileModel] {
            if case .files(let files) = self { files } else { [] }
        }
    }

    let source: Source
    /// In points.
    let size: Double
}
