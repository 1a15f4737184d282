import FasciaControls
import FasciaGeometry
import FasciaRaster

extension ViewBuilder {
    // MARK: Slider

    func slider(_ record: Record) -> View {
        let keys = SliderSchema.self
        let slider = Slider()
        let ends = record[keys.range] ?? [0, 1]
        if ends.count == 2, let range = try? ValueRange(minimum: ends[0], maximum: ends[1], step: record[keys.step]) {
            slider.range = range
        }
        slider.value = record[keys.value] ?? slider.minimumValue
        slider.isContinuous = record[keys.continuous] ?? true
        slider.axis = record[keys.axis] ?? .horizontal
        slider.isRightToLeft = record[keys.rightToLeft] ?? false
        slider.trackTap = record[keys.trackTap] ?? .ignore
        slider.heldValuePolicy = record[keys.heldValue] ?? .drop
        for (state, image) in record[keys.thumb] ?? [] { slider.setThumbImage(resources.image(image), for: state) }
        for (state, image) in record[keys.minimumTrack] ?? [] { slider.setMinimumTrackImage(resources.image(image), for: state) }
        for (state, image) in record[keys.maximumTrack] ?? [] { slider.setMaximumTrackImage(resources.image(image), for: state) }
        slider.minimumValueImage = record[keys.minimumImage].flatMap { resources.image($0) }
        slider.maximumValueImage = record[keys.maximumImage].flatMap { resources.image($0) }
        slider.minimumTrackTintColor = record[keys.minimumTint].map { color($0) }
        slider.maximumTrackTintColor = record[keys.maximumTint].map { color($0) }
        slider.thumbTintColor = record[keys.thumbTint].map { color($0) }
        return slider
    }

    // MARK: Segmented control

    func segmentedControl(_ record: Record) -> View {
        let keys = SegmentedControlSchema.self
        let segments = record[keys.segments] ?? []
        let control = SegmentedControl(segments: segments.map { segment($0) })
        control.isMomentary = record[keys.momentary] ?? false
        control.selectsOnTouchDown = record[keys.selectsOnTouchDown] ?? false
        control.apportionsSegmentWidthsByContent = record[keys.apportionsByContent] ?? false
        control.barMetrics = record[keys.metrics] ?? .default
        control.titleMinimumScale = record[keys.titleMinimumScale] ?? 1
        control.rendersImagesAsTemplates = record[keys.templateImages] ?? true
        control.tintColor = record[keys.tint].map { color($0) }
        for (state, metrics, image) in record[keys.backgrounds] ?? [] {
            control.setBackgroundImage(resources.image(image), for: state, barMetrics: metrics)
        }
        for divider in record[keys.dividers] ?? [] {
            control.setDividerImage(
                divider[DividerSchema.image].flatMap { resources.image($0) }, forLeftSegmentState: divider[DividerSchema.left] ?? .normal,
                rightSegmentState: divider[DividerSchema.right] ?? .normal, barMetrics: divider[DividerSchema.metrics] ?? .default)
        }
        for (state, title) in record[keys.titles] ?? [] { control.setTitleAttributes(titleAttributes(title), for: state) }
        for adjustment in record[keys.contentAdjustment] ?? [] {
            control.setContentPositionAdjustment(adjustment.offset, forSegmentType: adjustment.type, barMetrics: adjustment.metrics)
        }
        let titles = segments.map { $0[SegmentSchema.title] }
        if let selection = record[keys.selected] {
            control.selectedSegmentIndex = selection.index(among: titles) ?? -1
        } else if record.has(keys.shows), !control.isMomentary {
            control.selectedSegmentIndex = 0
        }
        let chain = (record[keys.titles] ?? []).lazy.compactMap { $0.value[TitleSchema.font] }.first.flatMap {
            self.resources.font($0)?.chain
        }
        for segment in segments {
            note(segment[SegmentSchema.title] ?? "", chain ?? resources.fonts?.medium, at: segment.place(of: SegmentSchema.title))
        }
        return control
    }

    private func segment(_ record: Record) -> Segment {
        var segment = Segment(title: record[SegmentSchema.title] ?? "")
        if let image = record[SegmentSchema.image].flatMap({ resources.image($0) }) { segment.content = .image(image) }
        segment.isEnabled = record[SegmentSchema.enabled] ?? true
        segment.width = record[SegmentSchema.width] ?? 0
        segment.contentOffset = record[SegmentSchema.offset] ?? .zero
        return segment
    }

    func titleAttributes(_ record: Record) -> TitleAttributes {
        var attributes = TitleAttributes()
        attributes.font = record[TitleSchema.font].flatMap { resources.font($0) }
        attributes.color = record[TitleSchema.color].map { color($0) }
        if let shadow = record[TitleSchema.shadow] {
            attributes.shadowColor = color(shadow.color)
            attributes.shadowOffset = shadow.offset
        }
        return attributes
    }

    // MARK: Tab bar

    func tabBar(_ record: Record) -> View {
        let keys = TabBarSchema.self
        let items = record[keys.items] ?? []
        let bar = TabBar(items: items.map { item($0) })
        bar.selectsOnTouchDown = record[keys.selectsOnTouchDown] ?? false
        bar.gradientImage = record[keys.gradient].flatMap { resources.image($0) }
        if let lower = record[keys.lowerColor] { bar.lowerColor = color(lower) }
        bar.unselectedFill = record[keys.unselected].flatMap { fill($0) }
        bar.selectedFill = record[keys.selectedFill].flatMap { fill($0) }
        bar.selectionImage = record[keys.selection].flatMap { resources.image($0) }
        bar.glowImage = record[keys.glow].flatMap { resources.image($0) }
        switch record[keys.indicator] {
        case .value(let image): bar.indicatorImage = resources.image(image)
        case .isFalse: bar.showsIndicator = false
        case nil: break
        }
        bar.titleFont = record[keys.titleFont].flatMap { resources.font($0) }
        for (index, item) in items.enumerated() where item[TabSchema.glow] == true { bar.glowItem(at: index) }
        if let selected = record[keys.selected]?.index(among: items.map { $0[TabSchema.title] }) { bar.selectedIndex = selected }
        bar.removesGlowOnSelection = record[keys.removesGlow] ?? false
        for item in items {
            note(item[TabSchema.title] ?? "", bar.titleFont?.chain ?? resources.fonts?.medium, at: item.place(of: TabSchema.title))
            note(item[TabSchema.badge] ?? "", resources.fonts?.semibold, at: item.place(of: TabSchema.badge))
        }
        return bar
    }

    private func item(_ record: Record) -> TabBarItem {
        var item = TabBarItem(icon: record[TabSchema.icon].flatMap { resources.image($0) }, title: record[TabSchema.title])
        item.badge = record[TabSchema.badge]
        item.isEnabled = record[TabSchema.enabled] ?? true
        return item
    }
}
