import FasciaConfiguration
import FasciaControls
import FasciaRaster

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
    /// The theme's colour of this name.
    func color(in theme: Theme) -> Color {
        switch self {
        case .background: theme.background
        case .surface: theme.surface
        case .raised: theme.raised
        case .recess: theme.recess
        case .label: theme.label
        case .secondaryLabel: theme.secondaryLabel
        case .accent: theme.accent
        case .onAccent: theme.onAccent
        case .separator: theme.separator
        case .shadow: theme.shadow
        case .destructive: theme.destructive
        case .warning: theme.warning
        case .success: theme.success
        }
    }

    func set(_ color: Color, in theme: inout Theme) {
        switch self {
        case .background: theme.background = color
        case .surface: theme.surface = color
        case .raised: theme.raised = color
        case .recess: theme.recess = color
        case .label: theme.label = color
        case .secondaryLabel: theme.secondaryLabel = color
        case .accent: theme.accent = color
        case .onAccent: theme.onAccent = color
        case .separator: theme.separator = color
        case .shadow: theme.shadow = color
        case .destructive: theme.destructive = color
        case .warning: theme.warning = color
        case .success: theme.success = color
        }
    }
}
