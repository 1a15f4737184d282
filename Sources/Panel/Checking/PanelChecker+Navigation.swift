extension PanelChecker {
    /// Pages of navigations that neither show at the start, nor have a segment, nor are pushed by anything.
    func unpushedPages(_ tree: ViewTree) -> [ViewModel] {
        content.views.flatMap { model, _ -> [ViewModel] in
            guard model.kind.role == .navigation else { return [] }
            let open = model.kind.rules.openPages(model)
            return model.children.filter { page in
                !open.contains { $0 === page } && !tree.pagesOfActions.contains(ObjectIdentifier(page))
            }
        }
    }
}
