import FasciaLanguages
import Testing

/// Plural forms, compared with the samples of CLDR's rules.
@Suite struct PluralTests {
    @Test(arguments: [
        ("en", "1:one 0:other 2:other 1.5:other 0.5:other -1:one"), ("fr", "0:one 1:one 1.5:one 2:other 1000000:many 1e6:many"),
        ("ar", "0:zero 1:one 2:two 3:few 10:few 11:many 99:many 100:other 102:other 103:few 0.1:other"),
        ("pl", "1:one 2:few 4:few 5:many 12:many 22:few 25:many 0:many 1.5:other"),
        ("ru", "1:one 21:one 11:many 2:few 12:many 22:few 0:many 5:many 1.5:other"),
        ("lv", "0:zero 10:zero 11:zero 1:one 21:one 0.1:one 2:other"), ("he", "1:one 2:two 3:other 20:many 10:other"),
        ("cs", "1:one 3:few 1.5:many 5:other"), ("da", "1:one 0.1:one 1.6:one 0:other 2:other"), ("ja", "1:other 0:other"),
        ("pt", "0:one 1:one 1.5:one 2:other"), ("pt-PT", "0:other 1:one"), ("de-CH", "1:one 2:other"), ("xx", "1:other"),
        ("sl", "1:one 101:one 2:two 3:few 0.5:few 5:other"),
    ])
    func forms(language: String, samples: String) throws {
        for sample in samples.split(separator: " ") {
            let parts = sample.split(separator: ":")
            let number = try #require(Double(parts[0]))
            #expect(Language(language).plural(of: number).rawValue == parts[1], "\(language) \(number)")
        }
    }

    @Test func languagesHaveForms() {
        #expect(Language("ar").plurals == [.zero, .one, .two, .few, .many, .other])
        #expect(Language("ja").plurals == [.other] && Language.none.plurals == [.other])
        for number in [Double.infinity, -.infinity, .nan, 1e300] { #expect(Language("de").plural(of: number) == .other) }
    }
}
