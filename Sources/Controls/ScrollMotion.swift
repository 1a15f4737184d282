/// How an offset moves along one axis when no finger holds it: it slows down, and comes back from beyond its ends. After UIKit.
///
/// The place follows from the time alone, whatever the frames are.
struct ScrollMotion {
    /// What is left of the speed after a millisecond.
    static let decelerationRate = 0.998
    /// The spring's frequency in radians a second; critically damped.
    private static let frequency = 10.0
    /// Thrown faster than this, it goes no faster, in points a second.
    private static let maximumSpeed = 12_000.0

    private enum Phase {
        case decelerating, returning, resting
    }

    private let low: Double
    private let high: Double
    private let bounces: Bool
    /// In 1/s.
    private let decay: Double
    /// It rests when it is nearer to its goal than this, in points.
    private let tolerance: Double

    private var phase: Phase
    /// When the phase began, in seconds, and place and speed at that moment.
    private var start = 0.0
    private var position: Double
    private var speed: Double

    /// A motion from a place, in points, with a speed in points a second.
    /// - Parameters:
    ///   - low: the smallest offset where it rests; `high` is the largest.
    ///   - rate: what is left of the speed after a millisecond, more than 0 and less than 1.
    init(position: Double, speed: Double, low: Double, high: Double, bounces: Bool, rate: Double = decelerationRate, tolerance: Double) {
        self.low = low
        self.high = max(low, high)
        self.bounces = bounces
        self.tolerance = tolerance
        decay = -Exponential.log(min(max(rate, 0.01), 0.9999)) * 1000
        self.position = position
        self.speed = speed.isFinite ? min(max(speed, -ScrollMotion.maximumSpeed), ScrollMotion.maximumSpeed) : 0
        phase = .decelerating
        if position < low || position > self.high { phase = bounces ? .returning : .resting }
        if phase == .resting { self.position = min(max(position, low), self.high) }
    }

    /// Whether it has come to rest, as of the last time asked for.
    var isResting: Bool { phase == .resting }

    /// Where it will come to rest if nothing stops it: the ends count, the bounce does not.
    var goal: Double {
        min(max(phase == .decelerating ? position + speed / decay : position, low), high)
    }

    /// The place at a moment, in seconds since the beginning. Moments must not decrease.
    mutating func position(at time: Double) -> Double {
        // Each turn ends a phase; nothing bounces so often.
        for _ in 0..<16 {
            switch phase {
            case .resting: return position
            case .decelerating:
                if let result = decelerate(time) { return result }
            case .returning:
                if let result = comeBack(time) { return result }
            }
        }
        rest(at: min(max(position, low), high))
        return position
    }

    private mutating func rest(at place: Double) {
        phase = .resting
        position = place
        speed = 0
    }

    /// The place, or nil if a new phase begins.
    private mutating func decelerate(_ time: Double) -> Double? {
        let left = Exponential.exp(-decay * (time - start))
        let place = position + speed / decay * (1 - left)
        if place < low || place > high {
            let end = place < low ? low : high
            // The moment of passing the end: the same law, solved for time.
            let part = speed == 0 ? 1 : 1 - (end - position) * decay / speed
            let passed = part > 0 ? max(0, -Exponential.log(part) / decay) : 0
            if !bounces {
                rest(at: end)
                return nil
            }
            speed *= Exponential.exp(-decay * passed)
            start += passed
            position = end
            phase = .returning
            return nil
        }
        if abs(speed) * left / decay < tolerance { rest(at: place) }
        return place
    }

    private mutating func comeBack(_ time: Double) -> Double? {
        let end = position > high || (position == high && speed > 0) ? high : low
        let elapsed = time - start
        let offset = position - end
        let slope = speed + ScrollMotion.frequency * offset
        // Thrown back into the content, it goes on there.
        if offset != 0, offset * slope < 0, elapsed >= -offset / slope {
            let passed = -offset / slope
            speed = slope * Exponential.exp(-ScrollMotion.frequency * passed)
            start += passed
            position = end
            phase = .decelerating
            return nil
        }
        let left = Exponential.exp(-ScrollMotion.frequency * elapsed)
        let distance = (offset + slope * elapsed) * left
        let current = (slope - ScrollMotion.frequency * (offset + slope * elapsed)) * left
        if abs(distance) < tolerance, abs(current) < tolerance * ScrollMotion.frequency {
            rest(at: end)
            return end
        }
        return end + distance
    }
}
