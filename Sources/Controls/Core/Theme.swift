import FasciaRaster

/// Colours and fonts of the built-in look: what every part without a skin is drawn with.
public struct Theme: Sendable {
    /// Behind everything.
    public var background: Color
    /// Cards, bars and tracks that stand on the background.
    public var surface: Color
    /// What a finger takes hold of: a slider's thumb, a switch's knob.
    public var raised: Color
    /// A recess in a surface or the background: a segmented control's bed, a slider's empty track.
    public var recess: Color
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
    public var destructive = Color(argb: 0xFFE5_484D)
    /// What needs attention.
    public var warning = Color(argb: 0xFFF5_A524)
    /// What went well.
    public var success = Color(argb: 0xFF30_A46C)
    /// Fonts.
    public var fonts: FontSet

    /// A theme with every colour set.
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
    }

    /// The theme with another accent; what stands on the accent becomes a colour that can be read on it.
    public func withAccent(_ accent: Color) -> Theme {
        var result = self
        result.accent = accent
        result.onAccent = Theme.readable(on: accent)
        return result
    }

    /// White where it can be read on the colour in a button's size (a contrast of 3), otherwise a black with a breath of the colour.
    public static func readable(on color: Color) -> Color {
        contrast(.white, color) >= 3 ? .white : Color.black.mixed(with: color, fraction: 0.12)
    }

    /// The contrast of two colours, 1 to 21, as the web's accessibility guidelines define it. Alpha is ignored.
    public static func contrast(_ first: Color, _ second: Color) -> Double {
        let (a, b) = (luminance(first), luminance(second))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private static func luminance(_ color: Color) -> Double {
        func linear(_ shift: UInt32) -> Double {
            let value = Double(color.argb >> shift & 0xFF) / 255
            if value <= 0.04045 { return value / 12.92 }
            // The power 2.4, made of roots: squared, and the fifth root of it squared.
            let base = (value + 0.055) / 1.055
            var root = 1.0
            for _ in 0..<24 { root -= (root * root * root * root * root - base) / (5 * max(1e-6, root * root * root * root)) }
            return base * base * root * root
        }
        return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    /// For dark rooms and for panels that are always on.
    public static func dark(fonts: FontSet) -> Theme {
        Theme(
            background: Color(argb: 0xFF10_1318), surface: Color(argb: 0xFF1B_2028), raised: Color(argb: 0xFFFD_FDFE),
            recess: Color(argb: 0xFF27_2D37), label: Color(argb: 0xFFF2_F4F7), secondaryLabel: Color(argb: 0xFF93_9DAB),
            accent: Color(argb: 0xFF3E_A6FF), onAccent: Color(argb: 0xFF04_1A2C), separator: Color(argb: 0x1FFF_FFFF),
            shadow: Color(argb: 0x8000_0000), fonts: fonts)
    }

    /// For bright rooms.
    public static func light(fonts: FontSet) -> Theme {
        Theme(
            background: Color(argb: 0xFFF1_F3F6), surface: Color(argb: 0xFFFF_FFFF), raised: Color(argb: 0xFFFD_FDFE),
            recess: Color(argb: 0xFFDF_E3E9), label: Color(argb: 0xFF14_181F), secondaryLabel: Color(argb: 0xFF66_6F7D),
            accent: Color(argb: 0xFF0A_6CDA), onAccent: Color(argb: 0xFFFF_FFFF), separator: Color(argb: 0x1F00_0000),
            shadow: Color(argb: 0x4D0B_1B33), fonts: fonts)
    }
}
