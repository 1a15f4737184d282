import FasciaGeometry
import Glibc

/// One thread beside the loop, for calls that may wait: a disk that is slow to take what is written must not hold up a touch.
///
/// Work is done in the order in which it was given, one at a time; what came of it is told on the loop, in the same order. What crosses
/// to the thread is `Sendable`; the completion stays on the loop's side. The thread is started with the first work: a process that never
/// has any has no second thread. It takes no signals.
public final class Worker {
    /// How much may wait, unless another bound was given.
    public static let usualLimit = 16
    /// Enough for what writes files, and far less than the usual 8 MiB.
    public static let usualStack = 512 << 10

    private let queue: WorkerQueue
    private let limit: Int
    private var source: DescriptorSource?
    private var isStarted = false
    private var lastNumber = 0
    private var completions: [Int: (any Sendable) -> Void] = [:]

    /// A worker that has nothing to do.
    /// - Parameters:
    ///   - loop: where completions are called, after everything more urgent.
    ///   - limit: how much work may wait or be under way.
    ///   - stackSize: how many bytes the thread has for calls within calls; they are taken as they are used.
    public init(
        loop: EventLoop, limit: Int = Worker.usualLimit, stackSize: Int = Worker.usualStack
    ) throws(SystemError) {
        queue = try WorkerQueue(stackSize: stackSize)
        self.limit = max(1, limit)
        source = try loop.watch(queue.descriptor, priority: .background) { [unowned self] _ in self.deliver() }
    }

    deinit {
        // The thread does what it was given, and ends.
        queue.close()
    }

    /// How much has been given and not been told to be done.
    public var count: Int { completions.count }

    /// Has something done on the thread.
    /// - Parameters:
    ///   - work: must not touch anything of the loop's.
    ///   - completion: told the result on the loop, from `finish` too; never from within this call. Not called once the worker is gone.
    /// - Throws: if as much waits as may, or no thread can be had; nothing will be done then.
    public func perform<Outcome: Sendable>(
        _ work: @escaping @Sendable () -> Outcome, completion: @escaping (Outcome) -> Void
    ) throws(SystemError) {
        if completions.count >= limit {
            throw SystemError(attempt: "hand over", object: "work to a thread", errno: EAGAIN, advice: "\(limit) wait already")
        }
        if !isStarted {
            try queue.start()
            isStarted = true
        }
        lastNumber += 1
        completions[lastNumber] = { if let outcome = $0 as? Outcome { completion(outcome) } }
        queue.add(lastNumber, work)
    }

    /// Waits until all work is done, and calls the completions: at the end, when nothing is left that could be late.
    /// - Returns: false if it was not done by this moment of the monotonic clock.
    public func finish(by deadline: Instant) -> Bool {
        let clock = MonotonicClock()
        while true {
            deliver()
            if completions.isEmpty { return true }
            let rest = (deadline - clock.now).nanoseconds
            if rest <= 0 { return false }
            var wait = pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&wait, 1, Int32(clamping: (rest + 999_999) / 1_000_000))
        }
    }

    private func deliver() {
        for (number, outcome) in queue.takeFinished() { completions.removeValue(forKey: number)?(outcome) }
    }
}
