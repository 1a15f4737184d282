import FasciaKMS

/// A socket of a fake device. Change it, then let the scanout look again.
public final class FakeConnector {
    public let id: UInt32
    public let name: String
    public let encoder: UInt32
    public var status = ConnectorInfo.Status.connected
    public var modes: [VideoMode]
    public var widthMillimetres = 0
    public var heightMillimetres = 0
    /// The name of the value of `panel orientation`; nil if the connector has no such property.
    public var panelOrientation: String?
    /// Whether the link has to be trained anew.
    public var isLinkBad = false
    /// The controller that drives it, 0 if none does.
    public var crtc: UInt32 = 0
    /// The value of `DPMS`: 0 is on, 3 is off.
    public var dpms: UInt64 = 0

    public init(id: UInt32, name: String, encoder: UInt32, modes: [VideoMode]) {
        self.id = id
        self.name = name
        self.encoder = encoder
        self.modes = modes
    }

    public func unplug() {
        status = .disconnected
        modes = []
    }

    public func plug(_ modes: [VideoMode]) {
        status = .connected
        self.modes = modes
    }
}
