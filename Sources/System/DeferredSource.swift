import CSystem
import Glibc

/// Something to do once everything more important that is ready now has been served: how many touches become one frame.
/// Asking for it costs no allocation, and no system call either unless its priority is `.background`.
///
/// Sources of the same priority that ask for another turn in their handlers take turns, with one another and with descriptors.
public final class DeferredSource {
    private var handle: OpaquePointer?
    private let handler: () -> Void
    /// Whether it has been asked for and not served yet.
    public private(set) var isScheduled = false

    init(loop: EventLoop, priority: EventPriority, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        let user = Unmanaged.passUnretained(self).toOpaque()
        var result: Int32
        if priority == .background {
            // sd-event serves what is ready for longest, and counts a deferred call as ready since it was made: with many of one priority
            // the first to be made would keep all others waiting. A descriptor that can always be read is ready anew in each turn.
            let descriptor = eventfd(1, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
            if descriptor < 0 { throw SystemError(attempt: "make", object: "a deferred call", errno: errno) }
            result = sd_event_add_io(
                loop.handle, &handle, descriptor, DescriptorEvents.readable.rawValue, { _, _, _, user in DeferredSource.serve(user) }, user)
            if result >= 0 { result = sd_event_source_set_io_fd_own(handle, 1) } else { close(descriptor) }
        } else {
            result = sd_event_add_defer(loop.handle, &handle, { _, user in DeferredSource.serve(user) }, user)
        }
        if result >= 0 { result = sd_event_source_set_enabled(handle, Int32(SD_EVENT_OFF)) }
        if result >= 0 { result = sd_event_source_set_priority(handle, priority.rawValue) }
        if result < 0 { throw SystemError(attempt: "make", object: "a deferred call", errno: -result) }
    }

    private static func serve(_ user: UnsafeMutableRawPointer?) -> Int32 {
        guard let user else { return 0 }
        let source = Unmanaged<DeferredSource>.fromOpaque(user).takeUnretainedValue()
        withExtendedLifetime(source) {
            source.isScheduled = false
            source.handler()
        }
        return 0
    }

    deinit {
        _ = sd_event_source_disable_unref(handle)
    }

    /// Calls the handler once, in a later turn of the loop. Asking again before that changes nothing.
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
