import FuzzSupport
import Testing

@testable import FasciaExpressions

/// What `contains` finds, whatever the script.
@Suite struct SearchTests {
    @Test(arguments: [
        ("Straße", "SS", false), ("Straße", "ß", true), ("STRAẞE", "straße", true), ("İstanbul", "i", false), ("ISTANBUL", "ist", true),
        ("ısı", "I", false), ("ısı", "ISI", false), ("Üben", "übe", true), ("u\u{308}ben", "Ü", true), ("ÜBEN", "u\u{308}b", true),
        ("Überall", "u", false), ("مرحبا بالعالم", "بال", true), ("مُرحبا", "مر", false), ("مُرحبا", "مُر", true), ("أهل", "ا", false),
        ("\u{627}\u{654}هلا", "أهل", true), ("ΟΔΟΣ", "οδοσ", true), ("東京都", "京", true), ("カ\u{3099}ス", "ガス", true),
        ("하늘", "하느", false), ("ที่นี่", "นี่", true), ("ที่นี่", "น", false), ("👩‍👧 home", "HOME", true), ("👩‍👧", "👩", false), ("a\r\nb", "\n", false),
        ("Ångström", "A\u{30A}NG", true), ("K", "\u{212A}", true), ("x\u{301}", "X", false),
    ]) func textsAreFoundAsTheyRead(text: String, part: String, expected: Bool) {
        #expect(text.containsIgnoringCase(part) == expected)
        #expect(("a" + text + "z").containsIgnoringCase(part) == expected && Self.plainly("a" + text + "z", part) == expected)
    }

    /// The letters of both in lower case, one by one.
    private static func plainly(_ text: String, _ part: String) -> Bool {
        let (text, part) = (Array(text.lowercased()), Array(part.lowercased()))
        if part.isEmpty { return true }
        return text.count >= part.count && (0...(text.count - part.count)).contains { Array(text[$0..<$0 + part.count]) == part }
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
