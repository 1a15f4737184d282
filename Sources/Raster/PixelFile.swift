import CBlend
import Glibc

/// A file in memory that holds the pixels of a surface: other processes can look at them, and do nothing else.
///
/// Behind the pixels it has room for notes on them, which whoever draws may write.
///
/// Who has its descriptor can read and map it, but neither write to it nor change its size, even opened anew. It lives as long as this object
/// or anybody who has mapped it.
package final class PixelFile {
    /// Reads, and nothing else; this object's.
    package let descriptor: Int32
    /// Where it is mapped, for the surface to write.
    let memory: UnsafeMutableRawPointer
    private let bytes: Int
    /// Where the notes begin, in bytes: at a page of its own, so that they can be mapped alone.
    package let notesOffset: Int
    /// How much room they have, in bytes.
    package static let notesBytes = 4096

    /// - Parameter pixelBytes: how much room the pixels need, at least 1.
    /// - Throws: if there is no memory, or no descriptor left.
    init(pixelBytes: Int) throws(RasterError) {
        let page = Int(getpagesize())
        notesOffset = (pixelBytes + page - 1) / page * page
        let bytes = notesOffset + max(page, PixelFile.notesBytes)
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

    /// The notes, all 0 at first; valid as long as this object lives.
    package var notes: UnsafeMutableRawPointer { memory + notesOffset }

    deinit {
        munmap(memory, bytes)
        close(descriptor)
    }
}
