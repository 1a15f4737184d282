import FasciaFrame
import FasciaGeometry

/// The panel's picture as a display has it: turned, and in its format, by what copies it there.
final class DisplayedPicture: PixelSource {
    let width: Int
    let height: Int

    private let source: PictureFile
    private let kernel: CopyKernel
    private let size: PixelSize
    private let pitch: Int
    private let buffer: UnsafeMutableRawPointer

    /// The whole picture, turned.
    init(_ source: PictureFile, rotation: Rotation, format: PixelFormat) {
        self.source = source
        kernel = CopyKernel(rotation: rotation, format: format)
        size = rotation.applied(to: PixelSize(width: source.width, height: source.height))
        (width, height) = (size.width, size.height)
        pitch = width * format.bytesPerPixel
        buffer = .allocate(byteCount: pitch * height, alignment: 64)
        _ = refresh(PixelRect(x: 0, y: 0, width: source.width, height: source.height))
    }

    deinit { buffer.deallocate() }

    /// Takes what has changed of the panel's picture over.
    /// - Returns: where that is here.
    func refresh(_ rect: PixelRect) -> PixelRect {
        let area = rect.intersection(PixelRect(x: 0, y: 0, width: source.width, height: source.height))
        let rows = source.rows
        kernel.copy(area, of: rows.start, stride: rows.stride, to: buffer, pitch: pitch, device: size)
        return kernel.rotation.device(area, on: size)
    }

    func copy(row y: Int, from x: Int, count: Int, to target: UnsafeMutableRawPointer) {
        let row = buffer + y &* pitch + x &* kernel.format.bytesPerPixel
        if kernel.format == .xrgb8888 { return Pixels.copy(row.assumingMemoryBound(to: UInt32.self), count, to: target) }
        let source = row.assumingMemoryBound(to: UInt16.self)
        let target = target.assumingMemoryBound(to: UInt32.self)
        for index in 0..<count {
            // High bits are repeated, as displays do.
            let pixel = UInt32(source[index])
            let (r, g, b) = (pixel >> 11, pixel >> 5 & 0x3F, pixel & 0x1F)
            target[index] = Pixels.canvas((r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2))
        }
    }
}
