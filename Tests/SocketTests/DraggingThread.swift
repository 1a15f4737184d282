import FasciaSystem
import Glibc
import Synchronization

/// A finger on a thread of its own: writes a byte to a pipe 120 times a second, and remembers when.
final class DraggingThread: Sendable {
    private let descriptor: Int32
    private let count: Int
    private let moments = Mutex<[Int64]>([])
    private let thread = Mutex<pthread_t?>(nil)

    init(_ descriptor: Int32, count: Int) {
        self.descriptor = descriptor
        self.count = count
        var made = pthread_t()
        let user = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &made, nil,
            { user in
                guard let user else { return nil }
                Unmanaged<DraggingThread>.fromOpaque(user).takeRetainedValue().drag()
                return nil
            }, user)
        if result == 0 { thread.withLock { $0 = made } }
    }

    /// Waits for the thread to end. Returns the moment, in nanoseconds of the monotonic clock, by which each byte was in the pipe.
    func finish() -> [Int64] {
        if let made = thread.withLock({ $0 }) { pthread_join(made, nil) }
        return moments.withLock { $0 }
    }

    private func drag() {
        let clock = MonotonicClock()
        for number in 0..<count {
            var byte = UInt8(number % 100)
            write(descriptor, &byte, 1)
            // Not before: the thread may be kept waiting between looking at the clock and writing.
            let now = clock.now.nanoseconds
            moments.withLock { $0.append(now) }
            usleep(8_333)
        }
    }
}
