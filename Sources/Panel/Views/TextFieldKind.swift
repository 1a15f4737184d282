import FasciaConfiguration
import FasciaControls
import FasciaRaster
import FasciaValues

/// `textField`: a line of text, or a number.
enum TextFieldKind {
    static let text = Key(
        "value", .text, "The text at the start; none if it is left out.", set: { (field: TextField, text: String) in field.text = text })
    static let placeholder = Key(
        "placeholder", .caption, "What stands there while there is no text.",
        saying: { (field: TextField, text) in field.placeholder = text })
    static let font = Key("font", .font, "The font; regular 17 if it is left out.", \TextField.font)
    static let secure = Key(
        "secure", .boolean, "`true` shows dots instead of the text, and lets no event, log or client read it.", \TextField.isSecureTextEntry
    )
    static let keyboard = Key(
        "keyboard", .choice(KeyboardType.self),
        "What it is for: `text` (the default), `number` (digits alone), `decimal` (digits, and once the language's sign before decimals), `pin` (the digits of a code, as on a door), `phone` (digits, blanks and `+`), `url` or `email` (no blanks, and the signs of addresses at hand; they begin with Latin letters, as secure fields do).",
        \TextField.keyboardType)
    static let maximumLength = Key(
        "maximumLength", .integer(1...1000), "The most characters; 1000 if it is left out.", \TextField.maximumLength)
    static let minimumLength = Key(
        "minimumLength", .integer(1...1000),
        "The fewest characters: with fewer, return does nothing, leaving the field brings back what was there, and nothing is written (but that the text was cleared).",
        \TextField.minimumLength)
    static let reveal = Key(
        "reveal", .choice(TextField.RevealMode.self),
        "How a secure field shows what is typed, by an eye that stands in it while it is edited: `never` (the default), `touch` (while a finger is on the eye) or `toggle`. Meanwhile no client gets a picture of the panel.",
        \TextField.revealMode)
    static let returnKey = Key(
        "return", .choice(ReturnKeyType.self),
        "What the return key says: `default` (an arrow), `done`, `go`, `next` (it goes on to the next field, also from a keypad), `search` or `send`.",
        \TextField.returnKeyType)
    static let capitals = Key(
        "capitals", .choice(AutocapitalizationType.self),
        "Where the keyboard begins with a capital: `none` (the default), `sentences`, `words` or `allCharacters`.",
        \TextField.autocapitalizationType)
    static let clearButton = Key(
        "clearButton", .choice(TextField.ClearButtonMode.self),
        "When the button shows that clears the text: `never` (the default), `whileEditing`, `unlessEditing` or `always`.",
        \TextField.clearButtonMode)
    static let write = BindingSchema.write.described(
        "When what is typed into a text leaves the panel: `release` (not before the text is complete, the default), `live` (each change), `{throttle: 10}` (at most so many a second) or `{settle: 0.5}` (once nothing was typed for so many seconds). Return, leaving the field and the clear button send at once, Escape sends again what was there before. A number is complete when the keypad is left."
    )
    static let submit = Key("onSubmit", .actions, "What the return key does, once the text has been sent.")

    /// Reports a text that nobody could enter into its field.
    private static func checkText(_ record: Record, _ reader: Reader) {
        guard let written = record[text] else { return }
        let place = record.place(of: text)
        let (most, type) = (record[maximumLength] ?? 1000, record[keyboard] ?? .text)
        if written.contains(where: \.isNewline) {
            reader.fail("a field has one line, and this text has a line break", at: place)
        } else if written.count > most {
            reader.fail("the text has \(written.count) characters, and the field \(most) at most (“maximumLength”)", at: place)
        } else if let character = written.first(where: { !$0.unicodeScalars.allSatisfy(type.filter.accepts) }) {
            reader.fail("nobody can enter “\(character)” into a field with `keyboard: \(type.rawValue)`", at: place)
        }
    }

    static let kind = ViewKind(
        "textField", TextField.self,
        keys: {
            CommonSchema.enabled
            CommonSchema.enabledWhen
            BindingSchema.binds
            write
            // Before the text, which has to fit.
            secure
            keyboard
            maximumLength
            minimumLength
            reveal
            text
            placeholder
            returnKey
            capitals
            clearButton
            font
            Key("color", .color, "The text's colour; the theme's label if it is left out.", \TextField.textColor)
            Key(
                "placeholderColor", .color, "The placeholder's colour; the theme's secondary label if it is left out.",
                \TextField.placeholderColor)
            Key(
                "tint", .color, "The colour of the caret, the selection and the ring of focus; the theme's accent if it is left out.",
                \TextField.tintColor)
            Key(
                "align",
                .choice([
                    ("natural", .natural), ("leading", .leading), ("center", .center), ("trailing", .trailing), ("left", .left),
                    ("right", .right),
                ]),
                "`natural` (the default: where what was typed begins, and where the layout begins while that says nothing), `leading` (where the layout begins, whichever way the text runs), `center`, `trailing` (where it ends), or `left` or `right` whatever the language.",
                \TextField.textAlignment)
            Key("background", .perState(.image), "The image behind the text, or one per state; `selected` is while it is edited.") {
                (field: TextField, image, state) in field.setBackgroundImage(image, for: state)
            }
            Key("clearImage", .image, "The image of the button that clears the text.", \TextField.clearButtonImage)
            submit
        },
        role: .control,
        rules: ViewKind.Rules(
            domain: { $0[secure] == true ? .nothing("is secure") : .text }, valueKeys: [text.erased],
            actions: { [$0[submit] ?? []] },
            check: { model, reader in
                if model.record[secure] == true {
                    ViewRules.refuse(model.record, [text.erased], "is for fields that can be read: this one is secure", reader)
                } else if model.record.live(of: secure.erased) == nil {
                    ViewRules.refuse(model.record, [reveal.erased], "is for fields with `secure: true`", reader)
                }
                checkText(model.record, reader)
                if let least = model.record[minimumLength], let most = model.record[maximumLength], least > most {
                    reader.fail(
                        "“minimumLength” (\(least)) is more than “maximumLength” (\(most))", at: model.record.place(of: minimumLength))
                }
            },
            checkBinding: { model, definition, name, reader in
                if model.record.live(of: secure.erased) != nil {
                    // A secret is never shown and a text never hidden: with the other value the field would be bound to nothing.
                    return reader.fail(
                        "“secure” of a field with “binds” is true or false, and no expression", at: model.record.place(of: secure))
                }
                guard ValueRules.expect([.text, .number, .secret], "a text, a number or a secret", model, definition, name, reader) else {
                    return
                }
                if definition.type == .number {
                    if definition.range == nil {
                        reader.fail("a keypad needs the range of “\(name.name)”, as in `range: [0, 100]`", at: name.place)
                    }
                    ViewRules.refuse(
                        model.record,
                        [
                            secure.erased, keyboard.erased, maximumLength.erased, minimumLength.erased, capitals.erased, clearButton.erased,
                        ],
                        "is for texts, and “\(name.name)” is a number", reader)
                    if let returns = model.record[returnKey], returns != .next {
                        reader.fail(
                            "a keypad has no return key: “return” of a number is `next`, or left out", at: model.record.place(of: returnKey)
                        )
                    }
                } else if definition.type == .secret, model.record[secure] != true {
                    reader.fail("a field that binds a secret needs `secure: true`: everybody could read what is typed", at: name.place)
                } else if definition.type == .secret {
                    ViewRules.refuse(
                        model.record, [write.erased], "is for texts and numbers: a secret is given once it is complete", reader)
                } else if definition.type == .text, model.record[secure] == true {
                    reader.fail("a secure field binds no text, which everybody could read, but a value of `type: secret`", at: name.place)
                }
            }),
        join: { field, model, bindings in
            guard let name = model.record[BindingSchema.binds], field.numberEntry != nil else { return }
            guard let definition = bindings.builder.hub.models[name.name]?.definition else { return }
            bindings.followUnit(of: definition) { [unowned field] in field.numberEntry?.unit = $0 }
        },
        act: { field, model, runner in
            if let name = model.record[BindingSchema.binds]?.name, runner.hub.models[name]?.definition.type == .secret {
                field.addAction(for: .valueChanged) { [weak content = runner.content, weak hub = runner.hub, unowned field] in
                    let secret = field.takeSecret()
                    do throws(ValueError) {
                        try hub?.set(name, secret: secret)
                    } catch {
                        content?.showFailure(.refused, reason: "\(error)")
                    }
                }
            }
            if let actions = model.record[submit] {
                field.addAction(for: .primaryActionTriggered, runner.closure(for: actions, from: model))
            }
        },
        hasContent: { _, _ in true },
        make: { model, builder in
            let record = model.record
            let chain = record[font].flatMap { builder.resources.font($0)?.chain } ?? builder.resources.fonts?.regular
            builder.note(placeholder, of: record, chain)
            builder.note(literal: record[text] ?? "", chain, at: record.place(of: text))
            builder.needsKeyboards = true
            let field = TextField()
            if let name = record[BindingSchema.binds], let definition = builder.hub.models[name.name]?.definition,
                definition.type == .number, let range = definition.range,
                let numbers = try? ValueRange(minimum: range.lowerBound, maximum: range.upperBound, step: definition.step)
            {
                var entry = NumberEntry(
                    range: numbers, decimals: definition.shownDecimals ?? NumberFormat.decimals(of: numbers), unit: definition.unit,
                    isGrouped: builder.hub.models[name.name]?.isGrouped ?? true)
                entry.showsAllDecimals = definition.decimals != nil || definition.step != nil
                field.numberEntry = entry
            }
            return field
        })
}
