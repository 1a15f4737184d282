import FasciaControls

/// `image`: a picture.
enum ImageViewSchema {
    static let image = Key("image", Kind<ImageModel>.image, "The picture.", isRequired: true)
    static let tint = Key("tint", Kind<FillModel>.fill, "Draws only the picture's alpha, filled with this.")
    static let mode = Key(
        "mode", Kind<ImageView.ContentMode>.choice(ImageView.ContentMode.self),
        "How it fits: `scaleToFill` (stretched, by its caps if it has some; the default), `aspectFit`, `aspectFill` or `center`.")

    static let schema = ObjectSchema("image", CommonSchema.keys + [AnyKey(image), AnyKey(tint), AnyKey(mode)])
}
