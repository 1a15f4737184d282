import FasciaGeometry
import Glibc

/// How far a finger has turned a dial. Numbers in, numbers out.
///
/// Only turning counts, not the place: a finger that goes beyond an end has to come back to it before the value moves again, and one that
/// crosses the gap, or the middle, takes nothing along.
struct DialTurn {
    /// Where it lies around, in the finger's coordinates.
    let center: Point
    /// Nearer to the middle than this a finger has no direction that means anything.
    let deadRadius: Double
    /// From the least value to the greatest, in radians.
    let sweep: Double
    /// From the least value to where the finger holds it, in radians; beyond the ends it goes on for up to a turn.
    private(set) var turned: Double
    private var last: Point

    /// - Parameter fraction: what the finger takes hold of, 0 to 1.
    init(at point: Point, around center: Point, deadRadius: Double, sweep: Double, fraction: Double) {
        self.center = center
        self.deadRadius = deadRadius
        self.sweep = sweep
        turned = fraction * sweep
        last = point
    }

    /// What it is turned to, 0 to 1.
    var fraction: Double { min(max(turned / sweep, 0), 1) }

    /// Follows the finger to another place.
    mutating func move(to point: Point) {
        let from = Point(x: last.x - center.x, y: last.y - center.y)
        let to = Point(x: point.x - center.x, y: point.y - center.y)
        last = point
        // On the way through the middle there is no telling which way round it went.
        if distance(from, to) < deadRadius { return }
        turned += atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y)
        // Once around, the finger is at the end again.
        let turn = 2 * Double.pi
        if turned - sweep >= turn { turned -= turn }
        if turned <= -turn { turned += turn }
    }

    /// How near a straight way comes to the middle.
    private func distance(_ a: Point, _ b: Point) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let part = length > 0 ? min(max(-(a.x * dx + a.y * dy) / length, 0), 1) : 0
        let (x, y) = (a.x + part * dx, a.y + part * dy)
        return (x * x + y * y).squareRoot()
    }
}
