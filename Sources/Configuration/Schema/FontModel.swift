import FasciaRaster

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
