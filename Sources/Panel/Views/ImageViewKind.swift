import FasciaConfiguration
import FasciaControls

/// `image`: a picture.
enum ImageViewKind {
    static let image = Key("image", .image, "The picture.", isRequired: true) { (view: ImageView, image) in
        view.image = image
    }
    static let tint = Key("tint", .fill, "Draws only the picture's alpha, filled with this.") { (view: ImageView, fill) in view.tint = fill
    }

    static let kind = ViewKind(
        "image", ImageView.self,
        keys: {
            image
            tint
            Key(
                "mode", .choice(ImageView.ContentMode.self),
                "How it fits: `scaleToFill` (stretched, by its caps if it has some; the default), `aspectFit`, `aspectFill` or `center`."
            ) { (view: ImageView, mode) in view.contentMode = mode }
        }, make: { _, _ in ImageView() })
}
