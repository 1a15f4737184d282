import FasciaControls
import FasciaRaster

/// A colour as it was written: its own, or one of the theme's, which is known when the panel is built.
struct ColorModel: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case literal(Color)
        case theme(ThemeColor)
    }

    var base: Base
    /// Multiplies the colour's own alpha, 0 to 1.
    var alpha = 1.0

    /// The colour in a theme.
    func color(in theme: Theme) -> Color {
        let color =
            switch base {
            case .literal(let color): color
            case .theme(let name): name.color(in: theme)
            }
        return alpha < 1 ? color.withAlpha(alpha) : color
    }
}
