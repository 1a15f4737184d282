import CFreeType
import Glibc

/// Contours in device pixels, on their way to FreeType's outlines: 26.6 fixed, y downward.
struct ShapePath {
    /// The most points that an outline's 16-bit counts hold.
    static let maximumPoints = 32_000
    /// Farther than this from the origin FreeType's arithmetic might overflow; far beyond any display.
    private static let maximumCoordinate = 16_384.0

    private(set) var points: [FT_Vector] = []
    /// The index of each contour's last point.
    private(set) var ends: [Int] = []
    private var lastX = 0.0
    private var lastY = 0.0

    /// Forgets all contours; their memory is used again.
    mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// A point on the contour, in pixels.
    mutating func line(_ x: Double, _ y: Double) {
        points.append(FT_Vector(x: ShapePath.fixed(x), y: ShapePath.fixed(y)))
        (lastX, lastY) = (x, y)
    }

    /// A cubic curve from the last point, as lines within a 50th of a pixel: FreeType's own are content with a visible fraction.
    mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        let (x0, y0) = (lastX, lastY)
        let steps = max(4, Int((4 * min(max(abs(x - x0), abs(y - y0)), ShapePath.maximumCoordinate).squareRoot()).rounded(.up)))
        for step in 1...steps {
            let t = Double(step) / Double(steps)
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            line(a * x0 + b * x1 + c * x2 + d * x, a * y0 + b * y1 + c * y2 + d * y)
        }
    }

    /// The contours of an outline of lines and cubic curves, as the stroker makes them, with its curves as lines.
    mutating func append(_ outline: FT_Outline) {
        var start = 0
        for contour in 0..<Int(outline.n_contours) {
            let end = Int(outline.contours[contour])
            guard end >= start, end < Int(outline.n_points) else { return }
            func point(_ index: Int) -> (x: Double, y: Double) {
                // A curve may end where the contour began.
                let vector = outline.points[index > end ? start : index]
                return (Double(vector.x) / 64, Double(vector.y) / 64)
            }
            line(point(start).x, point(start).y)
            var index = start + 1
            while index <= end {
                if outline.tags[index] & 3 == 1 {
                    line(point(index).x, point(index).y)
                    index += 1
                } else {
                    let (a, b, c) = (point(index), point(index + 1), point(index + 2))
                    curve(a.x, a.y, b.x, b.y, c.x, c.y)
                    index += 3
                }
            }
            self.end()
            start = end + 1
        }
    }

    /// Ends a contour.
    mutating func end() {
        if points.count > (ends.last ?? -1) + 1 { ends.append(points.count - 1) }
    }

    /// A rectangle whose corners are quarters of an ellipse; radii of half the extents make it an ellipse. Clockwise, or the reverse,
    /// which cuts a hole.
    mutating func roundedRect(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, radiusX rx: Double, radiusY ry: Double, isHole: Bool = false
    ) {
        // The control points' distance that brings a cubic within 0.03 % of a quarter circle.
        let kx = rx * (1 - 0.5522847498)
        let ky = ry * (1 - 0.5522847498)
        if rx <= 0 || ry <= 0 {
            let corners = isHole ? [(x0, y0), (x0, y1), (x1, y1), (x1, y0)] : [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
            for (x, y) in corners { line(x, y) }
        } else if isHole {
            line(x0, y0 + ry)
            line(x0, y1 - ry)
            curve(x0, y1 - ky, x0 + kx, y1, x0 + rx, y1)
            line(x1 - rx, y1)
            curve(x1 - kx, y1, x1, y1 - ky, x1, y1 - ry)
            line(x1, y0 + ry)
            curve(x1, y0 + ky, x1 - kx, y0, x1 - rx, y0)
            line(x0 + rx, y0)
            curve(x0 + kx, y0, x0, y0 + ky, x0, y0 + ry)
        } else {
            line(x0 + rx, y0)
            line(x1 - rx, y0)
            curve(x1 - kx, y0, x1, y0 + ky, x1, y0 + ry)
            line(x1, y1 - ry)
            curve(x1, y1 - ky, x1 - kx, y1, x1 - rx, y1)
            line(x0 + rx, y1)
            curve(x0 + kx, y1, x0, y1 - ky, x0, y1 - ry)
            line(x0, y0 + ry)
            curve(x0, y0 + ky, x0 + kx, y0, x0 + rx, y0)
        }
        end()
    }

    /// Part of a ring around a point; angles are clockwise from the right. Vertices between the ends are at angles that depend on the
    /// radius alone, so that none moves with an end.
    mutating func arc(
        _ x: Double, _ y: Double, outer: Double, inner: Double, from start: Double, to end: Double, cap: LineCap
    ) {
        let turn = 2 * Double.pi
        if end - start >= turn {
            // Its inner edge has the corners that it has in a part of the ring: one that is filled to its end changes nowhere else.
            let steps = ShapePath.steps(radius: outer)
            circle(x, y, outer, steps: steps, isHole: false)
            if inner > 0 { circle(x, y, inner, steps: steps, isHole: true) }
            return
        }
        // Large angles would lose digits.
        let first = start - (start / turn).rounded(.down) * turn
        let last = first + (end - start)
        let step = turn / Double(ShapePath.steps(radius: outer))
        let (from, to) = (Int((first / step).rounded(.down)) + 1, Int((last / step).rounded(.up)) - 1)
        radial(x, y, outer, first)
        if from <= to { for index in from...to { radial(x, y, outer, Double(index) * step) } }
        radial(x, y, outer, last)
        self.cap(x, y, outer, inner, at: last, cap, direction: 1)
        radial(x, y, inner, last)
        // Without a hole all inner points are one.
        if from <= to, inner > 0 { for index in (from...to).reversed() { radial(x, y, inner, Double(index) * step) } }
        if inner > 0 { radial(x, y, inner, first) }
        self.cap(x, y, outer, inner, at: first, cap, direction: -1)
        self.end()
    }

    /// What lies beyond an end of a ring's part: from its outer corner to its inner one if it goes on in the direction of angles, the
    /// other way if it goes on against it.
    private mutating func cap(
        _ x: Double, _ y: Double, _ outer: Double, _ inner: Double, at angle: Double, _ cap: LineCap, direction: Double
    ) {
        let half = (outer - inner) / 2
        let (c, s) = (cos(angle), sin(angle))
        switch cap {
        case .butt: break
        case .square:
            for radius in direction > 0 ? [outer, inner] : [inner, outer] {
                line(x + radius * c - direction * half * s, y + radius * s + direction * half * c)
            }
        case .round:
            let steps = max(4, ShapePath.steps(radius: half) / 2)
            let middle = (outer + inner) / 2
            let start = direction > 0 ? angle : angle + .pi
            for index in 1..<steps {
                radial(x + middle * c, y + middle * s, half, start + .pi * Double(index) / Double(steps))
            }
        }
    }

    private mutating func circle(_ x: Double, _ y: Double, _ radius: Double, steps: Int, isHole: Bool) {
        for index in 0..<steps { radial(x, y, radius, 2 * .pi * Double(isHole ? steps - index : index) / Double(steps)) }
        end()
    }

    private mutating func radial(_ x: Double, _ y: Double, _ radius: Double, _ angle: Double) {
        line(x + radius * cos(angle), y + radius * sin(angle))
    }

    /// How many lines make a circle, none of them farther than a 50th of a pixel from it; a multiple of four.
    fileprivate static func steps(radius: Double) -> Int {
        let count = (.pi / (0.04 / max(radius, 1)).squareRoot()).rounded(.up)
        return (Int(min(count, 4096)) + 3) / 4 * 4
    }

    private static func fixed(_ value: Double) -> FT_Pos {
        let clamped = value > -maximumCoordinate ? min(value, maximumCoordinate) : -maximumCoordinate
        return FT_Pos((clamped * 64).rounded())
    }
}

extension Shape {
    /// How far an arc's end has an influence on the arc before it, in radians: the line that leads to it is another with each end.
    /// - Parameter radius: of its outer edge, in pixels.
    package static func bend(radius: Double) -> Double { 2 * .pi / Double(ShapePath.steps(radius: radius)) }
}
