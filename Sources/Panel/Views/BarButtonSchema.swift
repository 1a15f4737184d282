import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// A button in a navigation bar.
enum BarButtonSchema {
    static let styles: [(String, BarButtonItem.Style)] = [("plain", .plain), ("done", .done)]

    static let title = Key("title", .caption, "What it says.", follows: .language) { (item: BarButtonItem, title, builder) in
        item.title = builder.string(title)
    }
    static let image = Key("image", .image, "An image instead of a title; only its alpha counts.") { (item: BarButtonItem, image) in
        item.image = image
    }
    static let style = Key("style", .choice(styles), "`plain` (the default), or `done` for a bold title.") { (item: BarButtonItem, style) in
        item.style = style
    }
    static let tint = Key("tint", .color, "Its colour; the bar's if it is left out.") { (item: BarButtonItem, color) in
        item.tintColor = color
    }
    static let enabled = Key("enabled", .boolean, CommonSchema.enabled.documentation) { (item: BarButtonItem, isEnabled) in
        item.isEnabled = isEnabled
    }

    static let schema = ObjectSchema(
        "bar button"
    ) {
        CommonSchema.id
        title
        image
        style
        tint
        enabled
        NavigationActions.keys
    }
}
