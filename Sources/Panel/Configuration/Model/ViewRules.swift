import FasciaControls

/// What the keys of one view ask of each other. Keys that would do nothing are mistakes too.
enum ViewRules {
    static func check(_ model: ViewModel, _ reader: Reader) {
        let needsName =
            model.kind.isControl || model.kind == .pages || model.kind == .list || model.kind.isNavigation || model.kind == .page
        if needsName, !model.record.has(CommonSchema.id) {
            reader.fail("“id” is missing: \(model.kind.noun) needs a name", at: model.place)
        }
        switch model.kind {
        case .button: button(model.record, reader)
        case .stepper: stepper(model.record, reader)
        case .toggle: toggle(model.record, reader)
        case .progressBar: progressBar(model.record, reader)
        case .grid: grid(model, reader)
        case .slider: slider(model.record, reader)
        case .segmentedControl: segmentedControl(model.record, reader)
        case .tabBar: tabBar(model.record, reader)
        case .stack: stack(model, reader)
        case .pages: pages(model, reader)
        case .view: for child in model.children { refuseGrow(child, reader) }
        case .list: list(model, reader)
        case .scroll: for child in model.children { refuseGrow(child, reader) }
        case .navigation: navigation(model, reader)
        case .segmentsController: segmentsController(model, reader)
        case .page: page(model, reader)
        case .label, .clock, .image: break
        }
        if !model.kind.isNavigation { for child in model.children { refusePage(child, reader) } }
    }

    /// What the views at the top must not have.
    static func checkTop(_ views: [ViewModel], _ reader: Reader) {
        for view in views {
            refuseGrow(view, reader)
            refusePage(view, reader)
        }
    }

    private static func slider(_ record: Record, _ reader: Reader) {
        let keys = SliderSchema.self
        checkRange(record, keys.range, keys.value, keys.step, standard: [0, 1], reader)
        if record[keys.axis] == .vertical, record.has(keys.rightToLeft) {
            reader.fail("“rightToLeft” is for horizontal sliders", at: record.place(of: keys.rightToLeft))
        }
    }

    private static func segmentedControl(_ record: Record, _ reader: Reader) {
        let keys = SegmentedControlSchema.self
        let titles = record[keys.segments]?.map { $0[SegmentSchema.title] }
        checkSelection(record[keys.selected], titles, "segment", at: record.place(of: keys.selected), reader)
        if record[keys.momentary] == true, record.has(keys.selected) {
            reader.fail("a momentary control selects nothing", at: record.place(of: keys.selected))
        }
        if let segments = record[keys.segments], segments.isEmpty {
            reader.fail("a segmented control needs at least one segment", at: record.place(of: keys.segments))
        }
    }

    private static func tabBar(_ record: Record, _ reader: Reader) {
        let keys = TabBarSchema.self
        checkSelection(
            record[keys.selected], record[keys.items]?.map { $0[TabSchema.title] }, "tab", at: record.place(of: keys.selected), reader)
        if let items = record[keys.items], items.isEmpty {
            reader.fail("a tab bar needs at least one tab", at: record.place(of: keys.items))
        }
        if record.has(keys.lowerColor), !record.has(keys.gradient) {
            reader.fail("“lowerColor” is the lower half of a bar with a “gradient”", at: record.place(of: keys.lowerColor))
        }
    }

    static func checkSelection(
        _ selection: SelectionModel?, _ titles: [String?]?, _ what: String, at place: Place, _ reader: Reader
    ) {
        guard let selection, let titles, selection.index(among: titles) == nil else { return }
        switch selection {
        case .index(let index):
            reader.fail("there is no \(what) \(index): they count from 0 to \(titles.count - 1)", at: place)
        case .title(let title):
            reader.fail(
                "no \(what) has the title “\(title)”", at: place, suggestion: Suggestion.closest(to: title, among: titles.compactMap { $0 })
            )
        }
    }

    private static func stack(_ model: ViewModel, _ reader: Reader) {
        let isEqual = model.record[StackSchema.distribution] == .equal
        for child in model.children {
            refuseSpan(child, reader)
            if let frame = child.record[CommonSchema.frame],
                frame.left ?? frame.right ?? frame.top ?? frame.bottom ?? frame.centerX ?? frame.centerY != nil
            {
                reader.fail(
                    "the stack says where the view is: only “width” and “height” count", at: child.record.place(of: CommonSchema.frame))
            }
            if isEqual, child.record.has(CommonSchema.grow) {
                reader.fail("all views of the stack are equally long: none grows", at: child.record.place(of: CommonSchema.grow))
            }
        }
    }

    private static func pages(_ model: ViewModel, _ reader: Reader) {
        if let views = model.record[PagesSchema.views], views.isEmpty {
            reader.fail("there must be at least one page", at: model.record.place(of: PagesSchema.views))
        }
        for child in model.children {
            refuseGrow(child, reader)
            if !child.record.has(CommonSchema.id) {
                reader.fail("“id” is missing: a page needs a name", at: child.place)
            }
            if child.record.has(CommonSchema.hidden) {
                reader.fail("pages decide which of them is shown", at: child.record.place(of: CommonSchema.hidden))
            }
        }
    }

    static func refuseGrow(_ view: ViewModel, _ reader: Reader) {
        refuseSpan(view, reader)
        if view.record.has(CommonSchema.grow) {
            reader.fail("only views in a stack grow", at: view.record.place(of: CommonSchema.grow))
        }
    }

    private static func refuseSpan(_ view: ViewModel, _ reader: Reader) {
        if view.record.has(CommonSchema.span) {
            reader.fail("only views in a grid span cells", at: view.record.place(of: CommonSchema.span))
        }
    }
}
