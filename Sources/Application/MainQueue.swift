import CMainQueue
import Dispatch
import FasciaSystem
import Glibc

/// Has an event loop run what is on Dispatch's main queue, and with it tasks on the main actor.
///
/// This is what Foundation's run loop does: Dispatch writes to an event descriptor when something comes on the queue.
final class MainQueue {
    private var source: DescriptorSource?

    /// - Parameter onWork: called after the queue's work.
    init(on loop: EventLoop, onWork: @escaping () -> Void) throws(SystemError) {
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        source = try loop.watch(descriptor, priority: .timer) { _ in
            var count: UInt64 = 0
            // Reset before the work: what comes during it wakes the loop again.
            _ = read(descriptor, &count, 8)
            _dispatch_main_queue_callback_4CF(nil)
            onWork()
        }
    }
}
