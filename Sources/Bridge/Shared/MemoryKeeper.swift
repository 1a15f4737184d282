import FasciaGeometry
import FasciaSystem

/// Has what is left with brokers written down: a disk may be slow, and broker and panel are not to wait for it. Of what changes meanwhile the
/// last is written.
final class MemoryKeeper {
    /// For how long a disk that hangs is waited for.
    private static let patience = TimeSpan.seconds(3)

    var memory: Memory
    /// The folder; nil where nothing is kept.
    private let folder: String?
    private let log: Log
    private let worker: Worker
    private let clock = MonotonicClock()
    private var isNew = false
    private var keepsSince = Instant.zero
    /// Called when something was written.
    var kept: () -> Void = {}

    init(folder: String?, loop: EventLoop, log: Log) throws(SystemError) {
        self.folder = folder
        self.log = log
        worker = try Worker(loop: loop, limit: 1)
        memory = Memory(folder: folder, log: log)
    }

    /// Whether what was to be kept is not written yet. What is announced before it is written down would be a ghost if the bridge were killed just
    /// then: it waits, but not for a disk that hangs.
    var isBehind: Bool { worker.count > 0 && clock.now - keepsSince < MemoryKeeper.patience }

    /// Writes down what is so.
    func keep() {
        guard let folder else { return }
        isNew = true
        if worker.count > 0 { return }
        isNew = false
        keepsSince = clock.now
        let bytes = memory.bytes
        do throws(SystemError) {
            try worker.perform {
                Memory.write(bytes, folder: folder)
            } completion: { [unowned self] in
                self.complain($0)
                if self.isNew { self.keep() }
                self.kept()
            }
        } catch {
            complain(Memory.write(bytes, folder: folder))
        }
    }

    private func complain(_ complaint: String?) {
        if let complaint { log.limited(.warning, key: "memory", complaint) }
    }

    /// Waits until all is written: a service has five seconds to end.
    func finish() { _ = worker.finish(by: clock.now + MemoryKeeper.patience) }
}
