import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaValues

extension PanelConfiguration {
    /// The values that the panel has of itself.
    private var ownValues: [ValueModel] {
        PanelValue.models(languages: strings.languages.map(\.code), themes: ownThemes, display: record[PanelSchema.display])
    }

    /// The names of `themes:`, in their order.
    private var ownThemes: [String] { (record[PanelSchema.themes] ?? []).map(\.name) }

    /// Loads the images and fonts that are used, in the files that fit a scale best, and makes the views.
    /// - Parameters:
    ///   - scale: device pixels per point; anything that is not a positive number counts as 1.
    ///   - onStep: called when a step begins and ends, many times for each; for measurements.
    /// - Throws: every image and font that cannot be used, each with the place that names it.
    public func build(
        scale: Double, onStep: ((_ step: BuildStep, _ begins: Bool) -> Void)? = nil
    ) throws(ConfigurationErrors) -> PanelContent {
        try build(scale: scale, isThorough: false, onStep: onStep)
    }

    /// - Parameters:
    ///   - isThorough: also opens images that are not used, and every font file.
    ///   - localZone: the time zone that stands for the machine's own, so that clocks show the same everywhere; nil takes the machine's.
    package func build(
        scale: Double, isThorough: Bool, localZone: String? = nil, onStep: ((BuildStep, Bool) -> Void)? = nil
    ) throws(ConfigurationErrors) -> PanelContent {
        let errors = ErrorCollector()
        for file in files { errors.note(file: file) }
        let resources = ResourceLoader(
            scale: scale > 0 && scale.isFinite ? scale : 1, entry: files.first ?? "", icons: icons, errors: errors)
        resources.onStep = onStep
        resources.localZone = localZone
        resources.loadFonts(theme, isThorough: isThorough)
        if isThorough {
            for image in images { _ = resources.image(image) }
        }
        guard let fonts = resources.fonts else {
            // Without any font no view can be built; errors of images are reported all the same.
            if !isThorough { for image in images { _ = resources.image(image) } }
            throw errors.collected
        }
        let theme = theme.theme(fonts: fonts)
        let wording = PanelTexts(
            strings, language: language, nativeDigits: record[PanelSchema.digits] ?? false, hours: record[PanelSchema.hours])
        let builder = ViewBuilder(
            resources: resources, theme: theme, wording: wording, values: values + ownValues, captions: captions)
        let window = Window(theme: theme)
        window.language = wording.writing
        if let background = record[PanelSchema.background] { builder.setBackground(background, of: window, record) }
        builder.setDirection(of: window, record)
        for model in tree.views { window.addSubview(builder.build(model)) }
        let alerts = alerts.map { (name: $0.name, record: $0.value, alert: builder.alert($0)) }
        let banners = banners.map { (name: $0.name, record: $0.value, banner: builder.banner($0)) }
        builder.loadKeyboards(record[PanelSchema.keyboards], at: record.place(of: PanelSchema.keyboards), errors)
        window.keyboards = builder.shownKeyboards
        try errors.check()
        var themes = self.themes.mapValues { $0.theme(fonts: fonts) }
        themes["default"] = theme
        for base in ThemeSchema.Base.allCases where themes[base.rawValue] == nil {
            themes[base.rawValue] = ThemeModel(base: base).theme(fonts: fonts)
        }
        return PanelContent(
            window: window, tree: tree, builder: builder, alerts: alerts, banners: banners, themes: themes,
            themeNames: ThemeSchema.names(ownThemes), reset: record[PanelSchema.idle]?[IdleSchema.reset]?[IdleResetSchema.action] ?? [])
    }
}
