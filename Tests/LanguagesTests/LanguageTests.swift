import FasciaLanguages
import Testing

/// What CLDR's own charts show of these languages.
@Suite struct LanguageTests {
    private func text(_ code: String, _ value: Double, _ decimals: Int?) -> String { Language(code).text(value, decimals: decimals) }

    @Test func decimalsAndGroupsAreTheLanguages() {
        #expect(text("en", 1234.5, 1) == "1,234.5")
        #expect(text("de", 1234.5, 1) == "1.234,5")
        #expect(text("de-CH", 1234.5, 1) == "1’234.5")
        #expect(text("fr", 1_234_567, 0) == "1\u{202F}234\u{202F}567")
        #expect(text("hi", 1_234_567.5, 2) == "12,34,567.50")
        #expect(Language.none.text(1234.5, decimals: 1) == "1234.5")
    }

    @Test func fewDigitsAreNotGroupedWhereTheLanguageDoesNot() {
        #expect(text("es", 1234, 0) == "1234" && text("es", 12_345, 0) == "12.345")
        #expect(text("pl", 9999, 0) == "9999" && text("pl", 10_000, 0) == "10\u{A0}000")
        #expect(Language("de").text(8080, decimals: 0, isGrouped: false) == "8080")
    }

    /// However large it is, a number is written as the language does.
    @Test func largeNumbersAreWrittenTheSameWay() {
        #expect(text("en", 9_000_000_001, 6) == "9,000,000,001.000000" && text("de", 9_000_000_001.5, 6) == "9.000.000.001,500000")
        #expect(text("en", 1e16, 0) == "10,000,000,000,000,000" && text("en", 1e16, nil) == "10,000,000,000,000,000")
        #expect(text("en", 9_007_199_254_740_993.5, 3) == "9,007,199,254,740,994.000")
        #expect(text("en", 99_999_999_999_999.99, 1) == "100,000,000,000,000.0")
        #expect(text("de", -9_000_000_000_000.25, nil) == "−9.000.000.000.000,25")
        #expect(text("en", 9_000_000_000_000.1 + 0.0000001, 3) == "9,000,000,000,000.100")
        var native = Language("ar")
        native.usesNativeDigits = true
        for number in [1e16, 9_000_000_001, 1.5e300, -2e25] {
            let text = native.text(number, decimals: 6)
            #expect(!text.unicodeScalars.contains { ("0"..."9").contains($0) }, "\(text)")
        }
        // Beyond integers, with an exponent.
        #expect(text("de", -1.5e300, 2) == "−1,5e+300" && Language.none.text(2e25, decimals: 0) == "2e+25")
    }

    @Test func minusIsNoHyphen() {
        #expect(text("en", -5, 0) == "−5" && text("de", -0.04, 1) == "0,0")
        #expect(text("ar", -5, 0) == "\u{200E}−5")
        let none = Language.none
        #expect(none.text(0.05, decimals: 1) == "0.1" && none.text(-0.04, decimals: 1) == "0.0")
        #expect(none.text(-2.5, decimals: 0) == "−3" && none.text(1234.5678, decimals: 3) == "1234.568")
        #expect(none.text(.infinity, decimals: 0) == "–" && none.text(1e300, decimals: 2) == "1e+300")
    }

    @Test func asManyDecimalsAsNeeded() {
        #expect(text("de", 2, nil) == "2" && text("de", 2.5, nil) == "2,5" && text("de", 1000.125, nil) == "1.000,125")
        #expect(text("de", 0, nil) == "0" && text("de", .nan, 1) == "–")
    }

    @Test func digitsAreLatinUnlessAskedFor() {
        var arabic = Language("ar")
        #expect(arabic.text(42.5, decimals: 1) == "42.5")
        arabic.usesNativeDigits = true
        #expect(arabic.text(1042.5, decimals: 1) == "١٬٠٤٢٫٥")
        #expect(arabic.text(digits: "-1:05") == "\u{61C}−١:٠٥")
        #expect(arabic.text(7, digits: 2) == "٠٧")
    }

    @Test func unitsAndPercentStandAsTheLanguageHasThem() {
        #expect(Language("en").text("50", unit: "%") == "50%")
        #expect(Language("de").text("50", unit: "%") == "50\u{A0}%")
        #expect(Language("tr").text("50", unit: "%") == "%50")
        #expect(Language("en").text("20", unit: "°C") == "20\u{A0}°C" && Language("en").text("90", unit: "°") == "90°")
        #expect(Language("fr").text("3", unit: "km") == "3\u{202F}km")
        #expect(Language.none.text("3", unit: "km") == "3\u{A0}km" && Language("de").text("3", unit: "") == "3")
    }

    /// Whatever a number begins with, its unit stands on the same side of it: what runs from right to left is marked as such on both sides.
    @Test(arguments: ["ar", "fa"], ["A", "km"]) func unitsStandOnOneSideOfNativeDigits(code: String, unit: String) {
        var language = Language(code)
        language.usesNativeDigits = true
        for number in [8.4, -8.4] {
            let text = language.text(language.text(number, decimals: 1), unit: unit)
            let parts = text.split(separator: "\u{200F}", omittingEmptySubsequences: false)
            #expect(parts.count == 3 && parts[0].isEmpty && parts[2].hasSuffix(unit), "\(text.unicodeScalars.map(\.value))")
        }
        #expect(language.hasLeadingUnits && language.text(unit: "%") == "٪" && language.text(unit: "A") == "A")
        language.usesNativeDigits = false
        #expect(!language.hasLeadingUnits && !Language("en").hasLeadingUnits && Language("tr").text(unit: "%") == "%")
    }

    @Test func variantsHaveWhatTheirLanguageHasBesidesWhatDiffers() {
        #expect(Language("de-AT").months[0] == "Jänner" && Language("de_AT").weekdays[1] == "Montag")
        #expect(Language("de-DE").text(0.5, decimals: 1) == "0,5" && Language("DE").isKnown)
        #expect(Language("zh-TW").pattern(.shortDate) == Language("zh-Hant").pattern(.shortDate))
        #expect(Language("no").months[4] == "mai" && Language("iw").isRightToLeft)
    }

    @Test func aLanguageWithoutTableWritesAsNone() {
        let language = Language("tlh")
        #expect(!language.isKnown && !Language.none.isKnown)
        #expect(language.text(1234.5, decimals: 1) == "1234.5" && language.months[0] == "January")
        #expect(Language("yi").isRightToLeft && Language("ur").isRightToLeft && !Language("de").isRightToLeft)
    }

    @Test func hoursAreTheLanguagesUnlessSaid() {
        #expect(Language("en").pattern(.time) == "h:mm a" && Language("en-GB").pattern(.time) == "HH:mm")
        var english = Language("en")
        english.hourCycle = .twentyFour
        #expect(english.pattern(.time) == "HH:mm" && english.pattern(.timeWithSeconds) == "HH:mm:ss")
        #expect(Language("fi").pattern(.time) == "H.mm")
    }

    @Test func everyEntryOfTheTableIsWhole() {
        #expect(Language.known.count >= 40)
        for code in Language.known {
            let language = Language(code)
            #expect(language.isKnown, "\(code)")
            #expect(Set(language.months).count == 12 && Set(language.weekdays).count == 7, "\(code)")
            #expect(code == "en" || code.hasPrefix("en-") || language.months != Language("en").months, "\(code)")
            #expect(DateStyle.allCases.allSatisfy { !language.pattern($0).isEmpty }, "\(code)")
            #expect(language.pattern(.shortDate).contains("y") && language.pattern(.fullDate).contains("EEEE"), "\(code)")
            #expect(language.text(1.5, decimals: 1) == "1\(language.decimalSeparator)5", "\(code)")
        }
    }

    /// A script that is named counts for more than the place, and than what is usual in the language.
    @Test func scriptsAreTheOnesThatAreNamed() {
        for (code, same) in [("zh-Hans-HK", "zh"), ("zh-Hans-MO", "zh"), ("zh-HK", "zh-Hant"), ("zh-Hant-CN", "zh-TW")] {
            #expect(DateStyle.allCases.allSatisfy { Language(code).pattern($0) == Language(same).pattern($0) }, "\(code)")
        }
        #expect(DateStyle.allCases.contains { Language("zh").pattern($0) != Language("zh-Hant").pattern($0) })
        #expect(!Language("sr-Latn").isKnown && Language("sr-Cyrl").isKnown && Language("sr").isKnown)
        for code in ["pa-Arab", "az-Arab", "uz-Arab-AF", "ku-Arab"] { #expect(Language(code).isRightToLeft, "\(code)") }
        for code in ["pa", "az", "uz-Latn", "ks-Deva", "sd-Deva"] { #expect(!Language(code).isRightToLeft, "\(code)") }
        #expect(text("de-CH-1996", 1234.5, 1) == text("de-CH", 1234.5, 1))
        #expect(text("de-Latn-CH", 1234.5, 1) == text("de-CH", 1234.5, 1))
    }

    /// However many were asked for.
    @Test func equalCodesAreEqual() {
        for number in 0..<80 { _ = Language("en-x\(number)") }
        #expect(Language("en-x79") == Language("en-x79") && Language("en-x79") != Language("en-x78"))
    }
}
