import CSystem
import Glibc

/// A pipe that gathers what another process writes, up to a bound, without ever waiting for it.
final class OutputReader {
    private let limit: Int
    private var reading: Int32
    private(set) var writingEnd: Int32
    private var source: DescriptorSource?
    private(set) var bytes: [UInt8] = []

    /// How much is read in one turn of the loop: who floods does not hold up others.
    private static let portion = 16 << 10

    init(limit: Int) throws(SystemError) {
        self.limit = limit
        var ends: [Int32] = [-1, -1]
        try SystemCall.perform("make", on: "a pipe") { pipe2(&ends, O_CLOEXEC) }
        (reading, writingEnd) = (ends[0], ends[1])
        // The other end stays as programs expect it: waiting.
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    deinit {
        source = nil
        closeWritingEnd()
        if reading >= 0 { close(reading) }
    }

    func closeWritingEnd() {
        if writingEnd >= 0 { close(writingEnd) }
        writingEnd = -1
    }

    func watch(on loop: EventLoop) throws(SystemError) {
        source = try loop.watch(reading, priority: .background) { [unowned self] _ in
            if self.read() == .end { self.source = nil }
        }
    }

    /// Reads what is there, but no more than a pipe can hold: a process that was left running may go on writing.
    func drain() {
        for _ in 0..<(1 << 20) / OutputReader.portion where read() != .something { return }
    }

    private enum Reading {
        case something, nothing, end
    }

    private func read() -> Reading {
        let descriptor = reading
        return withUnsafeTemporaryAllocation(byteCount: OutputReader.portion, alignment: 1) { buffer in
            let count = SystemCall.retry { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
            if count > 0 {
                bytes.append(contentsOf: buffer.prefix(min(count, limit - bytes.count)))
                return .something
            }
            return count < 0 && errno == EAGAIN ? .nothing : .end
        }
    }
}
