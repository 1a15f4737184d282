import FasciaGeometry
import Glibc

/// The kernel's `CLOCK_MONOTONIC`: the time base of libinput's events and of DRM's flip events too, so that their timestamps
/// and this clock's may be compared. Setting the wall clock does not move it.
public final class MonotonicClock: Clock {
    /// A clock; all of them agree.
    public init() {}

    /// This moment, without a system call (the vDSO answers).
    public var now: Instant {
        var time = timespec()
        // Cannot fail: the clock exists on every Linux, and the address is good.
        _ = clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }
}
