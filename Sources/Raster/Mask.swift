import CPixman
import FasciaGeometry
import Glibc

/// Coverage: 8 bits a pixel, 0 (nothing) to 255 (all). Glyphs, vector shapes, shadows and the alpha of template images.
///
/// The mask owns its bytes and its pixman image.
package final class Mask {
    /// Pixels in a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Bytes from one row to the next; a multiple of 4.
    package let stride: Int
    /// The first byte; valid as long as the mask lives. All bytes are 0 at first.
    package let bytes: UnsafeMutablePointer<UInt8>
    /// pixman's handle on the same memory (`a8`), owned by the mask.
    let handle: OpaquePointer

    /// Makes an empty mask.
    /// - Throws: `RasterError` if a side is not in 1...`Surface.maximumExtent` or there is no memory.
    package init(width: Int, height: Int) throws(RasterError) {
        guard (1...Surface.maximumExtent).contains(width), (1...Surface.maximumExtent).contains(height) else {
            throw RasterError(
                attempt: "make a mask", object: "\(width)×\(height) pixels", reason: "each side must be 1 to \(Surface.maximumExtent)")
        }
        let stride = (width + 3) & ~3
        // Vectors reach behind the last row's end.
        guard let memory = calloc(stride * height + 8, 1) else {
            throw RasterError(attempt: "make a mask", object: "\(width)×\(height) pixels", reason: "out of memory")
        }
        let words = memory.assumingMemoryBound(to: UInt32.self)
        guard let handle = pixman_image_create_bits(PIXMAN_a8, Int32(width), Int32(height), words, Int32(stride)) else {
            free(memory)
            throw RasterError(attempt: "make a mask", object: "\(width)×\(height) pixels", reason: "out of memory")
        }
        self.width = width
        self.height = height
        self.stride = stride
        self.bytes = memory.assumingMemoryBound(to: UInt8.self)
        self.handle = handle
    }

    deinit {
        pixman_image_unref(handle)
        free(bytes)
    }

    /// Mirrors the upper left part of the mask.
    func mirror(width: Int, height: Int) {
        for y in 0..<height {
            var row = UnsafeMutableBufferPointer(start: bytes + y &* stride, count: width)
            row.reverse()
        }
    }

    /// The whole area.
    package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Bytes of memory.
    package var byteCount: Int { stride * height }
}
