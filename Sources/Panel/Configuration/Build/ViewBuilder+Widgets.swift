import FasciaControls
import FasciaGeometry
import FasciaRaster

extension ViewBuilder {
    // MARK: Button

    func button(_ record: Record) -> View {
        let keys = ButtonSchema.self
        let button = Button()
        button.style = record[keys.style] ?? .filled
        button.cornerRadius = record[keys.cornerRadius]
        button.imagePlacement = record[keys.imagePlacement] ?? .leading
        button.imagePadding = record[keys.imagePadding] ?? 8
        button.contentInsets = record[keys.insets]
        button.contentAlignment = record[keys.align] ?? .center
        button.titleNumberOfLines = record[keys.lines] ?? 1
        button.titleMinimumScale = record[keys.minimumScale] ?? 1
        button.rendersImagesAsTemplates = record[keys.templateImages] ?? true
        button.changesSelectionAsPrimaryAction = record[keys.selects] ?? false
        button.isSelected = record[keys.selected] ?? false
        button.isRepeating = record[keys.repeats] ?? false
        if let delay = record[keys.repeatDelay] { button.repeatDelay = .seconds(delay) }
        button.recognizesLongPress = record.has(keys.longPress)
        if let delay = record[keys.longPressDelay] { button.longPressDelay = .seconds(delay) }
        for (state, image) in record[keys.image] ?? [] { button.setImage(resources.image(image), for: state) }
        for (state, image) in record[keys.background] ?? [] { button.setBackgroundImage(resources.image(image), for: state) }
        let chain = chain(of: record[keys.titles])
        for word in record[keys.words] ?? [] { note(word, resources.fonts?.regular, at: record.place(of: keys.words)) }
        for text in (record[keys.title] ?? []).flatMap(\.value.staticTexts) { note(literal: text, chain, at: record.place(of: keys.title)) }
        return button
    }

    /// The fonts of titles, as far as they are one chain.
    private func chain(of titles: ButtonSchema.Titles?) -> FontChain? {
        (titles ?? []).lazy.compactMap { $0.value[TitleSchema.font] }.first.flatMap { self.resources.font($0)?.chain }
            ?? resources.fonts?.medium
    }

    // MARK: Switch, stepper, progress bar

    func toggle(_ record: Record) -> View {
        let keys = SwitchSchema.self
        let control = Switch()
        control.isOn = record[keys.value] ?? false
        control.isRightToLeft = record[keys.rightToLeft] ?? false
        for word in record[keys.words] ?? [] { note(word, resources.fonts?.regular, at: record.place(of: keys.words)) }
        for (state, image) in record[keys.thumb] ?? [] { control.setThumbImage(resources.image(image), for: state) }
        for (state, image) in record[keys.track] ?? [] { control.setTrackImage(resources.image(image), for: state) }
        return control
    }

    func stepper(_ record: Record) -> View {
        let keys = StepperSchema.self
        let stepper = Stepper()
        let ends = record[keys.range] ?? [0, 100]
        if ends.count == 2, let range = try? ValueRange(minimum: ends[0], maximum: ends[1], step: record[keys.step] ?? 1) {
            stepper.range = range
        }
        stepper.value = record[keys.value] ?? stepper.range.minimum
        stepper.wraps = record[keys.wraps] ?? false
        stepper.isRepeating = record[keys.repeats] ?? true
        stepper.isContinuous = record[keys.continuous] ?? true
        for (state, image) in record[keys.background] ?? [] { stepper.setBackgroundImage(resources.image(image), for: state) }
        for (state, image) in record[keys.minus] ?? [] { stepper.setDecrementImage(resources.image(image), for: state) }
        for (state, image) in record[keys.plus] ?? [] { stepper.setIncrementImage(resources.image(image), for: state) }
        for divider in record[keys.dividers] ?? [] {
            stepper.setDividerImage(
                divider[DividerSchema.image].flatMap { resources.image($0) }, forLeftSegmentState: divider[DividerSchema.left] ?? .normal,
                rightSegmentState: divider[DividerSchema.right] ?? .normal)
        }
        return stepper
    }

    func progressBar(_ record: Record) -> View {
        let keys = ProgressBarSchema.self
        let bar = ProgressBar()
        bar.progress = record[keys.progress] ?? 0
        bar.isIndeterminate = record[keys.indeterminate] ?? false
        bar.isEnabled = record[keys.enabled] ?? true
        bar.isRightToLeft = record[keys.rightToLeft] ?? false
        for (state, image) in record[keys.track] ?? [] { bar.setTrackImage(resources.image(image), for: state) }
        for (state, image) in record[keys.bar] ?? [] { bar.setProgressImage(resources.image(image), for: state) }
        return bar
    }

    // MARK: Clock

    func clock(_ record: Record) -> View {
        let clock = ClockLabel(format: record[ClockSchema.format] ?? .time)
        clock.timeZone = resources.timeZone(record[ClockSchema.timeZone])
        clock.font = record[LabelSchema.font].flatMap { resources.font($0) }
        clock.textAlignment = record[LabelSchema.align] ?? .natural
        clock.minimumScale = record[LabelSchema.minimumScale] ?? 1
        clock.hasTabularDigits = record[LabelSchema.tabularDigits] ?? true
        for language in wording.tables.languages {
            let names = language.names
            let all = names.months + names.shortMonths + names.weekdays + names.shortWeekdays + [names.morning, names.afternoon]
            note(literal: all.joined(), clock.font?.chain ?? resources.fonts?.regular, at: language.place)
        }
        return clock
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
