import FasciaLanguages
import FasciaValues

/// The texts of a panel in each of its languages.
///
/// A text of the configuration that begins with `@` is a key into the table of the present language.
package struct StringTables {
    /// One language.
    package struct Language {
        /// As `language:` and actions name it.
        package let code: String
        package let texts: [String: String]
        /// The names of months and days, as they were written; nil without them.
        package let calendar: Record?
        package let place: Place
    }

    /// In the order of the configuration.
    package let languages: [Language]

    package static var none: StringTables { StringTables(languages: []) }

    package func language(_ code: String) -> Language? { languages.first { $0.code == code } }

    /// The key of a text that begins with `@`; nil for a literal text.
    package static func key(of raw: String) -> String? {
        guard raw.hasPrefix("@"), !raw.hasPrefix("@@"), raw.utf8.count > 1 else { return nil }
        return String(raw.dropFirst())
    }

    /// A text of the configuration in a language.
    package func text(_ raw: String, in code: String) -> String {
        guard let key = StringTables.key(of: raw) else { return raw.hasPrefix("@@") ? String(raw.dropFirst()) : raw }
        return language(code)?.texts[key] ?? languages.lazy.compactMap { $0.texts[key] }.first ?? raw
    }

    /// The plural forms that any language has of a text, as texts of the configuration: `@rooms.one`, `@rooms.other`.
    package func forms(of raw: String) -> [String] {
        guard let key = StringTables.key(of: raw) else { return [] }
        return PluralCategory.allCases.map { "\(key).\($0.rawValue)" }.filter { form in languages.contains { $0.texts[form] != nil } }
            .map { "@\($0)" }
    }

    /// The text in every language, or the literal text alone.
    package func variants(of raw: String) -> [String] {
        guard let key = StringTables.key(of: raw) else { return [text(raw, in: "")] }
        return languages.compactMap { $0.texts[key] }
    }
}

/// A panel's texts in the language that it shows now. Held by what shows them, and holds nothing.
package final class PanelTexts {
    package let tables: StringTables
    /// As `language:` and actions name it; empty if there are no languages.
    package var language: String {
        didSet { writing = writing(language) }
    }
    /// How numbers and times are written.
    package private(set) var writing: Language
    private var isForPrograms = false

    package init(_ tables: StringTables, language: String, nativeDigits: Bool = false, hours: Language.HourCycle? = nil) {
        self.tables = tables
        self.language = language
        writing = .none
        writing.usesNativeDigits = nativeDigits
        writing.hourCycle = hours
        writing = writing(language)
    }

    private func writing(_ code: String) -> Language {
        var language = code.isEmpty ? Language.none : Language(code)
        language.usesNativeDigits = writing.usesNativeDigits
        language.hourCycle = writing.hourCycle
        return language
    }

    /// The same texts, with numbers as programs write them.
    package var forPrograms: PanelTexts {
        let texts = PanelTexts(tables, language: language)
        texts.writing = .none
        texts.isForPrograms = true
        return texts
    }

    /// What a text of the configuration says.
    package func string(_ raw: String) -> String { tables.text(raw, in: language) }

    /// A number as people read it. A panel that declares no language writes it as programs do.
    /// - Parameter decimals: nil for as many as it needs, at most 3.
    package func text(_ number: Double, decimals: Int?, isGrouped: Bool = true) -> String {
        language.isEmpty || isForPrograms
            ? NumberFormat.text(number, decimals: decimals) : writing.text(number, decimals: decimals, isGrouped: isGrouped)
    }

    /// A duration as people read it.
    package func text(digits text: String) -> String { language.isEmpty ? text : writing.text(digits: text) }
}
