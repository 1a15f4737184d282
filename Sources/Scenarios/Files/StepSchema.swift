import FasciaConfiguration
import FasciaGeometry
import FasciaJSON

/// Something that is done to a panel.
package struct Step {
    /// What is done.
    package enum Action {
        case tap(TapModel)
        case drag(DragModel)
        case type(TypeModel)
        case key(KeyPress.Key, shift: Bool, control: Bool)
        case wait(Double)
        case set([NamedModel<WrittenValue>])
        case patch([NamedModel<WrittenValue>])
        case append([NamedModel<WrittenValue>])
        case recording(NameModel)
        case connection(Bool)
        case page(NameModel)
        case language(NameModel)
        case theme(NameModel)
        case expect(Expectation)
    }

    package let action: Action
    package let place: Place
    /// As messages name it: `tap home/stop`.
    package let title: String
}

/// One of the steps of a test.
enum StepSchema {
    static let tap = Key("tap", TapSchema.syntax, "A finger that taps: the path of a view, `ALERT/BUTTON`, or a mapping.")
    static let drag = Key("drag", .object(DragSchema.schema), "A finger that drags.")
    static let type = Key("type", TypeSchema.syntax, "Types a text, as a keyboard that is plugged in does.")
    static let key = Key("key", .keyPress, "Presses a key: `return`, `escape`, `tab`, `shift+tab`, `backspace`, `delete`, `left` …")
    static let wait = Key("wait", .number(0...604_800, "seconds"), "Lets time pass, as in `2 s` or `1 h`; none of yours.")
    static let set = Key(
        "set", .named(.written), "Sets values, as a backend does: numbers, texts, lists of rows, points; `null` makes one unknown.")
    static let patch = Key("patch", .named(.written), "Changes rows of lists: operations as `fascia ctl patch` takes them.")
    static let append = Key(
        "append", .named(.written), "Adds points to series, each `[seconds since 1970, number]`, or a number alone for now.")
    static let recording = Key("recording", .name, "Plays a file of `libinput record`, beside the test.")
    static let page = Key("page", .name, "Shows a page, as `fascia ctl page` does.")
    static let language = Key("language", .name, "Shows the panel in a language.")
    static let theme = Key("theme", .name, "Shows the panel in a theme.")
    static let expect = Key("expect", .object(ExpectationSchema.schema), "What is to be so now, as an entry of `expect:` below the steps.")

    static let schema = ObjectSchema("step") {
        tap
        drag
        type
        key
        wait
        set
        patch
        append
        recording
        page
        language
        theme
        expect
    }

    static let words = ["connect", "disconnect"]

    /// A word, or a mapping with one key.
    static let syntax: Syntax<Step> = Syntax("a step, as in “tap: ID”", mappingKeys: schema.writtenKeys) { node, reader in
        let place = reader.place(node.position)
        if let word = node.text {
            if words.contains(word) { return Step(action: .connection(word == "connect"), place: place, title: word) }
            return reader.unknown("step", word, among: words + schema.writtenKeys, node, lists: true)
        }
        guard let record = reader.record(node, schema) else { return nil }
        guard node.pairs?.count == 1, let name = node.pairs?.first?.key else {
            return reader.fail("a step has one key; write “- ” before each", node)
        }
        guard let action = action(record) else { return nil }
        return Step(action: action, place: place, title: title(name, action))
    }

    private static func action(_ record: Record) -> Step.Action? {
        if let value = record[tap] { return .tap(TapModel(value)) }
        if let value = record[drag] { return .drag(DragModel(value)) }
        if let value = record[type] { return .type(TypeModel(value)) }
        if let value = record[key] { return .key(value.key, shift: value.isShiftPressed, control: value.isControlPressed) }
        if let value = record[wait] { return .wait(value) }
        if let value = record[set] { return .set(value) }
        if let value = record[patch] { return .patch(value) }
        if let value = record[append] { return .append(value) }
        if let value = record[recording] { return .recording(value) }
        if let value = record[page] { return .page(value) }
        if let value = record[language] { return .language(value) }
        if let value = record[theme] { return .theme(value) }
        if let value = record[expect] { return .expect(Expectation(value)) }
        return nil
    }

    private static func title(_ name: String, _ action: Step.Action) -> String {
        switch action {
        case .tap(let tap): "tap \(tap.target.name)"
        case .drag(let drag): "drag \(drag.target?.name ?? "")"
        case .type(let type): "type \(type.target?.name ?? "")"
        case .wait(let seconds): "wait \(Noun.number(seconds)) s"
        case .recording(let target), .page(let target), .language(let target), .theme(let target): "\(name) \(target.name)"
        case .set(let values), .patch(let values), .append(let values): "\(name) \(values.map(\.name).joined(separator: ", "))"
        default: name
        }
    }
}

extension Syntax where Value == KeyPress {
    /// The name of a key, after `shift+` or `control+` where those are held.
    static var keyPress: Syntax {
        Syntax("the name of a key") { node, reader in
            guard let text = node.text else { return reader.mismatch("the name of a key", node) }
            var parts = text.split(separator: "+").map(String.init)
            let name = parts.popLast() ?? ""
            guard let key = keys.first(where: { $0.0 == name })?.1 else {
                return reader.unknown("key", name, among: keys.map(\.0), node, lists: true)
            }
            if let wrong = parts.first(where: { $0 != "shift" && $0 != "control" }) {
                return reader.unknown("key to hold", wrong, among: ["shift", "control"], node, lists: true)
            }
            return KeyPress(
                key: key, isShiftPressed: parts.contains("shift"), isControlPressed: parts.contains("control"), time: .zero)
        }
    }
}

private let keys: [(String, KeyPress.Key)] = [
    ("return", .returnKey), ("escape", .escape), ("tab", .tab), ("backspace", .deleteBackward), ("delete", .deleteForward),
    ("left", .left), ("right", .right), ("up", .up), ("down", .down), ("home", .home), ("end", .end),
]
