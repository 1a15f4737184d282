import FuzzSupport
import Testing

@testable import FasciaExpressions

/// What `contains` finds, whatever the script.
@Suite struct SearchTests {
    @Test(arguments: [
        ("Straße", "SS", true), ("Strasse", "ß", true), ("Straße", "stras", true), ("STRAẞE", "straße", true), ("Südkreuz", "sud", true),
        ("Sudkreuz", "süd", true), ("Weißensee", "WEISS", true), ("Łódź", "lodz", true), ("Ærø", "aero", true), ("İstanbul", "i", true),
        ("ISTANBUL", "ist", true), ("ısı", "I", false), ("ısı", "ISI", false), ("Üben", "übe", true), ("u\u{308}ben", "Ü", true),
        ("ÜBEN", "u\u{308}b", true), ("Überall", "a", true), ("Überall", "o", false), ("مرحبا بالعالم", "بال", true),
        ("مُرحبا", "مر", true), ("إسطنبول", "اسطنبول", true), ("اسطنبول", "إسطنبول", true), ("أهل", "هـل", true), ("أهل", "مل", false),
        ("\u{627}\u{654}هلا", "أهل", true), ("خط ١٠٠", "100", true), ("100", "۱۰", true), ("ΟΔΌΣ", "οδος", true), ("Ёлка", "елка", true),
        ("שָׁלוֹם", "שלום", true), ("東京都", "京", true), ("カ\u{3099}ス", "ガス", true), ("カ", "か", true), ("하늘", "하느", true),
        ("하늘", "나", false), ("\u{1112}\u{1161}", "하", true), ("ที่นี่", "นี่", true), ("👩‍👧 home", "HOME", true), ("👩‍👧", "👩", true),
        ("👩‍👧", "👦", false), ("a\r\nb", "\n", true), ("Ångström", "A\u{30A}NG", true), ("K", "\u{212A}", true), ("x\u{301}", "X", true),
        ("a b", "a\u{A0}b", true), ("ab@[", "`{", false), ("any", "", true), ("any", "\u{301}", true),
    ]) func lettersAreFoundWhateverTheirAccents(text: String, part: String, expected: Bool) {
        #expect(text.containsIgnoringCase(part) == expected)
        #expect(("q" + text + "z").containsIgnoringCase(part) == expected && Self.plainly("q" + text + "z", part) == expected)
    }

    /// The letters of both, scalar by scalar.
    private static func plainly(_ text: String, _ part: String) -> Bool {
        let (text, part) = (letters(of: text), letters(of: part))
        if part.isEmpty { return true }
        return text.count >= part.count && (0...(text.count - part.count)).contains { Array(text[$0..<$0 + part.count]) == part }
    }

    private static func letters(of text: String) -> [UInt32] {
        text.unicodeScalars.flatMap { scalar -> [UInt32] in
            let value = scalar.value
            if (0xAC00..<0xD7A4).contains(value) {
                let (first, rest) = (value - 0xAC00).quotientAndRemainder(dividingBy: 588)
                return [0x1100 + first, 0x1161 + rest / 28] + (rest % 28 > 0 ? [0x11A7 + rest % 28] : [])
            }
            if ("A"..."Z").contains(scalar) { return [value + 0x20] }
            switch SearchTable.pages.letter(value) {
            case 0: return [value]
            case SearchTable.none: return []
            case let letter: return letter >> 16 == 0 ? [letter] : [letter & 0xFFFF, letter >> 16]
            }
        }
    }

    /// What stands for a letter stands for itself: otherwise a text would not be found in itself.
    @Test func whatIsSearchedStandsForItself() {
        for value in (0..<0x10000 as Range<UInt32>).lazy where Unicode.Scalar(value) != nil {
            let letter = SearchTable.pages.letter(value)
            if letter == 0 || letter == SearchTable.none { continue }
            for part in [letter & 0xFFFF, letter >> 16] where part != 0 && SearchTable.pages.letter(part) != 0 {
                #expect(SearchTable.pages.letter(part) == part, "\(value) is \(part), which is \(SearchTable.pages.letter(part))")
            }
        }
    }

    private static let letters: [[Unicode.Scalar]] = [
        "abAB \r\n", "aäÄßẞIiİıéÉ\u{301}\u{308}eEuU", "اأبتمرح\u{654}\u{64B}\u{600}", "ΣσςάΆω\u{301}\u{37E};", "йЙи\u{306}И",
        "한하\u{11AB}\u{1100}\u{1161}カガ\u{3099}", "👩👧\u{200D}\u{FE0F}❤🇩🇪a", "ทนี่\u{E33}", "K\u{212A}k\u{212B}å\u{30A}a",
    ].map { Array($0.unicodeScalars) }

    /// However a text is searched, what is found is what comparing letter by letter finds.
    @Test func anyTextIsSearchedAsItReads() {
        let plan = FuzzPlan("search", usual: 6000)
        var random = plan.generator
        var found = 0
        for count in 0..<plan.count {
            var pool = Self.letters.randomElement(using: &random) ?? []
            if count % 5 == 0 { pool += Self.letters.randomElement(using: &random) ?? [] }
            if count % 7 == 0, let any = Unicode.Scalar(UInt32.random(in: 0x80..<0x3100, using: &random)) { pool += [any, any] }
            // Of two letters parts begin within parts.
            if count % 3 == 0 { pool = Array(pool.shuffled(using: &random).prefix(2)) }
            func text(_ length: ClosedRange<Int>) -> String {
                var text = String.UnicodeScalarView()
                for _ in 0..<Int.random(in: length, using: &random) { pool.randomElement(using: &random).map { text.append($0) } }
                return String(text)
            }
            let (whole, part) = (text(0...16), text(1...6))
            let expected = Self.plainly(whole, part)
            if expected { found += 1 }
            #expect(
                whole.containsIgnoringCase(part) == expected,
                "\(whole.unicodeScalars.map { String($0.value, radix: 16) }) \(part.unicodeScalars.map { String($0.value, radix: 16) })")
        }
        #expect(found > plan.count / 20)
    }
}
