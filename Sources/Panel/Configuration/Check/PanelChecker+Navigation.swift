extension PanelChecker {
    /// Pages of navigations that neither show at the start, nor have a segment, nor are pushed by anything.
    func unpushedPages(_ tree: ViewTree) -> [ViewModel] {
        return content.views.flatMap { model, _ -> [ViewModel] in
            guard model.kind.isNavigation else { return [] }
            let names = model.record[SegmentsControllerSchema.segments]?.map(\.path)
            return model.children.enumerated().filter { index, page in
                let hasSegment = names?.contains(page.identifier) ?? (model.kind == .segmentsController)
                return !hasSegment && !(model.kind == .navigation && index == 0) && !tree.pagesOfActions.contains(ObjectIdentifier(page))
            }.map(\.element)
        }
    }
}
