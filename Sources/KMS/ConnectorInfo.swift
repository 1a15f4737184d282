/// A socket for a display, and what the display in it says about itself.
public struct ConnectorInfo: Hashable, Sendable {
    /// Whether there is a display.
    public enum Status: String, Sendable {
        /// There is one, or the driver takes it for granted.
        case connected
        /// There is none.
        case disconnected
        /// The driver cannot tell. With modes it counts as connected once nothing better is there.
        case unknown
    }

    /// The kernel's number of the object.
    public var id: UInt32
    /// The kernel's name, as in "HDMI-A-1".
    public var name: String
    /// Whether there is a display.
    public var status: Status
    /// The encoder in use, 0 if none is.
    public var encoder: UInt32
    /// The encoders that could be used.
    public var encoders: [UInt32]
    /// What the display can show, the driver's favourite usually first.
    public var modes: [VideoMode]
    /// The visible area's width in millimetres, 0 if the display does not say.
    public var widthMillimetres: Int
    /// The visible area's height in millimetres, 0 if the display does not say.
    public var heightMillimetres: Int

    /// Describes a connector.
    public init(
        id: UInt32, name: String, status: Status, encoder: UInt32, encoders: [UInt32], modes: [VideoMode], widthMillimetres: Int = 0,
        heightMillimetres: Int = 0
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.encoder = encoder
        self.encoders = encoders
        self.modes = modes
        self.widthMillimetres = widthMillimetres
        self.heightMillimetres = heightMillimetres
    }

    /// Whether something could be shown on it.
    public var isUsable: Bool { status != .disconnected && !modes.isEmpty }

    /// The kernel's name of a connector from its type (`DRM_MODE_CONNECTOR_*`) and number.
    public static func name(type: UInt32, number: UInt32) -> String {
        let index = Int(type)
        return "\(typeNames.indices.contains(index) ? typeNames[index] : "Unknown")-\(number)"
    }

    private static let typeNames = [
        "Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS", "Component", "DIN", "DP", "HDMI-A", "HDMI-B", "TV",
        "eDP",
        "Virtual", "DSI", "DPI", "Writeback", "SPI", "USB",
    ]
}
