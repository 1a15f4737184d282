import Glibc

/// The time of day, which people and time servers may set: for showing, never for measuring.
package enum WallClock {
    /// Nanoseconds since the beginning of 1970 in UTC.
    package static var now: Int64 {
        var time = timespec()
        // Cannot fail: the clock exists on every Linux, and the address is good.
        _ = clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
