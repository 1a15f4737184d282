import FasciaConfiguration
import FasciaFrame
import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaValues

/// `tests/NAME.yaml`.
package enum TestSchema {
    static let about = Key("about", .text, "What the test shows, in a sentence.")
    static let panel = Key("panel", .name, "The panel's file, relative to the test; `../panel.yaml` if it is left out.")
    static let size = Key("size", .pixelSize, "The display's size in pixels; the panel's own if it is left out, or 1024x600.")
    static let scale = Key("scale", .number(0.5...8), "Device pixels per point; the panel's own if it is left out, or 1.")
    static let rotation = Key(
        "rotation", Syntax<Rotation>.choice([("0", .degrees0), ("90", .degrees90), ("180", .degrees180), ("270", .degrees270)]),
        "How the picture is turned on the display, in degrees: it is compared as the display shows it.")
    static let format = Key("format", .choice(PixelFormat.self), "The display's pixels: `xrgb8888`, or `rgb565` with fewer colours.")
    static let zone = Key("zone", .name, "The time zone that stands for the machine's, as in `Europe/Berlin`; UTC if it is left out.")
    static let scenario = Key("scenario", .fileName, "The state that it begins with: `scenarios/NAME.yaml` beside the panel or the test.")
    static let answers = Key(
        "answers", .named(.object(AnswerSchema.schema)), "What a backend does when the panel writes a value, by its name.")
    static let commands = Key(
        "commands", .named(.object(CommandAnswerSchema.schema)), "What comes of commands, which never run, by the program's name.")
    static let steps = Key("steps", .list(of: StepSchema.syntax), "What is done, one thing after the other.")
    static let expect = Key("expect", .list(of: .object(ExpectationSchema.schema)), "What is to be so.")
    static let limit = Key("limit", .number(0.1...2_592_000, "seconds"), "How much time may pass for the panel: 7 d if it is left out.")

    /// What people write at the top that belongs elsewhere.
    private static let misplaced: [String: String] = {
        func text(_ key: AnyKey, _ place: String) -> (String, String) {
            (key.name.lowercased(), "a test has no “\(key.name)”: it is \(place)")
        }
        let scenario = ScenarioSchema.schema.keys.map { text($0, "a key of a scenario") }
        let steps = StepSchema.schema.keys.filter { $0 !== StepSchema.expect.erased }.map { key in
            ScenarioSchema.schema.key(key.name) == nil
                ? text(key, "a step, as in “steps: [{\(key.name): …}]”")
                : text(key, "a step, as in “- \(key.name): \(examples[key.name] ?? "…")”, or a key of a scenario")
        }
        return Dictionary(scenario + steps, uniquingKeysWith: { $1 })
    }()

    private static let examples = ["language": "de", "theme": "dark", "page": "pages/home"]

    package static let schema = ObjectSchema("test", unsupported: misplaced) {
        about
        panel
        size
        scale
        rotation
        format
        zone
        scenario
        answers
        commands
        steps
        expect
        limit
    }
}

/// An entry of `answers`.
enum AnswerSchema {
    static let after = Key("after", .number(0...BackendAnswer.longest, "seconds"), "How long it takes; at once if it is left out.")
    static let value = Key("value", .written, "What it answers in place of what was written.")
    static let refuse = Key("refuse", .text, "Says no: the value is what it was, and the panel shows this text.")
    static let silent = Key("silent", .boolean, "`true`: no answer ever comes.")

    static let schema = ObjectSchema("answer") {
        after
        value
        refuse
        silent
    }
}

/// An entry of `commands`.
enum CommandAnswerSchema {
    static let after = Key("after", .number(0...BackendAnswer.longest, "seconds"), "How long it takes; at once if it is left out.")
    static let prints = Key("prints", .text, "The line that it prints.")
    static let fails = Key("fails", .text, "It fails, with this complaint.")

    static let schema = ObjectSchema("command answer") {
        after
        prints
        fails
    }
}

extension BackendAnswer {
    init(_ record: Record) {
        var content = Content.written
        if let written = record[AnswerSchema.value] { content = Value(written.json).map { .value($0) } ?? .unknown }
        self.init(
            after: record[AnswerSchema.after] ?? 0, content: content, refusal: record[AnswerSchema.refuse],
            isSilent: record[AnswerSchema.silent] ?? false)
    }
}

extension CommandAnswer {
    init(_ record: Record) {
        self.init(
            after: record[CommandAnswerSchema.after] ?? 0, printed: record[CommandAnswerSchema.prints] ?? "",
            failure: record[CommandAnswerSchema.fails])
    }
}
