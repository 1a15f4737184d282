import FasciaJSON
import FasciaSystem

/// Secrets that were found in one place, to be taken out of every other.
struct SecretSet {
    /// What stands in the place of a secret.
    static let mark = "REDACTED"

    /// A secret of fewer bytes is found in everything and protects nothing.
    private static let shortest = 4
    /// Shorter ones count where no letter or digit stands beside them: four digits are part of every time of day.
    private static let anywhere = 6
    /// So much of the beginning gives a longer one away: messages quote the beginnings of texts.
    private static let prefix = 12
    /// As many as are kept: whatever a file says, the work has an end.
    private static let limit = 10_000
    /// The same of those that begin alike, each of which is compared wherever that beginning stands.
    private static let limitPerBeginning = 500

    /// Words that stand behind “password:” in messages and mean nothing, and those of which every file here is full.
    private static let common: Set<String> = [
        "true", "false", "null", "none", "auto", "yes", "fascia", "fasciad", "panel", "root", "expected", "missing", "incorrect", "invalid",
        "failed", "required", "unknown", "accepted", "rejected", "denied", "wrong", "changed", "expired", "refused", "empty", "found",
        "redacted", "display", "value", "values", "type", "text", "view", "views", "label", "slider", "button", "image", "include", "check",
        "warning", "problem", "error", "this", "that", "with", "from", "have", "must", "there", "which", "what", "there is",
    ]

    private var known: Set<[UInt8]> = []
    /// By their first four bytes.
    private var patterns: [UInt32: [[UInt8]]] = [:]

    /// Whether nothing was found yet.
    var isEmpty: Bool { known.isEmpty }

    /// Remembers a secret, and what else it looks like: in JSON, in addresses, in Base64.
    mutating func insert(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline)
        if lines.count > 1 {
            for line in lines.prefix(1000) { insert(String(line)) }
            return
        }
        let bytes = SecretSet.trimmed(Array(text.utf8))
        guard bytes.count >= SecretSet.shortest, bytes.count <= 1 << 16, known.count < SecretSet.limit else { return }
        let plain = String(decoding: bytes, as: UTF8.self)
        guard !SecretSet.common.contains(plain.lowercased()), !SecretNames.isSecret(plain), !plain.utf8.has("${"), plain != SecretSet.mark,
            known.insert(bytes).inserted
        else { return }
        add(bytes)
        for variant in SecretSet.variants(bytes) where known.insert(variant).inserted { add(variant) }
    }

    /// Remembers an argument of a command: only if it is no word that anybody might write.
    mutating func insert(argument: String) {
        let isWord = argument.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2F || $0 == 0x2E }
        let isNumber = argument.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x25 }
        let isOther = argument.hasPrefix("/") || argument.hasPrefix("{") || argument.utf8.count < 6
        if isOther || (isWord && argument.utf8.count < 24) || (isNumber && argument.utf8.count < 8) { return }
        insert(argument)
    }

    private mutating func add(_ bytes: [UInt8]) {
        let key = SecretSet.key(bytes, 0)
        if patterns[key, default: []].count < SecretSet.limitPerBeginning { patterns[key, default: []].append(bytes) }
    }

    // MARK: Taking away

    /// The text without any of the secrets.
    func removed(from text: String) -> String {
        if patterns.isEmpty { return text }
        let bytes = Array(text.utf8)
        guard bytes.count >= 4 else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var copied = 0
        var index = 0
        while index + 4 <= bytes.count {
            if let candidates = patterns[SecretSet.key(bytes, index)] {
                let length = candidates.reduce(0) { max($0, match($1, bytes, index)) }
                if length > 0 {
                    result += bytes[copied..<index]
                    result += Array(SecretSet.mark.utf8)
                    index += length
                    copied = index
                    continue
                }
            }
            index += 1
        }
        if copied == 0 { return text }
        result += bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    /// How many bytes of the text at an index are the secret or the beginning of it; 0 if it is not there.
    private func match(_ secret: [UInt8], _ bytes: [UInt8], _ index: Int) -> Int {
        var count = 0
        while count < secret.count, index + count < bytes.count, secret[count] == bytes[index + count] { count += 1 }
        guard count >= min(secret.count, SecretSet.prefix) else { return 0 }
        guard secret.count < SecretSet.anywhere else { return count }
        let before = index > 0 ? bytes[index - 1] : 0x20
        let after = index + count < bytes.count ? bytes[index + count] : 0x20
        return SecretSet.isWord(before) || SecretSet.isWord(after) ? 0 : count
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
        default: false
        }
    }

    private static func key(_ bytes: [UInt8], _ index: Int) -> UInt32 {
        UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3])
    }

    private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
        var slice = bytes[...]
        while let last = slice.last, last <= 0x20 { slice.removeLast() }
        while let first = slice.first, first <= 0x20 { slice.removeFirst() }
        return Array(slice)
    }

    // MARK: Other spellings

    private static func variants(_ bytes: [UInt8]) -> [[UInt8]] {
        var result: [[UInt8]] = []
        // As JSON and this project's logs have it.
        var quoted: [UInt8] = []
        JSONLine.append(String(decoding: bytes, as: UTF8.self), to: &quoted)
        result.append(Array(quoted.dropFirst().dropLast()))
        result.append(asciiJSON(String(decoding: bytes, as: UTF8.self)))
        for digits in ["0123456789ABCDEF", "0123456789abcdef"] {
            let digits = Array(digits.utf8)
            result.append(bytes.flatMap { isUnreserved($0) ? [$0] : [0x25, digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
            result.append(
                bytes.flatMap { isUnreserved($0) ? [$0] : $0 == 0x20 ? [0x2B] : [0x25, digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
            if bytes.count >= 6 { result.append(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }) }
        }
        if bytes.count >= 6 {
            for shift in 0..<3 {
                // The letters that hold bits of the secret alone: those at the ends depend on what stands beside it.
                let text = Array(Base64.encode([UInt8](repeating: 0, count: shift) + bytes).utf8)
                let first = (shift * 8 + 5) / 6
                let end = (shift + bytes.count) * 8 / 6
                let core = Array(text[first..<min(end, text.count)])
                result.append(core)
                result.append(core.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 })
            }
            result.append(Array(bytes.reversed()))
        }
        return result.filter { $0.count >= shortest && $0 != bytes }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// As JSON is written by those who know ASCII alone.
    private static func asciiJSON(_ text: String) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return text.utf16.flatMap { unit -> [UInt8] in
            if unit == 0x22 || unit == 0x5C { return [0x5C, UInt8(unit)] }
            if (0x20..<0x7F).contains(unit) { return [UInt8(unit)] }
            return [0x5C, 0x75] + [12, 8, 4, 0].map { digits[Int(unit >> $0 & 15)] }
        }
    }
}
