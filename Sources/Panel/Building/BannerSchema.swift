import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `banners`: messages that actions show.
enum BannerSchema {
    static let text = Key(
        "text", .caption, "The message, in a few words.", isRequired: true, saying: { (banner: Banner, text) in banner.text = text })
    static let detail = Key("detail", .caption, "More about it, below.", saying: { (banner: Banner, detail) in banner.detail = detail })
    static let image = Key("image", .image, "In place of the mark; only its alpha counts.", \Banner.image)
    static let seconds = Key(
        "seconds", .orFalse(.number(1...3600, "seconds")),
        "How long it stays; 4 if it is left out, `false` until it is tapped or swiped away."
    ) { (banner: Banner, seconds) in
        switch seconds {
        case .value(let seconds): banner.duration = .seconds(seconds)
        case .isFalse: banner.duration = nil
        }
    }
    static let action = Key("action", .actions, "What a tap does, besides taking the banner away.")

    static let schema = ObjectSchema(
        "banner"
    ) {
        text
        detail
        Key(
            "style", .choice(Banner.Style.self),
            "The colour of its mark: `info` (the default), `success`, `warning` or `failure`.", \Banner.style)
        image
        seconds
        Key(
            "background", .perState(.image), "The image behind the message, or one per state."
        ) { (banner: Banner, image, state) in banner.setBackgroundImage(image, for: state) }
        Key("textColor", .color, "The message's colour; the theme's label if it is left out.", \Banner.textColor)
        Key(
            "detailColor", .color, "The detail's colour; the theme's secondary label if it is left out.", \Banner.detailColor)
        action
    }
}
