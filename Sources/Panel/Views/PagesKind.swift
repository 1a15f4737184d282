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
