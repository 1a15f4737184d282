import Glibc
import Testing

/// Two connected descriptors, neither of which blocks.
final class Pipe {
    let reading: Int32
    private(set) var writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
        for end in ends { try #require(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
    }

    deinit {
        close(reading)
        closeWriting()
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    func send(_ text: String) {
        _ = write(writing, text, text.utf8.count)
    }

    /// What has arrived, "" if nothing has.
    func receive() -> String {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = read(reading, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
