import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

/// `button`.
enum ButtonKind {
    private static let titleSlot = KeySlot<[(state: ControlState, value: TextModel)]>("title")
    static let title = Key(
        titleSlot, .perState(.valueText),
        "What it says, or one text per state. `{=name}` shows a value of `values:`; `{{` and `}}` write braces.",
        effect: KeyEffect { (button: Button, record, builder) in
            var marks: [TextMark] = []
            for (state, title) in record.value(of: titleSlot) ?? [] {
                let said = builder.markedText(title)
                button.setTitle(said.text, for: state)
                marks += said.marks
            }
            // The value that a button sets marks the button.
            if !record.has(BindingSchema.binds) { button.setValueStale(marks.contains { $0.kind == .stale }) }
        })
    static let image = Key("image", .perState(.image), "The image beside the title, or one per state.") { (button: Button, image, state) in
        button.setImage(image, for: state)
    }
    static let background = Key(
        "background", .perState(.image), "The image behind both, or one per state; without one the built-in look of `style`."
    ) { (button: Button, image, state) in button.setBackgroundImage(image, for: state) }
    static let titles = Key(
        "titles", .perState(TitleSchema.schema.syntax),
        "How the title is drawn: `{font, color, shadow}`, or such a mapping per state."
    ) { (button: Button, attributes, state) in button.setTitleAttributes(attributes, for: state) }
    static let style = Key(
        "style", .choice(Button.Style.self),
        "The built-in look: `filled` (on the accent, the default), `tinted` (on a breath of it), `gray` or `plain` (without a background).",
        \Button.style)
    static let tint = Key("tint", .color, "The built-in look's colour; the theme's accent if it is left out.", \Button.tintColor)
    static let cornerRadius = Key(
        "cornerRadius", .number(0...1000, "points"),
        "How round the built-in look's corners are; it follows the height if it is left out.", \Button.cornerRadius)
    static let imagePlacement = Key(
        "imagePlacement", .choice(Button.ImagePlacement.self),
        "Where the image stands: `leading` (the default), `trailing`, `top` or `bottom`.", \Button.imagePlacement)
    static let imagePadding = Key(
        "imagePadding", .number(0...1000, "points"), "The space between image and title; 8 if it is left out.", \Button.imagePadding)
    static let templateImages = Key(
        "templateImages", .boolean, "`false` draws images as they are; otherwise only their alpha counts, in the title's colour.",
        \Button.rendersImagesAsTemplates)
    static let selects = Key(
        "selects", .boolean, "`true` makes a toggle of the button: each press selects it or takes the selection back.",
        \Button.changesSelectionAsPrimaryAction)
    static let selected = Key("selected", .boolean, "With `selects`: whether it is selected at the start.", \Button.isSelected)
    static let words = Key(
        "words", .list(of: .word, limit: 2),
        "With `selects`: what `{path}` in a text shows for off and on; `[\"Off\", \"On\"]` if it is left out.")
    static let repeats = Key(
        "repeats", .boolean, "`true` acts again and again while the button is held, ever faster. Such a button has no long press.",
        \Button.isRepeating)
    static let repeatDelay = Key(
        "repeatDelay", .number(0.1...10, "seconds"),
        "With `repeats`: from the touch to the first repeat; 0.5 if it is left out.",
        standard: .property(\Button.repeatDelay), set: { (button: Button, delay, _) in button.repeatDelay = .seconds(delay) })
    static let longPress = Key(
        "longPress", .actions,
        "What holding the button does; `[]` only sends the event `longPress`. A press that was long does nothing else."
    ) { (button: Button, _) in button.recognizesLongPress = true }
    static let longPressDelay = Key(
        "longPressDelay", .number(0.1...10, "seconds"), "With `longPress`: how long it has to be held; 0.5 if it is left out.",
        standard: .property(\Button.longPressDelay), set: { (button: Button, delay, _) in button.longPressDelay = .seconds(delay) })
    static let share = Key(
        "share", ShareButtonSchema.syntax,
        "Shares the button over the broker of `mqtt:`: others may press it, and are told of each press.")

    static let kind = ViewKind(
        "button", Button.self,
        keys: {
            CommonSchema.control
            title
            image
            background
            titles
            style
            tint
            cornerRadius
            imagePlacement
            imagePadding
            Key("insets", .insets, "The space between the edges and what stands in the button.", \Button.contentInsets)
            Key(
                "align", .choice(Button.ContentAlignment.self),
                "Where image and title stand: `center` (the default), `leading` or `trailing`.", \Button.contentAlignment)
            Key(
                "lines", .integer(0...1000), "The title's most lines; 1 if it is left out, 0 for as many as fit.",
                \Button.titleNumberOfLines)
            Key(
                "minimumScale", .number(0.1...1),
                "How far a title that is too long may shrink before it ends in an ellipsis; 1 if it is left out.", \Button.titleMinimumScale
            )
            templateImages
            selects
            selected
            words
            repeats
            repeatDelay
            NavigationActions.action.described("What a press does, besides the events that it sends.")
            NavigationActions.push
            NavigationActions.back
            longPress
            longPressDelay
            share
        },
        role: .control,
        rules: ViewKind.Rules(
            domain: { $0[selects] == true ? .boolean(words: $0[words]) : .nothing("is a button that does not select") },
            valueKeys: [selected.erased], texts: { ($0[title] ?? []).map(\.value) },
            actions: { [$0.tapActions, $0[longPress] ?? []] },
            check: { model, reader in check(model.record, reader) },
            checkValues: { model, rules, reader in checkShare(model.record, rules, reader) },
            checkBinding: { model, definition, name, reader in
                if model.record[selects] != true {
                    reader.fail("a button that does not select has no value; say “selects: true”", at: name.place)
                } else {
                    _ = ValueRules.expect([.boolean], "a boolean", model, definition, name, reader)
                }
            }),
        act: { button, model, runner in
            if model.record.hasTapActions {
                button.addAction(for: .primaryActionTriggered, runner.closure(for: model.record.tapActions, from: model))
            }
            if let actions = model.record[longPress] { button.addAction(for: .longPress, runner.closure(for: actions, from: model)) }
        },
        make: { model, builder in
            let record = model.record
            builder.noteWords(record, words)
            let chain = builder.chain(of: record[titles])
            for text in record[title] ?? [] { builder.note(text.value, chain, at: record.place(of: title)) }
            return Button()
        })

    /// Whether a control is a button.
    static func makes(_ control: Control) -> Bool { control is Button }

    private static func checkShare(_ record: Record, _ rules: ValueRules, _ reader: Reader) {
        guard record.has(share) else { return }
        let place = record.place(of: share)
        if !rules.hasBroker {
            reader.fail("“share” needs “mqtt:” at the top, as in “mqtt: {broker: mqtt://broker.lan}”", at: place)
        } else if record[selects] == true {
            reader.fail("a button that selects is a value's: let it bind one, and share that", at: place)
        }
    }

    private static func check(_ record: Record, _ reader: Reader) {
        if !record.has(title), !record.has(image), !record.has(background) {
            reader.fail("a button needs a title, an image or a background", at: record.place)
        }
        if record[background]?.contains(where: { $0.state == .normal }) == true {
            ViewRules.refuse(
                record, [style.erased, tint.erased, cornerRadius.erased],
                "belongs to the built-in look, and “background” stands in its place", reader)
        }
        if record[selects] != true {
            ViewRules.refuse(record, [selected.erased, words.erased], "is for buttons with “selects: true”", reader)
        }
        if record[repeats] == true, record.has(longPress) {
            reader.fail("a button that repeats has no long press", at: record.place(of: longPress))
        }
        if record[repeats] != true { ViewRules.refuse(record, [repeatDelay.erased], "is for buttons with “repeats: true”", reader) }
        if !record.has(longPress) { ViewRules.refuse(record, [longPressDelay.erased], "is for buttons with “longPress”", reader) }
        if !record.has(image) {
            ViewRules.refuse(
                record, [imagePlacement.erased, imagePadding.erased, templateImages.erased], "is for buttons with an “image”", reader)
        }
        NavigationActions.check(record, reader)
        ViewRules.checkWords(record, words, reader)
    }
}
