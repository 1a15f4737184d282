import CSystem
import Glibc

/// A signal that an event loop receives in place of the process, until this object goes.
public final class SignalSource {
    private var handle: OpaquePointer?
    private let handler: () -> Void
    private let number: Int32
    /// Whether this source blocked the signal, and so has to let it through again.
    private var blockedHere = false

    init(loop: EventLoop, number: Int32, priority: EventPriority, handler: @escaping () -> Void) throws(SystemError) {
        self.handler = handler
        self.number = number
        var before = sigset_t()
        var result = -SignalSource.change(SIG_BLOCK, number, &before)
        blockedHere = result == 0 && sigismember(&before, number) == 0
        let user = Unmanaged.passUnretained(self).toOpaque()
        if result >= 0 {
            result = sd_event_add_signal(
                loop.handle, &handle, number,
                { _, _, user in
                    guard let user else { return 0 }
                    let source = Unmanaged<SignalSource>.fromOpaque(user).takeUnretainedValue()
                    withExtendedLifetime(source) { source.handler() }
                    return 0
                }, user)
        }
        if result >= 0 { result = sd_event_source_set_priority(handle, priority.rawValue) }
        if result < 0 { throw SystemError(attempt: "watch", object: "signal \(number)", errno: -result) }
    }

    deinit {
        _ = sd_event_source_disable_unref(handle)
        var before = sigset_t()
        if blockedHere { _ = SignalSource.change(SIG_UNBLOCK, number, &before) }
    }

    /// Changes this thread's mask by one signal; 0 or an error number.
    private static func change(_ how: Int32, _ number: Int32, _ before: inout sigset_t) -> Int32 {
        var set = sigset_t()
        sigemptyset(&set)
        if sigaddset(&set, number) != 0 { return EINVAL }
        return pthread_sigmask(how, &set, &before)
    }
}
