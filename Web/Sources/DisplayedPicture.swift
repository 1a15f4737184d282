import FasciaFrame
import FasciaGeometry

/// The panel's picture as a display has it: turned, and in its format, by what copies it there.
///
/// Nothing of it is kept: what is sent is copied as it is sent.
final class DisplayedPicture: PixelSource {
    let width: Int
    let height: Int
    var rotation: Rotation { kernel.rotation }

    private let source: PictureFile
    private let kernel: CopyKernel
    private let size: PixelSize
    /// Rows as the display has them, one after the other, of a format in which pixels are smaller than those of canvases.
    private let rows: UnsafeMutableRawPointer
    private static let rowsBytes = 1 << 17

    init(_ source: PictureFile, rotation: Rotation, format: PixelFormat) {
        self.source = source
        kernel = CopyKernel(rotation: rotation, format: format)
        size = rotation.applied(to: PixelSize(width: source.width, height: source.height))
        (width, height) = (size.width, size.height)
        rows = .allocate(byteCount: DisplayedPicture.rowsBytes, alignment: 64)
    }

    deinit { rows.deallocate() }

    /// Where something of the panel's picture is here.
    func place(of rect: PixelRect) -> PixelRect {
        let area = rect.intersection(PixelRect(x: 0, y: 0, width: source.width, height: source.height))
        return kernel.rotation.device(area, on: size)
    }

    func copy(_ rect: PixelRect, to target: UnsafeMutableRawPointer) {
        if kernel.format == .xrgb8888 {
            turn(rect, to: target)
            let count = rect.width * rect.height
            return Pixels.copy(target.assumingMemoryBound(to: UInt32.self), count, to: target)
        }
        // No row is longer than a picture's side: 16 384 pixels of 2 bytes.
        let most = max(1, DisplayedPicture.rowsBytes / (rect.width * kernel.format.bytesPerPixel))
        var target = target
        for y in stride(from: rect.y, to: rect.maxY, by: most) {
            let band = PixelRect(x: rect.x, y: y, width: rect.width, height: min(most, rect.maxY - y))
            turn(band, to: rows)
            let count = band.width * band.height
            DisplayedPicture.widen(rows.assumingMemoryBound(to: UInt16.self), count, to: target)
            target += count * 4
        }
    }

    /// Copies a rectangle as the display has it, its rows one after the other.
    private func turn(_ rect: PixelRect, to target: UnsafeMutableRawPointer) {
        // What is turned back: there the panel's picture takes the display's place.
        let back: Rotation =
            switch kernel.rotation {
            case .degrees0: .degrees0
            case .degrees90: .degrees270
            case .degrees180: .degrees180
            case .degrees270: .degrees90
            }
        let area = back.device(rect, on: PixelSize(width: source.width, height: source.height))
        let (start, stride) = source.rows
        // A picture and a display of this size alone.
        kernel.copy(
            PixelRect(x: 0, y: 0, width: area.width, height: area.height), of: start + area.y * stride + area.x, stride: stride,
            to: target, pitch: rect.width * kernel.format.bytesPerPixel, device: PixelSize(width: rect.width, height: rect.height))
    }

    /// Writes pixels of 16 bits as canvases have them. High bits are repeated, as displays do.
    private static func widen(_ source: UnsafePointer<UInt16>, _ count: Int, to target: UnsafeMutableRawPointer) {
        let target = target.assumingMemoryBound(to: UInt32.self)
        for index in 0..<count {
            let pixel = UInt32(source[index])
            let (r, g, b) = (pixel >> 11, pixel >> 5 & 0x3F, pixel & 0x1F)
            target[index] = Pixels.canvas((r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2))
        }
    }
}
