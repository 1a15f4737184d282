import FasciaRaster

/// How titles are drawn in a state.
enum TitleSchema {
    static let font = Key("font", Kind<FontModel>.font, "The font.")
    static let color = Key("color", Kind<ColorModel>.color, "The colour.")
    static let shadow = Key("shadow", Kind<ShadowModel>.textShadow, "A sharp shadow below the text: its colour, or a mapping.")

    static let schema = ObjectSchema("title", [AnyKey(font), AnyKey(color), AnyKey(shadow)])
}
