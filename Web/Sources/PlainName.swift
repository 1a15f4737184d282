/// What names are made of that are the same everywhere: letters and digits of ASCII, points, dashes and underscores.
enum PlainName {
    static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Whether a text has nothing else, beside other bytes that may be in it.
    static func isPlain(_ text: String, or others: [UInt8] = []) -> Bool {
        text.utf8.allSatisfy { byte in
            isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || others.contains(byte)
        }
    }
}
