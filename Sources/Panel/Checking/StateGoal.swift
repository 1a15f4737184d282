import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaValues

/// Something that is so in some states of a panel and otherwise in others: whether a view shows, or what `if` chooses in a look or a text.
struct StateGoal {
    let model: ViewModel
    let view: View
    /// What gives it; nil for whether the view is hidden.
    let expression: Expression?
    /// The names of values that it depends on, as they are written.
    let names: Set<String>
    /// What it compares with, as it is written: numbers and texts to try.
    let texts: [String]
    /// The same as conditions on values say it.
    let conditions: [ValueCondition]
    /// The goals that tell whether anybody sees it: those of the views around it.
    var gates: [Int] = []
}

/// What a value is made to be.
struct StateChange {
    enum Sample: Hashable {
        /// nil makes it unknown.
        case value(Value?)
        /// A list has rows.
        case rows
    }

    let definition: ValueDefinition
    let sample: Sample

    /// As messages have it.
    var words: String {
        switch sample {
        case .value(nil): "“\(definition.name)” is not known"
        case .value(.text("")?): "“\(definition.name)” is empty"
        case .value(let value?): "“\(definition.name)” is \(value)"
        case .rows: "“\(definition.name)” has rows"
        }
    }
}

extension PanelChecker {
    /// All that conditions and formulas choose on the panel.
    func stateGoals() -> [StateGoal] {
        var goals: [StateGoal] = []
        var shows: [ObjectIdentifier: Int] = [:]
        for (model, view) in content.views {
            let conditions = model.record[CommonSchema.visibleWhen] ?? []
            let hidden = model.record.live(of: CommonSchema.hidden.erased)?.expression
            if !conditions.isEmpty || hidden != nil {
                var expressions = hidden.map { [$0] } ?? []
                for case .expression(let expression) in conditions { expressions.append(expression) }
                let values = conditions.compactMap(\.ofValue)
                shows[ObjectIdentifier(view)] = goals.count
                goals.append(
                    StateGoal(
                        model: model, view: view, expression: nil,
                        names: Set(expressions.flatMap { $0.inputs.map(\.name) } + values.map(\.value.name)),
                        texts: expressions.map(\.text), conditions: values))
            }
            let lives = model.record.schema.keys.compactMap { model.record.live(of: $0)?.expression }.filter {
                [.color, .boolean, .image].contains($0.type) && $0 != hidden || PanelChecker.chooses($0)
            }
            let said = model.kind.rules.texts(model.record).flatMap(\.expressions).filter { PanelChecker.chooses($0) }
            for expression in lives + said where expression != hidden {
                goals.append(
                    StateGoal(
                        model: model, view: view, expression: expression, names: Set(expression.inputs.map(\.name)),
                        texts: [expression.text], conditions: []))
            }
        }
        for index in goals.indices {
            var current: View? = goals[index].view
            while let view = current {
                if let gate = shows[ObjectIdentifier(view)], gate != index { goals[index].gates.append(gate) }
                current = view.superview
            }
        }
        return goals
    }

    /// Whether a formula chooses among a few results.
    private static func chooses(_ expression: Expression) -> Bool {
        let words = expression.text.split { !$0.isLetter }
        return words.contains("if") || words.contains("steps")
    }

    /// What goals are now.
    func results(of goals: [StateGoal]) -> [ExpressionValue?] {
        goals.map { goal in
            if let expression = goal.expression { return content.builder.hub.result(of: expression) }
            return .boolean(goal.view.isHidden)
        }
    }

    /// The values that names stand for, and those that they are computed from, with the formulas on the way.
    func inputs(of names: Set<String>) -> (definitions: [ValueDefinition], formulas: [String]) {
        var open = Array(names)
        var known: Set<String> = []
        var found: (definitions: [ValueDefinition], formulas: [String]) = ([], [])
        while let name = open.popLast() {
            guard known.insert(name).inserted, let definition = content.values.definition(of: name) else { continue }
            if let formula = definition.formula {
                open += formula.inputs.map(\.name)
                found.formulas.append(formula.text)
            } else {
                found.definitions.append(definition)
            }
        }
        return found
    }

    /// The panel's own values that follow from something else than a backend and the time: the display, the page that shows, what people
    /// choose.
    static let given: Set<String> = Set([PanelValue.width, .height, .page, .language, .theme, .brightness].map(\.name))

    /// What the values of goals can be that may make a difference, value by value in the order of the configuration.
    func stateChanges(of goals: [StateGoal]) -> [[StateChange]] {
        struct Wanted {
            var texts: [String] = []
            var conditions: [ValueCondition] = []
        }
        var wanted: [String: Wanted] = [:]
        var definitions: [ValueDefinition] = []
        for goal in goals {
            let (inputs, formulas) = inputs(of: goal.names)
            for definition in inputs where !PanelChecker.given.contains(definition.name) {
                if wanted[definition.name] == nil { definitions.append(definition) }
                wanted[definition.name, default: Wanted()].texts += goal.texts + formulas
                wanted[definition.name, default: Wanted()].conditions += goal.conditions
            }
        }
        let order = Dictionary(content.builder.hub.definitions.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
        definitions.sort { (order[$0.name] ?? .max, $0.name) < (order[$1.name] ?? .max, $1.name) }
        return definitions.map { definition in
            let (texts, conditions) = wanted[definition.name].map { ($0.texts, $0.conditions) } ?? ([], [])
            let now = content.values.state(of: definition.name)?.known
            var samples = stateSamples(definition, texts, conditions).filter { $0 != .value(now) }
            // What asks whether something is known is answered by both.
            if now != nil, texts.contains(where: { $0.split { !$0.isLetter }.contains("known") }) { samples.append(.value(nil)) }
            return samples.map { StateChange(definition: definition, sample: $0) }
        }
    }

    private func stateSamples(_ definition: ValueDefinition, _ texts: [String], _ conditions: [ValueCondition]) -> [StateChange.Sample] {
        switch definition.type {
        case .boolean, .choice: return samples(definition, []).map { .value($0) }
        case .number:
            var thresholds = conditions.flatMap { [$0.above, $0.below, $0.atLeast, $0.atMost].compactMap { $0 } }
            thresholds += conditions.flatMap { ($0.equals ?? []) + $0.differs }.compactMap(\.number)
            for text in texts { thresholds += text.split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) } }
            return samples(definition, thresholds).map { .value($0) }
        case .text:
            var words = texts.flatMap { text in
                text.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.0 % 2 == 1 }.map { String($0.1) }
            }
            words += conditions.flatMap { ($0.equals ?? []) + $0.differs }.map(\.text)
            return ([PanelChecker.sampleText] + words + [""]).reduce(into: []) { found, word in
                if found.count < 8, !found.contains(.value(.text(word))) { found.append(.value(.text(word))) }
            }
        case .list: return content.values.list(of: definition.name)?.count == 0 ? [.rows] : []
        default: return []
        }
    }

    // MARK: Changing

    /// Makes values what changes say.
    func make(_ changes: [StateChange]) {
        for change in changes {
            switch change.sample {
            case .value(let value): set(change.definition.name, value)
            case .rows: try? content.values.setList(change.definition.name, PanelChecker.samples(of: change.definition.list))
            }
        }
        for _ in 0..<2 { content.builder.hub.settle() }
    }

    /// Changes that lead back to what is so now.
    func wayBack(from changes: [StateChange]) -> [() -> Void] {
        changes.map { change in
            let name = change.definition.name
            if change.sample == .rows { return { [content] in _ = try? content.values.setList(name, []) } }
            let known = content.values.state(of: name)?.known
            return { [unowned self] in self.set(name, known) }
        }
    }
}
