import CSystem
import Glibc

/// Something to do once everything more important that is ready now has been served: how many touches become one frame.
/// Asking for it costs neither a system call nor an allocation.
public final class DeferredSource {
    private var handle: OpaquePointer?
    private let handler: () -> Void
    /// Whether it has been asked for and not served yet.
    public private(set) var isScheduled = false

    init(loop: EventLoop, priority: EventPriority, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        let user = Unmanaged.passUnretained(self).toOpaque()
        var result = sd_event_add_defer(
            loop.handle, &handle,
            { _, user in
                guard let user else { return 0 }
                let source = Unmanaged<DeferredSource>.fromOpaque(user).takeUnretainedValue()
                withExtendedLifetime(source) {
                    source.isScheduled = false
                    source.handler()
                }
                return 0
            }, user)
        if result >= 0 { result = sd_event_source_set_enabled(handle, Int32(SD_EVENT_OFF)) }
        if result >= 0 { result = sd_event_source_set_priority(handle, priority.rawValue) }
        if result < 0 { throw SystemError(attempt: "make", object: "a deferred call", errno: -result) }
    }

    deinit {
        _ = sd_event_source_disable_unref(handle)
    }

    /// Calls the handler once, later in this turn of the loop. Asking again before that changes nothing.
    public func schedule() {
        if isScheduled { return }
        isScheduled = true
        _ = sd_event_source_set_enabled(handle, Int32(SD_EVENT_ONESHOT))
    }

    /// Takes a request back.
    public func cancel() {
        if !isScheduled { return }
        isScheduled = false
        _ = sd_event_source_set_enabled(handle, Int32(SD_EVENT_OFF))
    }
}
