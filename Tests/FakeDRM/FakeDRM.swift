import CDRM
import FasciaFrame
import FasciaGeometry
import FasciaKMS
import Glibc

/// One opening of a fake device.
package final class FakeDRM: DRMCalls {
    /// The device behind it.
    package let card: FakeCard
    package let descriptor: Int32
    private let bell: Int32
    private var events: [UInt8] = []
    var hasUniversalPlanes = false
    var isAtomicClient = false

    init(_ card: FakeCard) {
        self.card = card
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (descriptor, bell) = (ends[0], ends[1])
        card.openCount += 1
        card.client = self
    }

    deinit {
        _ = close(descriptor)
        _ = close(bell)
        card.openCount -= 1
    }

    func deliver(crtc: UInt32, token: UInt64, time: Instant) {
        var event = drm_event_vblank()
        event.base.type = UInt32(DRM_EVENT_FLIP_COMPLETE)
        event.base.length = UInt32(MemoryLayout<drm_event_vblank>.size)
        event.user_data = token
        let time = card.hidesFlipTimes ? .zero : time
        event.tv_sec = UInt32(clamping: time.nanoseconds / 1_000_000_000)
        event.tv_usec = UInt32(clamping: time.nanoseconds % 1_000_000_000 / 1000)
        event.crtc_id = crtc
        withUnsafeBytes(of: &event) { events.append(contentsOf: $0) }
        var byte: UInt8 = 1
        _ = write(bell, &byte, 1)
    }

    func requireMaster() throws(KernelError) {
        if card.hasOtherMaster { throw KernelError(errno: EACCES) }
    }

    // MARK: The device

    package var driverName: String { card.driverName }

    package func capability(_ which: UInt64) -> UInt64 {
        which == UInt64(DRM_CAP_DUMB_BUFFER) ? (card.hasDumbMemory ? 1 : 0) : which == UInt64(DRM_CAP_TIMESTAMP_MONOTONIC) ? 1 : 0
    }

    package func setClientCapability(_ which: UInt64, _ value: UInt64) throws(KernelError) {
        switch which {
        case UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES) where card.hasPlanes: hasUniversalPlanes = value != 0
        case UInt64(DRM_CLIENT_CAP_ATOMIC) where card.isAtomic: isAtomicClient = value != 0
        default: throw KernelError(errno: EOPNOTSUPP)
        }
    }

    package var isMaster: Bool { !card.hasOtherMaster && !card.isGone }

    package func becomeMaster() throws(KernelError) {
        if card.isGone { throw KernelError(errno: ENODEV) }
        if card.hasOtherMaster { throw KernelError(errno: EBUSY) }
    }

    // MARK: Questions

    package func resources() throws(KernelError) -> DRMResources {
        try card.check(.resources)
        return DRMResources(
            connectors: card.connectors.map(\.id), crtcs: card.controllers.map(\.id), maximumWidth: 4096, maximumHeight: 4096)
    }

    package func connector(_ id: UInt32) throws(KernelError) -> ConnectorInfo {
        try card.check(.connector)
        guard let found = card.connectors.first(where: { $0.id == id }) else { throw KernelError(errno: ENOENT) }
        return ConnectorInfo(
            id: id, name: found.name, status: found.status, encoder: found.crtc == 0 ? 0 : found.encoder, encoders: [found.encoder],
            modes: found.modes, widthMillimetres: found.widthMillimetres, heightMillimetres: found.heightMillimetres)
    }

    package func encoder(_ id: UInt32) throws(KernelError) -> EncoderInfo {
        try card.check(.encoder)
        guard let index = card.connectors.firstIndex(where: { $0.encoder == id }) else { throw KernelError(errno: ENOENT) }
        return EncoderInfo(id: id, crtc: card.connectors[index].crtc, possibleCRTCs: 1 << UInt32(index))
    }

    package func crtc(_ id: UInt32) throws(KernelError) -> CRTCInfo {
        try card.check(.crtc)
        guard let found = card.controllers.first(where: { $0.id == id }) else { throw KernelError(errno: ENOENT) }
        return CRTCInfo(
            id: id, framebuffer: found.framebuffer, mode: found.isActive ? found.mode : nil, gammaSize: card.gamma?.red.count ?? 0)
    }

    package func planes() throws(KernelError) -> [UInt32] {
        try card.check(.planes)
        return hasUniversalPlanes ? card.layers.map(\.id) : []
    }

    package func plane(_ id: UInt32) throws(KernelError) -> PlaneInfo {
        try card.check(.planes)
        guard let found = card.layers.first(where: { $0.id == id }) else { throw KernelError(errno: ENOENT) }
        return PlaneInfo(
            id: id, crtc: UInt32(found.values["CRTC_ID"] ?? 0), framebuffer: UInt32(found.values["FB_ID"] ?? 0),
            possibleCRTCs: found.possible,
            formats: card.formats.map(\.fourCC))
    }

    package func properties(of object: UInt32, type: UInt32) throws(KernelError) -> [PropertyInfo] {
        try card.check(.properties)
        return card.properties(of: object, isAtomicClient: isAtomicClient)
    }

    package func checkVerticalBlank(crtc: UInt32, pipe: Int) throws(KernelError) {
        if !card.hasVerticalBlank { throw KernelError(errno: EOPNOTSUPP) }
        if !card.controllers[pipe].isActive { throw KernelError(errno: EINVAL) }
    }

    package func readEvents(into buffer: UnsafeMutableRawBufferPointer) throws(KernelError) -> Int {
        try card.check(.readEvents)
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1 {}
        if !card.rawEvents.isEmpty {
            let raw = card.rawEvents.prefix(buffer.count)
            buffer.copyBytes(from: raw)
            card.rawEvents.removeAll()
            return raw.count
        }
        // Whole events only, as the kernel does it.
        let size = MemoryLayout<drm_event_vblank>.size
        let count = min(events.count, buffer.count / size * size)
        for index in 0..<count { buffer[index] = events[index] }
        events.removeFirst(count)
        return count
    }
}
