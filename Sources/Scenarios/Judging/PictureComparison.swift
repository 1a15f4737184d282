import FasciaGeometry
import FasciaRaster

/// How two pictures differ.
package struct PictureComparison {
    /// How many pixels differ by more than they may.
    package private(set) var count = 0
    /// The most that a channel differs, of 255, where it counts.
    package private(set) var largest = 0
    /// What encloses the pixels that differ.
    package private(set) var bounds = PixelRect.zero
    /// What differs in red, the rest faint; nil where nothing does.
    package private(set) var marked: Surface?

    /// Compares pictures of the same size.
    /// - Parameters:
    ///   - tolerance: the most that a channel may differ, of 255.
    ///   - except: where they may differ as they like.
    package init(_ picture: Surface, _ approved: Surface, tolerance: Int, except: [PixelRect]) throws(RasterError) {
        var differing: [(x: Int, y: Int)] = []
        let width = picture.width
        for y in 0..<picture.height {
            let row = picture.pixels + y * picture.stride
            let other = approved.pixels + y * approved.stride
            let left = except.filter { $0.y <= y && y < $0.maxY }
            for x in 0..<width where (row[x] ^ other[x]) & 0xFF_FFFF != 0 {
                if left.contains(where: { $0.x <= x && x < $0.maxX }) { continue }
                var worst = 0
                for shift: UInt32 in [0, 8, 16] { worst = max(worst, abs(Int((row[x] >> shift) & 255) - Int((other[x] >> shift) & 255))) }
                if worst <= tolerance { continue }
                largest = max(largest, worst)
                differing.append((x, y))
            }
        }
        count = differing.count
        guard let first = differing.first else { return }
        var area = PixelRect(x: first.x, y: first.y, width: 1, height: 1)
        for pixel in differing { area = area.union(PixelRect(x: pixel.x, y: pixel.y, width: 1, height: 1)) }
        bounds = area
        let marked = try Surface(width: width, height: picture.height, isOpaque: true)
        for y in 0..<picture.height {
            for x in 0..<width {
                marked.pixels[y * marked.stride + x] = 0xFF00_0000 | ((picture.pixels[y * picture.stride + x] >> 3) & 0x1F_1F1F)
            }
        }
        for pixel in differing { marked.pixels[pixel.y * marked.stride + pixel.x] = 0xFFFF_0000 }
        self.marked = marked
    }
}
