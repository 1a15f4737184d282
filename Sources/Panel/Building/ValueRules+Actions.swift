import FasciaConfiguration
import FasciaValues

/// What actions and commands ask of values.
extension ValueRules {
    /// Checks the values of an action.
    /// - Parameter view: the action's view; nil for alerts and banners.
    func check(_ action: ActionModel, from view: ViewModel?) {
        switch action {
        case .toggle(let name):
            checkSettable(name)
            if let model = find(name), model.definition.type != .boolean, model.definition.type != .choice {
                reader.fail(
                    "“\(name.name)” is \(Noun.article(model.definition.type.rawValue)): only booleans and choices toggle", at: name.place)
            }
        case .add(let amounts):
            for (reference, amount) in amounts {
                let name = reference.amountName
                guard let model = find(name) else { continue }
                checkSettable(name)
                if model.definition.type != .number {
                    let what = Noun.article(model.definition.type.rawValue)
                    reader.fail("“\(name.name)” is \(what): only numbers add", at: reference.place)
                } else if amount.number == nil, amount.expression == nil {
                    let advice = NumberAdvice.text("a number", amount.text, isQuoted: true).map { ": \($0)" } ?? ""
                    reader.fail("expected a number, found “\(amount.text.prefix(40))”\(advice)", at: amount.place)
                }
            }
        case .set(let assignments):
            for (reference, value) in assignments {
                guard let name = valueName(of: reference, from: view), let model = find(name) else { continue }
                // What is written there is not repeated: somebody may have tried to set one.
                if model.definition.type == .secret {
                    reader.fail(ValueRules.refusal(ofSecret: name.name), at: reference.place)
                    continue
                }
                if value.expression == nil, value.value(for: model.definition) == nil { fail(value, expected: model.definition) }
                checkSettable(name)
                if let formula = model.definition.formula {
                    reader.fail("“\(name.name)” is computed, as “\(formula.text.prefix(60))”: it cannot be set", at: reference.place)
                }
            }
        case .run(let command): check(command)
        default: break
        }
    }

    /// The value that an assignment sets: `=name`, or a name that no control with a value has; nil for a control's path.
    func valueName(of reference: ReferenceModel, from view: ViewModel?) -> NameModel? {
        reference.valueName ?? (isValue(reference, from: view) ? NameModel(name: reference.path, place: reference.place) : nil)
    }

    private func isValue(_ reference: ReferenceModel, from view: ViewModel?) -> Bool {
        (reader.valueNames.contains(reference.path) || PanelValue(name: reference.path) != nil)
            && !tree.namesSettable(reference, from: view)
    }

    func check(_ command: CommandModel) {
        if command.arguments.isEmpty { reader.fail("a command needs a program", at: command.place) }
        if let first = command.arguments.first?.parts, first.count == 1, case .text(let program) = first[0] {
            reader.programs.append((program, command.place))
        }
        reader.commands.append(command)
        for argument in command.arguments {
            if let reference = argument.references.first?.reference {
                let known = reader.valueNames.contains(reference.path) ? reference.path : "name"
                reader.fail("arguments take values of “values:”, as in {=\(known)}, not controls", at: reference.place)
            }
            check(argument)
        }
        guard let output = command.output, let model = find(output) else { return }
        checkSettable(output)
        if !model.definition.type.isScalar {
            reader.fail(
                "“\(output.name)” is \(Noun.article(model.definition.type.rawValue)): a command's output is a single value",
                at: output.place)
        } else if model.definition.confirmation != nil {
            reader.fail("“\(output.name)” waits for answers from outside: a command's output cannot be one", at: output.place)
        }
    }
}

extension ReferenceModel {
    /// The value that an `add` changes, with or without `=` before its name.
    var amountName: NameModel { NameModel(name: path, place: place).withoutEqualsSign }

    /// The name of the value in `=name`; nil for a control's path.
    var valueName: NameModel? {
        path.first == "=" ? NameModel(name: String(path.dropFirst()), place: place) : nil
    }
}
