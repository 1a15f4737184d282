import FasciaFrame
import FasciaGeometry
import FasciaRaster
import Glibc

/// What a display has to show: a picture from scratch, turned and in the display's format.
///
/// It is written from the definitions, not by the copy that it is compared with. Single pixels are slow in debug builds, and few change from one
/// frame to the next: those that do not are not written again.
final class ExpectedScanout {
    private let mode: DisplayMode
    private let rotation: Rotation
    private let size: PixelSize
    /// The picture that is written, row by row; nil before the first one, and where rows are copied.
    private var known: [UInt32]?
    /// The display's rows, one after the other.
    private let rows: UnsafeMutableRawPointer
    private let pitch: Int
    /// Whether its rows are the picture's own.
    private let isPlain: Bool

    /// - Parameter size: that of pictures, which is the mode's, turned.
    init(_ mode: DisplayMode, rotation: Rotation, size: PixelSize) {
        self.mode = mode
        self.rotation = rotation
        self.size = size
        pitch = mode.size.width * mode.format.bytesPerPixel
        isPlain = rotation == .degrees0 && mode.format == .xrgb8888
        rows = .allocate(byteCount: pitch * mode.size.height, alignment: 64)
    }

    deinit { rows.deallocate() }

    /// Whether it is of such a display.
    func isOf(_ mode: DisplayMode, _ rotation: Rotation, _ size: PixelSize) -> Bool {
        self.mode.size == mode.size && self.mode.format == mode.format && self.rotation == rotation && self.size == size
    }

    /// Takes the picture that has to be shown.
    func show(_ picture: Surface) {
        if isPlain {
            for y in 0..<size.height { memcpy(rows + y * pitch, picture.row(y), pitch) }
            return
        }
        let isNew = known == nil
        var pixels = known ?? [UInt32](repeating: 0, count: size.width * size.height)
        known = nil
        pixels.withUnsafeMutableBufferPointer { pixels in
            guard var known = pixels.baseAddress else { return }
            for y in 0..<size.height {
                let row = picture.row(y)
                if isNew || memcmp(known, row, size.width * 4) != 0 {
                    for x in 0..<size.width where isNew || known[x] != row[x] { write(row[x], x, y) }
                    memcpy(known, row, size.width * 4)
                }
                known += size.width
            }
        }
        known = pixels
    }

    /// Where a buffer shows something else, in the display's pixels; nil if nowhere.
    func firstDifference(from buffer: ScanoutBuffer) -> PixelPoint? {
        for y in 0..<mode.size.height {
            let (shown, expected) = (buffer.base + y * buffer.pitch, UnsafeRawPointer(rows + y * pitch))
            if memcmp(shown, expected, pitch) == 0 { continue }
            for x in 0..<mode.size.width where !isSame(UnsafeRawPointer(shown), expected, x) { return PixelPoint(x: x, y: y) }
        }
        return nil
    }

    /// Of 32 bits no display shows the highest eight.
    private func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ x: Int) -> Bool {
        switch mode.format {
        case .xrgb8888:
            (a.load(fromByteOffset: x * 4, as: UInt32.self) ^ b.load(fromByteOffset: x * 4, as: UInt32.self)) & 0xFF_FFFF == 0
        case .rgb565: a.load(fromByteOffset: x * 2, as: UInt16.self) == b.load(fromByteOffset: x * 2, as: UInt16.self)
        }
    }

    private func write(_ pixel: UInt32, _ x: Int, _ y: Int) {
        let (width, height) = (mode.size.width, mode.size.height)
        let place =
            switch rotation {
            case .degrees0: PixelPoint(x: x, y: y)
            case .degrees90: PixelPoint(x: y, y: height - 1 - x)
            case .degrees180: PixelPoint(x: width - 1 - x, y: height - 1 - y)
            case .degrees270: PixelPoint(x: width - 1 - y, y: x)
            }
        let row = rows + place.y * pitch
        switch mode.format {
        case .xrgb8888: row.storeBytes(of: pixel, toByteOffset: place.x * 4, as: UInt32.self)
        case .rgb565:
            let (r, g, b) = ((pixel >> 19) & 31, (pixel >> 10) & 63, (pixel >> 3) & 31)
            row.storeBytes(of: UInt16(r << 11 | g << 5 | b), toByteOffset: place.x * 2, as: UInt16.self)
        }
    }
}
