/// A colour: straight (not premultiplied) alpha and sRGB channels of 8 bits each, as `0xAARRGGBB`.
@frozen
public struct Color: Hashable, Sendable {
    /// Alpha in the top byte, then red, green and blue.
    public var argb: UInt32

    /// A colour from its packed value.
    @inlinable
    public init(argb: UInt32) {
        self.argb = argb
    }

    /// A colour from channels in 0…1; values beyond are clamped, NaN counts as 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        argb = Color.byte(alpha) << 24 | Color.byte(red) << 16 | Color.byte(green) << 8 | Color.byte(blue)
    }

    /// A gray from black (0) to white (1).
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// A colour as it is written in a configuration: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, in either case. Nil if it is anything else.
    public init?(hex: String) {
        var value: UInt32 = 0
        var digits = 0
        var isFirst = true
        for byte in hex.utf8 {
            if isFirst {
                guard byte == UInt8(ascii: "#") else { return nil }
                isFirst = false
                continue
            }
            guard let digit = Color.digit(byte), digits < 8 else { return nil }
            value = value << 4 | digit
            digits += 1
        }
        switch digits {
        case 3: self.init(argb: Color.doubled(value << 4 | 0xF))
        case 4: self.init(argb: Color.doubled(value))
        case 6: self.init(argb: 0xFF00_0000 | value)
        case 8: self.init(argb: value >> 8 | value << 24)
        default: return nil
        }
    }

    /// Opaque black.
    public static let black = Color(argb: 0xFF00_0000)
    /// Opaque white.
    public static let white = Color(argb: 0xFFFF_FFFF)
    /// Nothing: drawing it changes no pixel.
    public static let clear = Color(argb: 0)

    // UIKit's colours by their names; those of `system` are the ones of its light appearance.

    /// Full red alone.
    public static let red = Color(argb: 0xFFFF_0000)
    /// Full green alone.
    public static let green = Color(argb: 0xFF00_FF00)
    /// Full blue alone.
    public static let blue = Color(argb: 0xFF00_00FF)
    /// Full green and blue.
    public static let cyan = Color(argb: 0xFF00_FFFF)
    /// Full red and blue.
    public static let magenta = Color(argb: 0xFFFF_00FF)
    /// Full red and green.
    public static let yellow = Color(argb: 0xFFFF_FF00)
    /// Full red, half of green.
    public static let orange = Color(argb: 0xFFFF_8000)
    /// Half of red and blue.
    public static let purple = Color(argb: 0xFF80_0080)
    /// 0.6 of red, 0.4 of green, 0.2 of blue.
    public static let brown = Color(argb: 0xFF99_6633)
    /// Half of white.
    public static let gray = Color(argb: 0xFF80_8080)
    /// A third of white.
    public static let darkGray = Color(argb: 0xFF55_5555)
    /// Two thirds of white.
    public static let lightGray = Color(argb: 0xFFAA_AAAA)
    /// The red of what cannot be undone.
    public static let systemRed = Color(argb: 0xFFFF_3B30)
    /// The orange of warnings.
    public static let systemOrange = Color(argb: 0xFFFF_9500)
    /// A warm yellow.
    public static let systemYellow = Color(argb: 0xFFFF_CC00)
    /// The green of what is on.
    public static let systemGreen = Color(argb: 0xFF34_C759)
    /// Between green and blue.
    public static let systemTeal = Color(argb: 0xFF30_B0C7)
    /// The blue of what can be pressed.
    public static let systemBlue = Color(argb: 0xFF00_7AFF)
    /// Between blue and violet.
    public static let systemIndigo = Color(argb: 0xFF58_56D6)
    /// Violet.
    public static let systemPurple = Color(argb: 0xFFAF_52DE)
    /// Pink.
    public static let systemPink = Color(argb: 0xFFFF_2D55)
    /// Gray with a little blue.
    public static let systemGray = Color(argb: 0xFF8E_8E93)

    /// 0 (nothing) to 255 (opaque).
    @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: argb >> 24) }

    /// Whether it hides what is below.
    @inlinable public var isOpaque: Bool { argb >= 0xFF00_0000 }

    /// The pixel that a surface holds for this colour: each channel times alpha, rounded to nearest.
    @inlinable public var premultiplied: UInt32 {
        let a = argb >> 24
        if a == 255 { return argb }
        return a << 24 | Pixel.scaled(argb & 0x00FF_FFFF, by: a)
    }

    /// The same colour with its alpha multiplied by `factor`, 0…1.
    public func withAlpha(_ factor: Double) -> Color {
        Color(argb: argb & 0x00FF_FFFF | Color.byte(Double(alpha) / 255 * factor) << 24)
    }

    /// The colour at `fraction` (0…1) of the way to another. Channels are weighed by their alpha: mixing with `clear` fades, it does
    /// not darken.
    public func mixed(with other: Color, fraction: Double) -> Color {
        let f = fraction > 0 ? min(fraction, 1) : 0
        let a0 = Double(alpha) / 255 * (1 - f)
        let a1 = Double(other.alpha) / 255 * f
        let alpha = a0 + a1
        if !(alpha > 0) { return Color(argb: (f < 0.5 ? argb : other.argb) & 0x00FF_FFFF) }
        func channel(_ shift: UInt32) -> Double {
            (Double(argb >> shift & 0xFF) * a0 + Double(other.argb >> shift & 0xFF) * a1) / alpha / 255
        }
        return Color(red: channel(16), green: channel(8), blue: channel(0), alpha: alpha)
    }

    private static func byte(_ value: Double) -> UInt32 {
        value > 0 ? UInt32(min(value, 1) * 255 + 0.5) : 0
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// `0x0000RGBA` to `0xAARRGGBB`, every digit doubled.
    private static func doubled(_ rgba: UInt32) -> UInt32 {
        let r = rgba >> 12 & 0xF
        let g = rgba >> 8 & 0xF
        let b = rgba >> 4 & 0xF
        return ((rgba & 0xF) << 24 | r << 16 | g << 8 | b) * 0x11
    }
}
