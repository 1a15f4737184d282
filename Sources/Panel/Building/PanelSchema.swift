import FasciaConfiguration
import FasciaLanguages
import FasciaRaster
import FasciaYAML

/// The top of a configuration.
enum PanelSchema {
    static let display = Key("display", .object(DisplaySchema.schema), "Which display, and how the picture stands on it.")
    static let theme = Key("theme", .object(ThemeSchema.schema), "Colours and fonts of everything that has no skin of its own.")
    static let background = Key(
        "background", .fill, "Behind everything: a colour, a gradient or an image. The theme's background if it is left out."
    )
    static let themes = Key(
        "themes", .named(.object(ThemeSchema.variant)),
        "Themes by names of your own, for the action `theme`: each as `theme`, without fonts.")
    static let language = Key(
        "language", .name("a language such as en, de-CH or ar"),
        "The language at the start; the first of `strings` if it is left out. Without `strings` it says how numbers, dates and clocks are written."
    )
    static let digits = Key(
        "digits", .choice([("latin", false), ("native", true)]),
        "What numbers are written with: `latin` digits (the default), or those that are `native` to the language's script, as ٤٢ in Arabic."
    )
    static let hours = Key(
        "hours", .choice([("12", Language.HourCycle.twelve), ("24", .twentyFour)]),
        "How many hours clocks count: `12` with a word for the half of the day, or `24`; as is usual in the language if it is left out.")
    static let keyboards = Key(
        "keyboards", .oneOrMore(of: .name("a keyboard, as in german")),
        "The layouts of the keyboard that rises for a text field, the language's own, or else the first one, at first: `english`, `german`, `french`, `hebrew`, `arabic`, `russian`, or a YAML file of one's own. Those of the panel's languages if it is left out."
    )
    static let idle = Key(
        "idle", .object(IdleSchema.schema),
        "What happens when nobody touches the panel. The touch that ends it does nothing else, nor does any within 0.3 s of its lift.")
    static let watch = Key(
        "watch", .boolean,
        "`true` shows the panel anew whenever one of its files or images changes; for those who make one. While something is wrong with them, the panel stays as it was, and a banner on it tells the first mistake."
    )
    static let icons = Key(
        "icons", .object(IconFontSchema.schema), "The font that icons come from: `icon: lightbulb` wherever there is an `image:`.")
    static let alerts = Key(
        "alerts", .named(AlertSchema.syntax), "Questions by name, for the action `alert`.")
    static let banners = Key(
        "banners", .named(.object(BannerSchema.schema)), "Messages by name, for the action `banner`.")
    static let values = Key(
        "values", .named(ValueSchema.syntax),
        "What the panel knows, by name: numbers, switches, texts and choices that controls set and show, and that backends share.")
    static let mqtt = Key(
        "mqtt", .object(BridgeSchema.schema),
        "The broker over which values are shared with others, and which `fascia-mqtt` connects with: see [MQTT.md](MQTT.md).")
    static let views = Key("views", .views, "What is on the panel, back to front.")

    static let schema = ObjectSchema(
        "panel", unsupported: Unsupported.displays.merging(Unsupported.text, uniquingKeysWith: { first, _ in first })
    ) {
        FileKeys.fascia
        FileKeys.include
        display
        idle
        watch
        theme
        Key(
            "variables", Syntax<Bool>("a mapping of names") { _, _ in true },
            "Names for values: `${name}` in any text of the configuration becomes the value; a text that is nothing else becomes whatever the value is, also a number, a list or a mapping. `$${` writes `${`."
        )
        Key("templates", Syntax<Bool>("a mapping of names") { _, _ in true }, "Views to be used several times.")
        Key(
            "colors", Syntax<Bool>("a mapping of names") { _, _ in true },
            "Colours by names of your own, for use wherever a colour is wanted.")
        Key("images", Syntax<Bool>("a mapping of names") { _, _ in true }, "Images by name: a file, or a mapping.")
        icons
        Key("fonts", Syntax<Bool>("a mapping of names") { _, _ in true }, "Fonts by name.")
        themes
        Key(
            "strings", Syntax<Bool>("a mapping of languages to files or tables") { _, _ in true },
            "The panel's texts in each of its languages: a YAML file, or a table, of names and texts. `\"@name\"` as a text anywhere stands for the text of that name; tables in tables join their names by dots. `calendar:` in a language names months and days."
        )
        language
        DirectionKeys.panel
        digits
        hours
        keyboards
        background
        alerts
        banners
        values
        mqtt
        views
    }
}
