/// Takes secrets out of text that has no form but its lines: journals, messages, files of the system.
///
/// Whatever stands behind a name that means a secret is dropped, to the end of the line and with the lines that belong to it: rather too
/// much than too little.
struct SecretLines {
    /// Whether each line is something of its own, which says nothing about the next.
    var isBroken = false
    /// Called with each secret that is found.
    var found: (String) -> Void = { _ in }

    private static let mark = Array(SecretSet.mark.utf8)
    /// So many lines a key may have: what begins and never ends must not swallow all that follows.
    private static let longestKey = 400

    /// The text without its secrets, with as many lines as before or fewer.
    func redact(_ text: String) -> String {
        let words = SecretWords(found: found)
        var result: [[UInt8]] = []
        /// Lines that are indented more than this belong to a secret; entries of a list as much as this too.
        var secretIndent: Int?
        var takesNext = false
        var keyLines: Int?
        for line in Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false) {
            if let count = keyLines {
                keyLines = count >= SecretLines.longestKey || SecretLines.index(of: "-----END", in: line) != nil ? nil : count + 1
                continue
            }
            let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
            if let limit = secretIndent {
                let isBlank = line.count == indent
                let isEntry = line.dropFirst(indent).first == 0x2D && takesNext
                if isBlank || indent > limit || (isEntry && indent >= limit) {
                    // What only stands below a secret is dropped, and may be anything.
                    if takesNext { found(String(decoding: line, as: UTF8.self)) }
                    continue
                }
                secretIndent = nil
                if takesNext {
                    takesNext = false
                    result.append(line.prefix(indent) + SecretLines.mark)
                    found(String(decoding: line, as: UTF8.self))
                    continue
                }
            }
            takesNext = false
            var rest = line[...]
            if let begin = SecretLines.index(of: "-----BEGIN", in: rest) {
                if SecretLines.index(of: "-----END", in: rest[begin...]) == nil { keyLines = 0 }
                rest = rest[..<begin]
            }
            if let cut = SecretLines.secret(in: rest) {
                let value = line[cut...]
                collect(value)
                result.append(words.redact(rest[..<cut]) + (value.first == 0x20 ? [0x20] : []) + SecretLines.mark)
                secretIndent = isBroken ? nil : indent
                // Nothing, or what only begins: the secret itself is on the next line.
                takesNext = !isBroken && value.allSatisfy { " \t\r\"'|>[{(+-,".utf8.contains($0) }
            } else {
                result.append(words.redact(rest) + (rest.endIndex < line.endIndex ? SecretLines.mark : []))
            }
        }
        return result.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// Remembers the value that stands behind a name: what is in quotes, or a word.
    private func collect(_ value: ArraySlice<UInt8>) {
        var rest = value.drop { $0 <= 0x20 || $0 == 0x3A || $0 == 0x3D || $0 == 0x3E }
        let scheme = String(decoding: rest.prefix { $0 > 0x20 }, as: UTF8.self).lowercased()
        if ["basic", "bearer", "digest", "token", "is", "was", "ist", "lautet", "est", "es"].contains(scheme) {
            rest = rest.drop { $0 > 0x20 }.drop { $0 <= 0x20 }
        }
        guard let first = rest.first else { return }
        if first == 0x22 || first == 0x27 {
            found(String(decoding: rest.dropFirst().prefix { $0 != first }, as: UTF8.self))
        } else {
            found(String(decoding: rest.prefix { $0 > 0x20 && !",;)]}\"'&".utf8.contains($0) }, as: UTF8.self))
            found(String(decoding: rest.prefix { $0 > 0x20 }, as: UTF8.self))
        }
    }

    // MARK: Names

    /// Where the value of the line's first secret begins: behind the `:` or `=` of its name, behind an option such as `--password`, or
    /// behind a word such as “password” itself. Nil if there is none.
    static func secret(in line: ArraySlice<UInt8>) -> Int? {
        var start = line.startIndex
        /// Where the present clause begins: names do not reach across its marks.
        var clause = line.startIndex
        while start < line.endIndex {
            guard isName(line[start]) else {
                let isAddress = line[start] == 0x3A && line[(start + 1)...].starts(with: "//".utf8)
                if line[start] == 0x3A || line[start] == 0x3D {
                    if !isAddress, let cut = behind(start, clause, line) { return cut }
                    clause = start + 1
                } else if "{}[](),;|&?\"'<>`".utf8.contains(line[start]) {
                    // A quote may close the name before a colon.
                    let isClosing = (line[start] == 0x22 || line[start] == 0x27 || line[start] == 0x5D) && start > clause
                    if !isClosing || !leads(line[(start + 1)...]) { clause = start + 1 }
                }
                start += 1
                continue
            }
            var end = start
            while end < line.endIndex, isName(line[end]) { end += 1 }
            let word = line[start..<end]
            let isFollowed = end < line.endIndex && (line[end] == 0x20 || line[end] == 0x09 || line[end] == 0x22 || line[end] == 0x27)
            if isFollowed, !leads(line[end...]) {
                let name = String(decoding: word.drop { $0 == 0x2D }, as: UTF8.self)
                if word.first == 0x2D, SecretNames.isSecret(name) || isAccount(name, line[end...]) { return end }
                if SecretNames.isStrong(name), hasValue(line[end...]) { return end }
                let next = line[end...].drop { $0 == 0x20 }
                if ["pin", "code", "puk", "tan"].contains(name.lowercased()), next.prefix(4).count == 4,
                    next.prefix(4).allSatisfy({ (0x30...0x39).contains($0) })
                {
                    return end
                }
            }
            start = end
        }
        return nil
    }

    /// Whether an option is one by which well-known programs take accounts and passwords: `-P x`, `-u name:x`.
    private static func isAccount(_ option: String, _ rest: ArraySlice<UInt8>) -> Bool {
        if option == "p" || option == "P" || option == "pw" { return hasValue(rest) }
        guard option == "u" || option == "U" || option == "user" else { return false }
        return rest.drop { $0 == 0x20 }.prefix { $0 > 0x20 }.contains(0x3A)
    }

    /// Whether something follows that could be a secret: not the end of a sentence.
    private static func hasValue(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.contains { $0 > 0x20 }
    }

    /// Whether blanks and quotes and then a sign of assignment follow.
    private static func leads(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let first = rest.first(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x22 && $0 != 0x27 }) else { return false }
        return first == 0x3A || first == 0x3D
    }

    /// Where the value begins if the name before a sign of assignment is a secret's.
    private static func behind(_ sign: Int, _ clause: Int, _ line: ArraySlice<UInt8>) -> Int? {
        let name = line[clause..<sign].filter { $0 != 0x22 && $0 != 0x27 && $0 != 0x5D }
        let words = name.split { $0 == 0x20 || $0 == 0x09 }.suffix(4)
        guard !words.isEmpty else { return nil }
        // With what stands before it: the exit code, the pin code.
        for count in stride(from: words.count, to: 0, by: -1) {
            let joined = words.suffix(count).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
            if SecretNames.isHarmlessEnvironment(joined) { return nil }
            if SecretNames.isSecret(joined) { return sign + 1 }
        }
        return nil
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E, 0x24, 0x40, 0x80...0xFF: true
        default: false
        }
    }

    static func index(of text: String, in line: ArraySlice<UInt8>) -> Int? {
        let text = Array(text.utf8)
        guard line.count >= text.count else { return nil }
        for index in line.startIndex...(line.endIndex - text.count) where line[index..<index + text.count].elementsEqual(text) {
            return index
        }
        return nil
    }
}
