import Glibc
import Synchronization

/// A thread that reads a descriptor slowly until it is told to stop, and counts what it got.
final class DrainingThread: Sendable {
    private let descriptor: Int32
    private let count = Atomic<Int>(0)
    private let isDone = Atomic<Bool>(false)
    private let thread = Mutex<pthread_t?>(nil)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var made = pthread_t()
        // The thread holds this object until it ends, which `finish` waits for.
        let user = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &made, nil,
            { user in
                guard let user else { return nil }
                Unmanaged<DrainingThread>.fromOpaque(user).takeRetainedValue().drain()
                return nil
            }, user)
        if result == 0 { thread.withLock { $0 = made } }
    }

    /// Waits for the thread to end. Returns how many bytes it read.
    func finish() -> Int {
        isDone.store(true, ordering: .releasing)
        if let made = thread.withLock({ $0 }) { pthread_join(made, nil) }
        return count.load(ordering: .acquiring)
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 65536)
        while true {
            let got = read(descriptor, &bytes, bytes.count)
            if got > 0 {
                count.add(got, ordering: .relaxed)
            } else if isDone.load(ordering: .acquiring) || got == 0 {
                return
            }
            usleep(500)
        }
    }
}
