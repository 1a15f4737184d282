import FasciaGeometry
import Glibc

/// A part of a ring in device pixels: where the parts of a gauge or a dial are, and which place a finger means. Numbers in, numbers out.
///
/// The middle and the radii are whole pixels, so that rings around the same middle have the same edges everywhere.
struct RingGeometry: Equatable {
    /// The middle: the corner between four pixels.
    let center: PixelPoint
    /// Of the track's outer edge.
    let radius: Int
    /// Of the track.
    let width: Int
    /// Where the least value is: radians, clockwise from the right.
    let start: Double
    /// From the least value to the greatest, in radians.
    let sweep: Double

    /// The largest ring that fits into a rectangle; the middle is in it too, with room for a text there.
    /// - Parameters:
    ///   - lowest: how far texts reach below the middle, as a part of the radius.
    ///   - thickness: the track's width from the radius, both in pixels.
    init(in area: PixelRect, start: Double, sweep: Double, lowest: Double = 0.28, thickness: (Double) -> Double) {
        var (left, right, top, bottom) = (-0.25, 0.25, -0.25, lowest)
        func take(_ angle: Double) {
            (left, right) = (min(left, cos(angle)), max(right, cos(angle)))
            (top, bottom) = (min(top, sin(angle)), max(bottom, sin(angle)))
        }
        take(start)
        take(start + sweep)
        var quarter = (start / (.pi / 2)).rounded(.up) * .pi / 2
        while quarter < start + sweep {
            take(quarter)
            quarter += .pi / 2
        }
        let radius = max(0, min(Double(area.width) / (right - left), Double(area.height) / (bottom - top)).rounded(.down))
        func middle(_ origin: Int, _ length: Int, _ low: Double, _ high: Double) -> Int {
            origin + Int(((Double(length) - (high + low) * radius) / 2).rounded())
        }
        center = PixelPoint(x: middle(area.x, area.width, left, right), y: middle(area.y, area.height, top, bottom))
        self.radius = Int(radius)
        width = min(max(1, Int(thickness(radius).rounded())), max(1, Int(radius)))
        self.start = start
        self.sweep = sweep
    }

    /// The track's inner edge.
    var innerRadius: Int { radius - width }

    func angle(_ fraction: Double) -> Double { start + sweep * fraction }

    /// Whether it goes all the way round.
    var isClosed: Bool { sweep > 2 * .pi - 1e-6 }

    /// How far a round end of the track reaches on its middle line, as a fraction of the ring; at most a quarter of it, so that on a ring that is
    /// hardly longer than wide there is something between its ends.
    var capReach: Double {
        let (half, middle) = (Double(width) / 2, Double(radius) - Double(width) / 2)
        return middle > 0 ? min(0.25, 2 * asin(min(1, half / (2 * middle))) / sweep) : 0.25
    }

    /// The part of the ring that such an end can be in: away from the middle line it reaches a little farther.
    var capShadow: Double {
        let (half, middle) = (Double(width) / 2, Double(radius) - Double(width) / 2)
        return (middle > 0 ? asin(min(1, half / middle)) : .pi / 2) / sweep
    }

    /// What a circle around the middle is drawn in.
    func square(_ radius: Int) -> PixelRect {
        PixelRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }

    /// A place, in pixels.
    func place(_ radius: Double, _ angle: Double) -> Point {
        Point(x: Double(center.x) + radius * cos(angle), y: Double(center.y) + radius * sin(angle))
    }

    /// The pixels of a disc on the ring, such as a line's round end.
    func disc(at fraction: Double, middle: Double, radius: Double) -> PixelRect {
        let place = place(middle, angle(fraction))
        return RingGeometry.box(place.x - radius, place.y - radius, place.x + radius, place.y + radius)
    }

    /// Calls with rectangles that cover a part of a ring, one for each eighth of a turn or less.
    func cover(from first: Double, to last: Double, inner: Double, outer: Double, _ body: (PixelRect) -> Void) {
        let (from, to) = (angle(min(first, last)), angle(max(first, last)))
        let count = max(1, Int(((to - from) / (.pi / 4)).rounded(.up)))
        let step = (to - from) / Double(count)
        for index in 0..<count {
            let begin = from + Double(index) * step
            body(segment(from: begin, to: begin + step, inner: inner, outer: outer))
        }
    }

    /// A rectangle around less than a quarter of a ring: its four corners, and where the outer edge's tangents meet.
    private func segment(from begin: Double, to end: Double, inner: Double, outer: Double) -> PixelRect {
        let (a, b, c, d) = (place(inner, begin), place(outer, begin), place(inner, end), place(outer, end))
        let tip = place(outer / cos((end - begin) / 2), (begin + end) / 2)
        return RingGeometry.box(
            min(a.x, b.x, min(c.x, d.x, tip.x)), min(a.y, b.y, min(c.y, d.y, tip.y)), max(a.x, b.x, max(c.x, d.x, tip.x)),
            max(a.y, b.y, max(c.y, d.y, tip.y)))
    }

    /// The pixels that a place and its soft edge touch.
    static func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PixelRect {
        let (x, y) = (Int(left.rounded(.down)) - 1, Int(top.rounded(.down)) - 1)
        return PixelRect(x: x, y: y, width: Int(right.rounded(.up)) + 1 - x, height: Int(bottom.rounded(.up)) + 1 - y)
    }

    /// Half of the angle around the lowest place in which there is no ring; 0 if the ring is there.
    var lowerGap: Double {
        let turn = 2 * Double.pi
        func ahead(_ from: Double, _ to: Double) -> Double { (to - from) - ((to - from) / turn).rounded(.down) * turn }
        let (before, behind) = (ahead(start + sweep, .pi / 2), ahead(.pi / 2, start))
        return before + behind <= turn - sweep + 1e-6 ? min(before, behind, .pi / 2 - 0.01) : 0
    }

    /// Whether a rectangle lies within a circle around the middle.
    func isWithin(_ rect: PixelRect, radius: Int) -> Bool {
        let dx = max(abs(rect.x - center.x), abs(rect.maxX - center.x))
        let dy = max(abs(rect.y - center.y), abs(rect.maxY - center.y))
        return radius > 0 && dx * dx + dy * dy < radius * radius
    }

    /// How far the direction of a place lies along the ring.
    func fraction(atPlace place: Point, around center: Point) -> Double {
        fraction(atAngle: atan2(place.y - center.y, place.x - center.x))
    }

    /// How far a direction lies along the ring, 0 to 1; in the gap, the nearer end.
    func fraction(atAngle angle: Double) -> Double {
        let turn = 2 * Double.pi
        let along = (angle - start) - ((angle - start) / turn).rounded(.down) * turn
        if along <= sweep { return along / sweep }
        return along - sweep < turn - along ? 1 : 0
    }
}
