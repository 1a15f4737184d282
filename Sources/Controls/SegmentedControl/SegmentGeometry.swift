import FasciaGeometry

/// Where the segments of a control are, in whole device pixels from its left edge.
final class SegmentGeometry {
    /// The control's width that this was made for.
    let width: Int
    /// How many segments there are.
    let count: Int
    /// The first pixel of each segment, and one past its last. Every frame reads them: memory of our own is not held for each reading,
    /// as arrays are.
    let starts: UnsafeMutablePointer<Int>
    let ends: UnsafeMutablePointer<Int>
    /// How far a divider reaches over the segments beside its gap.
    let overhang: Int

    /// Shares a width among segments so that their widths and the gaps between them are exactly the whole.
    /// - Parameters:
    ///   - fixed: each segment's fixed width in pixels, 0 if it shares the rest.
    ///   - overhang: how far a divider reaches over the segments beside its gap, in pixels.
    ///   - weights: what each sharing segment's part of the rest is in proportion to.
    init(width: Int, gap: Int, overhang: Int, fixed: [Int], weights: [Double]) {
        self.width = width
        self.overhang = overhang
        count = fixed.count
        let available = max(0, width - gap * max(0, count - 1))
        let fixedSum = fixed.reduce(0, +)
        let shares = zip(fixed, weights).map { $0 > 0 ? 0 : max($1, 0) }
        let weightSum = shares.reduce(0, +)
        let rest = Double(max(0, available - fixedSum))
        // Fixed widths that leave too much or need too much are scaled: the sum is the control's width, whatever was asked for.
        let mustScale = fixedSum > available || weightSum <= 0
        let factor = fixedSum > 0 ? Double(available) / Double(fixedSum) : 0
        starts = .allocate(capacity: count)
        ends = .allocate(capacity: count)
        var edge = 0.0
        for index in 0..<count {
            let share: Double
            if fixed[index] > 0 {
                share = mustScale ? Double(fixed[index]) * factor : Double(fixed[index])
            } else {
                share = weightSum > 0 ? rest * shares[index] / weightSum : fixedSum > 0 ? 0 : Double(available) / Double(count)
            }
            (starts + index).initialize(to: Int(edge.rounded()) + gap * index)
            edge += share
            (ends + index).initialize(to: Int(edge.rounded()) + gap * index)
        }
    }

    /// A segment's own pixels, without its dividers. The index must exist.
    /// - Parameter frame: the control's.
    func rect(at index: Int, in frame: PixelRect) -> PixelRect {
        PixelRect(x: frame.x + starts[index], y: frame.y, width: ends[index] - starts[index], height: frame.height)
    }

    /// What changes on the screen when a segment's state does: the segment and the dividers beside it. The index must exist.
    func changed(at index: Int, in frame: PixelRect) -> PixelRect {
        let start = index > 0 ? ends[index - 1] - overhang : 0
        let end = index + 1 < count ? starts[index + 1] + overhang : width
        return PixelRect(x: frame.x + start, y: frame.y, width: end - start, height: frame.height)
    }

    /// The segment nearest to a pixel, counted from the control's left edge; −1 without segments.
    func index(nearest x: Int) -> Int {
        var best = -1
        var bestDistance = Int.max
        for index in 0..<count {
            let distance = max(starts[index] - x, x - ends[index] + 1, 0)
            if distance < bestDistance { (best, bestDistance) = (index, distance) }
        }
        return best
    }

    deinit {
        starts.deallocate()
        ends.deallocate()
    }
}
