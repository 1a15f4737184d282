import CDRM
import FasciaFrame
import FasciaGeometry
import Glibc

/// Memory that the display controller reads, mapped, and ready to be shown. All of it goes with the object.
final class DumbBuffer {
    let size: PixelSize
    let format: PixelFormat
    /// The kernel's framebuffer.
    let framebuffer: UInt32
    let memory: DumbMemory
    let base: UnsafeMutableRawPointer
    private let calls: any DRMCalls

    /// Makes a buffer of a size in device pixels. Throws what the kernel refuses; nothing is left behind then.
    init(size: PixelSize, format: PixelFormat, on calls: any DRMCalls) throws(KernelError) {
        let memory = try calls.createDumb(width: size.width, height: size.height, bitsPerPixel: format.bytesPerPixel * 8)
        let base: UnsafeMutableRawPointer
        let framebuffer: UInt32
        do throws(KernelError) {
            // A driver's mistake must not become writes beyond the mapping.
            let (needed, overflow) = memory.pitch.multipliedReportingOverflow(by: size.height)
            guard memory.pitch >= size.width * format.bytesPerPixel, !overflow, memory.byteCount >= needed else {
                throw KernelError(errno: EOVERFLOW)
            }
            base = try calls.map(handle: memory.handle, size: memory.byteCount)
        } catch {
            calls.destroyDumb(handle: memory.handle)
            throw error
        }
        do throws(KernelError) {
            framebuffer = try calls.addFramebuffer(
                width: size.width, height: size.height, fourCC: format.fourCC, handle: memory.handle, pitch: memory.pitch)
        } catch {
            calls.unmap(base, size: memory.byteCount)
            calls.destroyDumb(handle: memory.handle)
            throw error
        }
        self.size = size
        self.format = format
        self.memory = memory
        self.base = base
        self.framebuffer = framebuffer
        self.calls = calls
    }

    deinit {
        calls.removeFramebuffer(framebuffer)
        calls.unmap(base, size: memory.byteCount)
        calls.destroyDumb(handle: memory.handle)
    }
}

extension PixelFormat {
    /// The kernel's `DRM_FORMAT_*`.
    package var fourCC: UInt32 {
        switch self {
        case .xrgb8888: return drm_fascia_format_xrgb8888
        case .rgb565: return drm_fascia_format_rgb565
        }
    }
}
