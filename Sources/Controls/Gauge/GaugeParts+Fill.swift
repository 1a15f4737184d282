import FasciaGeometry
import FasciaRaster

/// What of an arc or a bar is filled, and which pixels another value changes.
extension GaugeParts {
    /// Marks what is filled from an origin, before and now, and what lies between.
    func markFill(of gauge: GaugeView, _ first: Double?, _ last: Double?) {
        let ends = [first, last, origin].compactMap { $0 }
        let (from, to) = (ends.min() ?? 0, ends.max() ?? 1)
        if ring != nil { return mark(gauge, from: from, to: to, cap: from) }
        let (left, right) = (bar.x + Int(from * Double(bar.width)) - bar.height, bar.x + Int(to * Double(bar.width)) + bar.height + 1)
        gauge.setNeedsDisplay(PixelRect(x: left, y: bar.y, width: right - left, height: bar.height).intersection(bar))
    }

    /// Marks a part of the arc or the bar that is filled.
    func mark(_ gauge: GaugeView, from first: Double, to last: Double, cap: Double?) {
        guard let ring else {
            let (from, to) = (barEnd(first), barEnd(last))
            // The round end begins half the bar's height before it; below a circle's length the whole shape is another.
            let left = cap == nil || from - bar.x <= 2 * bar.height ? bar.x : from - bar.height / 2 - 1
            gauge.setNeedsDisplay(PixelRect(x: left, y: bar.y, width: to - left, height: bar.height))
            return
        }
        // An end is round from its middle on, a dot to both sides, and at the ends of the ring it keeps away from them.
        let (inner, outer, reach) = (Double(ring.innerRadius), Double(ring.radius), ring.capShadow)
        let behind = capReach + max(reach, Shape.bend(radius: outer) / ring.sweep)
        ring.cover(from: first - behind, to: max(last, reach) + reach, inner: inner, outer: outer) { gauge.setNeedsDisplay($0) }
        // A ring that is full has no ends, where it begins either.
        if ring.isClosed, last >= 1 {
            ring.cover(from: 0, to: behind, inner: inner, outer: outer) { gauge.setNeedsDisplay($0) }
        }
    }

    /// The right edge of a bar that is filled up to a fraction; never shorter than it is high, so that its ends stay round.
    private func barEnd(_ fraction: Double) -> Int {
        min(bar.maxX, bar.x + max(bar.height, Int((fraction * Double(bar.width)).rounded())))
    }

    /// The filled part of a bar: never shorter than it is high.
    func filledBar(_ fraction: Double) -> PixelRect {
        guard let origin else { return PixelRect(x: bar.x, y: bar.y, width: barEnd(fraction) - bar.x, height: bar.height) }
        var left = bar.x + Int((min(origin, fraction) * Double(bar.width)).rounded())
        var right = bar.x + Int((max(origin, fraction) * Double(bar.width)).rounded())
        let missing = max(0, bar.height - (right - left))
        left -= missing / 2
        right += missing - missing / 2
        if left < bar.x { (left, right) = (bar.x, max(right, bar.x + bar.height)) }
        if right > bar.maxX { (left, right) = (min(left, bar.maxX - bar.height), bar.maxX) }
        return PixelRect(x: left, y: bar.y, width: right - left, height: bar.height).intersection(bar)
    }

    /// Where the middles of the ends of a filled arc are, as fractions: round as they are, they reach as far as the value and no farther. A
    /// part that is shorter than an end is wide is a dot: nothing would mean that nobody knows the value.
    func filledArc(_ fraction: Double) -> (from: Double, to: Double) {
        let (low, high) = (min(origin ?? 0, fraction), max(origin ?? 0, fraction))
        if ring?.isClosed ?? false, high - low >= 1 { return (0, 1) }
        let (from, to) = (low + capReach, high - capReach)
        if to > from + 1e-4 { return (from, to) }
        let middle = min(max((low + high) / 2, capReach), 1 - capReach)
        return (middle, middle + 1e-4)
    }
}
