import FasciaFrame
import FasciaGeometry

/// Which display is wanted, and how it is to be driven.
public struct OutputSelection: Hashable, Sendable {
    /// The device by the kernel's name (`card0`) or path (`/dev/dri/card0`); nil takes the first with a display.
    public var device: String?
    /// The connector by the kernel's name (`HDMI-A-1`); nil takes the first with a display.
    public var connector: String?
    /// Which of the modes that the display offers, or one that it does not.
    public var mode: ModeChoice
    /// The buffers' format; nil takes XRGB8888 where the plane can, else RGB565.
    public var format: PixelFormat?
    /// How many buffers, 1 to 3; fewer are used where memory is short.
    public var bufferCount: Int
    /// How far the picture is turned; nil takes the panel's own orientation.
    public var rotation: Rotation?

    /// A selection; without arguments, whatever is there.
    public init(
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
    public init?(parsing text: String) {
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
