/// Distances from the four edges.
enum InsetsSchema {
    static let top = Key("top", Kind<Double>.extent, "The distance from the top edge, in points.")
    static let left = Key("left", Kind<Double>.extent, "The distance from the left edge, in points.")
    static let bottom = Key("bottom", Kind<Double>.extent, "The distance from the bottom edge, in points.")
    static let right = Key("right", Kind<Double>.extent, "The distance from the right edge, in points.")

    static let schema = ObjectSchema("insets", [top, left, bottom, right].map { AnyKey($0) })
}
