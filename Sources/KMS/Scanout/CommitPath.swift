import CDRM
import FasciaGeometry
import Glibc

/// How pictures get on the screen: with atomic commits or the old way. Knows one pipeline; owns no buffers.
protocol CommitPath: AnyObject {
    /// Whether the driver would show this buffer, without showing it. Throws what it says against it.
    func test(_ buffer: DumbBuffer) throws(KernelError)

    /// Shows a buffer and sets everything up for it. Waits until it is done.
    func modeset(_ buffer: DumbBuffer) throws(KernelError)

    /// Shows a buffer at the next refresh; an event with `token` follows.
    func flip(to buffer: DumbBuffer, damage: borrowing Damage, token: UInt64) throws(KernelError)

    /// Switches the display off and leaves it set up. `modeset` switches it on again.
    func switchOff() throws(KernelError)
}

/// Shows pictures with the calls that there were before atomic ones.
///
/// A flip always shows the whole buffer; drivers want to be told what was written (`markDirty`) only where a buffer changes while it
/// is on the screen.
final class LegacyPath: CommitPath {
    private let calls: any DRMCalls
    private let pipeline: Pipeline

    /// A path for a pipeline.
    init(_ pipeline: Pipeline, calls: any DRMCalls) {
        self.calls = calls
        self.pipeline = pipeline
    }

    /// There is no way to ask; the modeset itself will tell.
    func test(_ buffer: DumbBuffer) throws(KernelError) {}

    func modeset(_ buffer: DumbBuffer) throws(KernelError) {
        try calls.setCRTC(
            pipeline.crtc, framebuffer: buffer.framebuffer, x: 0, y: 0, connectors: [pipeline.connector.id], mode: pipeline.mode)
        // Most drivers switch the display on with the modeset; those that do not have the property.
        try? setDPMS(UInt64(DRM_MODE_DPMS_ON))
        straightenGamma()
    }

    /// Takes away what an earlier program left in the controller's gamma ramp: a tinted picture is no reason to fail.
    private func straightenGamma() {
        guard let crtc = try? calls.crtc(pipeline.crtc), crtc.gammaSize > 0,
            let ramp = try? calls.gamma(of: crtc.id, size: crtc.gammaSize), !ramp.isNeutral
        else { return }
        try? calls.setGamma(.linear(crtc.gammaSize), of: crtc.id)
    }

    func flip(to buffer: DumbBuffer, damage: borrowing Damage, token: UInt64) throws(KernelError) {
        try calls.pageFlip(crtc: pipeline.crtc, framebuffer: buffer.framebuffer, token: token)
    }

    func switchOff() throws(KernelError) {
        do throws(KernelError) {
            try setDPMS(UInt64(DRM_MODE_DPMS_OFF))
        } catch {
            guard error.errno == ENOENT else { throw error }
            try calls.setCRTC(pipeline.crtc, framebuffer: 0, x: 0, y: 0, connectors: [], mode: nil)
        }
    }

    private func setDPMS(_ value: UInt64) throws(KernelError) {
        guard let property = pipeline.connectorProperties["DPMS"] else { throw KernelError(errno: ENOENT) }
        try calls.setProperty(of: pipeline.connector.id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR), property: property.id, value: value)
    }
}
