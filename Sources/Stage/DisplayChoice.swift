import FasciaGeometry
import FasciaRaster

/// Where an interface is shown, as a command line says it: `auto`, `kms[:CARD[/CONNECTOR]]`, `headless[:WxH[@SCALE]]`.
public enum DisplayChoice: Hashable, Sendable {
    /// The display that a configuration names, or the first one that is connected.
    case auto
    /// A card (`card0` or its path) and a connector (`HDMI-A-1`) by the kernel's names; nil is any.
    case kms(card: String?, connector: String?)
    /// No display; the size is in device pixels.
    case headless(size: PixelSize, scale: Double?)

    /// Reads a choice. nil if the text is none.
    public init?(_ text: String) {
        let (kind, rest) = DisplayChoice.split(text, at: ":")
        switch kind {
        case "auto":
            guard rest == nil else { return nil }
            self = .auto
        case "kms":
            guard let rest else {
                self = .kms(card: nil, connector: nil)
                return
            }
            // The last slash separates: a card's own path has two.
            if let slash = rest.lastIndex(of: "/"), !rest.hasPrefix("/dev/") || rest[rest.index(after: slash)...].contains("-") {
                let card = String(rest[..<slash])
                let connector = String(rest[rest.index(after: slash)...])
                if connector.isEmpty { return nil }
                self = .kms(card: card.isEmpty ? nil : card, connector: connector)
            } else {
                if rest.isEmpty { return nil }
                self = .kms(card: rest, connector: nil)
            }
        case "headless":
            guard let rest else {
                self = .headless(size: PixelSize(width: 1024, height: 600), scale: nil)
                return
            }
            let (area, scaleText) = DisplayChoice.split(rest, at: "@")
            guard let size = PixelSize(parsing: area) else { return nil }
            var scale: Double?
            if let scaleText {
                guard let parsed = DisplayChoice.scale(scaleText) else { return nil }
                scale = parsed
            }
            self = .headless(size: size, scale: scale)
        default: return nil
        }
    }

    /// A scale that a display can have: 0.5 to 8 device pixels a point. nil if the text is none.
    public static func scale(_ text: String) -> Double? {
        guard let value = Double(text), value >= 0.5, value <= 8 else { return nil }
        return value
    }

    private static func split(_ text: String, at separator: Character) -> (String, String?) {
        guard let index = text.firstIndex(of: separator) else { return (text, nil) }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
    }
}

extension PixelSize {
    /// Reads `1024x600`. nil unless both are whole numbers from 16 to what a surface can have.
    public init?(parsing text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            (16...Surface.maximumExtent).contains(width), (16...Surface.maximumExtent).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }
}
