/// A moment on the monotonic clock, in nanoseconds since an origin that never changes while the process lives.
///
/// 64 bits of nanoseconds last for 292 years: nothing here wraps, unlike the 32-bit counters of milliseconds or microseconds that
/// make some panels wake by themselves every 49 days or 71 minutes.
@frozen
public struct Instant: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's origin.
    public var nanoseconds: Int64

    /// A moment so many nanoseconds after the clock's origin.
    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The clock's origin.
    public static let zero = Instant(nanoseconds: 0)

    /// A moment that never comes.
    public static let distantFuture = Instant(nanoseconds: .max)

    @inlinable
    public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

    /// The moment after a span; past the end of time it is the one that never comes.
    @inlinable
    public static func + (a: Instant, b: TimeSpan) -> Instant {
        let (sum, overflow) = a.nanoseconds.addingReportingOverflow(b.nanoseconds)
        return overflow ? .distantFuture : Instant(nanoseconds: sum)
    }

    /// The span from the second moment to the first.
    @inlinable
    public static func - (a: Instant, b: Instant) -> TimeSpan {
        TimeSpan(nanoseconds: a.nanoseconds &- b.nanoseconds)
    }
}
