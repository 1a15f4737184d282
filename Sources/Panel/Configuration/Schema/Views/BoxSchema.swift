import FasciaRaster

/// `view`, and what a `stack` shares with it: a box with a look that holds other views.
enum BoxSchema {
    static let background = Key(
        "background", Kind<BackgroundModel>.background,
        "What the box is filled with: a colour, a gradient, an image, or `{mix: [red, green, blue]}` with the paths of three sliders.")
    static let cornerRadius = Key("cornerRadius", Kind<Double>.number(0...1000, "points"), "How round the corners are, in points.")
    static let border = Key("border", Kind<BorderModel>.border, "A line along the edges, inside: its colour, or a mapping.")
    static let shadow = Key("shadow", Kind<ShadowModel>.boxShadow, "A shadow below the box: its colour, or a mapping.")
    static let clips = Key("clips", Kind<Bool>.boolean, "`true` cuts what is in the box at its edges, for the eye and for fingers.")
    static let views = Key("views", Kind<[ViewModel]>.views, "What is in the box, back to front.")

    static let looks = [AnyKey(background), AnyKey(cornerRadius), AnyKey(border), AnyKey(shadow), AnyKey(clips)]
    static let schema = ObjectSchema("view box", CommonSchema.keys + looks + [AnyKey(views)])
}
