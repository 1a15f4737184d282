import FasciaControls
import FasciaRaster

/// The colours that a theme has, by the names that configurations give them.
enum ThemeColor: String, CaseIterable, Sendable {
    case background, surface, raised, recess, label, secondaryLabel, accent, onAccent, separator, shadow, destructive, warning, success

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
