import FasciaGeometry
import FasciaRaster

/// Tells whether two pictures show the same shapes in other colours.
///
/// Within a region every colour of the one picture then stands for one colour of the other, and the other way round: letters that are
/// red instead of black, a dot that is green instead of grey. A letter, an icon or a bar that is another one breaks that.
enum Recolouring {
    /// How far the colours that stand for one colour may be apart, in each channel: blended edges are rounded.
    private static let tolerance: Int32 = 40
    /// The most pixels of a region that may be otherwise.
    private static let stragglers = 3

    /// - Parameter regions: the frames that views have in both pictures, outer ones first: what lies in one of them has its own colours.
    /// - Returns: false where the pictures are the same.
    static func isAll(_ one: Surface, _ other: Surface, regions: [PixelRect]) -> Bool {
        let changed = changedBounds(one, other)
        if changed.isEmpty { return false }
        // Each pixel belongs to the innermost frame; those of the window to none.
        var owners = [UInt16](repeating: 0, count: one.width * one.height)
        for (index, frame) in regions.enumerated() {
            let frame = frame.intersection(one.bounds)
            for y in frame.y..<frame.maxY {
                for x in frame.x..<frame.maxX { owners[y * one.width + x] = UInt16(truncatingIfNeeded: index + 1) }
            }
        }
        var affected: Set<UInt16> = []
        forEachPixel(in: changed) { x, y in
            if one.pixels[y * one.stride + x] != other.pixels[y * other.stride + x] { affected.insert(owners[y * one.width + x]) }
        }
        return isFunction(one, other, owners, affected) && isFunction(other, one, owners, affected)
    }

    private static func changedBounds(_ one: Surface, _ other: Surface) -> PixelRect {
        var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)
        forEachPixel(in: one.bounds) { x, y in
            if one.pixels[y * one.stride + x] == other.pixels[y * other.stride + x] { return }
            (left, right, top, bottom) = (min(left, x), max(right, x + 1), min(top, y), max(bottom, y + 1))
        }
        return left > right ? .zero : PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private static func forEachPixel(in rect: PixelRect, _ body: (Int, Int) -> Void) {
        for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { body(x, y) } }
    }

    /// Whether each colour of one picture stands for one colour of the other, within each of some regions.
    private static func isFunction(_ one: Surface, _ other: Surface, _ owners: [UInt16], _ affected: Set<UInt16>) -> Bool {
        var images: [UInt64: UInt32] = [:]
        var strays: [UInt16: Int] = [:]
        for y in 0..<one.height {
            for x in 0..<one.width {
                let owner = owners[y * one.width + x]
                if !affected.contains(owner) { continue }
                let color = other.pixels[y * other.stride + x]
                // Nearly equal colours count as one.
                let key = UInt64(owner) << 32 | UInt64(one.pixels[y * one.stride + x] & 0xFFF8_F8F8)
                guard let image = images[key] else {
                    images[key] = color
                    continue
                }
                if distance(image, color) <= tolerance { continue }
                strays[owner, default: 0] += 1
                if strays[owner, default: 0] > stragglers { return false }
            }
        }
        return true
    }

    private static func distance(_ one: UInt32, _ other: UInt32) -> Int32 {
        func difference(_ shift: UInt32) -> Int32 { abs(Int32(one >> shift & 0xFF) - Int32(other >> shift & 0xFF)) }
        return max(difference(16), difference(8), difference(0))
    }
}
