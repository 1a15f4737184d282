import FasciaControls
import FasciaGeometry
import FasciaRaster

extension PanelConfiguration {
    /// Loads the images and fonts that are used, in the files that fit a scale best, and makes the views.
    /// - Parameter scale: device pixels per point; anything that is not a positive number counts as 1.
    /// - Throws: every image and font that cannot be used, each with the place that names it.
    public func build(scale: Double) throws(ConfigurationErrors) -> PanelContent {
        try build(scale: scale, isThorough: false)
    }

    /// - Parameter isThorough: opens what is declared and not used too, and every font file.
    func build(scale: Double, isThorough: Bool) throws(ConfigurationErrors) -> PanelContent {
        let errors = ErrorCollector()
        for file in files { errors.note(file: file) }
        let resources = ResourceLoader(scale: scale > 0 && scale.isFinite ? scale : 1, entry: files.first ?? "", errors: errors)
        resources.loadFonts(theme)
        if isThorough {
            for image in images { _ = resources.image(image) }
        }
        guard let fonts = resources.fonts else {
            // Without any font there are no views; what is wrong with images is told all the same.
            if !isThorough { for image in images { _ = resources.image(image) } }
            throw errors.collected
        }
        let theme = theme.theme(fonts: fonts)
        let builder = ViewBuilder(resources: resources, theme: theme)
        let window = Window(theme: theme)
        show(background, in: window, builder)
        for model in tree.views { window.addSubview(builder.build(model)) }
        try errors.check()
        return PanelContent(window: window, tree: tree, builder: builder)
    }

    private func show(_ background: FillModel?, in window: Window, _ builder: ViewBuilder) {
        guard let background else { return }
        if case .color(let color) = background {
            window.backgroundColor = builder.color(color)
        } else {
            let box = BoxView()
            box.fill = builder.fill(background)
            box.placement = .fill()
            box.isUserInteractionEnabled = false
            window.addSubview(box)
        }
    }
}
