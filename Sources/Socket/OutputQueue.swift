import FasciaGeometry
import FasciaJSON
import FasciaRaster
import FasciaValues

/// What waits to be sent to a client.
struct OutputQueue {
    private var bytes: [UInt8] = []
    private var start = 0
    /// Whether a secret is among it: it is overwritten wherever it is given up or moved from.
    private var hasSecret = false
    /// The secrets among it, and how many bytes it is up to the end of each.
    private var given: [(secret: GivenSecret, left: Int)] = []

    /// Files that go with the first byte of a line, and how many bytes it is up to there.
    private var files: [(file: PixelFile, left: Int)] = []

    /// What waits in runs, the oldest first: what the client asked for, and notices.
    private var runs: [(isNotice: Bool, count: Int)] = []
    /// How many bytes of notices wait: of what the client did not ask for just now.
    private(set) var noticeCount = 0

    /// How many bytes wait.
    var count: Int { bytes.count - start }

    /// How many bytes its memory has, for tests.
    var room: Int { bytes.capacity }

    /// Whether nothing waits.
    var isEmpty: Bool { start == bytes.count }

    /// Adds a message and its line feed.
    mutating func append(_ message: JSONValue, isNotice: Bool = false) {
        let before = count
        if hasSecret {
            append(message.bytes)
        } else {
            message.append(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        note(count - before, isNotice: isNotice)
    }

    /// Adds a notice that is written where it waits, without its line feed.
    mutating func append(notice write: (inout [UInt8]) -> Void) {
        let before = count
        if hasSecret {
            var line: [UInt8] = []
            write(&line)
            append(line)
        } else {
            write(&bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        note(count - before, isNotice: true)
    }

    /// Adds a message with which a file is sent.
    mutating func append(_ message: JSONValue, with file: PixelFile, isNotice: Bool = false) {
        files.append((file, count))
        append(message, isNotice: isNotice)
    }

    /// The file that has to be sent with what comes next; nil if that is bytes alone.
    var nextFile: PixelFile? { files.first.flatMap { $0.left == 0 ? $0.file : nil } }

    /// Adds a line that is text already.
    /// - Parameter secret: what it tells, if that is a secret: it is wiped as soon as all of it is sent, and the line overwritten. Whoever made
    ///   the line wipes that.
    mutating func append(line: [UInt8], of secret: GivenSecret? = nil) {
        if secret != nil { hasSecret = true }
        append(line)
        note(line.count + 1, isNotice: false)
        if let secret { given.append((secret, count)) }
    }

    private mutating func append(_ line: [UInt8]) {
        if hasSecret { makeRoom(for: line.count + 1) }
        // A long line need not be copied.
        if bytes.isEmpty, !hasSecret, line.count > bytes.capacity { bytes = line } else { bytes.append(contentsOf: line) }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func note(_ count: Int, isNotice: Bool) {
        if isNotice { noticeCount += count }
        if runs.last?.isNotice == isNotice { runs[runs.count - 1].count += count } else { runs.append((isNotice, count)) }
    }

    /// Forgets all that waits.
    /// - Returns: the secrets that were not sent as a whole.
    mutating func discard() -> [GivenSecret] {
        defer { self = OutputQueue() }
        if hasSecret { SecretText.wipe(&bytes) }
        return given.map(\.secret)
    }

    private mutating func makeRoom(for count: Int) {
        if bytes.count + count <= bytes.capacity { return }
        SecretText.move(&bytes, from: start, toHold: count)
        start = 0
    }

    /// Calls `body` with what waits, so many bytes of it at most, and none of what another file has to be sent with.
    func withBytes<Result, Failure: Error>(atMost limit: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        let start = self.start
        let limit = min(limit, files.first { $0.left > 0 }?.left ?? limit)
        return try bytes.withUnsafeBufferPointer { (all) throws(Failure) in
            try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[start..<min(all.count, start + limit)])))
        }
    }

    /// Forgets what was sent.
    mutating func drop(_ count: Int) {
        start += count
        if count > 0, files.first?.left == 0 { files.removeFirst() }
        for index in files.indices { files[index].left -= count }
        var (left, done) = (count, 0)
        while left > 0, done < runs.count {
            let part = min(left, runs[done].count)
            if runs[done].isNotice { noticeCount -= part }
            runs[done].count -= part
            left -= part
            if runs[done].count == 0 { done += 1 }
        }
        runs.removeFirst(done)
        if hasSecret {
            for index in given.indices { given[index].left -= count }
            while let first = given.first, first.left <= 0 {
                first.secret.text.wipe()
                given.removeFirst()
            }
            if start >= bytes.count { _ = discard() }
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
