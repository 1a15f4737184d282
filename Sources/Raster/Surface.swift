import CPixman
import FasciaGeometry
import Glibc

/// Pixels in cached memory: 32 bits each, premultiplied alpha, red in bits 16 to 23 (pixman's `a8r8g8b8`).
///
/// An opaque surface keeps 255 as the alpha of every pixel, so its rows can be copied into any other surface as they are; what
/// writes to `pixels` keeps it so.
///
/// The surface owns its pixels and its pixman image. Rows are never a multiple of 4096 bytes apart: columns of a small copy would
/// then fight for the same few lines of the processor's cache (measured: 2.5 times slower).
public final class Surface {
    /// The most pixels on a side; also pixman's own bound with room for 16.16 arithmetic.
    public static let maximumExtent = 16_384

    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Pixels from one row to the next.
    package let stride: Int
    /// Whether the alpha of every pixel is 255, and stays so.
    public let isOpaque: Bool
    /// The first pixel; valid as long as the surface lives.
    package let pixels: UnsafeMutablePointer<UInt32>
    /// pixman's handle on the same memory, owned by the surface.
    let handle: OpaquePointer
    /// Where others can look at the pixels; nil if they are this process's alone.
    package let file: PixelFile?
    /// Whose memory the pixels are; nil if they are its own.
    package let owner: Surface?
    /// Which row of a larger picture the first one is: 0 but for a band, which holds now these rows of it and now those. Not below 0.
    @exclusivity(unchecked) package var top = 0 {
        didSet { origin = pixels - top &* stride }
    }
    /// Where row 0 would be.
    @exclusivity(unchecked) private var origin: UnsafeMutablePointer<UInt32>
    /// What of a band is noted and not written; nil for every other surface. Whoever reads a band's pixels has it written first.
    package var ground: Ground? { notedGround }
    // Another module would have the check of a stored one.
    @exclusivity(unchecked) private var notedGround: Ground?

    /// Makes a surface that is clear, or black if opaque.
    /// - Throws: `RasterError` if a side is not in 1...`maximumExtent` or there is no memory.
    public convenience init(width: Int, height: Int, isOpaque: Bool) throws(RasterError) {
        try self.init(width: width, height: height, isOpaque: isOpaque, isShared: false)
    }

    /// The same, and with `isShared` in a file that other processes can be given to look at; without `isCleared` the pixels are whatever
    /// they are, and take no memory before they are written.
    package init(width: Int, height: Int, isOpaque: Bool, isShared: Bool, isCleared: Bool = true) throws(RasterError) {
        guard (1...Surface.maximumExtent).contains(width), (1...Surface.maximumExtent).contains(height) else {
            throw RasterError(
                attempt: "make a surface", object: "\(width)×\(height) pixels", reason: "each side must be 1 to \(Surface.maximumExtent)")
        }
        var stride = (width + 15) & ~15
        if stride % 1024 == 0 { stride += 16 }
        let count = stride * height
        // Vectors reach behind the last row's end.
        let file = isShared ? try PixelFile(pixelBytes: count * 4 + 64) : nil
        guard let memory = file?.memory ?? PixelMemory.allocate(bytes: count * 4 + 64) else {
            throw RasterError(attempt: "make a surface", object: "\(width)×\(height) pixels", reason: "out of memory")
        }
        let pixels = memory.bindMemory(to: UInt32.self, capacity: count)
        if isCleared { fascia_fill_pixels(pixels, isOpaque ? 0xFF00_0000 : 0, count) }
        // pixman may clear the unused byte of x8r8g8b8; as a8r8g8b8 the 255s stay.
        guard let handle = pixman_image_create_bits(PIXMAN_a8r8g8b8, Int32(width), Int32(height), pixels, Int32(stride * 4)) else {
            if file == nil { PixelMemory.deallocate(memory, bytes: count * 4 + 64) }
            throw RasterError(attempt: "make a surface", object: "\(width)×\(height) pixels", reason: "out of memory")
        }
        self.width = width
        self.height = height
        self.stride = stride
        self.isOpaque = isOpaque
        self.pixels = pixels
        origin = pixels
        self.handle = handle
        self.file = file
        owner = nil
    }

    deinit {
        pixman_image_unref(handle)
        if file == nil, owner == nil { PixelMemory.deallocate(pixels, bytes: stride * height * 4 + 64) }
    }

    /// A band of a larger picture, whose ground is noted where it can be.
    package static func band(width: Int, height: Int) throws(RasterError) -> Surface {
        let surface = try Surface(width: width, height: height, isOpaque: true)
        surface.notedGround = Ground(of: surface)
        return surface
    }

    /// All of another surface, in that surface's own memory, with its ground noted instead of being written: what the other one shows from
    /// then on is anything.
    package static func noting(over other: Surface) throws(RasterError) -> Surface {
        let surface = try Surface(over: other)
        surface.notedGround = Ground(of: surface)
        return surface
    }

    private init(over other: Surface) throws(RasterError) {
        guard
            let handle = pixman_image_create_bits(
                PIXMAN_a8r8g8b8, Int32(other.width), Int32(other.height), other.pixels, Int32(other.stride * 4))
        else {
            throw RasterError(
                attempt: "make a surface", object: "\(other.width)×\(other.height) pixels", reason: "out of memory")
        }
        width = other.width
        height = other.height
        stride = other.stride
        isOpaque = other.isOpaque
        pixels = other.pixels
        origin = other.pixels
        self.handle = handle
        file = nil
        owner = other
    }

    /// The same pixels once more, all of them copied.
    package convenience init(copying other: Surface, isShared: Bool = false) throws(RasterError) {
        try self.init(width: other.width, height: other.height, isOpaque: other.isOpaque, isShared: isShared)
        copy(other.bounds, of: other, to: .zero)
    }

    /// The whole area.
    public var bounds: PixelRect { PixelRect(x: 0, y: top, width: width, height: height) }

    /// Bytes of pixel memory.
    public var byteCount: Int { stride * height * 4 }

    /// The first pixel of row `y`, which must be one of `bounds`.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { origin + y &* stride }

    /// The pixel at (`x`, `y`), which must be inside: premultiplied `0xAARRGGBB`.
    public func pixel(x: Int, y: Int) -> UInt32 {
        if let ground { ground.write(PixelRect(x: x, y: y, width: 1, height: 1)) }
        return origin[y &* stride &+ x]
    }

    /// Sets every pixel of `rect`, cut to the surface, to a premultiplied value; no blending. An opaque surface takes it with alpha 255.
    public func set(_ rect: PixelRect, to pixel: UInt32) {
        let area = rect.intersection(bounds)
        if area.isEmpty { return }
        ground?.write(area)
        let value = isOpaque ? pixel | 0xFF00_0000 : pixel
        var target = row(area.y) + area.x
        for _ in 0..<area.height {
            fascia_fill_pixels(target, value, area.width)
            target += stride
        }
    }

    /// Copies pixels from elsewhere as they are.
    /// - Parameters:
    ///   - rect: must lie within the surface.
    ///   - pixels: what its first pixel gets; opaque ones if the surface is.
    ///   - stride: pixels from one row of those to the next.
    package func copy(_ rect: PixelRect, from pixels: UnsafePointer<UInt32>, stride: Int) {
        ground?.write(rect)
        var source = pixels
        for y in rect.y..<rect.maxY {
            (row(y) + rect.x).update(from: source, count: rect.width)
            source += stride
        }
    }

    /// Copies pixels from another surface as they are; no blending. What lies outside of either surface is left out. An opaque surface
    /// takes only from another opaque one, or what its owner knows to be opaque.
    public func copy(_ rect: PixelRect, of source: Surface, to point: PixelPoint) {
        let dx = point.x &- rect.x
        let dy = point.y &- rect.y
        let area = rect.intersection(source.bounds).offsetBy(dx: dx, dy: dy).intersection(bounds)
        if area.isEmpty { return }
        ground?.write(area)
        source.ground?.write(area.offsetBy(dx: 0 &- dx, dy: 0 &- dy))
        // Downward within one surface, the last row goes first, or it would be overwritten before it is read.
        let isReversed = source === self && dy > 0
        for index in 0..<area.height {
            let y = isReversed ? area.maxY &- 1 &- index : area.y &+ index
            memmove(row(y) + area.x, source.row(y &- dy) + (area.x &- dx), area.width &* 4)
        }
    }
}
