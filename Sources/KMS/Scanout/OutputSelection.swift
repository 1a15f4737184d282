import FasciaFrame
import FasciaGeometry

/// Which display is wanted, and how it is to be driven.
package struct OutputSelection: Hashable, Sendable {
    /// The device by the kernel's name (`card0`) or path (`/dev/dri/card0`); nil takes the first with a display.
    package var device: String?
    /// The connector by the kernel's name (`HDMI-A-1`); nil takes the first with a display.
    package var connector: String?
    /// Which of the modes that the display offers, or one that it does not.
    package var mode: ModeChoice
    /// The buffers' format; nil takes XRGB8888 where the plane can, else RGB565.
    package var format: PixelFormat?
    /// How many buffers, 1 to 3; fewer are used where memory is short.
    package var bufferCount: Int
    /// How far the picture is turned; nil takes the panel's own orientation.
    package var rotation: Rotation?

    /// A selection; without arguments, whatever is there.
    package init(
        device: String? = nil, connector: String? = nil, mode: ModeChoice = .preferred, format: PixelFormat? = nil, bufferCount: Int = 2,
        rotation: Rotation? = nil
    ) {
        self.device = device
        self.connector = connector
        self.mode = mode
        self.format = format
        self.bufferCount = min(3, max(1, bufferCount))
        self.rotation = rotation
    }

    /// Takes device and connector from `CARD`, `CARD/CONNECTOR` or `CONNECTOR`, as in `card1/HDMI-A-1`; nil if a part is missing.
    /// `auto` or nothing for either takes the first with a display.
    package init?(parsing text: String) {
        self.init()
        if text.isEmpty || text == "auto" { return }
        var rest = Substring(text)
        if rest.hasPrefix("/dev/dri/") { rest = rest.dropFirst("/dev/dri/".count) }
        let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        if parts.count == 2 {
            device = parts[0] == "auto" ? nil : String(parts[0])
            connector = parts[1] == "auto" ? nil : String(parts[1])
        } else if parts[0].hasPrefix("card") {
            device = String(parts[0])
        } else {
            connector = String(parts[0])
        }
    }

    /// Whether a device node is one of those that may be used.
    func admits(_ card: CardNode) -> Bool {
        device.map { $0 == card.name || $0 == card.path } ?? true
    }
}

/// Which of a display's modes is wanted.
package enum ModeChoice: Hashable, Sendable, CustomStringConvertible {
    /// The one that the display prefers. Where nothing is known of the display, drivers list everything that they can send, the
    /// largest first: then the first that is not beyond 1920×1080, which more displays show than anything larger.
    case preferred
    /// A size in device pixels, and if given the rate nearest to `refresh` per second, at most 1 away.
    case size(width: Int, height: Int, refresh: Double?)

    /// Reads `preferred`, `1024x600` or `1024x600@59.94`; nil if it is none of these.
    package init?(_ text: String) {
        if text == "preferred" {
            self = .preferred
            return
        }
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = ModeChoice.extent(sides[0]), let height = ModeChoice.extent(sides[1]) else { return nil }
        var refresh: Double?
        if parts.count == 2 {
            let rate = parts[1].hasSuffix("Hz") ? parts[1].dropLast(2) : parts[1]
            guard rate.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), let value = Double(rate), value > 0, value <= 1000 else {
                return nil
            }
            refresh = value
        }
        self = .size(width: width, height: height, refresh: refresh)
    }

    /// The mode to use among those of a display, nil if it has no such one.
    package func pick(from modes: [VideoMode]) -> VideoMode? {
        switch self {
        case .preferred:
            if let mode = modes.first(where: { $0.isPreferred }) { return mode }
            let progressive = modes.filter { !$0.isInterlaced }
            return progressive.first { $0.size.width <= 1920 && $0.size.height <= 1080 } ?? progressive.first ?? modes.first
        case .size(let width, let height, let refresh):
            let fitting = modes.filter { $0.size.width == width && $0.size.height == height }
            let progressive = fitting.filter { !$0.isInterlaced }
            let candidates = progressive.isEmpty ? fitting : progressive
            guard let refresh else { return candidates.first { $0.isPreferred } ?? candidates.first }
            let nearest = candidates.min { abs($0.refreshRate - refresh) < abs($1.refreshRate - refresh) }
            return nearest.flatMap { abs($0.refreshRate - refresh) <= 1 ? $0 : nil }
        }
    }

    package var description: String {
        switch self {
        case .preferred: return "preferred"
        case .size(let width, let height, let refresh): return "\(width)x\(height)" + (refresh.map { "@\($0)" } ?? "")
        }
    }

    private static func extent(_ text: Substring) -> Int? {
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text) else { return nil }
        return (1...65535).contains(value) ? value : nil
    }
}
