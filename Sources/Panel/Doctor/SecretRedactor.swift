import FasciaSystem

/// Takes passwords and the like out of text files before somebody else sees them.
///
/// Whatever stands after a name that sounds like a secret is dropped, to the end of the line and with all lines below that are indented
/// more: rather too much than too little.
public enum SecretRedactor {
    /// What stands in the place of a secret.
    public static let mark = "REDACTED"

    private static let words = [
        "passw", "passphrase", "secret", "token", "credential", "apikey", "accesskey", "privatekey", "authorization", "psk", "cookie",
        "bearer",
    ]
    private static let wholeWords: Set<String> = ["pass", "pin", "pwd", "auth", "key"]

    /// The text without its secrets.
    public static func redact(_ text: String) -> String {
        var result: [String] = []
        /// Lines that are indented more than this belong to a secret.
        var secretIndent: Int?
        var isKeyBlock = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if isKeyBlock {
                if line.utf8.has("-----END") { isKeyBlock = false }
                continue
            }
            let indent = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
            if let limit = secretIndent {
                if indent > limit || line.utf8.allSatisfy({ $0 <= 0x20 }) { continue }
                secretIndent = nil
            }
            if line.utf8.has("-----BEGIN"), line.utf8.has("PRIVATE KEY") {
                isKeyBlock = !line.utf8.has("-----END")
                result.append(String(repeating: " ", count: indent) + mark)
                continue
            }
            if let cut = secretEnd(line) {
                result.append("\(String(decoding: Array(line.utf8)[..<cut], as: UTF8.self)) \(mark)")
                secretIndent = indent
            } else {
                result.append(withoutAccounts(String(line)))
            }
        }
        return result.joined(separator: "\n")
    }

    /// Where the value of the line's first secret begins: behind the `:` or `=` of its name, or behind an option such as `--password`.
    private static func secretEnd(_ line: Substring) -> Int? {
        let bytes = Array(line.utf8)
        var start = 0
        while start < bytes.count {
            guard isNameByte(bytes[start]) else {
                start += 1
                continue
            }
            var end = start
            while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
            var after = end
            if after < bytes.count, bytes[after] == UInt8(ascii: "\"") || bytes[after] == UInt8(ascii: "'") { after += 1 }
            let isOption = bytes[start] == UInt8(ascii: "-")
            while !isOption, after < bytes.count, bytes[after] == 0x20 { after += 1 }
            let isNamed = after < bytes.count && (bytes[after] == UInt8(ascii: ":") || bytes[after] == UInt8(ascii: "="))
            let isFollowed = isNamed || (isOption && after < bytes.count && bytes[after] == 0x20)
            if isFollowed, isSecret(bytes[start..<end]) { return after + (isNamed ? 1 : 0) }
            start = end
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    private static func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
        let lower = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let isSeparator = { (byte: UInt8) in byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") }
        let parts = lower.split(whereSeparator: isSeparator).map { String(decoding: $0, as: UTF8.self) }
        let joined = parts.joined()
        return words.contains { joined.utf8.has($0) } || parts.last.map { wholeWords.contains($0) } ?? false
    }

    /// The line without the user and the password of addresses such as `mqtt://panel:secret@host`.
    private static func withoutAccounts(_ line: String) -> String {
        guard let slashes = line.range(ofBytes: "://") else { return line }
        let bytes = Array(line.utf8)
        var end = slashes
        while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "\"") { end += 1 }
        let head = String(decoding: bytes[..<slashes], as: UTF8.self)
        let rest = withoutAccounts(String(decoding: bytes[end...], as: UTF8.self))
        guard let at = bytes[slashes..<end].lastIndex(of: UInt8(ascii: "@")) else {
            return head + String(decoding: bytes[slashes..<end], as: UTF8.self) + rest
        }
        return head + mark + String(decoding: bytes[at..<end], as: UTF8.self) + rest
    }
}

extension String {
    /// Where the bytes behind the first occurrence of a word begin; nil if it does not occur.
    fileprivate func range(ofBytes word: String) -> Int? {
        let (bytes, word) = (Array(utf8), Array(word.utf8))
        guard bytes.count >= word.count else { return nil }
        for index in 0...bytes.count - word.count where bytes[index..<index + word.count].elementsEqual(word) { return index + word.count }
        return nil
    }
}
