import FasciaControls
import FasciaGeometry
import FasciaRaster

/// What of a view the theme and the language decide: set when it is built, and again whenever they change.
extension ViewBuilder {
    // MARK: Colours

    /// Gives a view the colours that its configuration names.
    func dress(_ view: View, _ model: ViewModel) {
        let record = model.record
        switch view {
        case let slider as Slider:
            slider.minimumTrackTintColor = record[SliderSchema.minimumTint].map { color($0) }
            slider.maximumTrackTintColor = record[SliderSchema.maximumTint].map { color($0) }
            slider.thumbTintColor = record[SliderSchema.thumbTint].map { color($0) }
        case let control as SegmentedControl: dress(control, record)
        case let bar as TabBar: dress(bar, record)
        case let button as Button:
            button.tintColor = record[ButtonSchema.tint].map { color($0) }
            for (state, title) in record[ButtonSchema.titles] ?? [] { button.setTitleAttributes(titleAttributes(title), for: state) }
        case let control as Switch:
            control.onTintColor = record[SwitchSchema.tint].map { color($0) }
            control.offTintColor = record[SwitchSchema.offTint].map { color($0) }
            control.thumbTintColor = record[SwitchSchema.thumbTint].map { color($0) }
        case let stepper as Stepper: stepper.tintColor = record[StepperSchema.tint].map { color($0) }
        case let bar as ProgressBar:
            bar.progressTintColor = record[ProgressBarSchema.tint].map { color($0) }
            bar.trackTintColor = record[ProgressBarSchema.trackTint].map { color($0) }
        case let label as Label:
            label.textColor = record[LabelSchema.color].map { color($0) }
            if let shadow = record[LabelSchema.shadow] {
                label.shadowColor = color(shadow.color)
                label.shadowOffset = shadow.offset
            }
        case let table as TableView: table.look = look(record, table)
        case let image as ImageView: image.tint = record[ImageViewSchema.tint].flatMap { fill($0) }
        case let scroll as ScrollView where model.kind == .scroll:
            scroll.backgroundColor = record[ScrollSchema.background].map { color($0) }
            if case .value(let model) = record[ScrollSchema.indicator] { scroll.indicatorColor = color(model) }
        case let box as BoxView: dress(box, record)
        default: break
        }
    }

    func dress(_ control: SegmentedControl, _ record: Record) {
        control.tintColor = record[SegmentedControlSchema.tint].map { color($0) }
        for (state, title) in record[SegmentedControlSchema.titles] ?? [] { control.setTitleAttributes(titleAttributes(title), for: state) }
    }

    private func dress(_ bar: TabBar, _ record: Record) {
        if let lower = record[TabBarSchema.lowerColor] { bar.lowerColor = color(lower) }
        bar.unselectedFill = record[TabBarSchema.unselected].flatMap { fill($0) }
        bar.selectedFill = record[TabBarSchema.selectedFill].flatMap { fill($0) }
    }

    private func dress(_ box: BoxView, _ record: Record) {
        if case .fill(let fill) = record[BoxSchema.background] { box.fill = self.fill(fill) }
        if let border = record[BoxSchema.border] {
            box.borderColor = color(border.color)
            box.borderWidth = border.width
        }
        box.shadow = record[BoxSchema.shadow].map { BoxShadow(color: color($0.color), offset: $0.offset, blur: $0.blur) }
    }

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

    /// Gives a view its texts in the present language. Labels with values in them are the bindings' matter.
    func relabel(_ view: View, _ model: ViewModel) {
        let record = model.record
        switch view {
        case let control as SegmentedControl:
            for (index, segment) in (record[SegmentedControlSchema.segments] ?? []).enumerated() {
                if let title = segment[SegmentSchema.title] { control.setTitle(string(title), forSegmentAt: index) }
            }
        case let bar as TabBar:
            for (index, tab) in (record[TabBarSchema.items] ?? []).enumerated() where bar.items.indices.contains(index) {
                var item = bar.items[index]
                item.title = tab[TabSchema.title].map { string($0) }
                if item.title != bar.items[index].title { bar.setItem(item, at: index) }
                // Badges come and go; only one that is a text of its own language is written anew.
                if let badge = tab[TabSchema.badge], StringTables.key(of: badge) != nil { bar.setBadge(string(badge), forItemAt: index) }
            }
        case let button as Button:
            for (state, title) in record[ButtonSchema.title] ?? [] { button.setTitle(text(title), for: state) }
        case let clock as ClockLabel: clock.names = wording.tables.language(wording.language)?.names ?? .english
        case let label as Label:
            if let text = record[LabelSchema.text], !text.isBound { label.text = text.staticText(in: wording.language) }
        default: break
        }
    }

    func relabel(_ banner: Banner, _ record: Record) {
        banner.text = string(record[BannerSchema.text] ?? "")
        banner.detail = string(record[BannerSchema.detail] ?? "")
    }
}
