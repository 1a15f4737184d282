import FasciaGeometry
import FasciaJSON

/// What waits to be sent to a client.
struct OutputQueue {
    private var bytes: [UInt8] = []
    private var start = 0
    /// Whether a secret is among it: it is overwritten wherever it is given up or moved from.
    private var hasSecret = false

    /// How many bytes wait.
    var count: Int { bytes.count - start }

    /// Whether nothing waits.
    var isEmpty: Bool { start == bytes.count }

    /// Adds a message and its line feed.
    mutating func append(_ message: JSONValue) {
        if hasSecret { return append(line: message.bytes) }
        message.append(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Adds a line that is text already.
    /// - Parameter isSecret: whether it is overwritten as soon as it is sent; whoever made the line wipes that.
    mutating func append(line: [UInt8], isSecret: Bool = false) {
        if isSecret { hasSecret = true }
        if hasSecret { makeRoom(for: line.count + 1) }
        bytes.append(contentsOf: line)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Forgets all that waits.
    mutating func discard() {
        if hasSecret { SecretText.wipe(&bytes) }
        self = OutputQueue()
    }

    /// An array that grows by itself leaves what it had in memory.
    private mutating func makeRoom(for count: Int) {
        if bytes.count + count <= bytes.capacity { return }
        var grown: [UInt8] = []
        grown.reserveCapacity(max(self.count + count, 2 * bytes.capacity))
        grown.append(contentsOf: bytes[start...])
        SecretText.wipe(&bytes)
        bytes = grown
        start = 0
    }

    /// Calls `body` with what waits, so many bytes of it at most.
    func withBytes<Result, Failure: Error>(atMost limit: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        let start = self.start
        return try bytes.withUnsafeBufferPointer { (all) throws(Failure) in
            try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[start..<min(all.count, start + limit)])))
        }
    }

    /// Forgets what was sent.
    mutating func drop(_ count: Int) {
        start += count
        if hasSecret {
            if start >= bytes.count { discard() }
        } else if start >= bytes.count {
            // A picture must not keep its memory for as long as the client stays.
            if bytes.capacity > 1 << 17 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
            start = 0
        } else if start > 1 << 16, start > bytes.count / 2 {
            bytes.removeSubrange(0..<start)
            start = 0
        }
    }
}
