/// A panel's texts in the language that it shows now. Held by what shows them, and holds nothing.
package final class PanelTexts {
    package let tables: StringTables
    /// As `language:` and actions name it; empty if there are no languages.
    package var language: String

    package init(_ tables: StringTables, language: String) {
        self.tables = tables
        self.language = language
    }

    /// What a text of the configuration says.
    package func string(_ raw: String) -> String { tables.text(raw, in: language) }
}
