import CBlend
import Glibc

/// A file in memory that holds the pixels of a surface: other processes can look at them, and do nothing else.
///
/// Who has its descriptor can read and map it, but neither write to it nor change its size, even opened anew. It lives as long as this object
/// or anybody who has mapped it.
package final class PixelFile {
    /// Reads, and nothing else; this object's.
    package let descriptor: Int32
    /// Where it is mapped, for the surface to write.
    let memory: UnsafeMutableRawPointer
    private let bytes: Int

    /// - Parameter bytes: its size, at least 1.
    /// - Throws: if there is no memory, or no descriptor left.
    init(bytes: Int) throws(RasterError) {
        var memory: UnsafeMutableRawPointer?
        let result = fascia_pixel_file(bytes, &memory)
        guard result >= 0, let memory else {
            throw RasterError(
                attempt: "make a memory file", object: "\(bytes) bytes", reason: String(cString: strerror(result < 0 ? -result : ENOMEM)))
        }
        descriptor = result
        self.memory = memory
        self.bytes = bytes
    }

    deinit {
        munmap(memory, bytes)
        close(descriptor)
    }
}
