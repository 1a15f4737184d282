import FasciaSystem
import FasciaConfiguration

/// All views of a panel by path, and the lookup of references.
final class ViewTree {
    let views: [ViewModel]
    /// Views that have a name of their own, by path.
    private(set) var byPath: [String: ViewModel] = [:]

    /// Pages that some action shows.
    var pagesOfActions: Set<ObjectIdentifier> = []
    /// Controls that bind a value, and that some action sets, with the name of the value: nobody is told of that.
    var setsOfBound: [(control: String, value: String, place: Place)] = []
    /// Themes that some action shows.
    var themesOfActions: Set<String> = []

    /// Assigns the paths, and reports duplicates.
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

    /// Whether a reference names a control that has a value to be set. A button has none: what it sets may have its name.
    func namesSettable(_ reference: ReferenceModel, from view: ViewModel?) -> Bool {
        guard let found = find(reference, from: view) else { return false }
        if case .nothing? = found.domain { return false }
        return true
    }

    /// Finds the view of a reference: below the innermost named view that holds `view`, then further out.
    /// - Parameter view: nil for what is no view, as an alert's button.
    func find(_ reference: ReferenceModel, from view: ViewModel?) -> ViewModel? {
        var scope: ViewModel? = view
        while let current = scope {
            if !current.identifier.isEmpty {
                // A view's own name is found from inside of it, and its siblings' names from the level above.
                if let found = byPath["\(current.path)/\(reference.path)"] { return found }
            }
            scope = current.parent
        }
        if let found = byPath[reference.path] { return found }
        // Without a view to start from, the last name of a path is enough if it is unique.
        guard view == nil else { return nil }
        let candidates = byPath.values.filter { $0.path.hasSuffix("/\(reference.path)") }
        return candidates.count == 1 ? candidates[0] : nil
    }

    /// Reports references to views that do not exist or are of the wrong type.
    func checkReferences(_ reader: Reader) {
        for view in views { check(view, reader) }
    }

    private func check(_ view: ViewModel, _ reader: Reader) {
        if let choice = view.kind.rules.pageChoice(view.record) { check(choice, from: view, reader) }
        view.kind.rules.checkLinks(view, self, reader)
        for child in view.children { check(child, reader) }
    }

    /// Reports a text's reference to a control without a value, and decimals for a value that is no number.
    func checkValue(_ reference: ReferenceModel, _ decimals: Int?, from view: ViewModel, _ reader: Reader) {
        guard let found = resolve(reference, from: view, to: "a control", reader, { $0.kind.isControl }) else { return }
        if case .nothing(let reason) = found.domain {
            reader.fail("“\(reference.path)” \(reason): it has no value", at: reference.place)
        } else if decimals != nil, found.domain?.isNumber != true {
            reader.fail("“\(reference.path)” is \(found.kind.noun): its value is a text, which has no decimals", at: reference.place)
        }
    }

    /// Reports more choices than there are pages.
    private func check(_ choice: PageChoice, from view: ViewModel, _ reader: Reader) {
        guard let pages = resolve(choice.pages, from: view, to: "pages", reader, { $0.kind.role == .pages }) else { return }
        if let count = choice.count, count > pages.children.count, !pages.children.isEmpty {
            reader.fail(
                "it has \(Noun.count(count, choice.what)), but “\(pages.path)” has only \(Noun.count(pages.children.count, "page"))",
                at: choice.pages.place)
        }
    }

    /// Advice for a reference that names a value instead of a view; nil if no value has the name.
    private func valueAdvice(_ reference: ReferenceModel, _ reader: Reader) -> String? {
        let name = reference.path.first == "=" ? String(reference.path.dropFirst()) : reference.path
        guard reader.valueNames.contains(name) else { return nil }
        return "; it is a value of “values:”: “{=\(name)}” shows it in a text, “binds: \(name)” has a control or a progress bar show it"
    }

    @discardableResult
    func resolve(
        _ reference: ReferenceModel, from view: ViewModel?, to what: String, _ reader: Reader, _ isRight: (ViewModel) -> Bool
    ) -> ViewModel? {
        guard let found = find(reference, from: view) else {
            let candidates = byPath.filter { isRight($0.value) }.keys.sorted()
            var message = "there is no view “\(reference.path)”"
            if let advice = valueAdvice(reference, reader) { return reader.fail(message + advice, at: reference.place) }
            let suggestion =
                Suggestion.closest(to: reference.path, among: candidates) ?? candidates.first { $0.hasSuffix("/\(reference.path)") }
            if suggestion == nil, candidates.isEmpty { message += ", and no view at all that is \(what)" }
            return reader.fail(message, at: reference.place, suggestion: suggestion)
        }
        guard isRight(found) else {
            // The name of a view goes before that of a value.
            let advice = reader.valueNames.contains(reference.path) ? "; the value of that name is “=\(reference.path)”" : ""
            return reader.fail("expected \(what), but “\(found.path)” is \(found.kind.noun)\(advice)", at: reference.place)
        }
        return found
    }
}
