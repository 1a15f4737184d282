/// A panel's texts in the language that it shows now. Held by what shows them, and holds nothing.
final class PanelTexts {
    let tables: StringTables
    /// As `language:` and actions name it; empty if there are no languages.
    var language: String

    init(_ tables: StringTables, language: String) {
        self.tables = tables
        self.language = language
    }

    /// What a text of the configuration says.
    func string(_ raw: String) -> String { tables.text(raw, in: language) }
}
