import FasciaGeometry

/// The speed of a finger, from where it was in the last 80 ms. A finger that stood still for 50 ms before it lifted has none.
struct VelocityTracker {
    private static let window = TimeSpan.milliseconds(80)
    private static let standstill = TimeSpan.milliseconds(50)
    private static let capacity = 16

    private struct Sample {
        var point = Point.zero
        var time = Instant.zero
    }

    private var samples = InlineArray<16, Sample>(repeating: Sample())
    private var count = 0
    private var next = 0

    /// Forgets everything.
    mutating func removeAll() {
        count = 0
        next = 0
    }

    /// Takes a place; times must not decrease.
    mutating func add(_ point: Point, at time: Instant) {
        samples[next] = Sample(point: point, time: time)
        next = (next + 1) % VelocityTracker.capacity
        count = min(count + 1, VelocityTracker.capacity)
    }

    /// The speed in points a second when the finger lifts.
    func velocity(at time: Instant) -> Point {
        guard count > 1 else { return .zero }
        let last = sample(0)
        guard time - last.time <= VelocityTracker.standstill else { return .zero }
        var first = last
        for age in 1..<count {
            let older = sample(age)
            if last.time - older.time > VelocityTracker.window || older.time > first.time { break }
            first = older
        }
        let seconds = (last.time - first.time).seconds
        guard seconds > 0.001 else { return .zero }
        return Point(x: (last.point.x - first.point.x) / seconds, y: (last.point.y - first.point.y) / seconds)
    }

    private func sample(_ age: Int) -> Sample {
        samples[(next - 1 - age + 2 * VelocityTracker.capacity) % VelocityTracker.capacity]
    }
}
