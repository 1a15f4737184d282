import FasciaControls
import FasciaRaster

/// A button in a navigation bar.
enum BarButtonSchema {
    static let styles: [(String, BarButtonItem.Style)] = [("plain", .plain), ("done", .done)]

    static let title = Key("title", Kind<String>.text, "What it says.")
    static let image = Key("image", Kind<ImageModel>.image, "An image instead of a title; only its alpha counts.")
    static let style = Key("style", Kind<BarButtonItem.Style>.choice(styles), "`plain` (the default), or `done` for a bold title.")
    static let tint = Key("tint", Kind<ColorModel>.color, "Its colour; the bar's if it is left out.")

    static let schema = ObjectSchema(
        "bar button",
        [
            AnyKey(CommonSchema.id), AnyKey(title), AnyKey(image), AnyKey(style), AnyKey(tint), AnyKey(CommonSchema.enabled),
            AnyKey(NavigationActions.push), AnyKey(NavigationActions.back),
        ])
}
