import FasciaRaster

/// Colours and fonts of the built-in look: what every part without a skin is drawn with.
public struct Theme: Sendable {
    /// Behind everything.
    public var background: Color
    /// Cards, bars and tracks that stand on the background.
    public var surface: Color
    /// What a finger takes hold of: a slider's thumb, a switch's knob.
    public var raised: Color
    /// A recess in a surface or the background: a segmented control's bed, the vessel of a gauge or a progress bar.
    public var recess: Color
    /// The line around what is empty or off, and the rail of a slider: seen against the background, a surface and a recess.
    public var outline: Color
    /// Text.
    public var label: Color
    /// Text of less weight, icons that are not selected.
    public var secondaryLabel: Color
    /// What is chosen or full.
    public var accent: Color
    /// Text and icons on the accent.
    public var onAccent: Color
    /// Hairlines.
    public var separator: Color
    /// Under raised parts.
    public var shadow: Color
    /// What cannot be undone, and what failed.
    public var destructive = Color(argb: 0xFFFF_7B73)
    /// What needs attention.
    public var warning = Color(argb: 0xFFF5_A524)
    /// What went well.
    public var success = Color(argb: 0xFF3F_BF82)
    /// Fonts.
    public var fonts: FontSet

    /// A theme. Its outline is made of its background, surface and label, and what warns has the colours of the dark theme; each can be
    /// set afterwards.
    public init(
        background: Color, surface: Color, raised: Color, recess: Color, label: Color, secondaryLabel: Color, accent: Color,
        onAccent: Color, separator: Color, shadow: Color, fonts: FontSet
    ) {
        self.background = background
        self.surface = surface
        self.raised = raised
        self.recess = recess
        self.label = label
        self.secondaryLabel = secondaryLabel
        self.accent = accent
        self.onAccent = onAccent
        self.separator = separator
        self.shadow = shadow
        self.fonts = fonts
        outline = Theme.outline(on: background, surface, label: label)
    }

    /// The theme with another accent; what stands on the accent becomes a colour that can be read on it.
    public func withAccent(_ accent: Color) -> Theme {
        var result = self
        result.accent = accent
        result.onAccent = Theme.readable(on: accent)
        return result
    }

    /// What text on a colour is drawn in: white where it can be read (a contrast of 4.5), otherwise a black with a breath of the
    /// colour, or black.
    public static func readable(on color: Color) -> Color {
        if contrast(.white, color) >= textContrast { return .white }
        let dark = Color.black.mixed(with: color, fraction: 0.12)
        return contrast(dark, color) >= textContrast ? dark : .black
    }

    /// The least contrast of text with what is behind it.
    static let textContrast = 4.5

    /// A line between the background and the label's colour that is seen on the background and on a surface: a contrast of 3.1.
    package static func outline(on background: Color, _ surface: Color, label: Color) -> Color {
        for step in 0..<20 {
            let color = background.mixed(with: label, fraction: Double(step) * 0.05)
            if contrast(color, background) >= 3.1, contrast(color, surface) >= 3.1 { return color }
        }
        return label
    }

    /// A colour for text, mixed towards the label's until it can be read on the background and on a surface, each covered by a part of
    /// the colour.
    func legible(_ color: Color, over tint: Color = .clear, part: Double = 0) -> Color {
        let (first, second) = (background.mixed(with: tint, fraction: part), surface.mixed(with: tint, fraction: part))
        return legible(color, on: first, second)
    }

    /// A colour for text, mixed towards the label's until it can be read on two others.
    func legible(_ color: Color, on first: Color, _ second: Color, contrast least: Double = Theme.textContrast) -> Color {
        var result = color
        var fraction = 0.08
        while fraction <= 1, min(Theme.contrast(result, first), Theme.contrast(result, second)) < least {
            result = color.mixed(with: label, fraction: fraction)
            fraction += 0.08
        }
        return result
    }

    /// The theme of what may be out of date: without the colours that say how things are.
    var stale: Theme {
        var theme = self
        (theme.accent, theme.onAccent) = (secondaryLabel, background)
        (theme.destructive, theme.warning, theme.success) = (secondaryLabel, secondaryLabel, secondaryLabel)
        return theme
    }

    /// Whether texts are lighter than what is behind them.
    var isDark: Bool { Theme.luminance(label) > Theme.luminance(background) }

    /// A row's colour under a finger, or while it is chosen.
    func wash(over color: Color) -> Color { color.mixed(with: accent, fraction: isDark ? 0.18 : 0.1) }

    /// Of a card that lies over others: a menu, a banner.
    var card: Color { surface.mixed(with: raised, fraction: 0.04) }

    /// The line around a raised part: the shadow's colour, strong enough to be seen on everything.
    var rim: Color { Color(argb: shadow.argb | 0xFF00_0000).withAlpha(isDark ? 0.5 : 0.6) }

    /// What a finger holds of a filled part: further from the colour of what stands on it, which stays as readable.
    func held(_ fill: Color, under content: Color) -> Color {
        let isAway = Theme.contrast(content, label) > Theme.contrast(content, background)
        return fill.mixed(with: isAway ? label : background, fraction: 0.14)
    }

    /// The contrast of two colours, 1 to 21, as the web's accessibility guidelines define it. Alpha is ignored.
    public static func contrast(_ first: Color, _ second: Color) -> Double {
        let (a, b) = (luminance(first), luminance(second))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private static func luminance(_ color: Color) -> Double {
        func linear(_ shift: UInt32) -> Double { linearParts[Int(color.argb >> shift & 0xFF)] }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    /// How much light each byte of a channel stands for: looks ask for contrasts while they draw.
    private static let linearParts: [Double] = (0..<256).map { byte in
        let value = Double(byte) / 255
        if value <= 0.04045 { return value / 12.92 }
        // The power 2.4, made of roots: squared, and the fifth root of it squared.
        let base = (value + 0.055) / 1.055
        var root = 1.0
        for _ in 0..<24 { root -= (root * root * root * root * root - base) / (5 * max(1e-6, root * root * root * root)) }
        return base * base * root * root
    }

    /// For dark rooms and for panels that are always on: light fills with dark text.
    public static func dark(fonts: FontSet) -> Theme {
        var theme = Theme(
            background: Color(argb: 0xFF10_1318), surface: Color(argb: 0xFF1B_2028), raised: Color(argb: 0xFFFD_FDFE),
            recess: Color(argb: 0xFF27_2D37), label: Color(argb: 0xFFF2_F4F7), secondaryLabel: Color(argb: 0xFFA3_ADBB),
            accent: Color(argb: 0xFF3E_A6FF), onAccent: Color(argb: 0xFF04_1A2C), separator: Color(argb: 0x1FFF_FFFF),
            shadow: Color(argb: 0x8000_0000), fonts: fonts)
        theme.outline = Color(argb: 0xFF7C_8693)
        return theme
    }

    /// For bright rooms: dark fills with white text.
    public static func light(fonts: FontSet) -> Theme {
        var theme = Theme(
            background: Color(argb: 0xFFF1_F3F6), surface: Color(argb: 0xFFFF_FFFF), raised: Color(argb: 0xFFFD_FDFE),
            recess: Color(argb: 0xFFDF_E3E9), label: Color(argb: 0xFF14_181F), secondaryLabel: Color(argb: 0xFF55_5E6C),
            accent: Color(argb: 0xFF0A_6CDA), onAccent: Color(argb: 0xFFFF_FFFF), separator: Color(argb: 0x1F00_0000),
            shadow: Color(argb: 0x4D0B_1B33), fonts: fonts)
        theme.outline = Color(argb: 0xFF79_818E)
        theme.destructive = Color(argb: 0xFFCE_2A31)
        theme.warning = Color(argb: 0xFFA8_5600)
        theme.success = Color(argb: 0xFF0D_7C48)
        return theme
    }
}
