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
    private let rate: Double
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
        self.rate = rate
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

    /// The motion from a moment on, moved by a distance, between other ends.
    func continued(from time: Double, low: Double, high: Double, shift: Double) -> ScrollMotion {
        var now = self
        let place = now.position(at: time)
        return ScrollMotion(
            position: place + shift, speed: now.speed(at: time), low: low, high: high, bounces: bounces, rate: rate, tolerance: tolerance)
    }

    /// The speed at the moment of the last `position(at:)`.
    private func speed(at time: Double) -> Double {
        let elapsed = time - start
        switch phase {
        case .resting: return 0
        case .decelerating: return speed * Exponential.exp(-decay * elapsed)
        case .returning:
            let offset = position - (position > high || (position == high && speed > 0) ? high : low)
            let slope = speed + ScrollMotion.frequency * offset
            return (slope - ScrollMotion.frequency * (offset + slope * elapsed)) * Exponential.exp(-ScrollMotion.frequency * elapsed)
        }
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

/// How content follows a finger beyond its end: less and less, and never as far as the view is long. After UIKit.
enum RubberBand {
    static let coefficient = 0.55

    /// How far content is drawn beyond its end.
    /// - Parameters:
    ///   - distance: how far the finger is beyond the end, in points; not negative.
    ///   - extent: the view's length, in points.
    static func stretched(_ distance: Double, extent: Double) -> Double {
        extent > 0 ? (1 - 1 / (distance * coefficient / extent + 1)) * extent : 0
    }

    /// How far the finger is beyond the end where content is drawn so far beyond it.
    static func distance(_ stretched: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        // As far as the view is long, it would be infinite.
        let stretched = min(stretched, extent * 0.999)
        return stretched * extent / (coefficient * (extent - stretched))
    }

    /// How fast the content moves for each point that the finger does.
    static func slope(_ distance: Double, extent: Double) -> Double {
        guard extent > 0 else { return 0 }
        let part = distance * coefficient / extent + 1
        return coefficient / (part * part)
    }
}

/// The exponential function and its inverse, for laws of motion: this floor brings no C library.
enum Exponential {
    private static let ln2 = 0.693_147_180_559_945_3

    /// e to the power of `x`, to the last digit or two; 0 and infinity where a double ends.
    static func exp(_ x: Double) -> Double {
        if x.isNaN { return x }
        if x > 709 { return .infinity }
        if x < -745 { return 0 }
        let power = (x / ln2).rounded()
        let rest = x - power * ln2
        var term = 1.0
        var sum = 1.0
        for index in 1...17 {
            term *= rest / Double(index)
            sum += term
        }
        return Double(sign: .plus, exponent: Int(power), significand: sum)
    }

    /// The natural logarithm of `x`; not a number below 0.
    static func log(_ x: Double) -> Double {
        if x < 0 || x.isNaN { return .nan }
        if x == 0 { return -.infinity }
        if x.isInfinite { return x }
        // The series of the area tangent converges fast around 1.
        var exponent = Double(x.exponent)
        var fraction = x.significand
        if fraction > 1.5 {
            fraction /= 2
            exponent += 1
        }
        let ratio = (fraction - 1) / (fraction + 1)
        let square = ratio * ratio
        var term = ratio
        var sum = 0.0
        var index = 1.0
        while index < 35 {
            sum += term / index
            term *= square
            index += 2
        }
        return 2 * sum + exponent * ln2
    }
}
