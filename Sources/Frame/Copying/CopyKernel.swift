import CCopy
import FasciaGeometry
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
    ///   - rect: in logical pixels; must lie within the picture.
    ///   - pixels: where the composed picture begins, or what there is of it.
    ///   - origin: which pixel of the picture that is.
    ///   - stride: pixels from one of its rows to the next.
    ///   - base: where the buffer begins.
    ///   - pitch: bytes from one of its rows to the next.
    ///   - device: the buffer's visible size; the picture's size, turned.
    ///   - isStreamed: whether it goes past the processor's caches, if it is upright.
    package func copy(
        _ rect: PixelRect, of pixels: UnsafePointer<UInt32>, from origin: PixelPoint = .zero, stride: Int, to base: UnsafeMutableRawPointer,
        pitch: Int, device: PixelSize, isStreamed: Bool = false
    ) {
        if rect.isEmpty { return }
        let target = rotation.device(rect, on: device)
        let start = base + (target.y &* pitch &+ target.x &* format.bytesPerPixel)
        // The picture's pixel for the device pixel (0, 0), and the steps that a device column and row make in the picture.
        let (first, column, row): (Int, Int, Int) =
            switch rotation {
            case .degrees0: (0, 1, stride)
            case .degrees90: (device.height &- 1, stride, -1)
            case .degrees180: ((device.height &- 1) &* stride &+ device.width &- 1, -1, -stride)
            case .degrees270: ((device.width &- 1) &* stride, -stride, 1)
            }
        let source = pixels + (first &+ target.y &* row &+ target.x &* column &- origin.y &* stride &- origin.x)
        let (width, height) = (target.width, target.height)
        // Vectors past the caches have to be aligned, which they cannot be among pixels that are not.
        let isStreamed = isStreamed && (Int(bitPattern: start) | pitch) % format.bytesPerPixel == 0
        switch (format, rotation) {
        case (.xrgb8888, .degrees0) where isStreamed:
            fascia_stream_xrgb8888(start.assumingMemoryBound(to: UInt32.self), pitch, source, stride, width, height)
        case (.rgb565, .degrees0) where isStreamed:
            fascia_stream_rgb565(start.assumingMemoryBound(to: UInt16.self), pitch, source, stride, width, height)
        case (.xrgb8888, .degrees0): copyRows(width: width, height: height, from: source, stride: stride, to: start, pitch: pitch)
        case (.xrgb8888, _):
            fascia_turn_xrgb8888(start.assumingMemoryBound(to: UInt32.self), pitch, source, column, row, width, height)
        case (.rgb565, .degrees0):
            fascia_copy_rgb565(start.assumingMemoryBound(to: UInt16.self), pitch, source, stride, width, height)
        case (.rgb565, _):
            fascia_turn_rgb565(start.assumingMemoryBound(to: UInt16.self), pitch, source, column, row, width, height)
        }
    }

    private func copyRows(
        width: Int, height: Int, from source: UnsafePointer<UInt32>, stride: Int, to start: UnsafeMutableRawPointer, pitch: Int
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
