import CSystem
import Glibc

/// What a worker's two threads share: work that waits, and what came of it.
///
/// Unchecked: everything that changes is touched with the mutex held, and the rest never changes.
final class WorkerQueue: @unchecked Sendable {
    /// Readable while something is finished that has not been taken.
    let descriptor: Int32
    // The kernel knows them by their addresses.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [(number: Int, work: @Sendable () -> any Sendable)] = []
    private var finished: [(number: Int, outcome: any Sendable)] = []
    private var isClosed = false

    private let stackSize: Int

    init(stackSize: Int) throws(SystemError) {
        self.stackSize = stackSize
        descriptor = try SystemCall.perform("make", on: "an event descriptor") { eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC)) }
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
        _ = Glibc.close(descriptor)
    }

    /// Starts the thread, which keeps this object alive until it ends.
    func start() throws(SystemError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackSize)
        // A thread inherits the mask: signals are the loop's.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let user = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { user in
                guard let user else { return nil }
                Unmanaged<WorkerQueue>.fromOpaque(user).takeRetainedValue().run()
                return nil
            }, user.toOpaque())
        if result != 0 {
            user.release()
            throw SystemError(attempt: "start", object: "a thread", errno: result)
        }
    }

    /// Lets the thread end once nothing waits.
    func close() {
        locked { isClosed = true }
        pthread_cond_signal(changed)
    }

    func add(_ number: Int, _ work: @escaping @Sendable () -> any Sendable) {
        locked { waiting.append((number, work)) }
        pthread_cond_signal(changed)
    }

    /// What is finished, in order, for good.
    func takeFinished() -> [(number: Int, outcome: any Sendable)] {
        var count: UInt64 = 0
        // Before the list: what is finished in between is signalled once more.
        _ = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size)
        return locked {
            defer { finished.removeAll() }
            return finished
        }
    }

    private func run() {
        while let (number, work) = next() {
            let outcome = work()
            locked { finished.append((number, outcome)) }
            var one: UInt64 = 1
            // It cannot overflow: the counter has 64 bits.
            _ = Glibc.write(descriptor, &one, MemoryLayout<UInt64>.size)
        }
    }

    /// Waits for work; nil if there will be none.
    private func next() -> (number: Int, work: @Sendable () -> any Sendable)? {
        locked {
            while waiting.isEmpty, !isClosed { pthread_cond_wait(changed, mutex) }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}
