import FasciaGeometry
import FasciaJSON
import Glibc

/// Cuts what arrives at a client's socket into messages, one a line, and keeps the part of a message that is there.
///
/// Any message may hold a secret: what is dropped is overwritten, and so is memory that is given up or moved from.
struct MessageBuffer {
    /// What stands at the front.
    enum Front: Equatable {
        /// No whole message.
        case nothing
        /// A message of so many bytes, its line feed not among them.
        case message(Int)
        /// A message that is longer than `limit`; the rest of it will be skipped.
        case tooLong
    }

    /// The longest message, in bytes, without its line feed.
    let limit: Int
    private var bytes: [UInt8] = []
    private var start = 0
    /// Up to here there is no line feed.
    private var scanned = 0
    /// The rest of a message that is too long is on its way, and forgotten as it comes.
    private var isSkipping = false
    /// Such a message was found and has not been reported.
    private var hasTooLong = false
    /// The `id` in its beginning; null if there is none.
    private(set) var tooLongID = JSONValue.null

    init(limit: Int) {
        self.limit = limit
    }

    /// How many bytes are kept.
    var count: Int { bytes.count - start }

    /// Adds what arrived.
    mutating func append(_ new: UnsafeRawBufferPointer) {
        var new = new
        if isSkipping {
            guard let end = new.firstIndex(of: UInt8(ascii: "\n")) else { return }
            isSkipping = false
            new = UnsafeRawBufferPointer(rebasing: new[(end + 1)...])
        }
        if start > 0, start == bytes.count {
            // One long message must not keep its memory for as long as the client stays.
            if bytes.capacity > 1 << 17 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
            scanned -= start
            start = 0
        }
        if bytes.count + new.count > bytes.capacity {
            SecretText.move(&bytes, from: start, toHold: new.count)
            scanned -= start
            start = 0
        }
        bytes.append(contentsOf: new)
    }

    /// Overwrites all that waits.
    mutating func wipe() {
        SecretText.wipe(&bytes)
        start = 0
        scanned = 0
    }

    /// Looks for a message. The same stands at the front until it is dropped.
    mutating func front() -> Front {
        if hasTooLong { return .tooLong }
        let end = bytes.withUnsafeBytes { all -> Int? in
            guard scanned < all.count, let base = all.baseAddress else { return nil }
            return memchr(base + scanned, 10, all.count - scanned).map { UnsafeRawPointer($0) - base }
        }
        if let end {
            scanned = end
            if end - start <= limit { return .message(end - start) }
            findTooLong()
            drop(end - start)
            return .tooLong
        }
        scanned = bytes.count
        if count <= limit { return .nothing }
        isSkipping = true
        findTooLong()
        wipe()
        return .tooLong
    }

    /// A message that is too long was found: what it is known by may be in its beginning.
    private mutating func findTooLong() {
        hasTooLong = true
        tooLongID = withFront(min(limit, 1 << 14)) { JSONValue.scalar(of: "id", inObject: $0) } ?? .null
    }

    /// What is there when nothing more will come: a last message without a line feed.
    mutating func last() -> Front {
        let found = front()
        return found == .nothing && count > 0 ? .message(count) : found
    }

    /// Calls `body` with the first bytes.
    func withFront<Result, Failure: Error>(_ count: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        let start = self.start
        return try bytes.withUnsafeBufferPointer { (all) throws(Failure) in
            try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[start..<min(all.count, start + max(0, count))])))
        }
    }

    /// Forgets that a message was too long.
    mutating func dropTooLong() { hasTooLong = false }

    /// Forgets a message of so many bytes, and its line feed if there is one.
    mutating func drop(_ count: Int) {
        let end = min(bytes.count, start + max(0, count) + 1)
        bytes.withUnsafeMutableBytes { SecretText.wipe(UnsafeMutableRawBufferPointer(rebasing: $0[start..<end])) }
        start = end
        scanned = max(scanned, start)
    }
}
