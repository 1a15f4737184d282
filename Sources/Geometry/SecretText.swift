import Glibc

/// A text that only whom it is for may see, such as a password: its bytes are in one place, are given once, and are wiped then.
///
/// It has no description, no mirror and no equality, so that nothing prints, compares or keeps what it holds by mistake. Memory that is
/// wiped is overwritten with zeros, which the compiler does not leave out.
public final class SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private var bytes: UnsafeMutableRawBufferPointer

    /// Takes a copy of bytes of UTF-8. The caller wipes its own.
    package init(copying source: UnsafeRawBufferPointer) {
        bytes = SecretText.copy(source)
    }

    private static func copy(_ source: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
        copy.copyMemory(from: source)
        return copy
    }

    /// Takes a copy of a text. The string itself cannot be wiped: for what is typed use a field with `isSecureTextEntry`.
    public init(_ text: String) {
        var text = text
        bytes = text.withUTF8 { SecretText.copy(UnsafeRawBufferPointer($0)) }
    }

    deinit { wipe() }

    /// How many bytes of UTF-8 it has; 0 once they were taken or wiped.
    public var count: Int { bytes.count }
    /// Whether there is nothing to take.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Gives the bytes of UTF-8 for the time of a call, and wipes them then. A second call gets none.
    /// - Parameter body: what is done with them. What it copies it wipes itself.
    public func take<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
        try withBytes(andWipe: true) { try body($0.bindMemory(to: UInt8.self).span) }
    }

    /// The same without wiping, for what looks at them and does not keep them.
    package func withBytes<Result>(andWipe isLast: Bool = false, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        defer { if isLast { wipe() } }
        return try body(UnsafeRawBufferPointer(bytes))
    }

    /// Overwrites and gives back the bytes, if they are there.
    public func wipe() {
        guard let start = bytes.baseAddress else { return }
        SecretText.wipe(bytes)
        start.deallocate()
        bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    /// Overwrites memory with zeros, even where nothing reads it any more.
    package static func wipe(_ memory: UnsafeMutableRawBufferPointer) {
        if let start = memory.baseAddress { explicit_bzero(start, memory.count) }
    }

    /// Overwrites the elements of an array that no other holds, and removes them.
    package static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { wipe($0) }
        bytes = []
    }

    /// Moves what an array holds from `start` on to memory that holds so much more, and overwrites what is given up: an array that grows by
    /// itself leaves what it had in memory.
    package static func move(_ bytes: inout [UInt8], from start: Int, toHold more: Int) {
        let count = bytes.count - start
        var moved: [UInt8] = []
        // What has been taken already is no reason to grow.
        moved.reserveCapacity(count + more > bytes.capacity / 2 ? max(count + more, 2 * bytes.capacity) : count + more)
        moved.append(contentsOf: bytes[start...])
        wipe(&bytes)
        bytes = moved
    }

    /// `secret`, whatever it holds.
    public var description: String { "secret" }
    /// The same.
    public var debugDescription: String { description }
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
