import FasciaSystem
import FasciaConfiguration
import FasciaExpressions

/// Checks what actions name: alerts, banners, themes, languages, pages and controls.
struct ActionRules {
    private let panel: Record
    private let tree: ViewTree
    private let reader: Reader
    private let alerts: [String]
    /// The lists of whose rows alerts ask.
    private let listOfAlert: [String: String]
    private let banners: [String]
    private let themes: [String]
    private let values: ValueRules

    init(_ panel: Record, _ tree: ViewTree, _ values: ValueRules, _ reader: Reader) {
        self.values = values
        self.panel = panel
        self.tree = tree
        self.reader = reader
        alerts = (panel[PanelSchema.alerts] ?? []).map(\.name)
        listOfAlert = Dictionary(
            (panel[PanelSchema.alerts] ?? []).compactMap { alert in alert.value[AlertSchema.of].map { (alert.name, $0.name) } },
            uniquingKeysWith: { $1 })
        banners = (panel[PanelSchema.banners] ?? []).map(\.name)
        themes = ["default"] + ThemeSchema.Base.allCases.map(\.rawValue) + (panel[PanelSchema.themes] ?? []).map(\.name)
    }

    func check() {
        checkLanguage()
        checkIdlePage()
        check(panel[PanelSchema.idle]?[IdleSchema.reset]?[IdleResetSchema.action], from: nil)
        for theme in panel[PanelSchema.themes] ?? [] where theme.name == "default" {
            reader.fail("“default” is the theme that the panel starts with", at: theme.place)
        }
        for view in tree.views { check(view) }
        for alert in panel[PanelSchema.alerts] ?? [] { check(alert) }
        for banner in panel[PanelSchema.banners] ?? [] {
            check(banner.value[BannerSchema.action], from: nil)
            checkName(banner, "banner")
        }
    }

    private func checkLanguage() {
        guard let language = panel[PanelSchema.language], !reader.strings.languages.isEmpty else { return }
        checkName(language, among: reader.strings.languages.map(\.code), "language", "strings")
    }

    private func checkIdlePage() {
        guard let reference = panel[PanelSchema.idle]?[IdleSchema.page]?[IdlePageSchema.show] else { return }
        let found = tree.resolve(reference, from: nil, to: "a page", reader) { $0.isPage }
        if let found { tree.pagesOfActions.insert(ObjectIdentifier(found)) }
    }

    /// Alerts and banners share the names of the panel's views in event logs.
    private func checkName(_ model: NamedModel<Record>, _ what: String) {
        if tree.byPath[model.name] != nil {
            reader.fail("a view has the name “\(model.name)”: event logs could not tell it from the \(what)", at: model.place)
        }
    }

    private func check(_ alert: NamedModel<Record>) {
        checkName(alert, "alert")
        let list = alert.value[AlertSchema.of]
        if let list, let type = values.find(list)?.definition.type, type != .list {
            reader.fail("“\(list.name)” is \(Noun.article(type.rawValue)): only lists have rows", at: list.place)
        }
        let buttons = alert.value[AlertSchema.buttons] ?? []
        if alert.value[AlertSchema.buttons]?.isEmpty == true {
            reader.fail("an alert needs at least one button", at: alert.value.place(of: AlertSchema.buttons))
        }
        var cancels = 0
        var names: Set<String> = []
        for button in buttons {
            if button[AlertButtonSchema.style] == .cancel {
                cancels += 1
                if cancels == 2 { reader.fail("an alert has at most one “cancel” button", at: button.place(of: AlertButtonSchema.style)) }
            }
            if let name = button[AlertButtonSchema.id], !names.insert(name).inserted {
                reader.fail("the name “\(name)” is taken by another button", at: button.place(of: AlertButtonSchema.id))
            }
            check(button[AlertButtonSchema.action], from: nil, rowsOf: list?.name)
        }
    }

    private func check(_ view: ViewModel) {
        let list = [view, view.parent].lazy.compactMap { $0.flatMap { $0.kind.rules.rowsFrom($0.record) } }.first
        for actions in view.kind.rules.actions(view.record) { check(actions, from: view, rowsOf: list?.name) }
        for child in view.children { check(child) }
    }

    /// - Parameter list: the list of whose rows one is at hand; nil if there is none.
    private func check(_ actions: [ActionModel]?, from view: ViewModel?, rowsOf list: String? = nil) {
        for action in actions ?? [] {
            values.check(action, from: view)
            switch action {
            case .alert(let name):
                checkName(name, among: alerts, "alert", "alerts")
                if let wanted = listOfAlert[name.name], wanted != list {
                    reader.fail("“\(name.name)” asks of a row of “\(wanted)”: only an action of such a row shows it", at: name.place)
                }
            case .banner(let name): checkName(name, among: banners, "banner", "banners")
            case .theme(let name):
                checkName(name, among: themes, "theme", "themes")
                tree.themesOfActions.insert(name.name)
            case .language(let name): checkName(name, among: reader.strings.languages.map(\.code), "language", "strings")
            case .page(let reference):
                let found = tree.resolve(reference, from: view, to: "a page", reader) { $0.isPage }
                if let found { tree.pagesOfActions.insert(ObjectIdentifier(found)) }
            case .push(let reference):
                let found = tree.resolve(reference, from: view, to: "a page of a navigation", reader) { $0.kind.role == .page }
                if let found { tree.pagesOfActions.insert(ObjectIdentifier(found)) }
            case .back(_, let place):
                if view?.enclosingPage == nil {
                    reader.fail("“back” leads back only from inside of a page of a navigation", at: place)
                }
            case .toggle, .add, .run, .calibrate: break
            case .set(let assignments):
                for (reference, value) in assignments where values.valueName(of: reference, from: view) == nil {
                    check(reference, value, from: view)
                }
            }
        }
    }

    private func checkName(_ name: NameModel, among names: [String], _ what: String, _ section: String) {
        if names.contains(name.name) || reader.declaredNames.contains("\(section).\(name.name)") { return }
        var message = "there is no \(what) “\(name.name.prefix(60))”"
        if names.isEmpty { message += ", and no “\(section):” at all" }
        reader.fail(message, at: name.place, suggestion: Suggestion.closest(to: name.name, among: names))
    }

    /// Reports a value that the control cannot have.
    private func check(_ reference: ReferenceModel, _ value: ScalarModel, from view: ViewModel?) {
        guard let found = tree.resolve(reference, from: view, to: "a control", reader, { $0.kind.isControl }) else { return }
        if let name = found.record[BindingSchema.binds]?.name {
            tree.setsOfBound.append((control: found.path, value: name, place: reference.place))
        }
        var expected: String?
        if let expression = value.expression { return check(expression, value.place, for: found) }
        switch found.domain {
        case .number(let range):
            if range.count == 2, value.number.map({ $0 >= range[0] && $0 <= range[1] }) != true {
                expected = "a number from \(Noun.number(range[0])) to \(Noun.number(range[1]))"
            }
        case .boolean: if value.isOn == nil { expected = "true or false" }
        case .choice(let names, let what):
            if let names, value.index(among: names) == nil { expected = "the number or the title of a \(what)" }
        case .nothing(let reason): reader.fail("“\(found.path)” \(reason): it has no value", at: reference.place)
        case .text, nil: break
        }
        if let expected {
            let advice = NumberAdvice.text(expected, value.text, isQuoted: value.number == nil).map { ": \($0)" } ?? ""
            reader.fail("expected \(expected), found “\(value.text.prefix(40))”\(advice)", at: value.place)
        }
    }

    /// Reports an expression that gives what the control cannot have.
    private func check(_ expression: Expression, _ place: Place, for control: ViewModel) {
        guard let type = expression.type else { return }
        switch control.domain {
        case .number where type == .number: return
        case .number: reader.fail("expected a number, found \(type.noun)", at: place)
        case .boolean where type == .boolean: return
        case .boolean: reader.fail("expected true or false, found \(type.noun)", at: place)
        case .choice(_, let what):
            if type == .boolean { reader.fail("expected the number or the title of a \(what), found \(type.noun)", at: place) }
        case .nothing(let reason): reader.fail("“\(control.path)” \(reason): it has no value", at: place)
        case .text where type != .text: reader.fail("expected a text, found \(type.noun)", at: place)
        case .text, nil: break
        }
    }
}
