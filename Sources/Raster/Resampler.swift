import FasciaGeometry

/// Makes pixels of another size. A device pixel depends only on its place in the whole, never on the part that is asked for.
enum Resampler {
    /// The weights for a run of device pixels.
    private struct Table {
        var first: [Int] = []
        /// Where each device pixel's weights begin; one more at the end.
        var offsets: [Int] = [0]
        var weights: [UInt32] = []

        init(_ plan: AxisPlan, from start: Int, count: Int) {
            first.reserveCapacity(count)
            offsets.reserveCapacity(count + 1)
            weights.reserveCapacity(count * 2)
            for index in start..<(start + count) {
                first.append(plan.appendWeights(at: index, to: &weights))
                offsets.append(weights.count)
            }
        }
    }

    /// The part `window` of an image drawn as planned.
    ///
    /// - Parameter window: in device pixels of the planned image, not empty and within it.
    /// - Returns: a surface of the window's size, or nil if there is no memory.
    static func resample(_ source: Surface, isOpaque: Bool, x planX: AxisPlan, y planY: AxisPlan, window: PixelRect) -> Surface? {
        guard let result = try? Surface(width: window.width, height: window.height, isOpaque: isOpaque) else { return nil }
        let columns = Table(planX, from: window.x, count: window.width)
        let rows = Table(planY, from: window.y, count: window.height)
        // One row of the image's width, each channel with 8 bits of fraction.
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: source.width * 4) { line in
            guard let line = line.baseAddress else { return }
            columns.first.withUnsafeBufferPointer { first in
                columns.offsets.withUnsafeBufferPointer { offsets in
                    columns.weights.withUnsafeBufferPointer { weights in
                        for y in 0..<window.height {
                            let range = rows.offsets[y]..<rows.offsets[y + 1]
                            weigh(source, from: rows.first[y], by: rows.weights[range], into: line)
                            let target = result.row(y)
                            for x in 0..<window.width {
                                var pixel = line + first[x] &* 4
                                var sums = SIMD4<UInt32>(repeating: 1 << 23)
                                for index in offsets[x]..<offsets[x &+ 1] {
                                    let weight = weights[index]
                                    // At most 255 · 256 · 65536 plus the rounding: 32 bits are just enough.
                                    sums[0] &+= pixel[0] &* weight
                                    sums[1] &+= pixel[1] &* weight
                                    sums[2] &+= pixel[2] &* weight
                                    sums[3] &+= pixel[3] &* weight
                                    pixel += 4
                                }
                                target[x] =
                                    sums[3] & 0xFF00_0000 | (sums[2] & 0xFF00_0000) >> 8 | (sums[1] & 0xFF00_0000) >> 16 | sums[0] >> 24
                            }
                        }
                    }
                }
            }
        }
        return result
    }

    /// Adds up rows of the image into one line of 8.8 channels.
    private static func weigh(_ source: Surface, from y: Int, by weights: ArraySlice<UInt32>, into line: UnsafeMutablePointer<UInt32>) {
        let count = source.width &* 4
        for index in 0..<count { line[index] = 128 }
        var y = y
        for weight in weights {
            let row = source.row(y)
            var target = line
            for x in 0..<source.width {
                let pixel = row[x]
                target[0] &+= (pixel & 0xFF) &* weight
                target[1] &+= (pixel >> 8 & 0xFF) &* weight
                target[2] &+= (pixel >> 16 & 0xFF) &* weight
                target[3] &+= (pixel >> 24) &* weight
                target += 4
            }
            y &+= 1
        }
        for index in 0..<count { line[index] >>= 8 }
    }
}
