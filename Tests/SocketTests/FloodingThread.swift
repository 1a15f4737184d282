import Glibc
import Synchronization
import ThreadSupport

/// A client on a thread of its own that asks as fast as it can, and reads what it gets, until it is told to stop.
final class FloodingThread: Sendable {
    private final class Client: Sendable {
        private let descriptor: Int32
        private let request: [UInt8]
        private let offset = Atomic<Int>(0)
        private let answers = Mutex([UInt8](repeating: 0, count: 1 << 16))
        let bytes = Atomic<Int>(0)

        init(_ descriptor: Int32, request: String) {
            self.descriptor = descriptor
            self.request = Array(String(repeating: request + "\n", count: 100).utf8)
        }

        func step() {
            let offset = offset.load(ordering: .relaxed)
            let sent = request[offset...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) }
            if sent > 0 { self.offset.store((offset + sent) % request.count, ordering: .relaxed) }
            let got = answers.withLock { answers in
                answers.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
            }
            if got > 0 { bytes.add(got, ordering: .relaxed) }
            if sent <= 0 && got <= 0 {
                var wait = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
                poll(&wait, 1, 10)
            }
        }
    }

    private let client: Client
    private let thread: LoopingThread

    /// The descriptor must stay open until `finish`.
    init(_ descriptor: Int32, request: String) {
        let client = Client(descriptor, request: request)
        self.client = client
        thread = LoopingThread { isEnding in
            if isEnding { return false }
            client.step()
            return true
        }
    }

    /// Waits for the thread to end. Returns how many bytes of answers it read.
    func finish() -> Int {
        thread.finish()
        return client.bytes.load(ordering: .acquiring)
    }
}
