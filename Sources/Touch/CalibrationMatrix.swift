import FasciaGeometry

/// Moves what a touchscreen reports to where the finger is: an affine map of fractions of the display's device extent, as in udev's
/// `LIBINPUT_CALIBRATION_MATRIX`.
///
/// x becomes a·x + b·y + c, and y becomes d·x + e·y + f.
package struct CalibrationMatrix: Hashable, Sendable {
    /// How much of x goes into x.
    package var a: Double
    /// How much of y goes into x.
    package var b: Double
    /// What is added to x, in fractions of the width.
    package var c: Double
    /// How much of x goes into y.
    package var d: Double
    /// How much of y goes into y.
    package var e: Double
    /// What is added to y, in fractions of the height.
    package var f: Double

    /// A matrix by its six numbers, row by row.
    package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    /// Changes nothing.
    package static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

    /// Reads six numbers with spaces between them. nil if the text is something else, or no map that a touchscreen can need.
    package init?(_ text: String) {
        let numbers = text.split(separator: " ").map { Double($0) }
        guard numbers.count == 6, case let known = numbers.compactMap({ $0 }), known.count == 6 else { return nil }
        self.init(known[0], known[1], known[2], known[3], known[4], known[5])
        if !isPlausible { return nil }
    }

    /// Six numbers with spaces between them.
    package var text: String { "\(a) \(b) \(c) \(d) \(e) \(f)" }

    /// The map that takes three places to three others. nil if the former lie on a line, or the map is none that a touchscreen can need.
    package init?(from places: [Point], to targets: [Point]) {
        guard places.count == 3, targets.count == 3 else { return nil }
        let (p, q, r) = (places[0], places[1], places[2])
        let area = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)
        guard abs(area) > 0.01 else { return nil }
        // Along both axes by themselves: two differences give the two factors, one place the rest.
        func row(_ u: Double, _ v: Double, _ w: Double) -> (Double, Double, Double) {
            let first = ((v - u) * (r.y - p.y) - (w - u) * (q.y - p.y)) / area
            let second = ((w - u) * (q.x - p.x) - (v - u) * (r.x - p.x)) / area
            return (first, second, u - first * p.x - second * p.y)
        }
        let x = row(targets[0].x, targets[1].x, targets[2].x)
        let y = row(targets[0].y, targets[1].y, targets[2].y)
        self.init(x.0, x.1, x.2, y.0, y.1, y.2)
        if !isPlausible { return nil }
    }

    /// Where a place is moved to.
    package func applied(to p: Point) -> Point { Point(x: a * p.x + b * p.y + c, y: d * p.x + e * p.y + f) }

    /// The map that does another one first and then this one.
    package func after(_ first: CalibrationMatrix) -> CalibrationMatrix {
        let m = first
        return CalibrationMatrix(
            a * m.a + b * m.d, a * m.b + b * m.e, a * m.c + b * m.f + c,
            d * m.a + e * m.d, d * m.b + e * m.e, d * m.c + e * m.f + f)
    }

    /// Whether a touchscreen can need it: turned, mirrored and moved, a good deal larger or smaller, and never flat.
    package var isPlausible: Bool {
        let numbers = [a, b, c, d, e, f]
        guard numbers.allSatisfy({ $0.isFinite && abs($0) <= 10 }) else { return false }
        return abs(a * e - b * d) >= 0.05
    }
}
