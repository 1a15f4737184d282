import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaValues

/// Reports controls that make something flash while they are held: ever faster, up to twenty times a second.
///
/// Nothing else of a panel's own can flash more than three times a second: its clock ticks once a second, a caret blinks once, a spinner
/// turns once, and everything else that moves does so once. How often backends set their values is theirs to answer for. A button that shows
/// another page is let go of with its own.
extension PanelChecker {
    /// How many times a control is tried, and how often something has to be another one then.
    private static let repeats = 9
    private static let mostChanges = 3

    func checkFlashing(_ configuration: PanelConfiguration) {
        for (model, view) in content.views {
            if model.kind == ButtonKind.kind {
                guard view.actsWhileHeld || model.record.live(of: ButtonKind.repeats.erased) != nil else { continue }
                guard let (name, verb) = model.record.tapActions.lazy.compactMap({ self.flashing($0, model, configuration.tree) }).first
                else {
                    continue
                }
                report(flashing: name, verb, by: "button", at: model.record.place(of: ButtonKind.repeats), of: view)
            } else if view.actsWhileHeld, let name = model.record[BindingSchema.binds]?.name,
                let definition = content.builder.hub.models[name]?.definition, definition.type == .number
            {
                let step = definition.step ?? 1
                if flashes(definition, next: { $0 + step }) {
                    report(flashing: name, "changes", by: model.kind.name, at: model.place, of: view)
                }
            }
        }
    }

    private func report(flashing name: String, _ verb: String, by kind: String, at place: Place, of view: View) {
        report(
            "while it is held the \(kind) \(verb) “\(name)” up to 20 times a second: what shows it may flash more than 3 times a second, at which people can have seizures",
            advice: kind == "button" ? "leave “repeats” out" : "say “repeats: false”", accepting: AcceptSchema.flashing, at: place, of: view
        )
    }

    /// What an action switches to and fro each time, or counts while something else is switched by that; nil if it does nothing of the kind.
    private func flashing(_ action: ActionModel, _ model: ViewModel, _ tree: ViewTree) -> (name: String, verb: String)? {
        switch action {
        case .toggle(let name): return (name.name, "switches")
        case .set(let pairs):
            for (reference, value) in pairs {
                guard let name = valueName(of: reference, model, tree), let expression = value.expression,
                    let definition = content.builder.hub.models[name]?.definition, expression.inputs.contains(where: { $0.name == name })
                else { continue }
                guard definition.type == .number else {
                    if [.boolean, .choice, .color].contains(definition.type) { return (name, "switches") }
                    continue
                }
                let next = { [hub = content.builder.hub] (number: Double) -> Double? in
                    hub.result(of: expression, writing: (name, .number(number)))?.number.flatMap { definition.clamped(.number($0)).number }
                }
                if comesBack(definition, next) { return (name, "switches") }
                if flashes(definition, next: next) { return (name, "changes") }
            }
            return nil
        case .add(let amounts):
            for (reference, amount) in amounts {
                let name = reference.amountName.name
                guard let amount = amount.number, let definition = content.builder.hub.models[name]?.definition else { continue }
                if flashes(definition, next: { $0 + amount }) { return (name, "changes") }
            }
            return nil
        default: return nil
        }
    }

    /// The value that an assignment sets, by its own name or by the control that is bound to it.
    private func valueName(of reference: ReferenceModel, _ model: ViewModel, _ tree: ViewTree) -> String? {
        if let name = reference.valueName { return name.name }
        if content.builder.hub.models[reference.path] != nil, !tree.namesSettable(reference, from: model) { return reference.path }
        return tree.find(reference, from: model)?.record[BindingSchema.binds]?.name
    }

    /// Where counting may begin.
    private func starts(_ definition: ValueDefinition) -> [Double] {
        let known = content.values.state(of: definition.name)?.known?.number
        return [known, definition.range?.lowerBound, definition.range?.upperBound, 0].compactMap { $0 }
    }

    /// Whether a number is what it was after two or three steps, and not in between.
    private func comesBack(_ definition: ValueDefinition, _ next: (Double) -> Double?) -> Bool {
        starts(definition).contains { start in
            guard let one = next(start), one != start, let two = next(one) else { return false }
            return two == start || next(two) == start
        }
    }

    /// Whether something that a number decides is switched to and fro while the number goes on step by step.
    private func flashes(_ definition: ValueDefinition, next: (Double) -> Double?) -> Bool {
        let goals = stateGoals().filter { goal in
            (goal.expression.map { [.color, .boolean, .image].contains($0.type) } ?? true)
                && inputs(of: goal.names).definitions.contains { $0.name == definition.name }
        }
        guard !goals.isEmpty, var number = starts(definition).first else { return false }
        let known = content.values.state(of: definition.name)?.known
        defer {
            set(definition.name, known)
            settle()
        }
        var seen: [[ExpressionValue?]] = []
        for _ in 0..<PanelChecker.repeats {
            make([StateChange(definition: definition, sample: .value(.number(number)))])
            seen.append(results(of: goals))
            guard let following = next(number).flatMap({ definition.clamped(.number($0)).number }), following != number else { break }
            number = following
        }
        return goals.indices.contains { index in
            let course = seen.map { $0[index] }
            // What changes smoothly has another result each time.
            return zip(course, course.dropFirst()).filter { $0 != $1 }.count > PanelChecker.mostChanges && Set(course).count <= 3
        }
    }
}
