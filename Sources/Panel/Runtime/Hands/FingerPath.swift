import FasciaGeometry

/// The way of one finger on the panel, from coming down to lifting, in points of the window.
package struct FingerPath: Equatable, Sendable {
    /// A place on the way, and when the finger is there, counted from its coming down.
    package struct Stop: Equatable, Sendable {
        package let time: TimeSpan
        package let point: Point
    }

    /// The first is where it comes down, the last where it lifts; their times never decrease.
    package let stops: [Stop]

    /// How long a tap lasts.
    package static let tapTime = TimeSpan.milliseconds(50)
    /// How long a drag takes that says nothing else.
    package static let usualDrag = TimeSpan.milliseconds(300)
    /// Between two places of a drag: a frame of a usual display.
    private static let step = TimeSpan(nanoseconds: 16_666_666)

    /// A tap.
    package init(tapAt point: Point, hold: TimeSpan = FingerPath.tapTime) {
        stops = [Stop(time: .zero, point: point), Stop(time: hold, point: point)]
    }

    /// A drag along a line, at a steady speed.
    package init(from start: Point, to end: Point, for duration: TimeSpan) {
        let count = FingerPath.stops(of: duration)
        self.init(
            along: (0...count).map { index in
                let share = Double(index) / Double(count)
                return Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
            }, for: duration)
    }

    /// A drag through places, two at least, at equal intervals. The finger lifts a frame after the last, as most devices tell it.
    init(along points: [Point], for duration: TimeSpan) {
        let count = max(1, points.count - 1)
        var stops = points.enumerated().map { index, point in
            Stop(time: TimeSpan(nanoseconds: duration.nanoseconds / Int64(count) * Int64(index)), point: point)
        }
        if let last = stops.last { stops.append(Stop(time: last.time + FingerPath.step, point: last.point)) }
        self.stops = stops
    }

    /// In how many parts a drag goes: one a frame.
    static func stops(of duration: TimeSpan) -> Int { max(1, Int(duration.nanoseconds / step.nanoseconds)) }

    /// How long it takes.
    package var duration: TimeSpan { stops.last?.time ?? .zero }
    /// Where the finger comes down.
    package var start: Point { stops.first?.point ?? .zero }
    /// Where it lifts.
    package var end: Point { stops.last?.point ?? .zero }

    /// The touches of a finger that goes this way, as an input source tells them: their locations are fractions of the device's extent.
    /// - Parameters:
    ///   - id: of no device's finger.
    ///   - start: when it comes down.
    ///   - size: the window's, in points.
    ///   - rotation: how far the picture is turned on the display.
    package func touches(_ id: Touch.ID, from start: Instant, in size: Size, rotation: Rotation = .degrees0) -> [Touch] {
        stops.indices.map { index in
            let phase: Touch.Phase = index == 0 ? .began : index == stops.count - 1 ? .ended : .moved
            let point = stops[index].point
            let place = rotation.device(Point(x: point.x / max(1, size.width), y: point.y / max(1, size.height)))
            return Touch(id: id, phase: phase, location: place, time: start + stops[index].time)
        }
    }
}
