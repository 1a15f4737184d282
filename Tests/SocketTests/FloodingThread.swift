import FasciaSystem
import Glibc
import Synchronization

/// A client on a thread of its own that asks as fast as it can, and reads what it gets, until it is told to stop.
final class FloodingThread: Sendable {
    private let descriptor: Int32
    private let request: [UInt8]
    private let isDone = Atomic<Bool>(false)
    private let bytes = Atomic<Int>(0)
    private let thread = Mutex<pthread_t?>(nil)

    /// The descriptor must stay open until `finish`.
    init(_ descriptor: Int32, request: String) {
        self.descriptor = descriptor
        self.request = Array(String(repeating: request + "\n", count: 100).utf8)
        var made = pthread_t()
        // The thread holds this object until it ends, which `finish` waits for.
        let user = Unmanaged.passRetained(self).toOpaque()
        let result = pthread_create(
            &made, nil,
            { user in
                guard let user else { return nil }
                Unmanaged<FloodingThread>.fromOpaque(user).takeRetainedValue().flood()
                return nil
            }, user)
        if result == 0 { thread.withLock { $0 = made } }
    }

    /// Waits for the thread to end. Returns how many bytes of answers it read.
    func finish() -> Int {
        isDone.store(true, ordering: .releasing)
        if let made = thread.withLock({ $0 }) { pthread_join(made, nil) }
        return bytes.load(ordering: .acquiring)
    }

    private func flood() {
        var offset = 0
        var answers = [UInt8](repeating: 0, count: 1 << 16)
        while !isDone.load(ordering: .acquiring) {
            let sent = request[offset...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) }
            if sent > 0 { offset = (offset + sent) % request.count }
            let got = recv(descriptor, &answers, answers.count, Int32(MSG_DONTWAIT))
            if got > 0 { bytes.add(got, ordering: .relaxed) }
            if sent <= 0 && got <= 0 {
                var wait = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
                poll(&wait, 1, 10)
            }
        }
    }
}
