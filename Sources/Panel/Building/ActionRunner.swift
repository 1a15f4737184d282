import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaValues

/// Turns actions into closures for buttons, rows, alerts and banners.
///
/// The closures hold no strong reference to the panel, whose views own them.
struct ActionRunner {
    unowned let content: PanelContent
    let tree: ViewTree
    let viewOfModel: [ObjectIdentifier: View]
    let navigation: NavigationParts
    let hub: ValueHub

    /// Returns a closure that performs actions. Paths are looked up from `model`; alerts and banners have none.
    func closure(for actions: [ActionModel], from model: ViewModel?) -> () -> Void {
        let steps = actions.map { step(for: $0, from: model) }
        return { for step in steps { step() } }
    }

    private func step(for action: ActionModel, from model: ViewModel?) -> () -> Void {
        switch action {
        case .alert(let name): return { [weak content] in _ = content?.showAlert(name.name) }
        case .banner(let name): return { [weak content] in _ = content?.showBanner(name.name) }
        case .theme(let name): return { [weak content] in if content?.setTheme(name.name) == true { content?.lookChoices.send(()) } }
        case .language(let name): return { [weak content] in if content?.setLanguage(name.name) == true { content?.lookChoices.send(()) } }
        case .page(let reference):
            guard let path = tree.find(reference, from: model)?.path else { return {} }
            return { [weak content] in _ = content?.showPage(path) }
        case .push(let reference):
            guard let page = tree.find(reference, from: model), let show = navigation.shows[ObjectIdentifier(page)] else { return {} }
            return { show(true) }
        case .back(let back, _):
            guard let page = model?.enclosingPage else { return {} }
            return { [weak controller = navigation.controllers[ObjectIdentifier(page)]] in
                switch back {
                case .page: controller?.navigationController?.popViewController(animated: true)
                case .root: controller?.navigationController?.popToRootViewController(animated: true)
                }
            }
        case .toggle(let name): return { [weak content] in content?.toggle(name.name) }
        case .add(let amounts):
            return { [weak content] in
                for (reference, amount) in amounts {
                    guard let expression = amount.expression else {
                        content?.add(amount.number ?? 0, to: reference.amountName.name)
                        continue
                    }
                    if let number = content?.result(of: expression)?.number { content?.add(number, to: reference.amountName.name) }
                }
            }
        case .run(let command): return { [weak content] in content?.run(command) }
        case .calibrate: return { [weak content] in content?.calibrationRequests.send(()) }
        case .set(let values):
            let named = values.compactMap { reference, scalar -> (String, () -> Value?)? in
                guard let name = valueName(of: reference, from: model), let definition = hub.models[name]?.definition else { return nil }
                if let expression = scalar.expression {
                    return (
                        name,
                        { [weak content] in
                            content?.result(of: expression).flatMap { Value($0, definition.type) }.map { definition.clamped($0) }
                        }
                    )
                }
                return scalar.value(for: definition).map { value in (name, { value }) }
            }
            let setters = values.filter { valueName(of: $0.reference, from: model) == nil }.compactMap {
                setter(for: $0.reference, $0.value, from: model)
            }
            return { [weak content] in
                // All are computed before one is set: they see what was so at the tap.
                let found = named.map { ($0.0, $0.1()) }
                for (name, value) in found { value.map { content?.assign(name, $0) } }
                for setter in setters { setter() }
                if !setters.isEmpty { content?.refreshValues() }
            }
        }
    }

    /// The name of the value that an assignment sets, found as in `ValueRules`; nil for a control's path.
    private func valueName(of reference: ReferenceModel, from model: ViewModel?) -> String? {
        if let name = reference.valueName { return name.name }
        return hub.models[reference.path] != nil && !tree.namesSettable(reference, from: model) ? reference.path : nil
    }

    private func setter(for reference: ReferenceModel, _ value: ScalarModel, from model: ViewModel?) -> (() -> Void)? {
        guard let found = tree.find(reference, from: model), let control = viewOfModel[ObjectIdentifier(found)] as? Control,
            let domain = control.controlDomain
        else { return nil }
        if let expression = value.expression {
            return { [weak content, unowned control] in
                guard let result = content?.result(of: expression),
                    let wanted = ActionRunner.controlValue(result, domain, found.domain?.choiceNames ?? [])
                else { return }
                control.setControlValue(wanted, animated: true)
            }
        }
        let wanted: ControlValue? =
            switch domain {
            case .number: value.number.map { .number($0) }
            case .on: value.isOn.map { .on($0) }
            case .index: value.index(among: found.domain?.choiceNames ?? []).map { .index($0) }
            case .text: .text(value.text)
            }
        return wanted.map { wanted in { [unowned control] in control.setControlValue(wanted, animated: true) } }
    }

    /// What an expression gives as a control's value, in its range; nil if it is none.
    private static func controlValue(_ result: ExpressionValue, _ domain: ControlDomain, _ titles: [String?]) -> ControlValue? {
        switch (domain, result) {
        case (.number, .number(let number)): domain.nearest(to: .number(number))
        case (.on, .boolean(let isOn)): .on(isOn)
        case (.text, .text(let text)): .text(text)
        case (.index, .number(let number)): ControlDomain.index(of: number, among: titles.count).map { .index($0) }
        case (.index, .text(let title)): titles.firstIndex { $0 == title }.map { .index($0) }
        default: nil
        }
    }
}
