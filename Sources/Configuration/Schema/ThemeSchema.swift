import FasciaRaster
import FasciaValues

/// `theme`: the colours and fonts of the built-in look.
package enum ThemeSchema {
    package static let base = Key("base", .choice(Base.self), "Which look the rest starts from: `dark` (the default) or `light`.")
    package static let fonts = Key("fonts", .object(ThemeFontsSchema.schema), "The font files of each weight.")

    /// A look to start from.
    package enum Base: String, CaseIterable, Sendable {
        case dark, light
    }

    package static let colors: [(ThemeColor, Key<ColorModel>)] = ThemeColor.allCases.map { color in
        (color, Key(color.rawValue, Syntax<ColorModel>.color, documentation(of: color)))
    }

    package static let schema = ObjectSchema("theme") {
        base
        colors.map { $0.1.erased }
        fonts
    }

    /// A theme to switch to: the fonts stay those of the panel.
    package static let variant = ObjectSchema("theme variant") {
        base
        colors.map { $0.1.erased }
    }

    /// The names of all themes: those that every panel has, then its own in their order.
    package static func names(_ own: [String]) -> [String] {
        let usual = ["default"] + Base.allCases.map(\.rawValue)
        return usual + own.filter { !usual.contains($0) }
    }

    private static func documentation(of color: ThemeColor) -> String {
        switch color {
        case .background: "Behind everything."
        case .surface: "Cards and bars that stand on the background."
        case .raised: "What a finger takes hold of: a slider's thumb, a switch's knob."
        case .recess: "A recess: a segmented control's bed, the vessel of a gauge or a progress bar."
        case .outline:
            "The line around what is empty or off, and the rail of a slider; made to be seen on a background or a surface of your own if it is left out."
        case .label: "Text."
        case .secondaryLabel: "Text of less weight, icons that are not selected."
        case .accent: "What is chosen or full."
        case .onAccent: "Text and icons on the accent; chosen to be readable on an accent of your own if it is left out."
        case .separator: "Hairlines."
        case .shadow: "Under raised parts."
        case .destructive: "What cannot be undone, and what failed."
        case .warning: "What needs attention."
        case .success: "What went well."
        }
    }
}
