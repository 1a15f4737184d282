import FasciaGeometry
import FasciaRaster

/// Whether pixels are what images come to on what is behind them; counts those that are not.
struct PixelComparison {
    let picture: Surface
    /// The most that a channel may differ: what is blended in two steps is rounded twice.
    var tolerance = 2
    private(set) var compared = 0
    private(set) var wrong = 0
    /// The first pixel that is wrong.
    private(set) var first = ""

    init(_ picture: Surface, tolerance: Int = 2) {
        self.picture = picture
        self.tolerance = tolerance
    }

    /// A premultiplied pixel over an opaque one.
    static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
        let rest = 255 - (pixel >> 24)
        var result: UInt32 = 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
            let value = ((pixel >> shift) & 255) + (((below >> shift) & 255) * rest + 127) / 255
            result |= min(value, 255) << shift
        }
        return result
    }

    /// A colour through an alpha, premultiplied.
    static func tinted(_ color: UInt32, alpha: UInt32) -> UInt32 {
        var result = alpha << 24
        for shift: UInt32 in [0, 8, 16] { result |= ((((color >> shift) & 255) * alpha + 127) / 255) << shift }
        return result
    }

    mutating func expect(_ pixel: UInt32, x: Int, y: Int) {
        compared += 1
        let found = picture.pixel(x: x, y: y)
        for shift: UInt32 in [0, 8, 16] where abs(Int((found >> shift) & 255) - Int((pixel >> shift) & 255)) > tolerance {
            if wrong == 0 { first = "(\(x), \(y)): \(hex(found)) instead of \(hex(pixel))" }
            wrong += 1
            return
        }
    }

    /// nil if there were pixels and all are right.
    var mistake: String? {
        if compared == 0 { return "nothing was compared" }
        return wrong == 0 ? nil : "\(wrong) of \(compared) pixels are wrong, first \(first)"
    }

    private func hex(_ pixel: UInt32) -> String {
        let digits = String(pixel & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}
