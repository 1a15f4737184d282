import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// A button in a navigation bar.
enum BarButtonSchema {
    static let styles: [(String, BarButtonItem.Style)] = [("plain", .plain), ("done", .done)]

    static let title = Key("title", .caption, "What it says.", saying: { (item: BarButtonItem, title) in item.title = title })
    static let image = Key("image", .image, "An image instead of a title; only its alpha counts.", \BarButtonItem.image)
    static let schema = ObjectSchema(
        "bar button"
    ) {
        CommonSchema.id
        title
        image
        Key("style", .choice(styles), "`plain` (the default), or `done` for a bold title.", \BarButtonItem.style)
        Key("tint", .color, "Its colour; the bar's if it is left out.", \BarButtonItem.tintColor)
        Key(
            "enabled", .boolean, CommonSchema.enabled.documentation, default: false,
            set: { (item: BarButtonItem, isEnabled) in item.isEnabled = isEnabled })
        NavigationActions.keys
    }
}
