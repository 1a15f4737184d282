import FasciaGeometry

/// What a button, an answer to an alert or a tap on a banner does.
enum ActionSchema {
    static let alert = Key("alert", Kind<NameModel>.name("the name of an alert"), "Shows an alert of `alerts:`.")
    static let banner = Key("banner", Kind<NameModel>.name("the name of a banner"), "Shows a banner of `banners:`.")
    static let page = Key("page", Kind<ReferenceModel>.reference, "Shows the page at a path, and the pages that it is in.")
    static let push = NavigationActions.push
    static let back = NavigationActions.back
    static let theme = Key(
        "theme", Kind<NameModel>.name("the name of a theme"),
        "Draws the panel in a theme of `themes:`, in `dark` or `light`, or in the one that it started with: `default`.")
    static let language = Key("language", Kind<NameModel>.name("a language"), "Shows the panel in a language of `strings:`.")
    static let set = Key(
        "set", Kind<[(reference: ReferenceModel, value: ScalarModel)]>.assignments,
        "Gives controls values, as in `{living/lamp: true, living/level: 30, mode: Auto}`. No event is sent. `=name` is a value of `values:`, which leaves the panel as if a control had set it: `{=lamp: true}`."
    )
    static let toggle = Key(
        "toggle", Kind<NameModel>.valueName(), "Turns a boolean of `values:` over, and has a choice be the next one.")
    static let add = Key(
        "add", Kind<[(reference: ReferenceModel, value: ScalarModel)]>.assignments,
        "Adds to numbers of `values:`, as in `{level: 5}` or `{level: -5}`; it ends at the range's ends.")
    static let run = Key(
        "run", Kind<[TextModel]>.list(of: .boundText, limit: 100),
        "Runs a command: the program (looked for in `PATH` unless it has a slash) and its arguments, each by itself; there is no shell. `{=name}` in an argument is a value as programs read it: `[amixer, sset, Master, \"{=volume}%\"]`. A failure is logged, and shown as a banner."
    )
    static let timeout = Key(
        "timeout", Kind<Double>.number(0.1...3600, "seconds"),
        "With `run`: after so long the command and all that it started are killed; 10 if it is left out.")
    static let output = Key(
        "output", Kind<NameModel>.valueName(),
        "With `run`: the value that gets the first line that the command prints, if it succeeds.")
    static let calibrate = Key(
        "calibrate", Kind<CalibrationModel>.choice(CalibrationModel.self),
        "`touchscreen`: shows marks to be tapped in place of the panel: three, a fourth to see whether it fits, and a question. Nothing changes unless that is answered, and the panel comes back by itself. What was tapped is kept in the panel's state."
    )

    static let schema = ObjectSchema(
        "action",
        [
            AnyKey(alert), AnyKey(banner), AnyKey(page), AnyKey(push), AnyKey(back), AnyKey(theme), AnyKey(language), AnyKey(set),
            AnyKey(toggle), AnyKey(add), AnyKey(run), AnyKey(timeout), AnyKey(output), AnyKey(calibrate),
        ])

    /// One mapping; each of its keys is an action of its own.
    static func read(_ node: SourceNode, _ reader: Reader) -> [ActionModel] {
        guard let record = reader.record(node, schema) else { return [] }
        var result: [ActionModel] = []
        if let models = record[set] { result.append(.set(models)) }
        if let model = record[toggle] { result.append(.toggle(model)) }
        if let models = record[add] { result.append(.add(models)) }
        if let command = record.command(run, timeout, output) {
            result.append(.run(command))
        } else if !record.has(run) {
            for key in [AnyKey(timeout), AnyKey(output)] {
                if let place = record.place(ofKey: key.name) { reader.fail("“\(key.name)” belongs to “run”", at: place) }
            }
        }
        if record[calibrate] != nil { result.append(.calibrate) }
        if let model = record[theme] { result.append(.theme(model)) }
        if let model = record[language] { result.append(.language(model)) }
        if let model = record[page] { result.append(.page(model)) }
        if let model = record[push] { result.append(.push(model)) }
        if let model = record[back] { result.append(.back(model, record.place(of: back))) }
        if let model = record[banner] { result.append(.banner(model)) }
        if let model = record[alert] { result.append(.alert(model)) }
        if node.pairs?.isEmpty == true {
            reader.fail("an action needs \(schema.keys.map { "“\($0.name)”" }.joined(separator: ", "))", node)
        }
        return result
    }
}
