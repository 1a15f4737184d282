/// The FNV-1a hash of 64 bits: it tells contents apart, and finds what was cut off, swapped or zeroed. Anybody can forge it.
package struct FNVHash {
    /// The hash of what was added.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of nothing.
    package init() {}

    /// The hash of bytes.
    package init(_ bytes: [UInt8]) {
        for byte in bytes { add(byte) }
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// Adds the eight bytes of a word, the lowest first.
    package mutating func add(_ word: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    /// The hash in 16 hexadecimal digits.
    package var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
