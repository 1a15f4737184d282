import FasciaGeometry

/// When the values that a finger passes through on its way leave the panel. Whatever the policy, the value at lift-off is sent, last.
public enum WritePolicy: Hashable, Sendable {
    /// Each one: at most one a frame.
    case live
    /// The first at once, then one in so long at most.
    case throttle(TimeSpan)
    /// None but the value at lift-off.
    case release
    /// Once nothing has changed for so long, after the lift too: several presses on a stepper are one write.
    case settle(TimeSpan)

    /// At most so many writes a second.
    /// - Parameter rate: in hertz, 0.01 to 1000; what lies beyond is brought into this.
    public static func throttle(hertz rate: Double) -> WritePolicy {
        .throttle(TimeSpan.seconds(1 / min(max(rate.isNaN ? 1 : rate, 0.01), 1000)))
    }
}
