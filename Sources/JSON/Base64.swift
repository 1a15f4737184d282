/// Bytes as text, six bits a letter.
package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text of bytes, padded with `=` to a multiple of four letters.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        append(bytes[...], to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Adds the letters of bytes. Where more is to follow, their number is a multiple of three.
    package static func append(_ bytes: ArraySlice<UInt8>, to text: inout [UInt8]) {
        letters.withUnsafeBufferPointer { letters in
            var index = bytes.startIndex
            while index < bytes.endIndex {
                let count = min(3, bytes.endIndex - index)
                let first = UInt32(bytes[index]) << 16
                let second = count > 1 ? UInt32(bytes[index + 1]) << 8 : 0
                let third = count > 2 ? UInt32(bytes[index + 2]) : 0
                let group = first | second | third
                text.append(letters[Int(group >> 18 & 63)])
                text.append(letters[Int(group >> 12 & 63)])
                text.append(count > 1 ? letters[Int(group >> 6 & 63)] : UInt8(ascii: "="))
                text.append(count > 2 ? letters[Int(group & 63)] : UInt8(ascii: "="))
                index += 3
            }
        }
    }

    /// The bytes of a text; nil if it is not one that `encode` makes.
    package static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var group: UInt32 = 0
        var count = 0
        var padding = 0
        for letter in text.utf8 {
            let value: UInt8
            switch letter {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = letter - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="):
                padding += 1
                value = 0
            default: return nil
            }
            if padding > 0, letter != UInt8(ascii: "=") { return nil }
            group = group << 6 | UInt32(value)
            count += 1
            if count % 4 == 0 {
                bytes.append(UInt8(truncatingIfNeeded: group >> 16))
                bytes.append(UInt8(truncatingIfNeeded: group >> 8))
                bytes.append(UInt8(truncatingIfNeeded: group))
            }
        }
        if count % 4 != 0 || padding > 2 { return nil }
        bytes.removeLast(padding)
        return bytes
    }
}
