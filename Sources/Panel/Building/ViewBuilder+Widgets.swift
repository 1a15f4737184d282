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
        alert.cancelsOnTouchOutside = record[keys.cancelOutside] ?? false
        alert.cancelDelay = record[keys.cancelAfter].map { .seconds($0) }
        note(record[keys.title] ?? "", resources.fonts?.semibold, at: record.place(of: keys.title))
        note(record[keys.message] ?? "", resources.fonts?.regular, at: record.place(of: keys.message))
        for button in record[keys.buttons] ?? [] {
            note(
                button[AlertButtonSchema.title] ?? "", chain(of: button[AlertButtonSchema.titles]),
                at: button.place(of: AlertButtonSchema.title))
            // Opened here, so that one that is broken is told before the alert shows.
            for (_, image) in button[AlertButtonSchema.background] ?? [] { _ = resources.image(image) }
        }
        dress(alert, record)
        return alert
    }

    func banner(_ model: NamedModel<Record>) -> Banner {
        let keys = BannerSchema.self
        let record = model.value
        let banner = Banner(text: "")
        banner.identifier = model.name
        banner.style = record[keys.style] ?? .info
        banner.image = record[keys.image].flatMap { resources.image($0) }
        switch record[keys.seconds] {
        case .value(let seconds): banner.duration = .seconds(seconds)
        case .isFalse: banner.duration = nil
        case nil: break
        }
        for (state, image) in record[keys.background] ?? [] { banner.setBackgroundImage(resources.image(image), for: state) }
        note(record[keys.text] ?? "", resources.fonts?.semibold, at: record.place(of: keys.text))
        note(record[keys.detail] ?? "", resources.fonts?.regular, at: record.place(of: keys.detail))
        dress(banner, record)
        relabel(banner, record)
        return banner
    }

    /// The look of an answer's button.
    func dress(_ button: Button, answer record: Record) {
        for (state, image) in record[AlertButtonSchema.background] ?? [] { button.setBackgroundImage(resources.image(image), for: state) }
        for (state, title) in record[AlertButtonSchema.titles] ?? [] { button.setTitleAttributes(titleAttributes(title), for: state) }
    }
}
