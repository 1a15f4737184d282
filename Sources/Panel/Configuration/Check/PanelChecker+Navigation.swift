extension PanelChecker {
    /// Pages of navigations that neither show at the start, nor have a segment, nor are pushed by anything.
    func unpushedPages(_ tree: ViewTree) -> [ViewModel] {
        var reached: Set<ObjectIdentifier> = []
        func note(_ record: Record, of model: ViewModel) {
            if let push = record[NavigationActions.push], let page = tree.find(push, from: model) { reached.insert(ObjectIdentifier(page)) }
        }
        for (model, _) in content.views {
            note(model.record, of: model)
            for button in (model.record[PageSchema.left] ?? []) + (model.record[PageSchema.right] ?? []) { note(button, of: model) }
        }
        return content.views.flatMap { model, _ -> [ViewModel] in
            guard model.kind.isNavigation else { return [] }
            let names = model.record[SegmentsControllerSchema.segments]?.map(\.path)
            return model.children.enumerated().filter { index, page in
                let hasSegment = names?.contains(page.identifier) ?? (model.kind == .segmentsController)
                return !hasSegment && !(model.kind == .navigation && index == 0) && !reached.contains(ObjectIdentifier(page))
            }.map(\.element)
        }
    }
}
