import Foundation
import FuzzSupport
import Testing

@testable import FasciaExpressions

/// What `contains` finds, whatever the script.
@Suite struct SearchTests {
    /// With its type, which the compiler would look for for seconds.
    private static let finds: [(String, String, Bool)] = [
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
        ("Чаи\u{306}ковский", "Чайк", true), ("Чайковский", "чаи\u{306}к", true), ("Чайковский", "чаик", false), ("Чаик", "Чайк", false),
        ("И\u{323}\u{306}", "й", true), ("И\u{301}к", "ик", true), ("\u{BCA}", "\u{BC6}\u{BBE}", true), ("\u{DDD}", "\u{DD9}", true),
        ("\u{1026}", "\u{1025}\u{102E}", true), ("\u{F900}", "\u{8C48}", true), ("\u{20122}", "\u{2F803}", true), ("𐐀𐐁", "𐐨𐐩", true),
        ("\u{1E922}\u{1E944}\u{1E923}", "\u{1E900}\u{1E901}", true), ("\u{1E900}", "\u{1E923}", false), ("👩👧", "👩\u{E0101}👧", true),
    ]

    @Test(arguments: finds) func lettersAreFoundWhateverTheirAccents(text: String, part: String, expected: Bool) {
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
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.flatMap { index -> [UInt32] in
            let value = scalars[index].value
            if (0xAC00..<0xD7A4).contains(value) {
                let (first, rest) = (value - 0xAC00).quotientAndRemainder(dividingBy: 588)
                return [0x1100 + first, 0x1161 + rest / 28] + (rest % 28 > 0 ? [0x11A7 + rest % 28] : [])
            }
            if ("A"..."Z").contains(scalars[index]) { return [value + 0x20] }
            switch SearchTable.pages.letter(value) {
            case SearchTable.none: return []
            case let letter where letter >= SearchTable.several: return Array(SearchTable.pages.letters(letter))
            case let letter:
                let plain = letter == 0 ? value : letter
                let marks = scalars[(index + 1)...].prefix { (0x300..<0x370).contains($0.value) }
                return [plain == 0x438 && marks.contains("\u{306}") ? 0x439 : plain]
            }
        }
    }

    /// What stands for a letter stands for itself: otherwise a text would not be found in itself.
    @Test func whatIsSearchedStandsForItself() {
        for value in (0..<0x110000 as Range<UInt32>).lazy where Unicode.Scalar(value) != nil {
            let letter = SearchTable.pages.letter(value)
            if letter == 0 || letter == SearchTable.none { continue }
            for part in letter < SearchTable.several ? [letter] : Array(SearchTable.pages.letters(letter)) {
                let itself = SearchTable.pages.letter(part)
                #expect(itself == 0 || itself == part, "\(value) is \(part), which is \(itself)")
            }
        }
    }

    /// A letter is the same in one piece and in several ones: as files, keyboards and other systems encode it.
    @Test func lettersAreFoundHoweverTheyAreEncoded() throws {
        var count = 0
        for value in 0x80..<0x110000 as Range<UInt32> {
            // CLDR tells of the letters of Unicode 14.
            guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14, value < 0xF0000 else { continue }
            let one = String(scalar)
            let several = one.decomposedStringWithCanonicalMapping
            if several.unicodeScalars.elementsEqual(one.unicodeScalars) { continue }
            count += 1
            let composed = several.precomposedStringWithCanonicalMapping
            for (text, part) in [(one, several), (several, one), (composed, several), (several, composed)] {
                #expect(text.containsIgnoringCase(part) && "я\(text)z".containsIgnoringCase("я\(part)Z"), "\(String(value, radix: 16))")
            }
        }
        #expect(count > 13_000)
    }

    /// Where letters have a case, it does not count.
    @Test func lettersAreFoundWhateverTheirCase() {
        for value in 0x10000..<0x20000 as Range<UInt32> {
            guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14 else { continue }
            let (small, large) = (scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping)
            #expect("a\(small)b".containsIgnoringCase("\(large)b") && "a\(large)b".containsIgnoringCase("\(small)b"), "\(scalar)")
        }
    }

    private static let letters: [[Unicode.Scalar]] = [
        "abAB \r\n", "aäÄßẞIiİıéÉ\u{301}\u{308}eEuU", "اأبتمرح\u{654}\u{64B}\u{600}", "ΣσςάΆω\u{301}\u{37E};", "йЙи\u{306}И\u{323}",
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
