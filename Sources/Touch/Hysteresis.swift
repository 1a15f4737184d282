/// Keeps a resting finger still on a screen whose readings wander: the finger drags an ellipse along, and only the ellipse's motion
/// counts. This is libinput's own filter, rounding included.
struct Hysteresis {
    private let marginX: Int32
    private let marginY: Int32

    /// A filter for axes with these fuzzes. Nil if neither wanders.
    init?(fuzzX: Int32, fuzzY: Int32) {
        guard fuzzX != 0 || fuzzY != 0 else { return nil }
        marginX = fuzzX / 2
        marginY = fuzzY / 2
    }

    /// Where the ellipse's centre goes when the finger is at a point.
    func center(for point: DevicePoint, from center: DevicePoint) -> DevicePoint {
        guard marginX != 0, marginY != 0 else { return point }
        let dx = Double(point.x) - Double(center.x)
        let dy = Double(point.y) - Double(center.y)
        let (a, b) = (Double(marginX), Double(marginY))
        let normalized = (dx * dx / (a * a) + dy * dy / (b * b)).squareRoot()
        if normalized < 1 { return center }
        let margin = (dx * dx + dy * dy).squareRoot() / normalized
        var (lagX, lagY) = (0.0, margin)
        if dx != 0 {
            let gradient = dy / dx
            lagX = margin / (gradient * gradient + 1).squareRoot()
            // Rounding can leave a hair less than nothing under the root.
            lagY = max((margin + lagX) * (margin - lagX), 0).squareRoot()
        }
        return DevicePoint(
            x: DevicePoint.whole(dx >= 0 ? Double(point.x) - lagX : Double(point.x) + lagX),
            y: DevicePoint.whole(dy >= 0 ? Double(point.y) - lagY : Double(point.y) + lagY))
    }
}
