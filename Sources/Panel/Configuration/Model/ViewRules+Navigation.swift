extension ViewRules {
    static func navigation(_ model: ViewModel, _ reader: Reader) {
        if let views = model.record[NavigationSchema.views], views.isEmpty {
            reader.fail("there must be at least one page", at: model.record.place(of: NavigationSchema.views))
        }
        for child in model.children where child.kind != .page {
            reader.fail("expected a page (`type: page`), found \(child.kind.noun)", at: child.place)
        }
    }

    static func segmentsController(_ model: ViewModel, _ reader: Reader) {
        navigation(model, reader)
        let keys = SegmentsControllerSchema.self
        let names = model.children.map(\.identifier)
        var pages = model.children
        if let segments = model.record[keys.segments] {
            if segments.isEmpty {
                reader.fail("there must be at least one segment", at: model.record.place(of: keys.segments))
            }
            pages = []
            for (index, segment) in segments.enumerated() {
                if let page = model.children.first(where: { $0.identifier == segment.path && !segment.path.isEmpty }) {
                    pages.append(page)
                } else {
                    reader.fail(
                        "there is no page “\(segment.path)” here", at: segment.place,
                        suggestion: Suggestion.closest(to: segment.path, among: names))
                }
                if segments[..<index].contains(where: { $0.path == segment.path }) {
                    reader.fail("“\(segment.path)” has a segment already", at: segment.place)
                }
            }
        }
        for page in pages where page.kind == .page && !page.record.has(PageSchema.title) {
            reader.fail("“title” is missing: it is what the page's segment says", at: page.place)
        }
        let titles = pages.map { $0.record[PageSchema.title] }
        checkSelection(model.record[keys.selected], titles, "segment", at: model.record.place(of: keys.selected), reader)
    }

    static func page(_ model: ViewModel, _ reader: Reader) {
        for child in model.children { refuseGrow(child, reader) }
        for button in PageSchema.buttons(model.record) {
            let keys = BarButtonSchema.self
            if button.has(keys.title) == button.has(keys.image) {
                reader.fail(
                    button.has(keys.title) ? "a button has either a title or an image" : "a button needs a title or an image",
                    at: button.place)
            }
            if button.has(NavigationActions.push), button.has(NavigationActions.back) {
                reader.fail("a tap leads either on or back", at: button.place(of: NavigationActions.back))
            }
            if !button.hasTapActions, !button.has(CommonSchema.id) {
                reader.fail("“id” is missing: nothing else says what the button is for", at: button.place)
            }
        }
    }

    static func refusePage(_ view: ViewModel, _ reader: Reader) {
        if view.kind == .page {
            reader.fail("a page lies in a navigation or a segmentsController", at: view.place)
        }
    }
}
