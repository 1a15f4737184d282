import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster

/// What of a view the theme and the language decide: set when it is built, and again whenever they change.
extension ViewBuilder {
    // MARK: Colours

    func dress(_ alert: AlertView, _ record: Record) {
        alert.cardFill = record[AlertSchema.background].flatMap { fill($0) }
        alert.dimmingColor = record[AlertSchema.dimming].map { color($0) }
        alert.titleColor = record[AlertSchema.titleColor].map { color($0) }
        alert.messageColor = record[AlertSchema.messageColor].map { color($0) }
        for (button, answer) in zip(alert.buttons, record[AlertSchema.buttons] ?? []) { dress(button, answer: answer) }
    }

    func dress(_ banner: Banner, _ record: Record) {
        banner.textColor = record[BannerSchema.textColor].map { color($0) }
        banner.detailColor = record[BannerSchema.detailColor].map { color($0) }
    }

    // MARK: The window's background

    /// What lies behind everything: a view of its own unless it is of one colour.
    func backdrop(_ background: FillModel?, in window: Window) -> BoxView? {
        var box: BoxView?
        switch background {
        case nil, .color: break
        case .gradient, .image:
            let view = BoxView()
            view.placement = .fill()
            view.isUserInteractionEnabled = false
            window.addSubview(view)
            box = view
        }
        dress(box, background, in: window)
        return box
    }

    func dress(_ box: BoxView?, _ background: FillModel?, in window: Window) {
        if let box {
            box.fill = background.flatMap { fill($0) }
        } else if case .color(let color)? = background {
            window.backgroundColor = self.color(color)
        }
    }

    // MARK: Texts

    func relabel(_ banner: Banner, _ record: Record) {
        banner.text = string(record[BannerSchema.text] ?? "")
        banner.detail = string(record[BannerSchema.detail] ?? "")
    }
}
