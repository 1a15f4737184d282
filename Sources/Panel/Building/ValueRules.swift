import FasciaSystem
import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaValues

/// Checks the declarations of `values`, and every use of a value.
struct ValueRules {
    /// By name.
    let models: [String: ValueModel]
    /// The panel's own, which every panel has.
    private let own: [String: ValueModel]
    let tree: ViewTree
    let reader: Reader
    /// Whether the panel has a broker, so that something can be shared.
    let hasBroker: Bool
    /// Whether Home Assistant is told of what is shared.
    let isAnnounced: Bool

    init(_ panel: Record, _ tree: ViewTree, _ reader: Reader) {
        self.tree = tree
        self.reader = reader
        hasBroker = panel.has(PanelSchema.mqtt)
        let bridge = BridgeModel(panel[PanelSchema.mqtt])
        isAnnounced = bridge?.isAnnounced ?? false
        var models: [String: ValueModel] = [:]
        for declaration in panel[PanelSchema.values] ?? [] {
            models[declaration.name] = ValueModel(declaration)
        }
        self.models = models
        let all = PanelValue.models(
            languages: reader.strings.languages.map(\.code), themes: (panel[PanelSchema.themes] ?? []).map(\.name),
            display: panel[PanelSchema.display])
        own = Dictionary(all.map { ($0.definition.name, $0) }, uniquingKeysWith: { $1 })
        for declaration in panel[PanelSchema.values] ?? [] {
            check(declaration)
            if let model = models[declaration.name] {
                checkSharing(model, declaration.value)
            }
        }
        checkClimates(panel[PanelSchema.values] ?? [])
        if let bridge { checkGroups(bridge, panel[PanelSchema.mqtt]?.place(of: BridgeSchema.groups)) }
        for text in reader.captions.values { check(text) }
    }

    // MARK: Declarations

    private func check(_ declaration: NamedModel<Record>) {
        guard let model = models[declaration.name] else { return }
        let record = declaration.value
        let keys = ValueSchema.self
        checkName(declaration)
        let type = model.definition.type
        if !record.has(keys.backend), type != .secret || !record.has(keys.run) {
            refuse(record, [keys.failure.erased], "belongs to “backend”, or to the “run” of a secret")
        }
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
        if !declaration.name.unicodeScalars.allSatisfy(\.isPartOfName) || declaration.name.utf8.count > 100 {
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

    func fail(_ scalar: ScalarModel, expected definition: ValueDefinition) {
        let advice = NumberAdvice.text(definition.expectation, scalar.text, isQuoted: scalar.number == nil).map { ": \($0)" } ?? ""
        reader.fail("expected \(definition.expectation), found “\(scalar.text.prefix(40))”\(advice)", at: scalar.place)
    }

    // MARK: Names

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
