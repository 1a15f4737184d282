import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaValues

extension PanelChecker {
    /// Reports what is cut in the views of rows that come from values: what does not depend on a row is known before there is one. Two rows stand
    /// for all, one with every boolean true and one with every boolean false: what `where:` hides of one it often shows of the other.
    func checkRowsOfValues() {
        let lists = content.views.compactMap { model, _ -> (model: ViewModel, views: [ViewModel], list: String)? in
            guard model.kind.name == "list", let source = ListKind.source(of: model.record), let from = source[ListSourceSchema.from],
                let views = source[ListSourceSchema.row]?[ListTemplateSchema.views], !views.isEmpty
            else { return nil }
            return (model, views, from.name)
        }
        let names = Set(lists.map(\.list)).filter { content.values.list(of: $0)?.count == 0 }
        if names.isEmpty { return }
        for name in names { try? content.values.setList(name, PanelChecker.samples(of: content.values.definition(of: name)?.list)) }
        let first = content.language
        for language in [first] + content.languages.filter({ $0 != first }) {
            if language != first, !content.setLanguage(language) { continue }
            layoutLanguage = language
            onEachPage {
                let shown = seen()
                for (model, views, list) in lists where names.contains(list) && shown.contains(where: { $0.model === model }) {
                    for view in views { checkRoomInRow(view) }
                }
            }
        }
        content.setLanguage(first)
        layoutLanguage = nil
        for name in names { try? content.values.setList(name, []) }
        window.layout()
    }

    private func checkRoomInRow(_ model: ViewModel) {
        guard let view = content.builder.viewOfModel[ObjectIdentifier(model)], view.window != nil else { return }
        let frame = frame(of: view)
        if !frame.isEmpty { checkRoom([Seen(model, view, frame, view.enclosingScrollView)]) }
    }

    static func samples(of list: ListOptions?) -> [ListRow] {
        [true, false].map { answer in
            ListRow(
                "sample-\(answer)",
                (list?.fields ?? []).map { field -> Value? in
                    switch field.type {
                    case .boolean: .boolean(answer)
                    case .choice: field.choices.first.map { .text($0) }
                    case .number: field.range.map { .number(answer ? $0.upperBound : $0.lowerBound) }
                    default: nil
                    }
                })
        }
    }
}
