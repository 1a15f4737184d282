import FasciaConfiguration
import FasciaControls

/// `view`: a box that holds other views.
enum BoxKind {
    static let views = Key("views", .views, "What is in the box, back to front.")

    static let kind = ViewKind(
        "view", BoxView.self,
        keys: {
            BoxKeys.all
            views
        }, schemaName: "view box", standing: .fills,
        rules: ViewKind.Rules(
            children: { $0[views] ?? [] },
            check: { model, reader in for child in model.children { ViewRules.refuseGrow(child, reader) } }, checkLinks: BoxKeys.checkMix),
        join: BoxKeys.joinMix, hasContent: BoxKeys.hasContent, make: { model, builder in builder.fill(BoxView(), model) })
}
