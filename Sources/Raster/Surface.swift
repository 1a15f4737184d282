import CPixman
import FasciaGeometry
import Glibc

/// Pixels in cached memory: 32 bits each, premultiplied alpha, red in bits 16 to 23 (pixman's `a8r8g8b8`, or `x8r8g8b8` if opaque).
///
/// The surface owns its pixels and its pixman image. Rows are never a multiple of 4096 bytes apart: columns of a small copy would
/// then fight for the same few lines of the processor's cache (measured: 2.5 times slower).
public final class Surface {
    /// The most pixels on a side; also pixman's own bound with room for 16.16 arithmetic.
    public static let maximumExtent = 16_384

    public let width: Int
    public let height: Int
    /// Pixels from one row to the next.
    public let stride: Int
    /// Whether alpha is ignored and counts as 255.
    public let isOpaque: Bool
    /// The first pixel; valid as long as the surface lives.
    public let pixels: UnsafeMutablePointer<UInt32>
    /// pixman's handle on the same memory, owned by the surface.
    @usableFromInline let handle: OpaquePointer

    /// Makes a surface of zeros: clear, or black if opaque.
    /// - Throws: `RasterError` if a side is not in 1...`maximumExtent` or there is no memory.
    public init(width: Int, height: Int, isOpaque: Bool) throws(RasterError) {
        guard (1...Surface.maximumExtent).contains(width), (1...Surface.maximumExtent).contains(height) else {
            throw RasterError(attempt: "make a surface", object: "\(width)×\(height) pixels", reason: "each side must be 1 to \(Surface.maximumExtent)")
        }
        var stride = (width + 15) & ~15
        if stride % 1024 == 0 { stride += 16 }
        let count = stride * height
        guard let memory = aligned_alloc(64, count * 4) else {
            throw RasterError(attempt: "make a surface", object: "\(width)×\(height) pixels", reason: "out of memory")
        }
        memset(memory, 0, count * 4)
        let pixels = memory.bindMemory(to: UInt32.self, capacity: count)
        let format = isOpaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8
        guard let handle = pixman_image_create_bits(format, Int32(width), Int32(height), pixels, Int32(stride * 4)) else {
            free(memory)
            throw RasterError(attempt: "make a surface", object: "\(width)×\(height) pixels", reason: "out of memory")
        }
        self.width = width
        self.height = height
        self.stride = stride
        self.isOpaque = isOpaque
        self.pixels = pixels
        self.handle = handle
    }

    deinit {
        pixman_image_unref(handle)
        free(pixels)
    }

    /// The whole area.
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Bytes of pixel memory.
    public var byteCount: Int { stride * height * 4 }
}
