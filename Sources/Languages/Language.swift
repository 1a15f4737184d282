/// How a language writes numbers, dates and clocks, by Unicode's CLDR.
///
/// `Language("de")`, `Language("de-CH")`. A variant that is not known counts as its language, and a language that is not known writes as
/// `none` does. Making one that was made before looks it up in nothing but the kept one; texts of it need no more memory than themselves.
public struct Language: Hashable, Sendable {
    /// Hours of a day as clocks count them.
    public enum HourCycle: Int, Hashable, Sendable, CaseIterable {
        /// Twice from 12 to 11, with a word for the half of the day.
        case twelve = 12
        /// From 0 to 23.
        case twentyFour = 24
    }

    /// As it was asked for: `de-CH`; empty for none.
    public let code: String
    /// Whether numbers are written with the digits of the language's script, as ٤٢ in Arabic, rather than with Latin ones.
    public var usesNativeDigits = false
    /// How clocks count hours; nil as is usual in the language.
    public var hourCycle: HourCycle?

    let facts: LanguageFacts

    /// No language: a decimal point, no grouping, 24 hours, dates in English and in the order day, month, year.
    public static let none = Language()

    private init() {
        code = ""
        facts = .none
    }

    /// A language.
    /// - Parameter code: as `en`, `de-CH` or `zh-Hant`; `_` counts as `-`.
    public init(_ code: String) {
        self.code = code
        facts = LanguageFacts.facts(for: code)
    }

    /// Whether there is a table for the language.
    public var isKnown: Bool { facts.isKnown }

    /// Whether its script runs from right to left; of languages without a table too.
    public var isRightToLeft: Bool { facts.isRightToLeft }

    /// The codes of the languages that there are tables for, variants last.
    public static var known: [String] { LanguageFacts.codes }

    /// Whether both write alike: the facts follow from the code.
    public static func == (a: Language, b: Language) -> Bool {
        a.code == b.code && a.usesNativeDigits == b.usesNativeDigits && a.hourCycle == b.hourCycle
    }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
