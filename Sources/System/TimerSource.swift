import CSystem
import FasciaGeometry
import Glibc

/// A point in time at which an event loop calls a handler, once. It may be armed again at any time, from within the handler too,
/// without allocating; disarmed, it costs no wake-up.
public final class TimerSource {
    private var handle: OpaquePointer?
    private let handler: () -> Void
    /// When it fires, nil when it does not.
    public private(set) var deadline: Instant?

    init(loop: EventLoop, priority: EventPriority, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        let user = Unmanaged.passUnretained(self).toOpaque()
        // An accuracy of 0 would mean sd-event's default of 250 ms.
        var result = sd_event_add_time(
            loop.handle, &handle, CLOCK_MONOTONIC, UInt64.max, 1,
            { _, _, user in
                guard let user else { return 0 }
                let source = Unmanaged<TimerSource>.fromOpaque(user).takeUnretainedValue()
                withExtendedLifetime(source) {
                    source.deadline = nil
                    source.handler()
                }
                return 0
            }, user)
        if result >= 0 { result = sd_event_source_set_enabled(handle, Int32(SD_EVENT_OFF)) }
        if result >= 0 { result = sd_event_source_set_priority(handle, priority.rawValue) }
        if result < 0 { throw SystemError(attempt: "make", object: "a timer", errno: -result) }
    }

    deinit {
        _ = sd_event_source_disable_unref(handle)
    }

    /// Whether it will fire.
    public var isArmed: Bool { deadline != nil }

    /// Fires at `instant` on the monotonic clock, as soon as possible if that has passed, in place of any moment set before.
    /// Never earlier; later by some microseconds if nothing else is being served. `.distantFuture` disarms.
    public func arm(at instant: Instant) {
        if instant == deadline { return }
        if instant == .distantFuture { return disarm() }
        // Rounded up: a handler that compares the clock with its deadline must find that it has passed.
        let nanoseconds = UInt64(max(0, instant.nanoseconds))
        _ = sd_event_source_set_time(handle, nanoseconds / 1000 + (nanoseconds % 1000 == 0 ? 0 : 1))
        _ = sd_event_source_set_enabled(handle, Int32(SD_EVENT_ONESHOT))
        deadline = instant
    }

    /// Does not fire any more until armed again.
    public func disarm() {
        if deadline == nil { return }
        _ = sd_event_source_set_enabled(handle, Int32(SD_EVENT_OFF))
        deadline = nil
    }
}
