import Glibc
import Synchronization
import ThreadSupport

/// A thread that reads a descriptor slowly until it is told to stop, and counts what it got.
final class DrainingThread: Sendable {
    private final class Count: Sendable {
        let bytes = Atomic<Int>(0)
    }

    private let count: Count
    private let thread: LoopingThread

    init(_ descriptor: Int32) {
        let count = Count()
        self.count = count
        thread = LoopingThread { isEnding in
            let got = withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { read(descriptor, $0.baseAddress, $0.count) }
            if got > 0 {
                count.bytes.add(got, ordering: .relaxed)
            } else if isEnding || got == 0 {
                return false
            }
            usleep(500)
            return true
        }
    }

    /// Waits for the thread to end. Returns how many bytes it read.
    func finish() -> Int {
        thread.finish()
        return count.bytes.load(ordering: .acquiring)
    }
}
