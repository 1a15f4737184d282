/// Kept states as they lie in files.
enum StateFileText {
    /// A body with its first line: the format's own check sum, so that a state of an earlier version can be made.
    static func of(_ body: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in body.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return "# fascia state 1 \(String(repeating: "0", count: 16 - digits.count))\(digits)\n\(body)"
    }
}
