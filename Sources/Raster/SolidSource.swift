import CPixman
import Glibc

/// One pixel that pixman repeats without end. Its value is changed in place, so that no colour ever allocates.
final class SolidSource {
    /// pixman's handle, an endless area of the value.
    let handle: OpaquePointer
    private let memory: UnsafeMutablePointer<UInt32>

    /// A clear source.
    init() {
        memory = .allocate(capacity: 1)
        memory.initialize(to: 0)
        // pixman fails only if there is no memory for some 200 bytes, which Swift's own allocation does not survive either.
        handle = pixman_image_create_bits(PIXMAN_a8r8g8b8, 1, 1, memory, 4)
        // pixman takes a repeated single pixel for a solid colour and reads it at every call.
        pixman_image_set_repeat(handle, PIXMAN_REPEAT_NORMAL)
    }

    deinit {
        pixman_image_unref(handle)
        memory.deallocate()
    }

    /// The handle, with this premultiplied value everywhere.
    @inline(__always)
    func with(_ pixel: UInt32) -> OpaquePointer {
        memory.pointee = pixel
        return handle
    }
}
