/// A panel's texts in its present language. Shared by what shows them; it references nothing.
package final class PanelTexts {
    package let tables: StringTables
    /// As `language:` and actions name it; empty if there are no languages.
    package var language: String

    package init(_ tables: StringTables, language: String) {
        self.tables = tables
        self.language = language
    }

    /// The text in the present language.
    package func string(_ raw: String) -> String { tables.text(raw, in: language) }
}
