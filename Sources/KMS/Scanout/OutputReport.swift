import FasciaFrame
import FasciaGeometry
import FasciaSystem

/// What can be known of a display device without changing anything on it.
package struct OutputReport: Hashable, Sendable {
    /// The node, as in "/dev/dri/card0".
    package var path: String
    /// Whether the firmware used it to show its messages.
    package var isBootDisplay: Bool
    /// The driver's name, empty if the device cannot be opened.
    package var driverName: String
    /// Whether changes are committed all at once, rather than the old way.
    package var isAtomic: Bool
    /// What displays can be connected to.
    package var connectors: [ConnectorReport]
    /// Whether no process is master of it: who opens it may change its display. False if it cannot be opened.
    package var isFree: Bool
    /// Why the device cannot be used; nil if it can.
    package var problem: String?

    /// Describes all display devices of this machine, by number.
    /// - Parameter access: opens the devices; needs no right to change the display.
    package static func list(access: any DeviceAccess) -> [OutputReport] { list(KernelDRMSystem(access: access)) }

    /// Describes all devices of a machine, by number.
    package static func list(_ system: any DRMSystem) -> [OutputReport] {
        system.cards().map { describe($0, of: system) }
    }

    private static func describe(_ card: CardNode, of system: any DRMSystem) -> OutputReport {
        var report = OutputReport(
            path: card.path, isBootDisplay: card.isBootDisplay, driverName: "", isAtomic: false, connectors: [], isFree: false)
        do {
            let calls = try system.open(card)
            report.driverName = calls.driverName
            report.isFree = calls.isMaster
            let device = try DRMDevice(card: card, calls: calls)
            report.isAtomic = device.isAtomic
            let connectors = try device.connectors()
            report.connectors = connectors.map { connector in describe(connector, among: connectors, of: device) }
        } catch let error as KernelError where error.isUnsupported {
            report.problem = "it has no connectors or no memory to draw into: it is no display"
        } catch {
            report.problem = "\(error)"
        }
        return report
    }

    private static func describe(_ connector: ConnectorInfo, among connectors: [ConnectorInfo], of device: DRMDevice) -> ConnectorReport {
        // Without a display there is no mode, and with it no way to go through the device.
        let pipeline = (try? device.pipeline(for: connector, among: connectors, mode: .preferred)) ?? nil
        let formats = pipeline?.plane.map { plane in PixelFormat.allCases.filter { plane.formats.contains($0.fourCC) } }
        return ConnectorReport(
            name: connector.name, status: connector.status, modes: connector.modes, preferredMode: pipeline?.mode,
            physicalSize: pipeline?.physicalSize, formats: formats ?? [], panelOrientation: pipeline?.panelOrientation,
            rotations: pipeline?.supportedRotations ?? [.degrees0], hasVerticalBlank: pipeline.map(device.hasVerticalBlank) ?? false,
            takesDamage: device.isAtomic && pipeline?.planeProperties["FB_DAMAGE_CLIPS"] != nil)
    }
}

/// What can be known of a connector without showing anything on it.
package struct ConnectorReport: Hashable, Sendable {
    /// The kernel's name, as in "HDMI-A-1".
    package var name: String
    /// Whether a display is connected.
    package var status: ConnectorStatus
    /// What the display can show, in the driver's order.
    package var modes: [VideoMode]
    /// The mode that is chosen if nothing is configured; nil without a display.
    package var preferredMode: VideoMode?
    /// The visible area in millimetres, nil if the display does not say.
    package var physicalSize: Size?
    /// The pixel formats that can be used.
    package var formats: [PixelFormat]
    /// How the panel is built in, nil if the driver does not know.
    package var panelOrientation: Rotation?
    /// What the plane can turn by itself.
    package var rotations: [Rotation]
    /// Whether flips wait for the screen.
    package var hasVerticalBlank: Bool
    /// Whether the driver takes damage and leaves alone what did not change.
    package var takesDamage: Bool
}
