/// `templates`: read by the expander; declared for the reference and for suggestions.
enum TemplateSchema {
    static let parameters = Key(
        "parameters", Kind<Bool>("names and defaults") { _, _ in true },
        "What each use may give: names with the values that count if it does not. A name without a value has to be given by every use.")
    static let view = Key(
        "view", Kind<Bool>("a view") { _, _ in true }, "The view, with `${name}` wherever a parameter goes.", isRequired: true)

    static let schema = ObjectSchema("template", [AnyKey(parameters), AnyKey(view)])
}
