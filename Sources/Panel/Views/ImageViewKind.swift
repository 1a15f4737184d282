import FasciaConfiguration
import FasciaControls

/// `image`: a picture.
enum ImageViewKind {
    static let image = Key("image", .image, "The picture.", isRequired: true, \ImageView.image)
    static let kind = ViewKind(
        "image", ImageView.self,
        keys: {
            image
            Key("tint", .fill, "Draws only the picture's alpha, filled with this.", \ImageView.tint)
            Key(
                "mode", .choice(ImageView.ContentMode.self),
                "How it fits: `scaleToFill` (stretched, by its caps if it has some; the default), `aspectFit`, `aspectFill` or `center`.",
                \ImageView.contentMode)
        }, make: { _, _ in ImageView() })
}
