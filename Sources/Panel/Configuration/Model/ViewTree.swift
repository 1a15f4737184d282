/// All views of a panel, with their paths, and what refers to what.
final class ViewTree {
    let views: [ViewModel]
    /// Views that have a name of their own, by path.
    private(set) var byPath: [String: ViewModel] = [:]

    /// Gives every view its path, and reports two with the same one.
    init(_ views: [ViewModel], _ reader: Reader) {
        self.views = views
        for view in views { name(view, under: "", reader) }
    }

    private func name(_ view: ViewModel, under prefix: String, _ reader: Reader) {
        view.path = prefix
        if !view.identifier.isEmpty {
            view.path = prefix.isEmpty ? view.identifier : "\(prefix)/\(view.identifier)"
            if let other = byPath[view.path] {
                let first = other.record.place(of: CommonSchema.id).position
                let isHere = first.file == view.place.position.file
                reader.fail(
                    "the name “\(view.path)” is taken, \(isHere ? "" : "in \(first.file) ")on line \(first.line)",
                    at: view.record.place(of: CommonSchema.id))
            } else {
                byPath[view.path] = view
            }
        }
        for child in view.children { name(child, under: view.path, reader) }
    }

    /// The view that a reference means, seen from another view: the innermost named view that holds it, then those around.
    func find(_ reference: ReferenceModel, from view: ViewModel) -> ViewModel? {
        var scope: ViewModel? = view
        while let current = scope {
            if !current.identifier.isEmpty {
                // A view's own name is seen from inside of it, and its siblings' from the level above.
                if let found = byPath["\(current.path)/\(reference.path)"] { return found }
            }
            scope = current.parent
        }
        return byPath[reference.path]
    }

    /// Reports references to views that do not exist or are of the wrong type.
    func checkReferences(_ reader: Reader) {
        for view in views { check(view, reader) }
    }

    private func check(_ view: ViewModel, _ reader: Reader) {
        if let text = view.record[LabelSchema.text] as TextModel? {
            for (reference, decimals) in text.references { checkValue(reference, decimals, from: view, reader) }
        }
        if case .mix(let sliders) = view.record[BoxSchema.background] {
            for slider in sliders { resolve(slider, from: view, to: "a slider", reader) { $0.kind == .slider } }
        }
        if let shows = view.record[TabBarSchema.shows] { checkShows(shows, from: view, reader) }
        checkActions(view.record, of: view, reader)
        for button in (view.record[PageSchema.left] ?? []) + (view.record[PageSchema.right] ?? []) {
            checkActions(button, of: view, reader)
        }
        for child in view.children { check(child, reader) }
    }

    private func checkValue(_ reference: ReferenceModel, _ decimals: Int?, from view: ViewModel, _ reader: Reader) {
        let found = resolve(reference, from: view, to: "a control", reader) { $0.kind.isControl }
        if let found, decimals != nil, found.kind != .slider {
            reader.fail("“\(reference.path)” is a \(found.kind.rawValue): its value is a title, which has no decimals", at: reference.place)
        }
    }

    private func checkShows(_ reference: ReferenceModel, from view: ViewModel, _ reader: Reader) {
        guard let pages = resolve(reference, from: view, to: "pages", reader, { $0.kind == .pages }) else { return }
        let count = view.kind == .tabBar ? view.record[TabBarSchema.items]?.count : view.record[SegmentedControlSchema.segments]?.count
        if let count, count > pages.children.count, pages.record[PagesSchema.views] != nil {
            let what = view.kind == .tabBar ? "tabs" : "segments"
            reader.fail(
                "there are \(count) \(what), but “\(pages.path)” has only \(pages.children.count) page\(pages.children.count == 1 ? "" : "s")",
                at: reference.place)
        }
    }

    /// Looks after what leads from page to page.
    private func checkActions(_ record: Record, of view: ViewModel, _ reader: Reader) {
        if let push = record[NavigationActions.push] { resolve(push, from: view, to: "a page", reader) { $0.kind == .page } }
        if record.has(NavigationActions.back), view.enclosingPage == nil {
            reader.fail("“back” leads back only from inside of a page of a navigation", at: record.place(of: NavigationActions.back))
        }
    }

    @discardableResult
    private func resolve(
        _ reference: ReferenceModel, from view: ViewModel, to what: String, _ reader: Reader, _ isRight: (ViewModel) -> Bool
    ) -> ViewModel? {
        guard let found = find(reference, from: view) else {
            let candidates = byPath.filter { isRight($0.value) }.keys.sorted()
            var message = "there is no view “\(reference.path)”"
            let suggestion =
                Suggestion.closest(to: reference.path, among: candidates) ?? candidates.first { $0.hasSuffix("/\(reference.path)") }
            if suggestion == nil, candidates.isEmpty { message += ", and no view at all that is \(what)" }
            reader.fail(message, at: reference.place, suggestion: suggestion)
            return nil
        }
        guard isRight(found) else {
            reader.fail("expected \(what), but “\(found.path)” is a \(found.kind.rawValue)", at: reference.place)
            return nil
        }
        return found
    }
}
