import FasciaConfiguration
import FasciaControls

/// `navigation`: pages on a stack, under a bar that leads back.
enum NavigationKind {
    static let metrics = Key(
        "metrics", .choice(SegmentedControlKind.metricsWords),
        "The bar's height: `default`, 44 points, or `compact`, 32.")
    static let bar = Key(
        "bar", .orFalse(NavigationBarSchema.schema.syntax), "How the bar looks; `false` for none.")
    static let rightToLeft = Key(
        "rightToLeft", .boolean, "`true` has the bar begin at the right, with the way back there, and pages slide the other way.")
    static let views = Key(
        "views", .views,
        "Views of type `page`, each with an `id`. The first one shows at the start; `push:` shows the others on top of what shows.",
        isRequired: true)

    static let kind = ViewKind(
        "navigation", View.self,
        keys: {
            metrics
            bar
            rightToLeft
            views
        }, role: .navigation, needsName: true, standing: .fills,
        rules: ViewKind.Rules(children: { $0[views] ?? [] }, openPages: { Array($0.children.prefix(1)) }, check: check),
        inspectShown: { view, model, checker in checkBar(of: view, model, checker) },
        make: { model, builder in builder.navigation(model) })

    /// Looks the buttons in a navigation's bar over.
    @Sendable static func checkBar(of view: View, _ model: ViewModel, _ checker: ViewInspector) {
        for case let bar as NavigationBar in view.subviews where !bar.isHidden { checker.checkButtons(in: bar, at: model.place) }
    }

    @Sendable static func check(_ model: ViewModel, _ reader: Reader) {
        if let views = model.record[views], views.isEmpty {
            reader.fail("there must be at least one page", at: model.record.place(of: self.views))
        }
        for child in model.children where child.kind != PageKind.kind {
            reader.fail("expected a page (`type: page`), found \(child.kind.noun)", at: child.place)
        }
    }
}
