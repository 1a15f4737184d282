import CDRM
import FasciaGeometry

/// The way of a picture through a device: from a plane over a controller to a connector, in a mode.
struct Pipeline {
    var connector: ConnectorInfo
    var mode: VideoMode
    /// False if the display lacks the mode that was asked for.
    var hasAskedMode: Bool
    var crtc: UInt32
    /// The controller's index on its device.
    var pipe: Int
    /// The controller's primary plane; nil if the driver shows no such planes.
    var plane: PlaneInfo?
    /// Other planes that show something on this controller: what an earlier program left behind.
    var otherPlanes: [(id: UInt32, properties: PropertyTable)]
    /// Other connectors that this controller drives now.
    var otherConnectors: [(id: UInt32, properties: PropertyTable)]
    var connectorProperties: PropertyTable
    var crtcProperties: PropertyTable
    var planeProperties: PropertyTable

    /// Whether another pipeline shows the same picture in the same way: nothing has to be set up anew.
    func isSame(as other: Pipeline) -> Bool {
        connector.id == other.connector.id && mode == other.mode && crtc == other.crtc && plane?.id == other.plane?.id
            && plane?.formats == other.plane?.formats
    }

    /// The kernel found that the link to the display no longer carries this mode; only a full modeset helps.
    var hasBadLink: Bool { connectorProperties["link-status"].map { $0.value == UInt64(DRM_MODE_LINK_STATUS_BAD) } ?? false }

    /// How the panel is built into its case, nil if the driver does not know.
    var panelOrientation: Rotation? {
        guard let property = connectorProperties["panel orientation"] else { return nil }
        switch property.choices.first(where: { $0.value == property.value })?.key {
        case "Normal": return .degrees0
        case "Left Side Up": return .degrees90
        case "Upside Down": return .degrees180
        case "Right Side Up": return .degrees270
        default: return nil
        }
    }

    /// What the plane can turn by itself; always at least nothing at all.
    var supportedRotations: [Rotation] {
        guard let property = planeProperties["rotation"] else { return [.degrees0] }
        return Rotation.allCases.filter { $0 == .degrees0 || property.choices["rotate-\($0.rawValue)"] != nil }
    }

    /// The value of the plane's `rotation` property for a rotation.
    func rotationValue(_ rotation: Rotation) -> UInt64 {
        // Without a name for it, the number that the kernel's interface has always had.
        let bit = planeProperties["rotation"]?.choices["rotate-\(rotation.rawValue)"] ?? UInt64(rotation.rawValue / 90)
        return bit < 64 ? 1 << bit : 1
    }

    /// The visible area in millimetres, nil if the display does not say.
    var physicalSize: Size? {
        guard connector.widthMillimetres > 0, connector.heightMillimetres > 0 else { return nil }
        return Size(width: Double(connector.widthMillimetres), height: Double(connector.heightMillimetres))
    }
}
