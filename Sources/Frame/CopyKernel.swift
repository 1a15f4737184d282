import CCopy
import FasciaGeometry
import FasciaRaster
import Glibc

/// Moves pixels from the shadow into a scanout buffer, turning and converting them on the way.
///
/// The buffer is never read: it may be write-combined memory, where a read costs a microsecond. RGB565 has the five or six high bits of
/// each channel: what dithering would buy is lost again on partial updates.
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
    ///   - isStreamed: whether it goes past the processor's caches, if it is upright.
    package func copy(_ rect: PixelRect, of shadow: Surface, to buffer: ScanoutBuffer, device: PixelSize, isStreamed: Bool = false) {
        if rect.isEmpty { return }
        let target = rotation.device(rect, on: device)
        let start = buffer.base + (target.y &* buffer.pitch &+ target.x &* format.bytesPerPixel)
        // The shadow's pixel for the device pixel (0, 0), and the steps that a device column and row make in the shadow.
        let stride = shadow.stride
        let (first, column, row): (Int, Int, Int) =
            switch rotation {
            case .degrees0: (0, 1, stride)
            case .degrees90: (device.height &- 1, stride, -1)
            case .degrees180: ((device.height &- 1) &* stride &+ device.width &- 1, -1, -stride)
            case .degrees270: ((device.width &- 1) &* stride, -stride, 1)
            }
        let source = shadow.row(0) + (first &+ target.y &* row &+ target.x &* column)
        let (width, height) = (target.width, target.height)
        // Vectors past the caches have to be aligned, which they cannot be among pixels that are not.
        let isStreamed = isStreamed && (Int(bitPattern: start) | buffer.pitch) % format.bytesPerPixel == 0
        if let ground = shadow.ground {
            if isStreamed, rotation == .degrees0, ground.part == rect {
                stream(ground, source, stride: stride, to: start, pitch: buffer.pitch)
                return
            }
            ground.write(rect)
        }
        switch (format, rotation) {
        case (.xrgb8888, .degrees0) where isStreamed:
            fascia_stream_xrgb8888(start.assumingMemoryBound(to: UInt32.self), buffer.pitch, source, stride, width, height)
        case (.rgb565, .degrees0) where isStreamed:
            fascia_stream_rgb565(start.assumingMemoryBound(to: UInt16.self), buffer.pitch, source, stride, width, height)
        case (.xrgb8888, .degrees0): copyRows(width: width, height: height, from: source, stride: stride, to: start, pitch: buffer.pitch)
        case (.xrgb8888, _):
            fascia_turn_xrgb8888(start.assumingMemoryBound(to: UInt32.self), buffer.pitch, source, column, row, width, height)
        case (.rgb565, .degrees0):
            fascia_copy_rgb565(start.assumingMemoryBound(to: UInt16.self), buffer.pitch, source, stride, width, height)
        case (.rgb565, _):
            fascia_turn_rgb565(start.assumingMemoryBound(to: UInt16.self), buffer.pitch, source, column, row, width, height)
        }
    }

    /// Upright rows of a band, and the ground on both sides of what the band has of them.
    private func stream(
        _ ground: Ground, _ source: UnsafeMutablePointer<UInt32>, stride: Int, to start: UnsafeMutableRawPointer, pitch: Int
    ) {
        let (width, height) = (ground.part.width, ground.part.height)
        switch format {
        case .xrgb8888:
            fascia_stream_ground_xrgb8888(
                start.assumingMemoryBound(to: UInt32.self), pitch, source, stride, width, height, ground.pixels, ground.starts, ground.ends)
        case .rgb565:
            fascia_stream_ground_rgb565(
                start.assumingMemoryBound(to: UInt16.self), pitch, source, stride, width, height, ground.pixels, ground.starts, ground.ends)
        }
    }

    private func copyRows(
        width: Int, height: Int, from source: UnsafeMutablePointer<UInt32>, stride: Int, to start: UnsafeMutableRawPointer, pitch: Int
    ) {
        var source = UnsafeRawPointer(source)
        var target = start
        for _ in 0..<height {
            memcpy(target, source, width &* 4)
            source += stride &* 4
            target += pitch
        }
    }
}
