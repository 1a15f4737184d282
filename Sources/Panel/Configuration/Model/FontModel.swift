import FasciaRaster

/// A font that a configuration names: a weight of the theme or files of its own, at a size.
struct FontModel: Sendable {
    enum Source: Sendable {
        case weight(FontWeight)
        case files([FontFileModel])
    }

    let source: Source
    /// In points.
    let size: Double
}
