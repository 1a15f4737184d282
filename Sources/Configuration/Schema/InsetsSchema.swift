/// Distances from the four edges.
package enum InsetsSchema {
    package static let top = Key("top", .extent, "The distance from the top edge, in points.")
    package static let left = Key("left", .extent, "The distance from the left edge, in points.")
    package static let bottom = Key("bottom", .extent, "The distance from the bottom edge, in points.")
    package static let right = Key("right", .extent, "The distance from the right edge, in points.")

    package static let schema = ObjectSchema("insets") {
        top
        left
        bottom
        right
    }
}
