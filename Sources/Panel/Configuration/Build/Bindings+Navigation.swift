import FasciaControls

extension Bindings {
    /// Has what is tapped lead from page to page.
    func bindNavigation() {
        for (item, record, page) in builder.navigation.buttons {
            if let action = navigationAction(record, from: page) { item.action = action }
        }
        for (model, view) in builder.views {
            guard let control = view as? Control, let action = navigationAction(model.record, from: model) else { continue }
            control.addAction(for: .touchUpInside, action)
        }
    }

    /// What a tap does by `push` or `back`; nil if neither is there.
    private func navigationAction(_ record: Record, from model: ViewModel) -> (() -> Void)? {
        if let push = record[NavigationActions.push], let page = tree.find(push, from: model) {
            return builder.navigation.shows[ObjectIdentifier(page)].map { show in { show(true) } }
        }
        guard let back = record[NavigationActions.back], let page = model.enclosingPage else { return nil }
        return { [weak controller = builder.navigation.controllers[ObjectIdentifier(page)]] in
            switch back {
            case .page: controller?.navigationController?.popViewController(animated: true)
            case .root: controller?.navigationController?.popToRootViewController(animated: true)
            }
        }
    }
}
