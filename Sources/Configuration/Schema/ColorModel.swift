import FasciaRaster

/// A colour as it was written: a literal, or a name of the theme that is looked up when the panel is built.
public struct ColorModel: Hashable, Sendable {
    package enum Base: Hashable, Sendable {
        case literal(Color)
        case theme(ThemeColor)
    }

    package var base: Base
    /// Multiplies the colour's own alpha, 0 to 1.
    package var alpha = 1.0
}
