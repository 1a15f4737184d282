/// What a button, an answer to an alert or a tap on a banner does.
enum ActionSchema {
    static let alert = Key("alert", Kind<NameModel>.name("the name of an alert"), "Shows an alert of `alerts:`.")
    static let banner = Key("banner", Kind<NameModel>.name("the name of a banner"), "Shows a banner of `banners:`.")
    static let page = Key("page", Kind<ReferenceModel>.reference, "Shows the page at a path, and the pages that it is in.")
    static let theme = Key(
        "theme", Kind<NameModel>.name("the name of a theme"),
        "Draws the panel in a theme of `themes:`, in `dark` or `light`, or in the one that it started with: `default`.")
    static let language = Key("language", Kind<NameModel>.name("a language"), "Shows the panel in a language of `strings:`.")
    static let set = Key(
        "set", Kind<[(reference: ReferenceModel, value: ScalarModel)]>.assignments,
        "Gives controls values, as in `{living/lamp: true, living/level: 30, mode: Auto}`. No event is sent.")

    static let schema = ObjectSchema(
        "action", [AnyKey(alert), AnyKey(banner), AnyKey(page), AnyKey(theme), AnyKey(language), AnyKey(set)])

    /// One mapping; each of its keys is an action of its own.
    static func read(_ node: SourceNode, _ reader: Reader) -> [ActionModel] {
        guard let record = reader.record(node, schema) else { return [] }
        var result: [ActionModel] = []
        if let models = record[set] { result.append(.set(models)) }
        if let model = record[theme] { result.append(.theme(model)) }
        if let model = record[language] { result.append(.language(model)) }
        if let model = record[page] { result.append(.page(model)) }
        if let model = record[banner] { result.append(.banner(model)) }
        if let model = record[alert] { result.append(.alert(model)) }
        if node.pairs?.isEmpty == true {
            reader.fail("an action needs \(schema.keys.map { "“\($0.name)”" }.joined(separator: ", "))", node)
        }
        return result
    }
}
