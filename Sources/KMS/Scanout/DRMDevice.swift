import CDRM
import FasciaSystem
import Glibc

/// An open display device that can do what Fascia needs: connectors, and memory to draw into.
final class DRMDevice {
    let card: CardNode
    let calls: any DRMCalls
    let driverName: String
    /// Whether changes are committed all at once, and can be tried before.
    let isAtomic: Bool
    /// Whether flip events tell the time on the monotonic clock.
    let hasMonotonicTime: Bool

    /// Looks at a device. Throws EOPNOTSUPP if it has no connectors or no plain memory: a render node, a card without outputs.
    init(card: CardNode, calls: any DRMCalls) throws(KernelError) {
        guard calls.capability(UInt64(DRM_CAP_DUMB_BUFFER)) != 0 else { throw KernelError(errno: EOPNOTSUPP) }
        let resources = try calls.resources()
        if resources.connectors.isEmpty || resources.crtcs.isEmpty { throw KernelError(errno: EOPNOTSUPP) }
        self.card = card
        self.calls = calls
        driverName = calls.driverName
        hasMonotonicTime = calls.capability(UInt64(DRM_CAP_TIMESTAMP_MONOTONIC)) != 0
        // Old drivers have neither; the picture then goes the old way.
        try? calls.setClientCapability(UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        isAtomic = (try? calls.setClientCapability(UInt64(DRM_CLIENT_CAP_ATOMIC), 1)) != nil
    }

    /// All connectors, each asked anew, which takes tens of milliseconds where a display is connected: what is found is passed on rather
    /// than asked for again. One that cannot be asked any more is left out.
    func connectors() throws(KernelError) -> [ConnectorInfo] {
        let resources = try calls.resources()
        var found: [ConnectorInfo] = []
        for id in resources.connectors {
            do throws(KernelError) {
                found.append(try calls.connector(id))
            } catch {
                if error.isDeviceLost { throw error }
                // It went between the two questions, as a port of a dock does.
            }
        }
        return found
    }

    /// The connector to use among the device's, nil if none has a display. One that surely has comes before one that cannot tell.
    func pick(_ selection: OutputSelection, among connectors: [ConnectorInfo]) -> ConnectorInfo? {
        let usable = connectors.filter { $0.isUsable && (selection.connector == nil || selection.connector == $0.name) }
        return usable.first { $0.status == .connected } ?? usable.first
    }

    /// The mode to use on a connector, and whether it is the one that was asked for.
    func pickMode(_ choice: ModeChoice, of connector: ConnectorInfo, within resources: DRMResources) -> (mode: VideoMode, isAsked: Bool)? {
        let fitting = connector.modes.filter { mode in
            let size = mode.size
            return size.width > 0 && size.height > 0 && (resources.maximumWidth <= 0 || size.width <= resources.maximumWidth)
                && (resources.maximumHeight <= 0 || size.height <= resources.maximumHeight)
        }
        if let mode = choice.pick(from: fitting) { return (mode, true) }
        return ModeChoice.preferred.pick(from: fitting).map { ($0, false) }
    }

    /// Finds a controller and a plane for one of the device's connectors; nil if no controller is left for it.
    func pipeline(for connector: ConnectorInfo, among connectors: [ConnectorInfo], mode choice: ModeChoice) throws(KernelError) -> Pipeline?
    {
        let resources = try calls.resources()
        guard let (mode, hasAskedMode) = pickMode(choice, of: connector, within: resources) else { return nil }
        let planes = try planeList()
        var possible: UInt32 = 0
        var current: UInt32 = 0
        var ids = connector.encoders
        if connector.encoder != 0, !ids.contains(connector.encoder) { ids.append(connector.encoder) }
        for id in ids {
            guard let encoder = try? calls.encoder(id) else { continue }
            possible |= encoder.possibleCRTCs
            if id == connector.encoder { current = encoder.crtc }
        }
        // Where an encoder's bits say nothing, the one that drives the connector already surely can.
        let usable = resources.crtcs.enumerated().filter { index, id in
            id == current || (index < 32 && possible & (1 << UInt32(index)) != 0)
        }
        let others = connectors.filter { $0.id != connector.id && $0.encoder != 0 }
        let driven = others.map { other in (id: other.id, crtc: (try? calls.encoder(other.encoder))?.crtc ?? 0) }
        // Best the controller that drives this display already, then one that is free: nothing flickers, nothing else goes dark.
        guard
            let (pipe, crtc) = usable.first(where: { $0.element == current })
                ?? usable.first(where: { candidate in !driven.contains { $0.crtc == candidate.element } }) ?? usable.first
        else { return nil }
        let plane = primaryPlane(of: pipe, crtc: crtc, among: planes)
        return Pipeline(
            connector: connector, mode: mode, hasAskedMode: hasAskedMode, crtc: crtc, pipe: pipe, plane: plane,
            otherPlanes: planes.filter { $0.info.crtc == crtc && $0.info.id != plane?.id }.map { ($0.info.id, $0.properties) },
            otherConnectors: driven.filter { $0.crtc == crtc }.map { ($0.id, table($0.id, UInt32(DRM_MODE_OBJECT_CONNECTOR))) },
            connectorProperties: table(connector.id, UInt32(DRM_MODE_OBJECT_CONNECTOR)),
            crtcProperties: table(crtc, UInt32(DRM_MODE_OBJECT_CRTC)),
            planeProperties: planes.first { $0.info.id == plane?.id }?.properties ?? .none)
    }

    /// Whether flips wait for the screen. A controller that is off cannot say, but a driver without any says so even then.
    func hasVerticalBlank(_ pipeline: Pipeline) -> Bool {
        do throws(KernelError) {
            try calls.checkVerticalBlank(crtc: pipeline.crtc, pipe: pipeline.pipe)
            return true
        } catch {
            return !error.isUnsupported
        }
    }

    private func planeList() throws(KernelError) -> [(info: PlaneInfo, properties: PropertyTable)] {
        do throws(KernelError) {
            var list: [(PlaneInfo, PropertyTable)] = []
            for id in try calls.planes() {
                list.append((try calls.plane(id), table(id, UInt32(DRM_MODE_OBJECT_PLANE))))
            }
            return list
        } catch {
            if error.isDeviceLost { throw error }
            return []
        }
    }

    private func primaryPlane(of pipe: Int, crtc: UInt32, among planes: [(info: PlaneInfo, properties: PropertyTable)]) -> PlaneInfo? {
        let primary = planes.filter { plane in
            pipe < 32 && plane.info.possibleCRTCs & (1 << UInt32(pipe)) != 0
                && plane.properties["type"]?.value == UInt64(DRM_PLANE_TYPE_PRIMARY)
        }
        .map(\.info)
        // Some drivers let every plane go everywhere: do not take the one on which another display lives.
        return primary.first { $0.crtc == crtc } ?? primary.first { $0.possibleCRTCs.nonzeroBitCount == 1 } ?? primary.first {
            $0.crtc == 0
        }
            ?? primary.first
    }

    private func table(_ object: UInt32, _ type: UInt32) -> PropertyTable {
        PropertyTable((try? calls.properties(of: object, type: type)) ?? [])
    }
}
