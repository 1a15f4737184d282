import Synchronization

/// What the table says of one language.
final class LanguageFacts: Sendable {
    /// What stands in and around numbers.
    struct Symbols: Sendable {
        var decimal = "."
        var group = ""
        var minus = "−"
        /// What stands before and behind a percentage, sign and spaces.
        var percent = (before: "", behind: "%")
        /// Of both only the sign: spaces and marks of direction belong to the number beside it.
        var percentSign = "%"
        /// Ten, from 0 on; empty for Latin ones.
        var digits: [String] = []
    }

    let isKnown: Bool
    let isRightToLeft: Bool
    let latin: Symbols
    let native: Symbols
    /// How many digits stand behind the last group separator, and between two.
    let groups: (last: Int, others: Int)
    /// How many digits stand at least before the first separator.
    let minimumGroup: Int
    /// Between a number and its unit.
    let unitSpace: String
    let months: [String]
    let shortMonths: [String]
    /// As months are called without a day.
    let monthsAlone: [String]
    let shortMonthsAlone: [String]
    let weekdays: [String]
    let shortWeekdays: [String]
    let halves: [String]
    let hourCycle: Language.HourCycle
    /// Hours and minutes of 24 hours, with seconds, the same of 12.
    let times: [String]
    /// In the order of the table.
    let dates: [String]
    /// Read when they are first asked for: few panels count anything.
    private let ownPlurals: Mutex<(text: [String], rules: PluralRules?)>

    static let none = LanguageFacts([:], isKnown: false, isRightToLeft: false)

    private init(_ fields: [UInt8: [String]], isKnown: Bool, isRightToLeft: Bool) {
        func list(_ key: Unicode.Scalar, _ usual: [String]) -> [String] {
            guard let found = fields[UInt8(ascii: key)], found.count == usual.count else { return usual }
            return found
        }
        self.isKnown = isKnown
        ownPlurals = Mutex((fields[UInt8(ascii: "r")] ?? [], nil))
        self.isRightToLeft = isRightToLeft
        let number = list("n", [".", "", "−", "0%", "00", "1", "\u{A0}"])
        latin = LanguageFacts.symbols(number)
        let sizes = number[4].utf8.map { Int($0) - 48 }
        groups = sizes.count == 2 && !number[1].isEmpty ? (sizes[0], sizes[1]) : (0, 0)
        minimumGroup = Int(number[5]) ?? 1
        unitSpace = number[6]
        var native = latin
        if let own = fields[UInt8(ascii: "d")], own.count == 5 {
            native = LanguageFacts.symbols(Array(own[1...]))
            native.digits = own[0].unicodeScalars.map { String($0) }
        }
        self.native = native
        months = list(
            "M",
            [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
            ])
        shortMonths = list("m", months.map { String($0.prefix(3)) })
        monthsAlone = list("L", months)
        shortMonthsAlone = list("l", shortMonths)
        weekdays = list("W", ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])
        shortWeekdays = list("w", weekdays.map { String($0.prefix(3)) })
        halves = list("p", ["AM", "PM"])
        let clocks = list("t", ["24", "HH:mm", "HH:mm:ss", "h:mm a", "h:mm:ss a"])
        hourCycle = clocks[0] == "12" ? .twelve : .twentyFour
        times = Array(clocks[1...])
        dates = list(
            "f", ["y-MM-dd", "d MMM y", "d MMMM y", "EEEE, d MMMM y", "d MMM", "d MMMM", "EEEE, d MMMM", "MMMM y"])
    }

    var plurals: PluralRules {
        ownPlurals.withLock { own in
            let rules = own.rules ?? PluralRules(own.text)
            own.rules = rules
            return rules
        }
    }

    private static func symbols(_ parts: [String]) -> Symbols {
        var symbols = Symbols(decimal: parts[0], group: parts[1], minus: parts[2])
        if let zero = parts[3].firstIndex(of: "0") {
            symbols.percent = (String(parts[3][..<zero]), String(parts[3][parts[3].index(after: zero)...]))
            let sign = (symbols.percent.before + symbols.percent.behind).unicodeScalars.filter { scalar in
                !scalar.properties.isWhitespace && scalar.value != 0x61C && scalar.value != 0x200E
            }
            if !sign.isEmpty { symbols.percentSign = String(String.UnicodeScalarView(sign)) }
        }
        return symbols
    }

    // MARK: The table

    private static let kept = Mutex<[String: LanguageFacts]>([:])

    /// Those that were asked for are kept: a panel has few.
    static func facts(for code: String) -> LanguageFacts {
        kept.withLock { kept in
            if let facts = kept[code] { return facts }
            let facts = read(code)
            if kept.count < 64 { kept[code] = facts }
            return facts
        }
    }

    private static func read(_ code: String) -> LanguageFacts {
        var words = code.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        guard let first = words.first else { return none }
        let language = aliases[first] ?? first
        words[0] = language
        let script = words.dropFirst().first { $0.utf8.count == 4 && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
        words.removeAll { $0 == script }
        var isRightToLeft = script.map(rightToLeftScripts.contains) ?? rightToLeft.contains(language)
        // What the table says is in the language's usual script.
        if let script, !scripts[language, default: ["latn"]].contains(script) {
            return LanguageFacts([:], isKnown: false, isRightToLeft: isRightToLeft)
        }
        if language == "zh" {
            // Who writes Chinese in these places writes it in the traditional script, unless another one is named.
            let isTraditional = script.map { $0 == "hant" } ?? words.contains(where: ["tw", "hk", "mo"].contains)
            words = isTraditional ? ["zh", "hant"] : ["zh"]
        }
        var fields: [UInt8: [String]] = [:]
        var isKnown = false
        // What a variant says stands above what its language says.
        for count in 1...words.count {
            guard let entry = entry(words[..<count].joined(separator: "-")) else { continue }
            isKnown = true
            isRightToLeft = isRightToLeft || entry.isRightToLeft
            fields.merge(entry.fields) { $1 }
        }
        return LanguageFacts(fields, isKnown: isKnown, isRightToLeft: isRightToLeft)
    }

    /// Other codes for the same.
    private static let aliases = ["no": "nb", "nn": "nb", "iw": "he", "in": "id", "tl": "fil"]
    /// Of those without a table too, so that a panel with one's own texts runs as it should.
    private static let rightToLeft: Set<String> = ["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "ks", "syr", "nqo"]

    private static let rightToLeftScripts: Set<String> = [
        "adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa",
    ]
    /// The scripts that the table has languages in, where those are not Latin.
    private static let scripts: [String: Set<String>] = [
        "ar": ["arab"], "bg": ["cyrl"], "bn": ["beng"], "el": ["grek"], "fa": ["arab"], "he": ["hebr"], "hi": ["deva"], "ja": ["jpan"],
        "ko": ["kore"], "ru": ["cyrl"], "sr": ["cyrl"], "ta": ["taml"], "th": ["thai"], "uk": ["cyrl"], "ur": ["arab", "aran"],
        "zh": ["hans", "hant"],
    ]

    /// What the table says under a name; nil if it does not have it.
    private static func entry(_ name: String) -> (fields: [UInt8: [String]], isRightToLeft: Bool)? {
        LanguageTable.text.withUTF8Buffer { bytes in
            guard let found = lines(of: name, in: bytes) else { return nil }
            var fields: [UInt8: [String]] = [:]
            var index = found.lines.lowerBound
            while index < found.lines.upperBound {
                let key = bytes[index]
                index += 1
                if isEnd(key) { continue }
                var parts: [String] = []
                var start = index
                while true {
                    let byte = index < found.lines.upperBound ? bytes[index] : UInt8(ascii: "\n")
                    index += 1
                    if byte != UInt8(ascii: "|"), !isEnd(byte) { continue }
                    parts.append(String(decoding: bytes[start..<(index - 1)], as: UTF8.self))
                    start = index
                    if isEnd(byte) { break }
                }
                fields[key] = parts
            }
            return (fields, found.isRightToLeft)
        }
    }

    /// Whether a byte ends a field.
    private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\n") }

    /// The lines of an entry, which begins with a line `@name`.
    private static func lines(
        of name: String, in bytes: UnsafeBufferPointer<UInt8>
    ) -> (lines: Range<Int>, isRightToLeft: Bool)? {
        var found: (start: Int, isRightToLeft: Bool)?
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            if bytes[start] == UInt8(ascii: "@") {
                if let found { return (found.start..<start, found.isRightToLeft) }
                let words = String(decoding: bytes[(start + 1)..<end], as: UTF8.self).split(separator: " ")
                if words.first?.lowercased() == name { found = (min(end + 1, bytes.count), words.count > 1) }
            }
            start = end + 1
        }
        return found.map { ($0.start..<bytes.count, $0.isRightToLeft) }
    }

    /// The names of the table's entries.
    static var codes: [String] {
        LanguageTable.text.withUTF8Buffer { bytes in
            String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("@") }
                .map { String($0.dropFirst().prefix { $0 != " " }) }
        }
    }
}
