/// `border`.
package enum BorderSchema {
    package static let color = Key("color", .color, "The line's colour; the theme's separator if it is left out.")
    package static let width = Key("width", .number(0...100, "points"), "The line's width in points; 1 if it is left out.")

    package static let schema = ObjectSchema("border") {
        color
        width
    }
}
