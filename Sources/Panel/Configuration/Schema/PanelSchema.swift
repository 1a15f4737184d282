import FasciaRaster
import FasciaYAML

/// The top of a configuration.
enum PanelSchema {
    static let fascia = Key("fascia", Kind<Int>.formatVersion, "The version of the format: 1.", isRequired: true)
    static let display = Key("display", Kind<Record>.object(DisplaySchema.schema), "Which display, and how the picture stands on it.")
    static let theme = Key("theme", Kind<Record>.object(ThemeSchema.schema), "Colours and fonts of everything that has no skin of its own.")
    static let background = Key(
        "background", Kind<FillModel>.fill, "Behind everything: a colour, a gradient or an image. The theme's background if it is left out."
    )
    /// Read by the loader and the expander before the schema is; declared for the reference and for suggestions.
    static let include = Key(
        "include", Kind<Bool>("a file, or a list of files") { _, _ in true },
        "Files, relative to this one, that are read as if they stood before it: what this file declares under the same name wins, and its views lie in front. Variables do not work here."
    )
    static let variables = Key(
        "variables", Kind<Bool>("a mapping of names") { _, _ in true },
        "Names for values: `${name}` in any text of the configuration becomes the value; a text that is nothing else becomes whatever the value is, also a number, a list or a mapping. `$${` writes `${`."
    )
    static let templates = Key("templates", Kind<Bool>("a mapping of names") { _, _ in true }, "Views to be used several times.")
    static let colors = Key(
        "colors", Kind<Bool>("a mapping of names") { _, _ in true }, "Colours by names of your own, for use wherever a colour is wanted.")
    static let images = Key("images", Kind<Bool>("a mapping of names") { _, _ in true }, "Images by name: a file, or a mapping.")
    static let fonts = Key("fonts", Kind<Bool>("a mapping of names") { _, _ in true }, "Fonts by name.")
    static let themes = Key(
        "themes", Kind<[NamedModel<Record>]>.named(.object(ThemeSchema.variant)),
        "Themes by names of your own, for the action `theme`: each as `theme`, without fonts.")
    static let strings = Key(
        "strings", Kind<Bool>("a mapping of languages to files or tables") { _, _ in true },
        "The panel's texts in each of its languages: a YAML file, or a table, of names and texts. `\"@name\"` as a text anywhere stands for the text of that name; tables in tables join their names by dots. `calendar:` in a language names months and days."
    )
    static let language = Key(
        "language", Kind<NameModel>.name("a language of “strings:”"), "The language at the start; the first of `strings` if it is left out."
    )
    static let idle = Key(
        "idle", Kind<Record>.object(IdleSchema.schema),
        "What happens when nobody touches the panel. The touch that ends it does nothing else, nor does any within 0.3 s of its lift.")
    static let watch = Key(
        "watch", Kind<Bool>.boolean,
        "`true` shows the panel anew whenever one of its files or images changes; for those who make one. While something is wrong with them, the panel stays as it was, and a banner on it tells the first mistake."
    )
    static let alerts = Key(
        "alerts", Kind<[NamedModel<Record>]>.named(.object(AlertSchema.schema)), "Questions by name, for the action `alert`.")
    static let banners = Key(
        "banners", Kind<[NamedModel<Record>]>.named(.object(BannerSchema.schema)), "Messages by name, for the action `banner`.")
    static let values = Key(
        "values", Kind<[NamedModel<Record>]>.named(ValueSchema.kind),
        "What the panel knows, by name: numbers, switches, texts and choices that controls set and show, and that backends share.")
    static let views = Key("views", Kind<[ViewModel]>.views, "What is on the panel, back to front.")

    static let schema = ObjectSchema(
        "panel",
        [
            AnyKey(fascia), AnyKey(include), AnyKey(display), AnyKey(idle), AnyKey(watch), AnyKey(theme), AnyKey(variables),
            AnyKey(templates), AnyKey(colors),
            AnyKey(images), AnyKey(fonts), AnyKey(themes), AnyKey(strings), AnyKey(language), AnyKey(background), AnyKey(alerts),
            AnyKey(banners), AnyKey(values), AnyKey(views),
        ], unsupported: Unsupported.displays.merging(Unsupported.text) { first, _ in first })

    /// Included files may say the version too.
    static func checkVersion(_ node: SourceNode, _ errors: ErrorCollector) {
        let reader = Reader(errors: errors)
        _ = reader.at(fascia.name) { fascia.kind.read(node, reader) }
    }
}
