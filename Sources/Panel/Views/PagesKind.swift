import FasciaConfiguration
import FasciaControls

/// `pages`: shows one of several views.
enum PagesKind {
    static let views = Key(
        "views", .views,
        "The pages, each with an `id`; one is shown. A tab bar or a segmented control with `shows:` switches them.",
        isRequired: true)

    static let kind = ViewKind(
        "pages", PagesView.self,
        keys: {
            views
        }, noun: "a view of pages", role: .pages, needsName: true, standing: .fills,
        rules: ViewKind.Rules(children: { $0[views] ?? [] }, check: check),
        paging: Paging(selected: { $0.selectedIndex }, show: { $0.showPage(at: $1) }),
        make: { model, builder in
            let view = PagesView()
            for child in model.children { view.addPage(builder.build(child)) }
            return view
        })

    @Sendable private static func check(_ model: ViewModel, _ reader: Reader) {
        if let views = model.record[views], views.isEmpty {
            reader.fail("there must be at least one page", at: model.record.place(of: self.views))
        }
        for child in model.children {
            ViewRules.refuseGrow(child, reader)
            if !child.record.has(CommonSchema.id) {
                reader.fail("“id” is missing: a page needs a name", at: child.place)
            }
            if child.record.has(CommonSchema.hidden) {
                reader.fail("pages decide which of them is shown", at: child.record.place(of: CommonSchema.hidden))
            }
        }
    }
}

extension Bindings {
    func bind(_ control: Control, _ reference: ReferenceModel, _ model: ViewModel) {
        guard let pages = view(reference, from: model, as: PagesView.self) else { return }
        let show = { [unowned control, unowned pages] in
            if case .index(let index) = control.controlValue, index >= 0 { pages.showPage(at: index) }
        }
        show()
        onRefresh(show)
        control.addAction(for: .valueChanged, show)
        control.addAction(for: .reselected) { [unowned pages] in pages.pageWasReselected() }
        follow(pages) { [unowned control] index in control.setControlValue(.index(index), animated: false) }
    }

    /// Several controls may show the same pages; each of them follows the others.
    func follow(_ pages: PagesView, _ select: @escaping (Int) -> Void) {
        let previous = pages.onSelection
        pages.onSelection = { [weak self] index in
            previous?(index)
            select(index)
            self?.refresh()
        }
        if pages.selectedIndex >= 0 { select(pages.selectedIndex) }
    }
}
