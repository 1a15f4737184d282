import FasciaGeometry

/// Shadows of texts and of boxes.
package enum ShadowSchema {
    package static let color = Key("color", .color, "The shadow's colour; the theme's if it is left out.")
    package static let offset = Key(
        "offset", .offset, "Where the shadow falls, `[right, down]` in points: `[0, 1]` for texts, `[0, 4]` for boxes.")
    package static let blur = Key(
        "blur", .number(0...100, "points"), "How soft the shadow is, in points: 12 if it is left out, 0 for a sharp one.")

    package static let text = ObjectSchema("text shadow") {
        color
        offset
    }
    package static let box = ObjectSchema("box shadow") {
        color
        offset
        blur
    }
}
