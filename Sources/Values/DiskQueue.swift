import FasciaGeometry
import FasciaSystem

/// Work with files that a worker does in its order, however much there is: the worker has a part of it at a time, and the rest waits here.
/// What else the worker is given comes between the parts.
final class DiskQueue {
    /// How many writes are one piece of work. A read is one alone: taking what was read is work of the loop.
    private static let part = 16

    private struct Job {
        let path: String
        let isRead: Bool
        let work: @Sendable () -> any Sendable
        let then: (any Sendable) -> Void
    }

    private let worker: Worker?
    private var waiting: [Job] = []
    private var isBusy = false
    /// Called when the worker takes nothing: `start` tries again.
    private let refused: (SystemError) -> Void

    /// - Parameter worker: without one the work is done at once.
    init(_ worker: Worker?, refused: @escaping (SystemError) -> Void) {
        self.worker = worker
        self.refused = refused
    }

    /// Whether nothing waits and nothing is under way.
    var isEmpty: Bool { waiting.isEmpty && !isBusy }

    /// Has a file read.
    func read<Outcome: Sendable>(_ path: String, _ work: @escaping @Sendable () -> Outcome, then: @escaping (Outcome) -> Void) {
        add(path, isRead: true, work, then)
    }

    /// Has a file written.
    /// - Parameter isWhole: whether all of it is: writes of the file that wait are left out then.
    func write<Outcome: Sendable>(
        _ path: String, isWhole: Bool, _ work: @escaping @Sendable () -> Outcome, then: @escaping (Outcome) -> Void
    ) {
        if isWhole {
            // A disk that hangs must not have a panel remember the same points again and again.
            while let index = waiting.lastIndex(where: { $0.path == path }), !waiting[index].isRead { waiting.remove(at: index) }
        }
        add(path, isRead: false, work, then)
    }

    private func add<Outcome: Sendable>(
        _ path: String, isRead: Bool, _ work: @escaping @Sendable () -> Outcome, _ then: @escaping (Outcome) -> Void
    ) {
        if worker == nil { return then(work()) }
        waiting.append(Job(path: path, isRead: isRead, work: { work() }) { if let outcome = $0 as? Outcome { then(outcome) } })
        start()
    }

    /// Gives the worker the next part, unless it has one.
    func start() {
        guard let worker, !isBusy, let first = waiting.first else { return }
        let jobs = first.isRead ? waiting.prefix(1) : waiting.prefix(DiskQueue.part).prefix { !$0.isRead }
        let work = jobs.map(\.work)
        let ends = jobs.map(\.then)
        do throws(SystemError) {
            try worker.perform({ work.map { $0() } }) { [weak self] outcomes in
                self?.isBusy = false
                for (end, outcome) in zip(ends, outcomes) { end(outcome) }
                self?.start()
            }
            isBusy = true
            waiting.removeFirst(jobs.count)
        } catch {
            refused(error)
        }
    }

    /// Waits until all is done, and calls what follows it.
    /// - Returns: false if it was not done by this moment of the monotonic clock.
    func finish(by deadline: Instant) -> Bool {
        guard let worker else { return true }
        while !isEmpty {
            start()
            if !worker.finish(by: deadline) || !isBusy && !waiting.isEmpty { return false }
        }
        return true
    }
}
