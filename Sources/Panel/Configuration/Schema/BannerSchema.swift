import FasciaControls
import FasciaRaster

/// `banners`: messages that actions show.
enum BannerSchema {
    static let text = Key("text", Kind<String>.caption, "The message, in a few words.", isRequired: true)
    static let detail = Key("detail", Kind<String>.caption, "More about it, below.")
    static let style = Key(
        "style", Kind<Banner.Style>.choice(Banner.Style.self),
        "The colour of its mark: `info` (the default), `success`, `warning` or `failure`.")
    static let image = Key("image", Kind<ImageModel>.image, "In place of the mark; only its alpha counts.")
    static let seconds = Key(
        "seconds", Kind<OrFalse<Double>>.orFalse(.number(1...3600, "seconds")),
        "How long it stays; 4 if it is left out, `false` until it is tapped or swiped away.")
    static let background = Key(
        "background", Kind<AlertSchema.Images>.perState(.image), "The image behind the message, or one per state.")
    static let textColor = Key("textColor", Kind<ColorModel>.color, "The message's colour; the theme's label if it is left out.")
    static let detailColor = Key(
        "detailColor", Kind<ColorModel>.color, "The detail's colour; the theme's secondary label if it is left out.")
    static let action = Key("action", Kind<[ActionModel]>.actions, "What a tap does, besides taking the banner away.")

    static let schema = ObjectSchema(
        "banner",
        [
            AnyKey(text), AnyKey(detail), AnyKey(style), AnyKey(image), AnyKey(seconds), AnyKey(background), AnyKey(textColor),
            AnyKey(detailColor), AnyKey(action),
        ])
}
