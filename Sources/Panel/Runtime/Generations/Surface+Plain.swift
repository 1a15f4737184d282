import FasciaGeometry
import FasciaRaster

extension Surface {
    /// Whether all pixels have one colour.
    /// - Parameter part: pixels that do not count.
    func isPlain(but part: PixelRect = .zero) -> Bool {
        let part = part.intersection(bounds)
        // One of two opposite corners lies outside of it, unless it is everything.
        let isCorner = part.x == 0 && part.y == 0 && !part.isEmpty
        let first = isCorner ? pixels[(height - 1) * stride + width - 1] : pixels[0]
        for y in 0..<height {
            let row = pixels + y * stride
            let isCrossed = !part.isEmpty && y >= part.y && y < part.maxY
            for x in 0..<(isCrossed ? part.x : width) where row[x] != first { return false }
            if isCrossed { for x in part.maxX..<width where row[x] != first { return false } }
        }
        return true
    }
}
