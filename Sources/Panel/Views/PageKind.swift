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

    static let leaveWhen = Key(
        "leaveWhen", .fixedOrLive(.boolean).described("an expression, `=…`"),
        "When it is left, as by the way back: an expression such as `=not known(row(jobs, chosen).name)`, for a page about something that may go."
    )

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
            leaveWhen
            BoxKeys.all
            BoxKind.views
        }, common: [CommonSchema.type.erased, CommonSchema.id.erased], role: .page, needsName: true, standing: .fills,
        rules: ViewKind.Rules(
            children: { $0[BoxKind.views] ?? [] }, actions: { buttons($0).map(\.tapActions) }, check: check, checkLinks: BoxKeys.checkMix),
        join: BoxKeys.joinMix,
        act: { page, model, runner in
            guard case .live(let live)? = model.record[leaveWhen],
                let controller = runner.navigation.controllers[ObjectIdentifier(model)] as? PageController
            else { return }
            let (hub, expression) = (runner.hub, live.expression)
            // A page that is nowhere is not on the screen.
            hub.follow(expression, by: { [weak page] in page?.superview ?? page }) { [weak controller, unowned hub] result in
                if result?.boolean == true, !hub.keepsPages { controller?.leave() }
            }
            // It may hold already when the page comes.
            controller.onAppear = { [unowned controller, unowned hub] in
                if hub.isJoined, !hub.keepsPages, hub.result(of: expression)?.boolean == true { controller.leave() }
            }
        }, hasContent: { _, _ in false }, make: { model, builder in builder.fill(BoxView(), model) })

    @Sendable private static func check(_ model: ViewModel, _ reader: Reader) {
        for child in model.children { ViewRules.refuseGrow(child, reader) }
        if case .fixed? = model.record[leaveWhen] {
            reader.fail("“leaveWhen” is an expression, as in “=not known(row(jobs, chosen).name)”", at: model.record.place(of: leaveWhen))
        }
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

/// The controller of a page.
final class PageController: ViewController {
    /// Called when the page stands on the screen.
    var onAppear: (() -> Void)?

    override func viewDidAppear(_ animated: Bool) { onAppear?() }

    /// Goes back to what was there before it, if anything was.
    func leave() {
        guard let owner = navigationController, let level = owner.viewControllers.firstIndex(where: { $0 === self }), level > 0 else {
            return
        }
        owner.popToViewController(owner.viewControllers[level - 1], animated: view.isReachable)
    }
}
