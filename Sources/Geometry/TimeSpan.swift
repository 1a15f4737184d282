/// A length of time in nanoseconds. Swift's `Duration` counts attoseconds in 128 bits, whose division costs more than drawing a thumb.
@frozen
public struct TimeSpan: Hashable, Comparable, Sendable {
    /// The length in nanoseconds; negative is back in time.
    public var nanoseconds: Int64

    /// So many nanoseconds.
    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// No time at all.
    public static let zero = TimeSpan(nanoseconds: 0)

    /// A span of thousandths of a second.
    @inlinable
    public static func milliseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value &* 1_000_000) }

    /// A span of millionths of a second.
    @inlinable
    public static func microseconds(_ value: Int64) -> TimeSpan { TimeSpan(nanoseconds: value &* 1_000) }

    /// A span from seconds, clamped to what 64 bits hold; not a number counts as 0.
    public static func seconds(_ value: Double) -> TimeSpan {
        let nanoseconds = (value * 1e9).rounded()
        if nanoseconds.isNaN { return .zero }
        return TimeSpan(nanoseconds: nanoseconds >= 9.2e18 ? .max : nanoseconds <= -9.2e18 ? .min : Int64(nanoseconds))
    }

    /// The span in seconds.
    @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }

    @inlinable
    public static func < (a: TimeSpan, b: TimeSpan) -> Bool { a.nanoseconds < b.nanoseconds }

    /// Both, one after the other.
    @inlinable
    public static func + (a: TimeSpan, b: TimeSpan) -> TimeSpan { TimeSpan(nanoseconds: a.nanoseconds &+ b.nanoseconds) }

    /// The first without the second.
    @inlinable
    public static func - (a: TimeSpan, b: TimeSpan) -> TimeSpan { TimeSpan(nanoseconds: a.nanoseconds &- b.nanoseconds) }
}
