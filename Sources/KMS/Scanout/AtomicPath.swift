import CDRM
import FasciaGeometry
import Glibc

/// Shows pictures with atomic commits.
final class AtomicPath: CommitPath {
    private let calls: any DRMCalls
    private let pipeline: Pipeline
    private let plane: PlaneInfo
    private let rotation: Rotation
    private let modeBlob: PropertyBlob
    private let request = AtomicRequest()
    private let clips = UnsafeMutablePointer<drm_mode_rect>.allocate(capacity: Damage.capacity)
    private let framebufferProperty: UInt32
    /// Whether what an earlier program left behind is taken away: not where the driver will not have it.
    private var resetsLeftovers = true
    /// 0 if the driver takes no damage; then every flip shows the whole buffer.
    private let damageProperty: UInt32

    /// A path for a pipeline with a plane. `rotation` is what the plane turns.
    init(_ pipeline: Pipeline, plane: PlaneInfo, rotation: Rotation, calls: any DRMCalls) throws(KernelError) {
        self.modeBlob = try PropertyBlob(pipeline.mode, on: calls)
        self.calls = calls
        self.pipeline = pipeline
        self.plane = plane
        self.rotation = rotation
        framebufferProperty = pipeline.planeProperties.id("FB_ID")
        damageProperty = pipeline.planeProperties.id("FB_DAMAGE_CLIPS")
    }

    deinit { clips.deallocate() }

    func test(_ buffer: DumbBuffer) throws(KernelError) {
        do throws(KernelError) {
            try tryOut(buffer)
        } catch {
            guard error.errno == EINVAL || error.isUnsupported, resetsLeftovers, !leftovers.isEmpty else { throw error }
            // A picture that is tinted is better than none.
            resetsLeftovers = false
            do throws(KernelError) {
                try tryOut(buffer)
            } catch {
                resetsLeftovers = true
                throw error
            }
        }
    }

    private func tryOut(_ buffer: DumbBuffer) throws(KernelError) {
        describe(buffer)
        try calls.commit(request, flags: UInt32(DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET), token: 0)
    }

    private var leftovers: [Leftover] { pipeline.connectorLeftovers + pipeline.crtcLeftovers + pipeline.planeLeftovers }

    func modeset(_ buffer: DumbBuffer) throws(KernelError) {
        describe(buffer)
        try calls.commit(request, flags: UInt32(DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET), token: 0)
        try calls.commit(request, flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET), token: 0)
    }

    func flip(to buffer: DumbBuffer, damage: borrowing Damage, token: UInt64) throws(KernelError) {
        let blob = damageBlob(damage, within: buffer.size)
        // The state holds on to the blob for as long as it needs it.
        defer { if blob != 0 { calls.destroyBlob(blob) } }
        request.removeAll()
        request.add(plane.id, framebufferProperty, UInt64(buffer.framebuffer))
        if blob != 0 { request.add(plane.id, damageProperty, UInt64(blob)) }
        try calls.commit(request, flags: UInt32(DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT), token: token)
    }

    func switchOff() throws(KernelError) {
        request.removeAll()
        request.add(pipeline.crtc, pipeline.crtcProperties.id("ACTIVE"), 0)
        try calls.commit(request, flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET), token: 0)
    }

    /// Fills the request with everything that a picture on this pipeline depends on: nothing is left as another program set it.
    private func describe(_ buffer: DumbBuffer) {
        let properties = pipeline.planeProperties
        let device = pipeline.mode.size
        request.removeAll()
        for other in pipeline.otherConnectors { request.add(other.id, other.properties.id("CRTC_ID"), 0) }
        for other in pipeline.otherPlanes {
            request.add(other.id, other.properties.id("FB_ID"), 0)
            request.add(other.id, other.properties.id("CRTC_ID"), 0)
        }
        request.add(pipeline.connector.id, pipeline.connectorProperties.id("CRTC_ID"), UInt64(pipeline.crtc))
        if pipeline.hasBadLink {
            request.add(pipeline.connector.id, pipeline.connectorProperties.id("link-status"), UInt64(DRM_MODE_LINK_STATUS_GOOD))
        }
        reset(pipeline.connectorLeftovers)
        request.add(pipeline.crtc, pipeline.crtcProperties.id("MODE_ID"), UInt64(modeBlob.id))
        request.add(pipeline.crtc, pipeline.crtcProperties.id("ACTIVE"), 1)
        reset(pipeline.crtcLeftovers)
        request.add(plane.id, framebufferProperty, UInt64(buffer.framebuffer))
        request.add(plane.id, properties.id("CRTC_ID"), UInt64(pipeline.crtc))
        request.add(plane.id, properties.id("SRC_X"), 0)
        request.add(plane.id, properties.id("SRC_Y"), 0)
        // The source is in 16.16 fixed point, in the buffer's own orientation.
        request.add(plane.id, properties.id("SRC_W"), UInt64(buffer.size.width) << 16)
        request.add(plane.id, properties.id("SRC_H"), UInt64(buffer.size.height) << 16)
        request.add(plane.id, properties.id("CRTC_X"), 0)
        request.add(plane.id, properties.id("CRTC_Y"), 0)
        request.add(plane.id, properties.id("CRTC_W"), UInt64(device.width))
        request.add(plane.id, properties.id("CRTC_H"), UInt64(device.height))
        request.add(plane.id, properties.id("rotation"), pipeline.rotationValue(rotation))
        reset(pipeline.planeLeftovers)
    }

    /// Only what is not as it should be is named: a driver that is not asked cannot refuse.
    private func reset(_ leftovers: [Leftover]) {
        guard resetsLeftovers else { return }
        for leftover in leftovers { request.add(leftover.object, leftover.property.id, leftover.neutral) }
    }

    /// The damage as the kernel wants it, 0 if everything is to be shown.
    private func damageBlob(_ damage: borrowing Damage, within size: PixelSize) -> UInt32 {
        if damageProperty == 0 { return 0 }
        let rectangles = damage.count
        var count = 0
        for index in 0..<rectangles {
            let rect = damage[index].intersection(size.bounds)
            if rect.isEmpty { continue }
            clips[count] = drm_mode_rect(rect)
            count += 1
        }
        if count == 0 { return 0 }
        // Without a blob the whole buffer is shown: slower, and right.
        return (try? calls.createBlob(UnsafeRawBufferPointer(start: clips, count: count * MemoryLayout<drm_mode_rect>.stride))) ?? 0
    }
}
