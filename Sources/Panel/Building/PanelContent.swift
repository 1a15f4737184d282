import FasciaConfiguration
import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaValues

/// A panel's window, built from a configuration for one scale, with its pages, controls and views by path.
public final class PanelContent {
    /// A page that can be shown.
    public struct Page {
        /// The path of the view: `pages/home`.
        public let path: String
        /// What is shown; kept here since each frame asks which page shows.
        let view: View?
        let show: () -> Void
    }

    /// Everything on the panel.
    public let window: Window
    /// Every page of every `pages` and of every navigation, in the order of the configuration.
    public let pages: [Page]
    /// Every control with its path, in the order of the configuration.
    public let controls: [(path: String, control: Control)]

    package let views: [(model: ViewModel, view: View)]
    let texts: [(text: String, chain: FontChain, place: Place)]
    private let byPath: [String: View]
    private let byModel: [ObjectIdentifier: View]
    private let bindings: Bindings
    /// Owns the view controllers, which views do not reference.
    let navigation: NavigationParts
    let builder: ViewBuilder
    /// Sent every command of an action, for its owner to run.
    public let commands = Observers<Command>()
    /// Sent when an action asks for the touchscreen to be calibrated; in the middle of a touch.
    public let calibrationRequests = Observers<Void>()
    /// What failed of what people wanted, and why, for the log.
    let failures = Observers<String>()
    /// Sent when an action has shown another theme or language; in the middle of a touch.
    public let lookChoices = Observers<Void>()
    private let alerts: [(name: String, record: Record, alert: AlertView)]
    private let banners: [(name: String, record: Record, banner: Banner)]
    private let themes: [String: Theme]
    /// The names of the themes that it can be drawn in: those that every panel has, then its own in the order of the configuration.
    package let themeNames: [String]
    /// The name of the theme that it is drawn in; `default` is the one that it started with.
    @exclusivity(unchecked) public private(set) var themeName = "default"
    private var answers: [String: [() -> Void]] = [:]
    /// The language that is shown; empty if the panel has but one.
    public var language: String { builder.wording.language }

    init(
        window: Window, tree: ViewTree, builder: ViewBuilder, alerts: [(name: String, record: Record, alert: AlertView)],
        banners: [(name: String, record: Record, banner: Banner)], themes: [String: Theme], themeNames: [String],
        reset: [ActionModel]
    ) {
        self.window = window
        self.builder = builder
        self.alerts = alerts
        self.banners = banners
        self.themes = themes
        self.themeNames = themeNames
        views = builder.views
        texts = builder.texts
        byModel = builder.viewOfModel
        bindings = Bindings(tree, builder: builder)
        navigation = builder.navigation
        var byPath: [String: View] = [:]
        var pages: [Page] = []
        var controls: [(path: String, control: Control)] = []
        func visit(_ model: ViewModel) {
            let view = builder.viewOfModel[ObjectIdentifier(model)]
            if !model.identifier.isEmpty { byPath[model.path] = view }
            if let control = view as? Control { controls.append((model.path, control)) }
            if let control = builder.navigation.segments[ObjectIdentifier(model)] {
                let path = "\(model.path)/bar/\(control.identifier)"
                byPath[path] = control
                controls.append((path, control))
            }
            for (index, child) in model.children.enumerated() {
                let page = builder.viewOfModel[ObjectIdentifier(child)]
                if let view, let paging = model.kind.paging {
                    pages.append(Page(path: child.path, view: page) { [unowned view] in paging.show(view, index) })
                } else if let show = builder.navigation.shows[ObjectIdentifier(child)] {
                    pages.append(Page(path: child.path, view: page) { show(false) })
                }
                visit(child)
            }
        }
        for model in tree.views { visit(model) }
        self.byPath = byPath
        self.pages = pages
        self.controls = controls
        join(tree, reset: reset)
        let hub = builder.hub
        hub.clock = { [weak window] in window?.now ?? .zero }
        hub.refresh = { [weak bindings] in bindings?.refresh() }
        hub.onRefusal = { [weak self] in self?.showFailure(.refused, reason: "\($0)") }
        for list in Set(alerts.compactMap { $0.record[AlertSchema.of]?.name }) {
            hub.followContent(list) { [weak self] in self?.dismissAlertsOfGoneRows() }
        }
        hub.onJoin { [weak self] _ in
            self?.dismissAlertsOfGoneRows()
            return nil
        }
        window.source = hub
        hub.join(ValueStore(), now: .zero)
    }

    /// Puts the panel back for the next person, as `idle: reset:` says; alerts go, without an answer.
    private(set) var reset: () -> Void = {}

    /// Connects buttons, alerts, banners and `idle: reset:` with their actions.
    private func join(_ tree: ViewTree, reset actions: [ActionModel]) {
        let runner = ActionRunner(
            content: self, tree: tree, viewOfModel: builder.viewOfModel, navigation: navigation, hub: builder.hub)
        let act = runner.closure(for: actions, from: nil)
        reset = { [weak self] in
            // Who was asked has gone, and the next person knows nothing of the question.
            for (_, _, alert) in self?.alerts ?? [] { alert.dismiss() }
            act()
        }
        for button in navigation.buttons where button.record.hasTapActions {
            button.item.action = runner.closure(for: button.record.tapActions, from: button.page)
        }
        for (model, view) in builder.views { model.kind.act(view, model, runner) }
        for (name, record, _) in alerts {
            answers[name] = (record[AlertSchema.buttons] ?? []).map {
                runner.closure(for: $0[AlertButtonSchema.action] ?? [], from: nil)
            }
        }
        for (_, record, banner) in banners {
            if let actions = record[BannerSchema.action] {
                banner.addAction(for: .primaryActionTriggered, runner.closure(for: actions, from: nil))
            }
        }
    }

    // MARK: Alerts and banners

    /// Shows an alert of the configuration.
    /// - Returns: whether there is one of that name.
    @discardableResult
    public func showAlert(_ name: String, animated: Bool = true) -> Bool {
        guard let (_, record, alert) = alerts.first(where: { $0.name == name }) else { return false }
        if !alert.isShown {
            if record.has(AlertSchema.of) { builder.setRow(builder.hub.rowAtHand, of: alert) }
            setAnswers(answers[name] ?? [], of: alert, record)
            alert.show(in: window, animated: animated)
        }
        return true
    }

    /// Shows an alert of the configuration for somebody who is not at the panel.
    /// - Parameter row: the id of the row of which it asks; nil if it asks of none.
    func showAlert(_ name: String, row: String?) throws(ServiceError) {
        let list = alerts.first { $0.name == name }?.record[AlertSchema.of]?.name
        guard let list, let model = builder.hub.models[list] else {
            if let row { throw ServiceError("“\(name)” asks of no row, not of “\(row.prefix(60))”") }
            return _ = showAlert(name)
        }
        guard let row else { throw ServiceError("“\(name)” asks of a row of “\(list)”: “row” is its id") }
        guard let found = values.list(of: list)?.row(row) else { throw ServiceError("“\(list)” has no row “\(row.prefix(60))”") }
        if let shown = openAlerts.first(where: { $0.name == name })?.row?.row.id, shown != row {
            throw ServiceError("“\(name)” asks of “\(shown.prefix(60))” at the moment: ask again once it is answered", isTemporary: true)
        }
        builder.hub.at(found, of: model) { _ = showAlert(name) }
    }

    /// Shows each alert by itself, to be looked at.
    /// - Parameter row: one of which an alert may ask, of a list.
    func showEachAlert(of row: (ValueModel) -> ListRow, _ look: (_ name: String, _ record: Record, AlertView) -> Void) {
        for (name, record, alert) in alerts {
            if let list = record[AlertSchema.of]?.name {
                guard let model = builder.hub.models[list] else { continue }
                builder.hub.at(row(model), of: model) { _ = showAlert(name, animated: false) }
            } else {
                showAlert(name, animated: false)
            }
            look(name, record, alert)
            alert.dismiss(animated: false)
        }
    }

    /// The names of the alerts and banners of the configuration.
    package var alertNames: [String] { alerts.map(\.name) }
    package var bannerNames: [String] { banners.map(\.name) }

    /// The names of the alerts that wait for an answer, the lower ones first.
    package var shownAlerts: [String] { openAlerts.map(\.name) }

    /// The same with the rows of which they ask.
    var openAlerts: [(name: String, row: (row: ListRow, list: ValueModel)?)] {
        window.subviews.compactMap { view in
            alerts.first { $0.alert === view && $0.alert.isShown }.map { ($0.name, builder.row(of: $0.alert)) }
        }
    }

    /// Takes alerts away that ask of a row which is not there any more: there is nothing to answer.
    private func dismissAlertsOfGoneRows() {
        for (_, _, alert) in alerts where alert.isShown {
            guard let (row, list) = builder.row(of: alert) else { continue }
            if values.list(of: list.definition.name)?.contains(row.id) != true { alert.dismiss() }
        }
    }

    /// Shows an alert that showed in the panel before. One of a row needs the same fields.
    func showAgain(_ name: String, _ row: (row: ListRow, list: ValueModel)?) {
        let list = alerts.first { $0.name == name }?.record[AlertSchema.of]
        guard let list else { return _ = showAlert(name, animated: false) }
        guard let (row, old) = row, let new = builder.hub.models[list.name], new.definition.list.fields == old.definition.list.fields else {
            return
        }
        builder.hub.at(row, of: new) { _ = showAlert(name, animated: false) }
    }

    /// The names of the banners that show or wait to.
    package var shownBanners: [String] {
        window.shownBanners.compactMap { shown in banners.first { $0.banner === shown }?.name }
    }

    private func setAnswers(_ answers: [() -> Void], of alert: AlertView, _ record: Record) {
        let buttons = record[AlertSchema.buttons] ?? []
        let (row, hub) = (builder.row(of: alert), builder.hub)
        func atRow(_ body: () -> Void) { if let row { hub.at(row.row, of: row.list, body) } else { body() } }
        atRow {
            alert.actions = zip(buttons, answers).map { button, answer in
                AlertAction(
                    title: builder.string(button[AlertButtonSchema.title] ?? ""), style: button[AlertButtonSchema.style] ?? .default,
                    identifier: button[AlertButtonSchema.id] ?? "", handler: { atRow(answer) })
            }
        }
        for (button, answer) in zip(alert.buttons, buttons) { builder.applyOnce(answer, to: button) }
    }

    /// Shows a banner of the configuration, after those that wait already.
    /// - Returns: whether there is one of that name.
    @discardableResult
    public func showBanner(_ name: String, animated: Bool = true) -> Bool {
        guard let banner = banners.first(where: { $0.name == name })?.banner else { return false }
        window.show(banner, animated: animated)
        return true
    }

    // MARK: Themes and languages

    /// Draws the panel in another theme: one of the configuration's, `dark`, `light`, or the one that it started with, `default`.
    /// - Returns: whether there is one of that name.
    @discardableResult
    public func setTheme(_ name: String) -> Bool {
        guard let theme = themes[name] else { return false }
        themeName = name
        builder.theme = theme
        window.theme = theme
        builder.refresh(.theme)
        bindings.refresh()
        return true
    }

    /// The panel's languages, in the order of the configuration; none if its texts are its own.
    public var languages: [String] { builder.wording.tables.languages.map(\.code) }

    /// Shows the panel in another language.
    /// - Returns: whether there is such a language.
    @discardableResult
    public func setLanguage(_ code: String) -> Bool {
        guard builder.wording.tables.language(code) != nil else { return false }
        builder.wording.language = code
        window.language = builder.wording.writing
        builder.refresh(.language)
        window.keyboards = builder.shownKeyboards
        for (name, record, alert) in alerts where alert.window != nil { setAnswers(answers[name] ?? [], of: alert, record) }
        bindings.refresh()
        return true
    }

    /// Shows the panel with its layout in a direction, whatever its language and its configuration; nil as they have it.
    func setDirection(_ direction: LayoutDirection?) {
        builder.direction = direction
        builder.refresh(.language)
    }

    /// Whether pages are looked at one by one, and stay although they would be left by themselves.
    package var keepsPages: Bool {
        get { builder.hub.keepsPages }
        set { builder.hub.keepsPages = newValue }
    }

    /// Shows a page, and the pages that it is in.
    /// - Parameter id: its path, or its name alone if that is enough.
    /// - Returns: whether there is such a page.
    public func showPage(_ id: String) -> Bool {
        guard let page = pages.first(where: { $0.path == id }) ?? pages.first(where: { $0.path.hasSuffix("/\(id)") }) else { return false }
        for outer in pages where page.path == outer.path || page.path.hasPrefix("\(outer.path)/") { outer.show() }
        return true
    }

    /// The control at a path such as `living/brightness`, nil if there is none.
    public func control(at path: String) -> Control? { byPath[path] as? Control }

    /// The paths of all views that have a name, in the order of the configuration; then those of controls in bars.
    package var paths: [String] {
        let named = views.compactMap { $0.model.identifier.isEmpty ? nil : $0.model.path }
        return named + navigation.segments.compactMap { control in controls.first { $0.control === control.value }?.path }.sorted()
    }

    /// The font files that were opened so far.
    package var openFonts: [String] { builder.resources.openFonts }

    /// The view with a name of its own at a path, nil if there is none.
    public func view(at path: String) -> View? { byPath[path] }

    func view(of model: ViewModel) -> View? { byModel[ObjectIdentifier(model)] }

    /// Has labels and mixed colours show the present values: to be called after values were set from code, which sends no event.
    public func refreshValues() { bindings.refresh() }
}
