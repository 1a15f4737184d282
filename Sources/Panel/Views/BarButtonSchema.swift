import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// A button in a navigation bar.
enum BarButtonSchema {
    static let styles: [(String, BarButtonItem.Style)] = [("plain", .plain), ("done", .done)]

    static let title = Key("title", .caption, "What it says.")
    static let image = Key("image", .image, "An image instead of a title; only its alpha counts.")
    static let style = Key("style", .choice(styles), "`plain` (the default), or `done` for a bold title.")
    static let tint = Key("tint", .color, "Its colour; the bar's if it is left out.")

    static let schema = ObjectSchema(
        "bar button"
    ) {
        CommonSchema.id
        title
        image
        style
        tint
        CommonSchema.enabled
        NavigationActions.keys
    }
}
