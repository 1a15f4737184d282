import FasciaControls
import FasciaRaster

/// `switch`.
enum SwitchSchema {
    static let value = Key("value", Kind<Bool>.boolean, "Whether it is on at the start; `false` if it is left out.")
    static let thumb = Key(
        "thumb", Kind<ButtonSchema.Images>.perState(.image), "The knob's image, or one per state; `selected` stands for on.")
    static let track = Key(
        "track", Kind<ButtonSchema.Images>.perState(.image), "The track's image, or one per state; `selected` stands for on.")
    static let tint = Key("tint", Kind<ColorModel>.color, "The built-in track's colour when on; the theme's accent if it is left out.")
    static let offTint = Key(
        "offTint", Kind<ColorModel>.color, "The built-in track's colour when off; the theme's recess if it is left out.")
    static let thumbTint = Key("thumbTint", Kind<ColorModel>.color, "The built-in knob's colour; white if it is left out.")
    static let rightToLeft = Key("rightToLeft", Kind<Bool>.boolean, "`true` has on at the left.")
    static let words = Key(
        "words", Kind<[String]>.list(of: .caption, limit: 2),
        "What `{path}` in a text shows for off and on; `[\"Off\", \"On\"]` if it is left out.")

    static let schema = ObjectSchema(
        "switch",
        CommonSchema.keys + [
            AnyKey(CommonSchema.enabled), AnyKey(CommonSchema.enabledWhen), AnyKey(BindingSchema.binds), AnyKey(BindingSchema.write),
            AnyKey(value), AnyKey(thumb), AnyKey(track), AnyKey(tint), AnyKey(offTint), AnyKey(thumbTint),
            AnyKey(rightToLeft), AnyKey(words),
        ])
}
