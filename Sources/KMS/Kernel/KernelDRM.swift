import CDRM
import FasciaSystem
import Glibc

/// The kernel's display calls on a real device. The descriptor goes back to where it came from with the object.
package final class KernelDRM: DRMCalls {
    package let descriptor: Int32
    private let access: any DeviceAccess

    /// Takes ownership of a descriptor that `access` opened.
    package init(owning descriptor: Int32, from access: any DeviceAccess) {
        self.descriptor = descriptor
        self.access = access
        // Reading events must not block, however the device was opened.
        let flags = fcntl(descriptor, F_GETFL)
        if flags >= 0, flags & O_NONBLOCK == 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
    }

    deinit { access.close(descriptor) }

    /// libdrm's calls return 0, a negative error number, or -1 with `errno`.
    func check(_ call: () -> Int32) throws(KernelError) {
        Glibc.errno = 0
        let result = call()
        if result >= 0 { return }
        let number = Glibc.errno
        throw KernelError(errno: result < -1 ? 0 &- result : number == 0 ? EPERM : number)
    }

    // MARK: The device

    package var driverName: String {
        guard let version = drmGetVersion(descriptor) else { return "" }
        defer { drmFreeVersion(version) }
        guard let name = version.pointee.name else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: name, count: max(0, Int(version.pointee.name_len))), as: UTF8.self)
    }

    package func capability(_ which: UInt64) -> UInt64 {
        var value: UInt64 = 0
        return drmGetCap(descriptor, which, &value) == 0 ? value : 0
    }

    package func setClientCapability(_ which: UInt64, _ value: UInt64) throws(KernelError) {
        try check { drmSetClientCap(descriptor, which, value) }
    }

    package var isMaster: Bool { drmIsMaster(descriptor) != 0 }

    package func becomeMaster() throws(KernelError) {
        try check { drmSetMaster(descriptor) }
    }

    // MARK: Memory

    package func createDumb(width: Int, height: Int, bitsPerPixel: Int) throws(KernelError) -> DumbMemory {
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var size: UInt64 = 0
        try check {
            drmModeCreateDumbBuffer(
                descriptor, UInt32(clamping: width), UInt32(clamping: height), UInt32(clamping: bitsPerPixel), 0, &handle, &pitch, &size)
        }
        return DumbMemory(handle: handle, pitch: Int(pitch), byteCount: Int(clamping: size))
    }

    package func destroyDumb(handle: UInt32) {
        _ = drmModeDestroyDumbBuffer(descriptor, handle)
    }

    package func map(handle: UInt32, size: Int) throws(KernelError) -> UnsafeMutableRawPointer {
        var offset: UInt64 = 0
        try check { drmModeMapDumbBuffer(descriptor, handle, &offset) }
        let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(truncatingIfNeeded: offset))
        guard let mapped, mapped != MAP_FAILED else { throw .last }
        return mapped
    }

    package func unmap(_ base: UnsafeMutableRawPointer, size: Int) {
        _ = munmap(base, size)
    }

    package func addFramebuffer(width: Int, height: Int, fourCC: UInt32, handle: UInt32, pitch: Int) throws(KernelError) -> UInt32 {
        var id: UInt32 = 0
        try check {
            drmModeAddFB2(
                descriptor, UInt32(clamping: width), UInt32(clamping: height), fourCC, [handle, 0, 0, 0],
                [UInt32(clamping: pitch), 0, 0, 0],
                [0, 0, 0, 0], &id, 0)
        }
        return id
    }

    package func removeFramebuffer(_ id: UInt32) {
        _ = drmModeRmFB(descriptor, id)
    }

    package func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KernelError) -> UInt32 {
        var id: UInt32 = 0
        try check { drmModeCreatePropertyBlob(descriptor, bytes.baseAddress, bytes.count, &id) }
        return id
    }

    package func destroyBlob(_ id: UInt32) {
        _ = drmModeDestroyPropertyBlob(descriptor, id)
    }

    // MARK: The display

    package func commit(_ request: AtomicRequest, flags: UInt32, token: UInt64) throws(KernelError) {
        if request.isOverfull { throw KernelError(errno: E2BIG) }
        var call = drm_mode_atomic()
        call.flags = flags
        call.count_objs = UInt32(request.objectCount)
        call.objs_ptr = UInt64(UInt(bitPattern: request.objects))
        call.count_props_ptr = UInt64(UInt(bitPattern: request.counts))
        call.props_ptr = UInt64(UInt(bitPattern: request.properties))
        call.prop_values_ptr = UInt64(UInt(bitPattern: request.values))
        call.user_data = token
        try check { drm_fascia_atomic(descriptor, &call) }
    }

    package func setCRTC(_ crtc: UInt32, framebuffer: UInt32, x: UInt32, y: UInt32, connectors: [UInt32], mode: VideoMode?)
        throws(KernelError)
    {
        var ids = connectors
        // libdrm's description of a mode has the kernel's layout; SetCrtc copies the one into the other.
        var timing = mode.map { unsafeBitCast($0.timing, to: drmModeModeInfo.self) } ?? drmModeModeInfo()
        let count = Int32(clamping: ids.count)
        try check {
            ids.withUnsafeMutableBufferPointer { ids in
                withUnsafeMutablePointer(to: &timing) { timing in
                    drmModeSetCrtc(
                        descriptor, crtc, framebuffer, x, y, count == 0 ? nil : ids.baseAddress, count, mode == nil ? nil : timing)
                }
            }
        }
    }

    package func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(KernelError) {
        try check {
            drmModePageFlip(
                descriptor, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
                UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: token)))
        }
    }

    package func markDirty(framebuffer: UInt32, clips: UnsafeBufferPointer<ClipRect>) throws(KernelError) {
        try check {
            drmModeDirtyFB(descriptor, framebuffer, UnsafeMutablePointer(mutating: clips.baseAddress), UInt32(clamping: clips.count))
        }
    }

    package func setProperty(of object: UInt32, type: UInt32, property: UInt32, value: UInt64) throws(KernelError) {
        try check { drmModeObjectSetProperty(descriptor, object, type, property, value) }
    }

    package func setGamma(_ ramp: GammaRamp, of crtc: UInt32) throws(KernelError) {
        var ramp = ramp
        let size = UInt32(clamping: min(ramp.red.count, ramp.green.count, ramp.blue.count))
        try check { drmModeCrtcSetGamma(descriptor, crtc, size, &ramp.red, &ramp.green, &ramp.blue) }
    }

    package func readEvents(into buffer: UnsafeMutableRawBufferPointer) throws(KernelError) -> Int {
        let count = SystemCall.retry { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
        if count >= 0 { return count }
        if Glibc.errno == EAGAIN { return 0 }
        throw .last
    }
}
