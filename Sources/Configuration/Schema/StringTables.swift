/// The texts of a panel in each of its languages.
///
/// A text of the configuration that begins with `@` is a key: what follows is looked up in the table of the language that is shown.
package struct StringTables {
    /// One language.
    package struct Language {
        /// As `language:` and actions name it.
        package let code: String
        package let texts: [String: String]
        /// What months and days are called, as it was written; nil if it was not.
        package let calendar: Record?
        package let place: Place
    }

    /// In the order of the configuration.
    package let languages: [Language]

    package static var none: StringTables { StringTables(languages: []) }

    package func language(_ code: String) -> Language? { languages.first { $0.code == code } }

    /// The key that a text of the configuration stands for; nil for a text that says what it says.
    package static func key(of raw: String) -> String? {
        guard raw.hasPrefix("@"), !raw.hasPrefix("@@"), raw.utf8.count > 1 else { return nil }
        return String(raw.dropFirst())
    }

    /// What a text of the configuration says in a language.
    package func text(_ raw: String, in code: String) -> String {
        guard let key = StringTables.key(of: raw) else { return raw.hasPrefix("@@") ? String(raw.dropFirst()) : raw }
        return language(code)?.texts[key] ?? languages.lazy.compactMap { $0.texts[key] }.first ?? raw
    }

    /// What it says in every language, or the one thing that it says.
    package func variants(of raw: String) -> [String] {
        guard let key = StringTables.key(of: raw) else { return [text(raw, in: "")] }
        return languages.compactMap { $0.texts[key] }
    }
}
