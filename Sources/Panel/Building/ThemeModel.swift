import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// A theme as it was written.
struct ThemeModel {
    let base: ThemeSchema.Base
    /// Colours that differ from the base's.
    let colors: [(name: ThemeColor, color: ColorModel)]
    /// The files of the weights that are given.
    let fonts: [(weight: FontWeight, files: [FontFileModel])]

    /// A built-in look as it is.
    init(base: ThemeSchema.Base) {
        self.base = base
        colors = []
        fonts = []
    }

    init(_ record: Record?) {
        base = record?[ThemeSchema.base] ?? .dark
        colors = ThemeSchema.colors.compactMap { name, key in record?[key].map { (name, $0) } }
        let own = record?[ThemeSchema.fonts]
        fonts = ThemeFontsSchema.weights.compactMap { weight, key in own?[key].map { (weight, $0) } }
    }

    /// The theme with its fonts.
    func theme(fonts: FontSet) -> Theme {
        let base = base == .dark ? Theme.dark(fonts: fonts) : Theme.light(fonts: fonts)
        var result = base
        for (name, color) in colors { name.set(color.color(in: base), in: &result) }
        // Text on a custom accent has to be readable.
        if result.accent != base.accent, !colors.contains(where: { $0.name == .onAccent }) { result = result.withAccent(result.accent) }
        // So has an outline to be seen on a custom background.
        if result.background != base.background || result.surface != base.surface, !colors.contains(where: { $0.name == .outline }) {
            result.outline = Theme.outline(on: result.background, result.surface, label: result.label)
        }
        return result
    }
}

extension ColorModel {
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

extension ThemeColor {
    private var property: WritableKeyPath<Theme, Color> {
        switch self {
        case .background: \.background
        case .surface: \.surface
        case .raised: \.raised
        case .recess: \.recess
        case .outline: \.outline
        case .label: \.label
        case .secondaryLabel: \.secondaryLabel
        case .accent: \.accent
        case .onAccent: \.onAccent
        case .separator: \.separator
        case .shadow: \.shadow
        case .destructive: \.destructive
        case .warning: \.warning
        case .success: \.success
        }
    }

    /// The theme's colour of this name.
    func color(in theme: Theme) -> Color { theme[keyPath: property] }

    func set(_ color: Color, in theme: inout Theme) { theme[keyPath: property] = color }
}
