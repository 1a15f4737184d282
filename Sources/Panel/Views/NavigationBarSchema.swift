import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// How a navigation bar looks.
enum NavigationBarSchema {
    static let title = Key("title", .object(TitleSchema.schema), "How titles are drawn: `{font, color, shadow}`.", follows: .theme) {
        (bar: NavigationBar, title, builder) in bar.titleTextAttributes = builder.titleAttributes(title)
    }
    static let schema = ObjectSchema(
        "navigation bar"
    ) {
        Key("color", .color, "The bar's colour; the theme's surface if it is left out.", \NavigationBar.barTintColor)
        Key("background", .image, "An image that is stretched over the bar.") { (bar: NavigationBar, image) in
            bar.setBackgroundImage(image, for: .default)
        }
        Key(
            "compactBackground", .image, "The image for compact metrics; `background` if it is left out."
        ) { (bar: NavigationBar, image) in bar.setBackgroundImage(image, for: .compact) }
        Key("tint", .color, "The buttons' colour; the theme's accent if it is left out.", \NavigationBar.tintColor)
        Key("separator", .boolean, "`false` leaves out the line below a bar without an image.", \NavigationBar.showsSeparator)
        title
        Key(
            "buttonTitles", .perState(TitleSchema.schema.syntax),
            "How the titles of buttons are drawn: `{font, color, shadow}`, or such a mapping per state."
        ) { (bar: NavigationBar, attributes, state) in bar.setButtonTitleAttributes(attributes, for: state) }
        Key(
            "buttons", .perStateAndMetrics(.image),
            "The image behind buttons, or one per state, and under `compact` others for compact metrics. Its caps are the sides' margins."
        ) { (bar: NavigationBar, image, state, metrics) in
            bar.setButtonBackgroundImage(image, for: state, barMetrics: metrics)
        }
        Key(
            "backButton", .perStateAndMetrics(.image),
            "The image behind the back button, as for `buttons`. It brings its own chevron, unless there is a `backIndicator`."
        ) { (bar: NavigationBar, image, state, metrics) in
            bar.setBackButtonBackgroundImage(image, for: state, barMetrics: metrics)
        }
        Key(
            "backIndicator", .image, "An image in place of the chevron; only its alpha counts.", \NavigationBar.backIndicatorImage)
        Key(
            "margin", .number(0...1000, "points"),
            "How far the outermost buttons stay from the bar's edges. If it is left out, 5 for a button with an image behind it, and none for "
                + "one without, which has margins of its own.", \NavigationBar.margin)
    }
}
