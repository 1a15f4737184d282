import CBlend
import CPNG
import Glibc

/// What most PNG files are: 8 bits a sample, not interlaced, sRGB. Their pixels are had in a third of the time that libpng takes: all is
/// unpacked at once, by libdeflate, and each row becomes pixels in one step. What is anything else, or not whole, is left to libpng, which
/// also says what is wrong with it.
package struct PlainPNG: ~Copyable {
    let width: Int
    let height: Int
    /// Whether its pixels have alpha.
    let hasAlpha: Bool
    private let channels: Int
    /// What a sample means that is alone: 256 pixels, empty where the file has colours.
    private let palette: [UInt32]
    /// A row of zeros, and the file's rows, each behind the byte of its filter.
    private let rows: UnsafeMutablePointer<UInt8>
    private let byteCount: Int

    /// What takes more is left to libpng, which unpacks one row after the other.
    private static let mostBytes = 16 << 20

    /// - Parameters:
    ///   - file: all of a file; it is written over.
    ///   - count: its bytes.
    ///   - mostPixels: what has more is left to libpng, before it takes any memory.
    package init?(_ file: UnsafeMutablePointer<UInt8>, count: Int, mostPixels: Int = .max) {
        guard let parts = PNGParts(file, count: count), parts.width * parts.height <= mostPixels else { return nil }
        guard let palette = PlainPNG.palette(of: parts) else { return nil }
        let channels = parts.colorType == .palette ? 1 : parts.colorType.channels
        let rowBytes = parts.width * channels
        let dataBytes = (rowBytes + 1) * parts.height
        // Compression gives at most 1032 bytes for one.
        guard dataBytes <= PlainPNG.mostBytes, dataBytes <= parts.packed.count * 1032,
            let memory = PixelMemory.allocate(bytes: rowBytes + dataBytes)
        else { return nil }
        let rows = memory.bindMemory(to: UInt8.self, capacity: rowBytes + dataBytes)
        rows.initialize(repeating: 0, count: rowBytes)
        let data = rows + rowBytes
        guard PlainPNG.unpack(file + parts.packed.lowerBound, parts.packed.count, to: data, dataBytes),
            (0..<parts.height).allSatisfy({ data[$0 * (rowBytes + 1)] <= 4 })
        else {
            PixelMemory.deallocate(rows, bytes: rowBytes + dataBytes)
            return nil
        }
        width = parts.width
        height = parts.height
        hasAlpha = parts.colorType.hasAlpha || parts.alphas != nil
        self.channels = channels
        self.palette = palette
        self.rows = rows
        byteCount = rowBytes + dataBytes
    }

    deinit { PixelMemory.deallocate(rows, bytes: byteCount) }

    /// Writes the pixels, with straight alpha, into a surface of the same size.
    consuming func write(to surface: Surface) {
        fascia_png_rows(surface.pixels, surface.stride, rows, width, height, channels, palette)
    }

    private static func unpack(
        _ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>, _ targetCount: Int
    ) -> Bool {
        guard let inflater = libdeflate_alloc_decompressor() else { return false }
        defer { libdeflate_free_decompressor(inflater) }
        // Without a place for the number of bytes it has to be this one.
        return libdeflate_zlib_decompress(inflater, source, count, target, targetCount, nil) == LIBDEFLATE_SUCCESS
    }

    /// nil if there is none in a file that needs one, or it is no whole one.
    private static func palette(of parts: borrowing PNGParts) -> [UInt32]? {
        switch parts.colorType {
        case .gray: return (0..<256).map { 0xFF00_0000 | $0 * 0x01_0101 }
        case .palette:
            guard let colors = parts.colors, colors.count % 3 == 0, (3...768).contains(colors.count) else { return nil }
            let alphas = parts.alphas ?? UnsafeBufferPointer(start: nil, count: 0)
            if alphas.count > colors.count / 3 { return nil }
            // Entries that the file does not have are black, as to libpng.
            var palette = [UInt32](repeating: 0xFF00_0000, count: 256)
            for index in 0..<(colors.count / 3) {
                let alpha = index < alphas.count ? UInt32(alphas[index]) : 255
                let (red, green, blue) = (UInt32(colors[3 * index]), UInt32(colors[3 * index + 1]), UInt32(colors[3 * index + 2]))
                palette[index] = alpha << 24 | red << 16 | green << 8 | blue
            }
            return palette
        case .grayWithAlpha, .color, .colorWithAlpha: return []
        }
    }
}
