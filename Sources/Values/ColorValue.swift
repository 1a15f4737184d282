import FasciaRaster
import FasciaSystem
import FasciaYAML

/// The colours that a theme has, by the names that configurations give them.
public enum ThemeColor: String, CaseIterable, Sendable {
    /// Behind everything; cards; what lies above cards; what is sunk in.
    case background, surface, raised, recess
    /// The line around what is empty or off.
    case outline
    /// Texts, and those of less weight.
    case label, secondaryLabel
    /// What is chosen or calls for a finger, and texts on it.
    case accent, onAccent
    /// Hairlines, and shadows.
    case separator, shadow
    /// What cannot be undone or has failed; what needs a look; what is well.
    case destructive, warning, success
}

/// A colour that a value can be: its own, or the theme's, which follows the theme.
public struct ColorValue: Hashable, Sendable, CustomStringConvertible {
    /// Where the colour comes from.
    public enum Base: Hashable, Sendable {
        /// A colour that stays.
        case literal(Color)
        /// The theme's.
        case theme(ThemeColor)
    }

    /// The colour without `alpha`.
    public var base: Base
    /// Multiplies the colour's own alpha, 0 to 1.
    public var alpha: Double

    /// A colour that stays.
    public init(_ color: Color, alpha: Double = 1) {
        base = .literal(color)
        self.alpha = alpha
    }

    /// A colour of the theme.
    public init(_ color: ThemeColor, alpha: Double = 1) {
        base = .theme(color)
        self.alpha = alpha
    }

    /// A colour as it is written in configurations and by clients: `#rgb`, `#rrggbb` or `#rrggbbaa`, `black`, `white`, `clear` or a
    /// colour of the theme, each with an optional alpha as in `accent 50%`. Nil if it is none.
    public init?(_ text: String) {
        self.init(text) { _ in nil }
    }

    /// The same with other names.
    /// - Parameter own: the colour of a name that a configuration has given to it; nil if it has not.
    package init?(_ text: String, own: (String) -> ColorValue?) {
        func named(_ name: String) -> ColorValue? {
            own(name) ?? ColorValue.plain(name).map { ColorValue($0) } ?? ThemeColor(rawValue: name).map { ColorValue($0) }
        }
        // What an expression gives each time is mostly a name alone, and needs no memory.
        if !text.utf8.contains(0x20) {
            guard let color = named(text) else { return nil }
            self = color
            return
        }
        let words = text.parts(at: " ", omittingEmptySubsequences: true)
        guard let name = words.first.map(String.init), words.count <= 2, let color = named(name) else { return nil }
        self = color
        if words.count == 2 {
            guard words[1].hasSuffix("%"), let percent = YAMLScalar.number(String(words[1].dropLast())), (0...100).contains(percent) else {
                return nil
            }
            alpha *= percent / 100
        }
    }

    /// The names of colours that are no theme's.
    package static let plainNames = ["black", "white", "clear"]

    private static func plain(_ name: String) -> Color? {
        switch name {
        case "black": .black
        case "white": .white
        case "clear": .clear
        default: Color(hex: name)
        }
    }

    /// As `init?(_:)` reads it.
    public var description: String {
        let name =
            switch base {
            case .literal(let color): ColorValue.hex(color)
            case .theme(let color): color.rawValue
            }
        return alpha >= 1 ? name : "\(name) \(NumberFormat.plain(alpha * 100))%"
    }

    private static func hex(_ color: Color) -> String {
        func digits(_ value: UInt32, _ count: Int) -> String {
            let text = String(value, radix: 16)
            return String(repeating: "0", count: count - text.utf8.count) + text
        }
        let alpha = color.argb >> 24
        return "#" + digits(color.argb & 0xFF_FFFF, 6) + (alpha == 255 ? "" : digits(alpha, 2))
    }
}
