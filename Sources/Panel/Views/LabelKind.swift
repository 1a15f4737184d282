import FasciaConfiguration
import FasciaControls
import FasciaLanguages
import FasciaRaster
import FasciaValues

/// `label`: a line or a paragraph.
enum LabelKind {
    static let text = Key(
        "text", .boundText,
        "What it says. `{path}` shows the value of another control as it changes: the number of a slider or a stepper (`{path:1}` with one decimal), the title of what a segmented control or a tab bar has selected, a word for a switch or a button that selects. `{=name}` shows a value of `values:` with its unit (`{=name:1}` with one decimal, `{=name.number}` without the unit, `{=name.actual}` what was last heard of it while a control waits for an answer). `{{` and `}}` write braces.",
        isRequired: true, follows: .language
    ) { (label: Label, text, builder) in
        // The bindings set texts with values.
        if !text.isBound { label.text = text.staticText(in: builder.wording.language) }
    }

    static let kind = ViewKind(
        "label", Label.self,
        keys: {
            text
            TextKeys.font
            TextKeys.color
            TextKeys.align
            Key("lines", .integer(0...1000), "The most lines; 1 if it is left out, 0 for as many as fit.", \Label.numberOfLines)
            TextKeys.minimumScale
            TextKeys.shadow
            TextKeys.tabularDigits
        },
        rules: ViewKind.Rules(
            texts: { $0[text].map { [$0] } ?? [] },
            checkLinks: { model, tree, reader in
                for (reference, decimals) in model.record[text]?.references ?? [] {
                    tree.checkValue(reference, decimals, from: model, reader)
                }
            }),
        join: { label, model, bindings in
            if let text = model.record[text], text.isBound { bindings.bind(label, text, model) }
        },
        hasContent: { label, _ in !label.text.isEmpty }, isText: true,
        make: { model, builder in
            let record = model.record
            let chain = record[TextKeys.font].flatMap { builder.resources.font($0)?.chain } ?? builder.resources.fonts?.regular
            if let said = record[text] { builder.note(said, chain, at: record.place(of: text)) }
            return Label()
        })
}

extension Bindings {
    func bind(_ label: Label, _ text: TextModel, _ model: ViewModel) {
        enum Piece {
            case text(String)
            /// - isFresh: whether what it shows is up to date.
            case value(() -> String, isFresh: () -> Bool)
        }
        var controls: [Control] = []
        func pieces(_ parts: [TextModel.Part]) -> [Piece] {
            parts.map { part in
                switch part {
                case .text(let text): return .text(text)
                case .value(let reference, let decimals):
                    guard let found = tree.find(reference, from: model), let control = view(reference, from: model, as: Control.self) else {
                        return .text("")
                    }
                    if !controls.contains(where: { $0 === control }) { controls.append(control) }
                    return .value(reader(control, found.domain, decimals: decimals), isFresh: { true })
                case .named(let name, let aspect, let decimals):
                    guard let value = builder.hub.models[name.name] else { return .text("") }
                    return .value(reader(value, aspect, decimals: decimals), isFresh: isFresh(part))
                case .expression(let expression, let decimals):
                    let read = { [weak hub = builder.hub] in hub?.text(of: expression, decimals: decimals) ?? "" }
                    return .value(read, isFresh: isFresh(part))
                }
            }
        }
        let standard = pieces(text.parts)
        let variants = text.variants.mapValues { pieces($0) }
        let update = { [unowned label, wording = builder.wording] in
            let said = Bindings.joined(
                (variants[wording.language] ?? standard).map { piece in
                    switch piece {
                    case .text(let text): (text, isInserted: false, isStale: false)
                    case .value(let read, let isFresh): (read(), isInserted: true, isStale: !isFresh())
                    }
                }, in: wording.writing)
            label.text = said.text
            label.marks = said.marks
        }
        observe(controls, update)
        for name in text.inputNames { builder.hub.follow(name, by: label) { _ in update() } }
        for expression in text.expressions { builder.hub.follow(expression, by: { [weak label] in label }) { _ in update() } }
    }

    private func isFresh(_ part: TextModel.Part) -> () -> Bool {
        { [weak hub = builder.hub] in hub?.isFresh(part) ?? true }
    }

    /// What a named value is called.
    private func reader(_ value: ValueModel, _ aspect: TextModel.Aspect, decimals: Int?) -> () -> String {
        { [weak hub = builder.hub, wording = builder.wording] in Bindings.text(value, aspect, decimals, hub, wording) }
    }

    /// What a control's value is called. The control owns the closures that hold this, so that it must not be held in turn.
    private func reader(_ control: Control, _ domain: ValueDomain?, decimals: Int?) -> () -> String {
        let words = domain?.words ?? []
        return { [unowned control, wording = builder.wording] in
            if !control.isValueKnown { return "–" }
            return switch (control.controlValue, control.controlDomain) {
            case (.number(let number), .number(let range)):
                wording.text(number, decimals: decimals ?? NumberFormat.decimals(of: range))
            case (.on(let isOn), _): wording.string(words[isOn ? 1 : 0])
            case (.text(let text), _): text
            default: control.choiceTitle ?? ""
            }
        }
    }
}
