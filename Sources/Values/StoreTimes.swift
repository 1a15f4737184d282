import FasciaSystem
import Glibc

/// The clocks of series: the time of day, and the time since the machine started.
package struct StoreTimes {
    /// Seconds since the beginning of 1970 in UTC.
    package var utc: () -> Double = { Double(WallClock.now) / 1e9 }
    /// Seconds since the machine started, asleep or not. Nobody sets this clock.
    package var boot: () -> Double = {
        var time = timespec()
        _ = clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    package init() {}
}
