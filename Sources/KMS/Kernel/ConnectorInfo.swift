/// Whether there is a display.
package enum ConnectorStatus: String, Sendable {
    /// There is one, or the driver takes it for granted.
    case connected
    /// There is none.
    case disconnected
    /// The driver cannot tell. With modes it counts as connected once nothing better is there.
    case unknown
}

/// A socket for a display, and what the display in it says about itself.
package struct ConnectorInfo: Hashable, Sendable {
    /// The kernel's number of the object.
    package var id: UInt32
    /// The kernel's name, as in "HDMI-A-1".
    package var name: String
    /// Whether there is a display.
    package var status: ConnectorStatus
    /// The encoder in use, 0 if none is.
    package var encoder: UInt32
    /// The encoders that could be used.
    package var encoders: [UInt32]
    /// What the display can show, the driver's favourite usually first.
    package var modes: [VideoMode]
    /// The visible area's width in millimetres, 0 if the display does not say.
    package var widthMillimetres: Int
    /// The visible area's height in millimetres, 0 if the display does not say.
    package var heightMillimetres: Int

    /// Describes a connector.
    package init(
        id: UInt32, name: String, status: ConnectorStatus, encoder: UInt32, encoders: [UInt32], modes: [VideoMode],
        widthMillimetres: Int = 0,
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
    package var isUsable: Bool { status != .disconnected && !modes.isEmpty }

    /// The kernel's name of a connector from its type (`DRM_MODE_CONNECTOR_*`) and number.
    package static func name(type: UInt32, number: UInt32) -> String {
        let index = Int(type)
        return "\(typeNames.indices.contains(index) ? typeNames[index] : "Unknown")-\(number)"
    }

    private static let typeNames = [
        "Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS", "Component", "DIN", "DP", "HDMI-A", "HDMI-B", "TV",
        "eDP",
        "Virtual", "DSI", "DPI", "Writeback", "SPI", "USB",
    ]
}
