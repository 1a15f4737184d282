import CSystem
import Glibc

/// Tells when the wall clock is set, by a person or a time server, for as long as this object lives. The clock running on is no change:
/// nothing wakes up for that.
public final class ClockChangeSource {
    private let file: FileDescriptor
    private var source: DescriptorSource?

    init(loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        let descriptor = try SystemCall.perform("make", on: "a timer of the wall clock") {
            timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
        }
        file = FileDescriptor(owning: descriptor)
        try arm()
        source = try loop.watch(descriptor, priority: .timer) { [unowned self] _ in
            // Reading fails with ECANCELED, which is the message, and takes it away.
            var count: UInt64 = 0
            _ = Glibc.read(self.file.rawValue, &count, MemoryLayout<UInt64>.size)
            // A kernel that has taken the timer once takes it again.
            try? self.arm()
            handler()
        }
    }

    /// Sets the timer to a moment that never comes: it ends only with a clock that is set.
    private func arm() throws(SystemError) {
        var never = itimerspec()
        never.it_value.tv_sec = .max / 1_000_000_000 - 1
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        let descriptor = file.rawValue
        _ = try SystemCall.perform("set", on: "a timer of the wall clock") { timerfd_settime(descriptor, flags, &never, nil) }
    }
}
