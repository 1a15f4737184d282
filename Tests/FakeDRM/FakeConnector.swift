import FasciaKMS

/// A socket of a fake device. Change it, then let the scanout look again.
package final class FakeConnector {
    package let id: UInt32
    package let name: String
    package let encoder: UInt32
    package var status = ConnectorStatus.connected
    package var modes: [VideoMode]
    package var widthMillimetres = 0
    package var heightMillimetres = 0
    /// The name of the value of `panel orientation`; nil if the connector has no such property.
    package var panelOrientation: String?
    /// Whether the link has to be trained anew.
    package var isLinkBad = false
    /// The controller that drives it, 0 if none does.
    package var crtc: UInt32 = 0
    /// The value of `DPMS`: 0 is on, 3 is off.
    package var dpms: UInt64 = 0

    package init(id: UInt32, name: String, encoder: UInt32, modes: [VideoMode]) {
        self.id = id
        self.name = name
        self.encoder = encoder
        self.modes = modes
    }

    package func unplug() {
        status = .disconnected
        modes = []
    }

    package func plug(_ modes: [VideoMode]) {
        status = .connected
        self.modes = modes
    }
}
