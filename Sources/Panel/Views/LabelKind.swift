import FasciaConfiguration
import FasciaControls
import FasciaRaster

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
            for said in record[text]?.staticTexts ?? [] { builder.note(literal: said, chain, at: record.place(of: text)) }
            return Label()
        })
}
