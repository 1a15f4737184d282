import FasciaGeometry

/// Shadows of texts and of boxes.
enum ShadowSchema {
    static let color = Key("color", Kind<ColorModel>.color, "The shadow's colour; the theme's if it is left out.")
    static let offset = Key(
        "offset", Kind<Offset>.offset, "Where the shadow falls, `[right, down]` in points: `[0, 1]` for texts, `[0, 4]` for boxes.")
    static let blur = Key(
        "blur", Kind<Double>.number(0...100, "points"), "How soft the shadow is, in points: 12 if it is left out, 0 for a sharp one.")

    static let text = ObjectSchema("text shadow", [AnyKey(color), AnyKey(offset)])
    static let box = ObjectSchema("box shadow", [AnyKey(color), AnyKey(offset), AnyKey(blur)])
}
