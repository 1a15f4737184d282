import FasciaGeometry

/// Which values of a drag are written, and when. Under every policy the value at lift-off is written, last.
public enum WritePolicy: Hashable, Sendable {
    /// Every value, at most one a frame.
    case live
    /// The first at once, then one per interval at most.
    case throttle(TimeSpan)
    /// The value at lift-off alone.
    case release
    /// The last value, once nothing has changed for so long, also after the lift: several presses on a stepper make one write.
    case settle(TimeSpan)

    /// At most so many writes a second.
    /// - Parameter rate: in hertz, clamped to 0.01 to 1000.
    public static func throttle(hertz rate: Double) -> WritePolicy {
        .throttle(TimeSpan.seconds(1 / min(max(rate.isNaN ? 1 : rate, 0.01), 1000)))
    }
}
