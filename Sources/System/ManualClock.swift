import FasciaGeometry

/// A clock that stands still until it is told to go on: for tests, and for playing recordings faster than they happened.
public final class ManualClock: Clock {
    /// The moment it shows.
    public private(set) var now: Instant

    /// A clock that shows `start`.
    public init(start: Instant = .zero) {
        now = start
    }

    /// Moves on by a length of time; a negative one is ignored, since no monotonic clock goes back.
    public func advance(by span: TimeSpan) {
        if span > .zero { now = now + span }
    }

    /// Moves on to a moment; an earlier one than now is ignored.
    public func advance(to instant: Instant) {
        if instant > now { now = instant }
    }
}
