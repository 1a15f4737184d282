import FasciaGeometry
import FasciaRaster
import Glibc

/// Moves pixels from the shadow into a scanout buffer, turning and converting them on the way.
///
/// The buffer is written in ascending addresses and never read: it may be write-combined memory, where a read costs a microsecond.
package struct CopyKernel: Sendable {
    /// How the picture is turned by the copy.
    package let rotation: Rotation
    /// What the buffer holds.
    package let format: PixelFormat

    /// A kernel for buffers of one kind.
    package init(rotation: Rotation, format: PixelFormat) {
        self.rotation = rotation
        self.format = format
    }

    /// Copies one rectangle.
    /// - Parameters:
    ///   - rect: in logical pixels; must lie within the shadow.
    ///   - shadow: the composed picture.
    ///   - buffer: the scanout buffer.
    ///   - device: the buffer's visible size; the shadow's size, turned.
    package func copy(_ rect: PixelRect, of shadow: Surface, to buffer: ScanoutBuffer, device: PixelSize) {
        let target = rotation.device(rect, on: device)
        switch format {
        case .xrgb8888:
            if rotation == .degrees0 {
                copyRows(rect, of: shadow, to: buffer)
            } else {
                turn(target, of: shadow, to: buffer, device: device, as: UInt32.self) { $0 }
            }
        case .rgb565:
            turn(target, of: shadow, to: buffer, device: device, as: UInt16.self, CopyKernel.truncated)
        }
    }

    /// The five or six high bits of each channel: what dithering would buy is lost again on partial updates.
    @inline(__always)
    package static func truncated(_ pixel: UInt32) -> UInt16 {
        UInt16(truncatingIfNeeded: (pixel >> 8) & 0xF800 | (pixel >> 5) & 0x07E0 | (pixel >> 3) & 0x001F)
    }

    private func copyRows(_ rect: PixelRect, of shadow: Surface, to buffer: ScanoutBuffer) {
        var source = UnsafeRawPointer(shadow.pixels + (rect.y &* shadow.stride &+ rect.x))
        var target = buffer.base + (rect.y &* buffer.pitch &+ rect.x &* 4)
        let length = rect.width &* 4
        for _ in 0..<rect.height {
            memcpy(target, source, length)
            source += shadow.stride &* 4
            target += buffer.pitch
        }
    }

    /// Device rows from top to bottom. A turned row walks a column of the shadow, so work goes in tiles whose columns stay in the
    /// first-level cache while the rows of one tile are written.
    @inline(__always)
    private func turn<Pixel: FixedWidthInteger>(
        _ target: PixelRect, of shadow: Surface, to buffer: ScanoutBuffer, device: PixelSize, as: Pixel.Type,
        _ convert: (UInt32) -> Pixel
    ) {
        let stride = shadow.stride
        // The shadow's pixel for the device pixel (0, 0), and the steps that a device column and row make in the shadow.
        let (first, column, row): (Int, Int, Int) =
            switch rotation {
            case .degrees0: (0, 1, stride)
            case .degrees90: (device.height &- 1, stride, -1)
            case .degrees180: ((device.height &- 1) &* stride &+ device.width &- 1, -1, -stride)
            case .degrees270: ((device.width &- 1) &* stride, -stride, 1)
            }
        let tile = rotation.isTransposing ? 32 : target.width
        var x0 = target.x
        while x0 < target.maxX {
            let x1 = min(x0 &+ tile, target.maxX)
            for y in target.y..<target.maxY {
                var out = (buffer.base + y &* buffer.pitch).assumingMemoryBound(to: Pixel.self) + x0
                var source = shadow.pixels + (first &+ y &* row &+ x0 &* column)
                for _ in x0..<x1 {
                    out.pointee = convert(source.pointee)
                    out += 1
                    source += column
                }
            }
            x0 = x1
        }
    }
}
