import Glibc
import Synchronization

/// A thread that does something again and again until it is told to stop.
package final class LoopingThread: Sendable {
    private let step: @Sendable (Bool) -> Bool
    private let isDone = Atomic<Bool>(false)
    private let thread = Mutex<pthread_t?>(nil)

    /// - Parameter step: called with whether it is to come to an end, until it returns false.
    package init(_ step: @escaping @Sendable (Bool) -> Bool) {
        self.step = step
        var made = pthread_t()
        // The thread holds this object until it ends, which `finish` waits for.
        let user = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &made, nil,
            { user in
                guard let user else { return nil }
                Unmanaged<LoopingThread>.fromOpaque(user).takeRetainedValue().run()
                return nil
            }, user)
        if result == 0 { thread.withLock { $0 = made } }
    }

    /// Waits for the thread to end.
    package func finish() {
        isDone.store(true, ordering: .releasing)
        if let made = thread.withLock({ $0 }) { pthread_join(made, nil) }
    }

    private func run() {
        while step(isDone.load(ordering: .acquiring)) {}
    }
}
