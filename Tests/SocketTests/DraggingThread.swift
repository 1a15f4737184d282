import FasciaSystem
import Glibc
import Synchronization
import ThreadSupport

/// A finger on a thread of its own: writes a byte to a pipe 120 times a second, and remembers when.
final class DraggingThread: Sendable {
    private final class Record: Sendable {
        let moments = Mutex<[Int64]>([])
    }

    private let record: Record
    private let thread: LoopingThread

    init(_ descriptor: Int32, count: Int) {
        let record = Record()
        self.record = record
        thread = LoopingThread { _ in
            let number = record.moments.withLock { $0.count }
            if number >= count { return false }
            var byte = UInt8(number % 100)
            write(descriptor, &byte, 1)
            // Not before: the thread may be kept waiting between looking at the clock and writing.
            let now = MonotonicClock().now.nanoseconds
            record.moments.withLock { $0.append(now) }
            usleep(8_333)
            return true
        }
    }

    /// Waits for the thread to end. Returns the moment, in nanoseconds of the monotonic clock, by which each byte was in the pipe.
    func finish() -> [Int64] {
        thread.finish()
        return record.moments.withLock { $0 }
    }
}
