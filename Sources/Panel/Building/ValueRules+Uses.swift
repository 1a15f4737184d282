import FasciaConfiguration
import FasciaSystem
import FasciaValues

/// What views, conditions and texts ask of values.
extension ValueRules {
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
    func checkSettable(_ name: NameModel) {
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
