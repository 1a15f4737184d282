import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `banners`: messages that actions show.
enum BannerSchema {
    static let text = Key("text", .caption, "The message, in a few words.", isRequired: true)
    static let detail = Key("detail", .caption, "More about it, below.")
    static let style = Key(
        "style", .choice(Banner.Style.self),
        "The colour of its mark: `info` (the default), `success`, `warning` or `failure`.")
    static let image = Key("image", .image, "In place of the mark; only its alpha counts.")
    static let seconds = Key(
        "seconds", .orFalse(.number(1...3600, "seconds")),
        "How long it stays; 4 if it is left out, `false` until it is tapped or swiped away.")
    static let background = Key(
        "background", .perState(.image), "The image behind the message, or one per state.")
    static let textColor = Key("textColor", .color, "The message's colour; the theme's label if it is left out.")
    static let detailColor = Key(
        "detailColor", .color, "The detail's colour; the theme's secondary label if it is left out.")
    static let action = Key("action", .actions, "What a tap does, besides taking the banner away.")

    static let schema = ObjectSchema(
        "banner"
    ) {
        text
        detail
        style
        image
        seconds
        background
        textColor
        detailColor
        action
    }
}
