import CBlend
import FasciaGeometry

/// Softens coverage by a Gaussian, in integers: the same bytes on every machine.
enum Blur {
    /// The Gaussian's standard deviation for a blur in points: in 1/64 pixel, 0 for none. Half of the blur, as CSS and UIKit have it.
    static func deviation(blur: Double, scale: Double) -> Int {
        let pixels = blur * scale
        return pixels > 0 ? Int(min(pixels, 128) * 32 + 0.5) : 0
    }

    /// How many pixels it reaches: three standard deviations.
    static func extent(_ deviation: Int) -> Int { (deviation * 3 + 63) / 64 }

    /// A mask larger by the extent on every side. Nil if there is no memory or it would be too large.
    static func blurred(_ mask: Mask, deviation: Int) -> Mask? {
        let extent = extent(deviation)
        let weights = kernel(deviation, extent: extent)
        guard let result = try? Mask(width: mask.width + 2 * extent, height: mask.height + 2 * extent) else { return nil }
        // Columns first, into 8.8 fixed, so that rounding shows only once.
        let count = mask.width * result.height
        let columns = UnsafeMutablePointer<UInt32>.allocate(capacity: count + result.width)
        defer { columns.deallocate() }
        weights.withUnsafeBufferPointer { weights in
            fascia_blur_columns(columns, mask.bytes, mask.stride, mask.width, mask.height, weights.baseAddress, weights.count)
            for y in 0..<result.height {
                let row = columns + y &* mask.width
                fascia_blur_row(result.bytes + y &* result.stride, columns + count, row, mask.width, weights.baseAddress, weights.count)
            }
        }
        return result
    }

    /// Weights for −extent…extent that add up to 65536.
    static func kernel(_ deviation: Int, extent: Int) -> [UInt32] {
        let sigma = Double(deviation) / 64
        var weights = (-extent...extent).map { exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        var result: [UInt32] = []
        var used: UInt32 = 0
        var running = 0.0
        for index in weights.indices {
            running += weights[index]
            // Cumulative rounding makes the sum exact.
            let upTo = index == weights.count - 1 ? 65536 : UInt32((running / sum * 65536).rounded())
            result.append(upTo - used)
            used = upTo
        }
        weights.removeAll()
        return result
    }

    /// e to the power of x ≤ 0, by halving and a series: libm's differ in their last bits.
    private static func exponential(_ x: Double) -> Double {
        let part = x / 64
        var term = 1.0
        var sum = 1.0
        for n in 1...12 {
            term *= part / Double(n)
            sum += term
        }
        for _ in 0..<6 { sum *= sum }
        return sum
    }
}
