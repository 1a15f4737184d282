import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

extension ViewBuilder {
    /// The fonts of titles, as far as they are one chain.
    func chain(of titles: [(state: ControlState, value: Record)]?) -> FontChain? {
        (titles ?? []).lazy.compactMap { $0.value[TitleSchema.font] }.first.flatMap { self.resources.font($0)?.chain }
            ?? resources.fonts?.medium
    }

    // MARK: Alerts and banners

    func alert(_ model: NamedModel<Record>) -> AlertView {
        let keys = AlertSchema.self
        let record = model.value
        let alert = AlertView(title: "")
        alert.identifier = model.name
        note(keys.title, of: record, resources.fonts?.semibold)
        note(keys.message, of: record, resources.fonts?.regular)
        for button in record[keys.buttons] ?? [] {
            note(AlertButtonSchema.title, of: button, chain(of: button[AlertButtonSchema.titles]))
            // Opened here, so that one that is broken is told before the alert shows.
            for (_, image) in button[AlertButtonSchema.background] ?? [] { _ = resources.image(image) }
        }
        apply(record, to: alert)
        return alert
    }

    func banner(_ model: NamedModel<Record>) -> Banner {
        let keys = BannerSchema.self
        let record = model.value
        let banner = Banner(text: "")
        banner.identifier = model.name
        note(keys.text, of: record, resources.fonts?.semibold)
        note(keys.detail, of: record, resources.fonts?.regular)
        apply(record, to: banner)
        return banner
    }

    // MARK: The window's background

    /// What lies behind everything: a view of its own unless it is of one colour.
    func setBackground(_ background: FillModel, of window: Window, _ panel: Record) {
        if case .color = background {
            follow(
                KeyEffect(.theme) { (window: Window, _, builder) in
                    if case .color(let color) = background { window.backgroundColor = builder.color(color) }
                }, panel, window)
        } else {
            let box = BoxView()
            box.placement = .fill()
            box.isUserInteractionEnabled = false
            window.addSubview(box)
            follow(KeyEffect(.theme) { (box: BoxView, _, builder) in box.fill = builder.fill(background) }, panel, box)
        }
    }
}
