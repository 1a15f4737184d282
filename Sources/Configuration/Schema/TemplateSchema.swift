/// `templates`: read by the expander; declared for the reference and for suggestions.
package enum TemplateSchema {
    package static let parameters = Key(
        "parameters", Syntax<Bool>("names and defaults") { _, _ in true },
        "What each use may give: names with the values that count if it does not. A name without a value has to be given by every use.")
    package static let view = Key(
        "view", Syntax<Bool>("a view") { _, _ in true }, "The view, with `${name}` wherever a parameter goes.", isRequired: true)

    package static let schema = ObjectSchema("template") {
        parameters
        view
    }
}
