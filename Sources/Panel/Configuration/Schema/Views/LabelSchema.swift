import FasciaRaster

/// `label`: a line or a paragraph.
enum LabelSchema {
    static let text = Key(
        "text", Kind<TextModel>.boundText,
        "What it says. `{path}` shows the value of another control as it changes: the number of a slider or a stepper (`{path:1}` with one decimal), the title of what a segmented control or a tab bar has selected, a word for a switch or a button that selects. `{=name}` shows a value of `values:` with its unit (`{=name:1}` with one decimal, `{=name.number}` without the unit, `{=name.actual}` what was last heard of it while a control waits for an answer). `{{` and `}}` write braces.",
        isRequired: true)
    static let font = Key("font", Kind<FontModel>.font, "The font; regular 17 if it is left out.")
    static let color = Key("color", Kind<ColorModel>.color, "The text's colour; the theme's label if it is left out.")
    static let align = Key(
        "align", Kind<TextAlignment>.choice([("natural", .natural), ("left", .left), ("center", .center), ("right", .right)]),
        "`natural` (the default: left, or right for scripts that run so), `left`, `center` or `right`.")
    static let lines = Key("lines", Kind<Int>.integer(0...1000), "The most lines; 1 if it is left out, 0 for as many as fit.")
    static let minimumScale = Key(
        "minimumScale", Kind<Double>.number(0.1...1),
        "How far a text that is too long may shrink before it ends in an ellipsis; 1 (not at all) if it is left out.")
    static let shadow = Key("shadow", Kind<ShadowModel>.textShadow, "A sharp shadow below the text: its colour, or a mapping.")
    static let tabularDigits = Key(
        "tabularDigits", Kind<Bool>.boolean, "`true` makes all digits equally wide, so that a number that changes stands still.")

    static let schema = ObjectSchema(
        "label",
        CommonSchema.keys + [
            AnyKey(text), AnyKey(font), AnyKey(color), AnyKey(align), AnyKey(lines), AnyKey(minimumScale), AnyKey(shadow),
            AnyKey(tabularDigits),
        ])
}
