/// `border`.
enum BorderSchema {
    static let color = Key("color", Kind<ColorModel>.color, "The line's colour; the theme's separator if it is left out.")
    static let width = Key("width", Kind<Double>.number(0...100, "points"), "The line's width in points; 1 if it is left out.")

    static let schema = ObjectSchema("border", [AnyKey(color), AnyKey(width)])
}
