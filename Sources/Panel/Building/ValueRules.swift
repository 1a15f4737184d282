import FasciaSystem
import FasciaConfiguration
import FasciaControls
import FasciaValues

/// Checks the declarations of `values`, and every use of a value.
struct ValueRules {
    /// By name.
    let models: [String: ValueModel]
    /// The panel's own, which every panel has.
    private let own: [String: ValueModel]
    private let tree: ViewTree
    let reader: Reader

    init(_ panel: Record, _ tree: ViewTree, _ reader: Reader) {
        self.tree = tree
        self.reader = reader
        var models: [String: ValueModel] = [:]
        for declaration in panel[PanelSchema.values] ?? [] {
            models[declaration.name] = ValueModel(declaration)
        }
        self.models = models
        let all = PanelValue.models(
            languages: reader.strings.languages.map(\.code), themes: (panel[PanelSchema.themes] ?? []).map(\.name),
            display: panel[PanelSchema.display])
        own = Dictionary(all.map { ($0.definition.name, $0) }, uniquingKeysWith: { $1 })
        for declaration in panel[PanelSchema.values] ?? [] { check(declaration) }
        for text in reader.captions.values { check(text) }
    }

    // MARK: Declarations

    private func check(_ declaration: NamedModel<Record>) {
        guard let model = models[declaration.name] else { return }
        let record = declaration.value
        let keys = ValueSchema.self
        checkName(declaration)
        let type = model.definition.type
        if !record.has(keys.backend) { refuse(record, [keys.failure.erased], "belongs to “backend”") }
        if record.has(keys.formula) { return checkFormula(model, record) }
        checkNumbers(type, record)
        checkRange(record)
        checkChoices(type, record)
        checkContents(model.definition, record)
        if let command = model.command {
            check(command)
            if record.has(keys.confirm) {
                reader.fail("“confirm” and “run” exclude each other: the command's end is the answer", at: record.place(of: keys.confirm))
            }
        } else if !record.has(keys.run) {
            refuse(record, [keys.timeout.erased, keys.output.erased], "belongs to “run”")
        }
        if let initial = record[keys.initial], type.isScalar, !initial.isNull, initial.value(for: model.definition) == nil {
            fail(initial, expected: model.definition)
        }
    }

    func checkName(_ declaration: NamedModel<Record>) {
        let isSound = declaration.name.unicodeScalars.allSatisfy {
            $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
        if !isSound || declaration.name.utf8.count > 100 {
            reader.fail(
                "“\(declaration.name.prefix(40))” is no name: use letters, digits, “-” and “_”, at most 100 bytes", at: declaration.place)
        }
    }

    func checkNumbers(_ type: ValueType, _ record: Record) {
        let keys = ValueSchema.self
        if type == .number { return }
        refuse(
            record, [keys.unit.erased, keys.range.erased, keys.step.erased, keys.decimals.erased, keys.grouping.erased], "is for numbers")
    }

    func checkChoices(_ type: ValueType, _ record: Record) {
        let keys = ValueSchema.self
        switch type {
        case .choice:
            if let choices = record[keys.choices], choices.isEmpty || Set(choices).count != choices.count {
                reader.fail(
                    choices.isEmpty ? "a choice needs at least one entry" : "a choice is listed twice",
                    at: record.place(of: keys.choices))
            } else if !record.has(keys.choices) {
                reader.fail("“choices” is missing: the list of what can be chosen", at: record.place)
            }
            if let words = record[keys.words], let choices = record[keys.choices], words.count != choices.count {
                reader.fail(
                    "it has \(Noun.count(choices.count, "choice")), and \(Noun.count(words.count, "word"))",
                    at: record.place(of: keys.words))
            }
        case .boolean:
            refuse(record, [keys.choices.erased], "is for choices")
            if let words = record[keys.words], words.count != 2 {
                reader.fail("there are two words: one for false and one for true", at: record.place(of: keys.words))
            }
        case .number, .text, .color, .list, .image, .series, .secret:
            refuse(record, [keys.choices.erased, keys.words.erased], "is for choices\(type == .text ? "" : " and booleans")")
        }
    }

    func checkRange(_ record: Record) {
        let keys = ValueSchema.self
        guard let ends = record[keys.range], record.has(keys.range) else { return }
        if ends.count != 2 {
            reader.fail("a range is two numbers, as in [0, 100]", at: record.place(of: keys.range))
        } else if ends[0] >= ends[1] {
            reader.fail("the smallest value must be less than the largest", at: record.place(of: keys.range))
        } else if let step = record[keys.step], step > ends[1] - ends[0] {
            reader.fail("the step is larger than the range", at: record.place(of: keys.step))
        }
    }

    func refuse(_ record: Record, _ keys: [AnyKey], _ reason: String) {
        ViewRules.refuse(record, keys, reason, reader)
    }

    private func fail(_ scalar: ScalarModel, expected definition: ValueDefinition) {
        let advice = NumberAdvice.text(definition.expectation, scalar.text, isQuoted: scalar.number == nil).map { ": \($0)" } ?? ""
        reader.fail("expected \(definition.expectation), found “\(scalar.text.prefix(40))”\(advice)", at: scalar.place)
    }

    // MARK: Uses

    /// Returns the value of a name; an error of the name is reported.
    @discardableResult
    func find(_ name: NameModel) -> ValueModel? {
        if let model = models[name.name] ?? own[name.name] { return model }
        if name.name.hasPrefix(PanelValue.prefix) {
            let suggestion = Suggestion.closest(to: name.name, among: own.keys.sorted())
            reader.fail("the panel has no value “\(name.name.prefix(60))” of its own", at: name.place, suggestion: suggestion)
            return nil
        }
        if reader.declaredNames.contains("values.\(name.name)") { return nil }
        var message = "there is no value “\(name.name.prefix(60))”"
        if models.isEmpty { message += ", and no “values:” at all" }
        // The name of a control may be meant, which has other keys.
        let control = tree.byPath[name.name].flatMap { $0.kind.isControl ? $0 : nil }
        if control != nil { message += "; a control has this name: “{\(name.name)}” in a label shows it, and the action “set” sets it" }
        let suggestion = control == nil ? Suggestion.closest(to: name.name, among: models.keys.sorted()) : nil
        return reader.fail(message, at: name.place, suggestion: suggestion)
    }

    func check(_ views: [ViewModel]) {
        for view in views {
            check(view)
            check(view.children)
        }
    }

    private func check(_ view: ViewModel) {
        let record = view.record
        for text in view.kind.rules.texts(record) { check(text) }
        view.kind.rules.checkValues(view, self, reader)
        for condition in (record[CommonSchema.visibleWhen] ?? []) + (record[CommonSchema.enabledWhen] ?? []) { check(condition) }
        if record.has(CommonSchema.visibleWhen) {
            let place = record.place(of: CommonSchema.visibleWhen)
            if view.isPage {
                reader.fail("“visibleWhen” is not for pages: navigation decides which one shows", at: place)
            } else if record.has(CommonSchema.hidden) {
                reader.fail("“hidden” and “visibleWhen” exclude each other", at: place)
            }
        }
        if record.has(CommonSchema.enabledWhen), record[CommonSchema.enabled] != nil {
            reader.fail("“enabled” and “enabledWhen” exclude each other", at: record.place(of: CommonSchema.enabledWhen))
        }
        guard let name = record[BindingSchema.binds] else {
            if !record.has(BindingSchema.binds) { refuse(record, [BindingSchema.write.erased], "is for controls that bind a value") }
            return
        }
        refuse(record, view.kind.rules.valueKeys, "has no effect beside “binds”: the bound value decides")
        if let field = name.fieldName {
            guard let list = list(around: view) else {
                return reader.fail("“.\(field.name)” is a field, and there is no row of a list around: name a value", at: name.place)
            }
            if let definition = list.field(field, reader) { view.kind.rules.checkBinding(view, definition, name, reader) }
            return
        }
        guard let model = find(name) else { return }
        if view.kind.isControl {
            checkSettable(name)
            if let formula = model.definition.formula {
                reader.fail(
                    "“\(name.name)” is computed, as “\(formula.text.prefix(60))”: no control can set it; a label, a gauge or a progress bar shows it",
                    at: name.place)
            }
        }
        view.kind.rules.checkBinding(view, model.definition, name, reader)
    }

    /// Reports one of the panel's own values that only tells something.
    private func checkSettable(_ name: NameModel) {
        if PanelValue(name: name.name)?.isSettable == false {
            reader.fail("“\(name.name)” tells what the panel does: it cannot be set", at: name.place)
        }
    }

    /// The value whose rows a view shows or is in.
    private func list(around view: ViewModel) -> ValueModel? {
        for view in [view.parent, view] {
            if let name = view.flatMap({ $0.kind.rules.rowsFrom($0.record) }) { return models[name.name] }
        }
        return nil
    }

    /// Reports a value of a type that a view cannot bind.
    static func expect(
        _ types: [ValueType], _ what: String, _ view: ViewModel, _ definition: ValueDefinition, _ name: NameModel, _ reader: Reader
    ) -> Bool {
        if types.contains(definition.type) { return true }
        reader.fail("\(view.kind.noun) binds \(what); “\(name.name)” is \(Noun.article(definition.type.rawValue))", at: name.place)
        return false
    }

    /// Reports a value that a view with so many choices cannot bind.
    static func expectChoices(
        _ count: Int?, _ what: String, _ view: ViewModel, _ definition: ValueDefinition, _ name: NameModel, _ reader: Reader
    ) {
        guard expect([.choice, .number], "a choice or a number", view, definition, name, reader), definition.type == .choice, let count,
            count != definition.choices.count
        else { return }
        reader.fail(
            "it has \(Noun.count(count, what)), and “\(name.name)” has \(Noun.count(definition.choices.count, "choice"))", at: name.place)
    }

    private func check(_ condition: ConditionModel) {
        // Expressions are checked when they are read.
        guard let condition = condition.ofValue, let model = find(condition.value) else { return }
        let definition = model.definition
        if definition.type == .secret { return reader.fail(ValueRules.refusal(ofSecret: definition.name), at: condition.value.place) }
        if !definition.type.isScalar {
            reader.fail(
                "“\(definition.name)” is \(Noun.article(definition.type.rawValue)): conditions ask for single values",
                at: condition.value.place)
            return
        }
        if condition.isBare, definition.type != .boolean {
            let bounds = definition.type == .number ? ", “atLeast”, “atMost”, “above” or “below”" : ""
            reader.fail(
                "“\(definition.name)” is no boolean: say “is”\(bounds.isEmpty ? " or" : ",") “isNot”\(bounds)", at: condition.value.place)
        }
        for scalar in (condition.equals ?? []) + condition.differs where scalar.value(for: definition) == nil {
            fail(scalar, expected: definition)
        }
        if condition.hasBounds, definition.type != .number {
            reader.fail(
                "“atLeast”, “atMost”, “above” and “below” are for numbers; “\(definition.name)” is \(Noun.article(definition.type.rawValue))",
                at: condition.value.place)
        }
        if condition.isImpossible {
            reader.fail("no number meets both bounds: the condition never holds", at: condition.value.place)
        } else if condition.hasBounds, let range = definition.range, condition.isImpossible(in: range) {
            reader.fail("“\(definition.name)” is \(definition.expectation): the condition never holds", at: condition.value.place)
        }
        if condition.isFresh != nil, definition.timeToLive == nil {
            reader.fail("“\(definition.name)” has no “ttl”: it is always fresh", at: condition.value.place)
        }
    }

    func check(_ text: TextModel) {
        for (name, aspect, decimals) in text.names {
            guard let model = find(name) else { continue }
            let type = model.definition.type
            if type == .secret {
                reader.fail(ValueRules.refusal(ofSecret: name.name), at: name.place)
            } else if !type.isScalar {
                reader.fail("“\(name.name)” is \(Noun.article(type.rawValue)): it has no text", at: name.place)
            } else if type != .number, decimals != nil || aspect == .number {
                reader.fail("“\(name.name)” is \(Noun.article(type.rawValue)): it has neither decimals nor a unit", at: name.place)
            }
        }
    }

    // MARK: Actions

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

    /// The value that an assignment sets: `=name`, or a name that no control has; nil for a control's path.
    func valueName(of reference: ReferenceModel, from view: ViewModel?) -> NameModel? {
        reference.valueName ?? (isValue(reference, from: view) ? NameModel(name: reference.path, place: reference.place) : nil)
    }

    private func isValue(_ reference: ReferenceModel, from view: ViewModel?) -> Bool {
        (reader.valueNames.contains(reference.path) || PanelValue(name: reference.path) != nil) && tree.find(reference, from: view) == nil
    }

    private func check(_ command: CommandModel) {
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

extension ValueModel {
    /// The definition of a field of a list, or of the id; what does not exist is reported.
    func field(_ name: NameModel, _ reader: Reader) -> ValueDefinition? {
        if name.name == "id" { return ValueDefinition("id", .text) }
        if let field = fields.first(where: { $0.definition.name == name.name }) { return field.definition }
        let names = fields.map(\.definition.name) + ["id"]
        reader.fail(
            "“\(definition.name)” has no field “\(name.name.prefix(40))”", at: name.place,
            suggestion: Suggestion.closest(to: name.name, among: names))
        return nil
    }
}

extension PanelValue {
    /// The panel's own values.
    static func models(languages: [String], themes: [String], display: Record?) -> [ValueModel] {
        let floor = display.map { DisplayConfiguration($0) }?.minimumBrightness ?? DisplayConfiguration.usualMinimumBrightness
        return allCases.map { own in
            ValueModel(own.definition(languages: languages, themes: ThemeSchema.names(themes), floor: floor))
        }
    }
}
