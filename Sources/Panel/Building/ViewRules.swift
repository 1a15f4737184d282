import FasciaSystem
import FasciaConfiguration
import FasciaControls

/// Checks the keys of one view against each other. A key without an effect is a mistake too.
enum ViewRules {
    static func check(_ model: ViewModel, _ reader: Reader) {
        if model.kind.needsName, !model.record.has(CommonSchema.id) {
            reader.fail("“id” is missing: \(model.kind.noun) needs a name", at: model.place)
        }
        model.kind.rules.check(model, reader)
        if model.kind.role != .navigation { for child in model.children { refusePage(child, reader) } }
    }

    /// Checks the views at the top level.
    static func checkTop(_ views: [ViewModel], _ reader: Reader) {
        for view in views {
            refuseGrow(view, reader)
            refusePage(view, reader)
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

    static func refuseGrow(_ view: ViewModel, _ reader: Reader) {
        refuseSpan(view, reader)
        if view.record.has(CommonSchema.grow) {
            reader.fail("only views in a stack grow", at: view.record.place(of: CommonSchema.grow))
        }
    }

    static func refuseSpan(_ view: ViewModel, _ reader: Reader) {
        if view.record.has(CommonSchema.span) {
            reader.fail("only views in a grid span cells", at: view.record.place(of: CommonSchema.span))
        }
    }

    static func refusePage(_ view: ViewModel, _ reader: Reader) {
        if view.kind.role == .page { reader.fail("a page lies in a navigation or a segmentsController", at: view.place) }
    }

    /// Whether a view's frame has more than a width and a height.
    static func saysWhereItIs(_ view: ViewModel) -> Bool {
        guard let frame = view.record[CommonSchema.frame] else { return false }
        let places = [
            frame.leading, frame.trailing, frame.left, frame.right, frame.top, frame.bottom, frame.centerX, frame.centerY,
        ]
        return places.contains { $0 != nil }
    }

    /// Reports keys that have no effect beside others.
    static func refuse(_ record: Record, _ keys: [AnyKey], _ reason: String, _ reader: Reader) {
        for key in keys {
            if let place = record.place(of: key) { reader.fail("“\(key.name)” \(reason)", at: place) }
        }
    }

    static func checkWords(_ record: Record, _ words: Key<[String]>, _ reader: Reader) {
        if let count = record[words]?.count, count != 2 {
            reader.fail("there are two words: one for off and one for on", at: record.place(of: words))
        }
    }
}
