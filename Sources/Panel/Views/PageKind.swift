import FasciaConfiguration
import FasciaControls
import FasciaRaster

/// `page`: a screen of a `navigation` or a `segmentsController`.
enum PageKind {
    static let title = Key("title", .caption, "What the page is called: in the bar, in the way back, in its segment.")
    static let backTitle = Key("backTitle", .caption, "What the button that leads back here says; the title if it is left out.")
    static let hidesBack = Key("hidesBack", .boolean, "`true` leaves out the way back.")
    static let left = Key(
        "left", .oneOrMore(of: BarButtonSchema.schema.syntax),
        "A button, or a list of buttons, at the bar's left in place of the way back, from the edge inward.")
    static let right = Key(
        "right", .oneOrMore(of: BarButtonSchema.schema.syntax),
        "A button, or a list of buttons, at the bar's right, from the edge inward.")

    /// The buttons of a page; none of anything else.
    static func buttons(_ record: Record) -> [Record] { (record[left] ?? []) + (record[right] ?? []) }

    static let kind = ViewKind(
        "page", BoxView.self,
        keys: {
            title
            backTitle
            hidesBack
            left
            right
            BoxKeys.all
            BoxKind.views
        }, common: [CommonSchema.type.erased, CommonSchema.id.erased], role: .page, needsName: true, standing: .fills,
        rules: ViewKind.Rules(
            children: { $0[BoxKind.views] ?? [] }, actions: { buttons($0).map(\.tapActions) }, check: check, checkLinks: BoxKeys.checkMix),
        join: BoxKeys.joinMix, hasContent: { _, _ in false }, make: { model, builder in builder.fill(BoxView(), model) })

    @Sendable private static func check(_ model: ViewModel, _ reader: Reader) {
        for child in model.children { ViewRules.refuseGrow(child, reader) }
        for button in buttons(model.record) {
            let keys = BarButtonSchema.self
            if button.has(keys.title) == button.has(keys.image) {
                reader.fail(
                    button.has(keys.title) ? "a button has either a title or an image" : "a button needs a title or an image",
                    at: button.place)
            }
            NavigationActions.check(button, reader)
            if !button.hasTapActions, !button.has(CommonSchema.id) {
                reader.fail("“id” is missing: nothing else says what the button is for", at: button.place)
            }
        }
    }
}
