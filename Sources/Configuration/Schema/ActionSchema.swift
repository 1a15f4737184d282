import FasciaGeometry

/// `action`: what a button, an answer to an alert or a tap on a banner does.
package enum ActionSchema {
    package static let alert = Key("alert", .name("the name of an alert"), "Shows an alert of `alerts:`.")
    package static let banner = Key("banner", .name("the name of a banner"), "Shows a banner of `banners:`.")
    package static let page = Key("page", .reference, "Shows the page at a path, and the pages that it is in.")
    package static let push = NavigationActions.push
    package static let back = NavigationActions.back
    package static let theme = Key(
        "theme", .name("the name of a theme"),
        "Draws the panel in a theme of `themes:`, in `dark` or `light`, or in the one that it started with: `default`.")
    package static let language = Key("language", .name("a language"), "Shows the panel in a language of `strings:`.")
    package static let set = Key(
        "set", Syntax<[(reference: ReferenceModel, value: ScalarModel)]>.assignments,
        "Gives controls values, as in `{living/lamp: true, living/level: 30, mode: Auto}`. No event is sent. `=name` is a value of `values:`, which leaves the panel as if a control had set it: `{=lamp: true}`. What begins with `=` is an expression, computed at the tap: `{target: =target + 5}`."
    )
    package static let toggle = Key(
        "toggle", .valueName(), "Turns a boolean of `values:` over, and has a choice be the next one.")
    package static let add = Key(
        "add", Syntax<[(reference: ReferenceModel, value: ScalarModel)]>.assignments,
        "Adds to numbers of `values:`, as in `{level: 5}` or `{level: -5}`; it ends at the range's ends. What begins with `=` is an expression."
    )
    package static let run = Key(
        "run", .list(of: .boundText, limit: 100),
        "Runs a command: the program (looked for in `PATH` unless it has a slash) and its arguments, each by itself; there is no shell. `{=name}` in an argument is a value as programs read it: `[amixer, sset, Master, \"{=volume}%\"]`. A failure is logged, and shown as a banner."
    )
    package static let timeout = Key(
        "timeout", .number(0.1...3600, "seconds"),
        "With `run`: after so long the command and all that it started are killed; 10 if it is left out.")
    package static let output = Key(
        "output", .valueName(),
        "With `run`: the value that gets the first line that the command prints, if it succeeds.")
    package static let failure = Key(
        "failure", .word, "With `run`: what the banner says if the command fails; its name and the reason if it is left out.")
    package static let calibrate = Key(
        "calibrate", .choice(CalibrationModel.self),
        "`touchscreen`: shows marks to be tapped in place of the panel: three, a fourth to see whether it fits, and a question. Nothing changes unless that is answered, and the panel comes back by itself. What was tapped is kept in the panel's state."
    )

    package static let schema = ObjectSchema(
        "action"
    ) {
        alert
        banner
        page
        push
        back
        theme
        language
        set
        toggle
        add
        run
        timeout
        output
        failure
        calibrate
    }

    /// Reads one mapping; each of its keys is an action.
    package static func read(_ node: SourceNode, _ reader: Reader) -> [ActionModel] {
        guard let record = reader.record(node, schema) else { return [] }
        var result: [ActionModel] = []
        if let models = record[set] { result.append(.set(models)) }
        if let model = record[toggle] { result.append(.toggle(model)) }
        if let models = record[add] { result.append(.add(models)) }
        if let command = record.command(run, timeout, output, failure) {
            result.append(.run(command))
        } else if !record.has(run) {
            for key in [timeout.erased, output.erased, failure.erased] {
                if let place = record.place(of: key) { reader.fail("“\(key.name)” belongs to “run”", at: place) }
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
