import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// Keys for the look of texts, which labels and clocks have.
enum TextKeys {
    static let font = Key("font", .font, "The font; regular 17 if it is left out.", \Label.font)
    static let color = Key("color", .color, "The text's colour; the theme's label if it is left out.", \Label.textColor)
    static let align = Key(
        "align",
        .choice([
            ("natural", .natural), ("leading", .leading), ("center", .center), ("trailing", .trailing), ("left", .left), ("right", .right),
        ]),
        "`natural` (the default) and `leading` (where the layout begins, whichever way the text runs), `center`, `trailing` (where it ends), or `left` or `right` whatever the language.",
        \Label.textAlignment)
    static let minimumScale = Key(
        "minimumScale", .number(0.1...1),
        "How far a text that is too long may shrink before it ends in an ellipsis; 1 (not at all) if it is left out.", \Label.minimumScale)
    static let shadow = Key("shadow", .textShadow, "A sharp shadow below the text: its colour, or a mapping.") {
        (label: Label, shadow, color) in
        label.shadowColor = color
        label.shadowOffset = shadow.offset
    }
    static let tabularDigits = Key(
        "tabularDigits", .boolean,
        "`true` makes all digits equally wide, so that a number that changes stands still; the default of clocks that show seconds.",
        \Label.hasTabularDigits)
}
