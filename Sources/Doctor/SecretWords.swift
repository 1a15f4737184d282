/// What gives secrets away in a text by its own form, whatever stands before it: addresses with accounts, tokens, variables of an
/// environment.
struct SecretWords {
    /// Called with each secret that is found.
    var found: (String) -> Void = { _ in }

    private static let mark = SecretSet.mark
    /// What well-known tokens begin with.
    private static let beginnings = [
        "ghp_", "gho_", "ghs_", "ghu_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "xoxa-", "xoxs-", "xapp-", "sk-", "sk_live_", "sk_test_",
        "pk_live_", "rk_live_", "AKIA", "ASIA", "AIza", "ya29.", "hf_", "npm_", "pypi-", "dop_v1_", "hvs.", "SG.", "shpat_", "$2a$", "$2b$",
        "$2y$", "$1$", "$5$", "$6$", "$y$", "$argon2", "tskey-", "AGE-SECRET-KEY-",
    ]

    /// A line without what is secret by its form. Blanks stay as they are.
    func redact(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var index = line.startIndex
        /// The quote that the value of a variable began with, which it ends with.
        var openQuote: UInt8?
        while index < line.endIndex {
            if line[index] <= 0x20 {
                if openQuote == nil { result.append(line[index]) }
                index += 1
                continue
            }
            var end = index
            while end < line.endIndex, line[end] > 0x20 { end += 1 }
            let word = line[index..<end]
            index = end
            if let quote = openQuote {
                if word.contains(quote) { openQuote = nil }
                continue
            }
            if let (name, quote) = variable(word) {
                result += name
                result += Array(SecretWords.mark.utf8)
                openQuote = quote
            } else {
                result += redact(word: word)
            }
        }
        return result
    }

    private func redact(word: ArraySlice<UInt8>) -> [UInt8] {
        if let slashes = SecretWords.index(of: "://", in: word) { return redact(address: word, slashes) }
        if let at = word.lastIndex(of: 0x40), let colon = word[..<at].firstIndex(of: 0x3A), colon > word.startIndex, at > colon + 1 {
            found(String(decoding: word[(colon + 1)..<at], as: UTF8.self))
            return Array(SecretWords.mark.utf8) + word[at...]
        }
        // Marks around it are no part of a token.
        let isMark = { (byte: UInt8) in "\"'()[]{}<>,;:!`".utf8.contains(byte) }
        let head = word.prefix(while: isMark)
        var core = word.dropFirst(head.count)
        while let last = core.last, isMark(last) { core.removeLast() }
        if let equals = core.firstIndex(of: 0x3D), equals + 1 < core.endIndex, core[equals + 1] != 0x3D {
            guard SecretWords.isToken(core[(equals + 1)...]) else { return Array(word) }
            found(String(decoding: core[(equals + 1)...], as: UTF8.self))
            return Array(word[...equals]) + Array(SecretWords.mark.utf8) + word[core.endIndex...]
        }
        guard SecretWords.isToken(core) else { return Array(word) }
        found(String(decoding: core, as: UTF8.self))
        return Array(head) + Array(SecretWords.mark.utf8) + word[core.endIndex...]
    }

    // MARK: Variables

    /// The name of an assignment such as `MQTT_HOST=x` with its sign, and the quote that is open behind the word; nil if it is none.
    private func variable(_ word: ArraySlice<UInt8>) -> (name: ArraySlice<UInt8>, open: UInt8?)? {
        guard let equals = word.firstIndex(of: 0x3D), equals + 1 < word.endIndex else { return nil }
        var start = word.startIndex
        let quote = word[start] == 0x22 || word[start] == 0x27 ? word[start] : nil
        if quote != nil { start += 1 }
        let name = word[start..<equals]
        guard name.count >= 2, let first = name.first, !(0x30...0x39).contains(first) else { return nil }
        guard name.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }) else { return nil }
        if SecretNames.isHarmlessEnvironment(String(decoding: name, as: UTF8.self)) { return nil }
        let value = word[(equals + 1)...]
        var open = quote
        if open == nil, let first = value.first, first == 0x22 || first == 0x27 { open = first }
        if let mark = open, value.dropFirst(quote == nil ? 1 : 0).contains(mark) { open = nil }
        return (word[...equals], open)
    }

    // MARK: Addresses

    /// An address without account, without what its query and its fragment say, and without parts of its path that are as long as tokens.
    private func redact(address word: ArraySlice<UInt8>, _ slashes: Int) -> [UInt8] {
        var rest = word[slashes...]
        var result = Array(word[..<slashes])
        let authority = rest.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        // A password with a slash in it is no part of an address, and people write it all the same.
        var at = authority.lastIndex(of: 0x40)
        if let last = rest.lastIndex(of: 0x40), authority.contains(0x3A) { at = last }
        if let at {
            let account = rest[..<at]
            let colon = account.firstIndex(of: 0x3A)
            found(String(decoding: account[(colon.map { $0 + 1 } ?? account.startIndex)...], as: UTF8.self))
            result += Array(SecretWords.mark.utf8)
            rest = rest[at...]
        }
        if let inner = SecretWords.index(of: "://", in: rest) {
            let start = rest[..<inner].lastIndex { "\"',;=?&".utf8.contains($0) } ?? inner
            result += path(rest[..<start])
            return result + redact(address: rest[start...], inner)
        }
        let query = rest.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
        result += path(rest[..<query])
        var isName = true
        var value: [UInt8] = []
        func end() {
            guard !value.isEmpty else { return }
            found(String(decoding: value, as: UTF8.self))
            result += Array(SecretWords.mark.utf8)
            value = []
        }
        var name: [UInt8] = []
        for byte in rest[query...] {
            switch byte {
            case 0x3F, 0x23, 0x26, 0x3B:
                // A name without a value may be the token itself.
                if isName { value = name }
                end()
                result.append(byte)
                name = []
                isName = true
            case 0x3D where isName:
                result += name
                result.append(byte)
                isName = false
            default: if isName { name.append(byte) } else { value.append(byte) }
            }
        }
        if isName { value = name }
        end()
        return result
    }

    private func path(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let parts = bytes.split(separator: 0x2F, omittingEmptySubsequences: false)
        var result: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index > 0 { result.append(0x2F) }
            // The first part is the host.
            let isTelling = index > 0 && (part.count >= 20 || (part.contains(0x3A) && part.count >= 6) || SecretWords.isToken(part))
            if isTelling { found(String(decoding: part, as: UTF8.self)) }
            result += isTelling ? Array(SecretWords.mark.utf8) : Array(part)
        }
        return result
    }

    // MARK: Tokens

    /// Whether a word can be nothing but a token or a key: JWTs, the well-known ones, and what no person would write.
    static func isToken(_ word: ArraySlice<UInt8>) -> Bool {
        if word.count < 12 { return false }
        if word.starts(with: "eyJ".utf8), word.contains(0x2E) { return true }
        for beginning in beginnings where word.starts(with: beginning.utf8) { return true }
        if word.count >= 32, word.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }) { return true }
        guard word.count >= 24 else { return false }
        var (small, capital, digit) = (0, 0, 0)
        var slashes = 0
        for byte in word {
            switch byte {
            case 0x61...0x7A: small += 1
            case 0x41...0x5A: capital += 1
            case 0x30...0x39: digit += 1
            case 0x2F: slashes += 1
            case 0x2B, 0x2D, 0x3D, 0x5F: break
            default: return false
            }
        }
        if slashes > 0, word.count < 40 || slashes * 12 > word.count || word.first == 0x2F { return false }
        return small >= 3 && capital >= 3 && digit >= 2
    }

    private static func index(of text: String, in word: ArraySlice<UInt8>) -> Int? {
        let text = Array(text.utf8)
        guard word.count > text.count else { return nil }
        for index in word.startIndex...(word.endIndex - text.count) where word[index..<index + text.count].elementsEqual(text) {
            return index + text.count
        }
        return nil
    }
}
