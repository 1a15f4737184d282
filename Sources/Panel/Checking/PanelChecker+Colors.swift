import FasciaConfiguration
import FasciaControls
import FasciaExpressions
import FasciaGeometry
import FasciaRaster
import FasciaValues

extension PanelChecker {
    /// Something that tells a state, maybe by its colour alone.
    private struct Teller {
        let model: ViewModel
        let view: View
        /// The colours that it has, and whether it shows.
        let colors: [Expression]
        /// What those depend on: values that can be set.
        let inputs: [ValueDefinition]
        /// Numbers at which something may change.
        let thresholds: [Double]
        let place: Place
    }

    /// The most states of one view that are looked at, and the most that are compared.
    private static let mostStates = 64
    private static let mostComparisons = 12

    /// Reports states that only a colour tells: two values with which the page is drawn in the same shapes, but in other colours. Views that
    /// say something else too, as a number does, are left alone.
    func checkColors() {
        let tellers = colorTellers() + pairTellers()
        if tellers.isEmpty { return }
        makeKnown()
        for teller in tellers where isAt(teller.view) { look(at: teller) }
    }

    /// Shows the pages that a view is on; it may be hidden itself.
    private func isAt(_ view: View) -> Bool { reveal(view.superview ?? view) }

    // MARK: Who tells

    private func colorTellers() -> [Teller] {
        content.views.compactMap { model, view in
            let lives = model.record.schema.keys.compactMap { model.record.live(of: $0) }.filter { $0.expression.type == .color }
            guard let first = lives.first, !saysMore(model) else { return nil }
            return teller(model, view, lives.map(\.expression), conditions: [], at: first.place)
        }
    }

    /// Views that take turns, as a green dot and a red one do.
    private func pairTellers() -> [Teller] {
        let parents = Dictionary(grouping: content.views.filter { $0.model.record.has(CommonSchema.visibleWhen) && !saysMore($0.model) }) {
            $0.view.superview.map { ObjectIdentifier($0) }
        }
        return content.views.compactMap { model, view in
            guard let parent = view.superview, let siblings = parents[ObjectIdentifier(parent)],
                siblings.contains(where: { $0.model === model })
            else { return nil }
            let own = names(conditions(of: model))
            // The first of them stands for all.
            let others = siblings.drop { $0.model !== model }.dropFirst()
            let isPaired = others.contains {
                $0.model.kind == model.kind && !own.isDisjoint(with: names(conditions(of: $0.model)))
                    && $0.view.accessibilityLabel == view.accessibilityLabel
            }
            return isPaired
                ? teller(model, view, [], conditions: conditions(of: model), at: model.record.place(of: CommonSchema.visibleWhen)) : nil
        }
    }

    private func conditions(of model: ViewModel) -> [ConditionModel] { model.record[CommonSchema.visibleWhen] ?? [] }

    private func names(_ conditions: [ConditionModel]) -> Set<String> {
        Set(
            conditions.flatMap { condition in
                switch condition {
                case .expression(let expression): expression.inputs.map(\.name)
                case .value(let condition): [condition.value.name]
                }
            })
    }

    /// Whether a view, or one in it, says more than a colour does.
    private func saysMore(_ model: ViewModel) -> Bool {
        if model.record.has(BindingSchema.binds) && model.kind.isControl || model.kind.rules.rowsFrom(model.record) != nil { return true }
        if model.kind.rules.texts(model.record).contains(where: { $0.isBound }) { return true }
        let lives = model.record.schema.keys.compactMap { model.record.live(of: $0) }
        if lives.contains(where: { [.text, .image].contains($0.expression.type) }) { return true }
        return model.children.contains(where: saysMore)
    }

    private func teller(
        _ model: ViewModel, _ view: View, _ colors: [Expression], conditions: [ConditionModel], at place: Place
    ) -> Teller? {
        var open = colors.flatMap { $0.inputs.map(\.name) } + names(conditions)
        var known: Set<String> = []
        var texts = colors.map(\.text)
        var thresholds = conditions.compactMap(\.ofValue).flatMap { [$0.above, $0.below, $0.atLeast, $0.atMost].compactMap { $0 } }
        for case .expression(let expression) in conditions { texts.append(expression.text) }
        var inputs: [ValueDefinition] = []
        while let name = open.popLast() {
            guard known.insert(name).inserted else { continue }
            let own = PanelValue(name: name)
            guard own == nil || own == .connected, let definition = content.values.definition(of: name) else { continue }
            if let formula = definition.formula {
                open += formula.inputs.map(\.name)
                texts.append(formula.text)
            } else if [.boolean, .choice, .number].contains(definition.type) {
                inputs.append(definition)
            }
        }
        for text in texts {
            thresholds += text.split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) }
        }
        inputs.sort { $0.name < $1.name }
        return inputs.isEmpty
            ? nil : Teller(model: model, view: view, colors: colors, inputs: inputs, thresholds: thresholds, place: place)
    }

    // MARK: What it tells

    /// What a value can be that may make a difference.
    func samples(_ definition: ValueDefinition, _ thresholds: [Double]) -> [Value] {
        switch definition.type {
        case .boolean: return [.boolean(false), .boolean(true)]
        case .choice: return definition.choices.prefix(6).map { .text($0) }
        default:
            let step = definition.step ?? 1
            let range = definition.range
            var numbers = [range?.lowerBound, range?.upperBound].compactMap { $0 }
            for threshold in thresholds where range?.contains(threshold) ?? true {
                numbers += [threshold - step, threshold, threshold + step].filter { range?.contains($0) ?? true }
            }
            return Set(numbers).sorted().prefix(8).map { .number($0) }
        }
    }

    /// Gives every value that nobody knows yet one that it can have.
    private func makeKnown() {
        for definition in content.builder.hub.definitions where definition.formula == nil && !PanelChecker.isKnown(definition, content) {
            if let value = samples(definition, []).first ?? (definition.type == .number ? .number(0) : nil) { set(definition.name, value) }
        }
        settle()
    }

    private static func isKnown(_ definition: ValueDefinition, _ content: PanelContent) -> Bool {
        guard [.boolean, .choice, .number].contains(definition.type) else { return true }
        return content.values.state(of: definition.name)?.isKnown ?? true
    }

    func set(_ name: String, _ value: Value?) { try? content.values.set(name, value, from: .client, now: window.now) }

    /// Shows what was set, and lets what it moves come to rest.
    func settle() {
        let hub = content.builder.hub
        for _ in 0..<2 {
            hub.settle()
            content.refreshValues()
            window.update(now: window.now + .milliseconds(400))
            window.layout()
        }
    }

    private func look(at teller: Teller) {
        let before = teller.inputs.map { ($0.name, content.values.state(of: $0.name)?.known) }
        defer {
            for (name, value) in before { set(name, value) }
            settle()
        }
        var states: [[Value]] = [[]]
        for input in teller.inputs {
            let samples = samples(input, teller.thresholds)
            if samples.isEmpty { continue }
            states = states.flatMap { state in samples.map { state + [$0] } }
            if states.count > PanelChecker.mostStates { return }
        }
        guard states[0].count == teller.inputs.count else { return }
        let told = states.map { state in
            show(state, of: teller)
            return signature(of: teller)
        }
        var comparisons = 0
        for (number, state) in states.enumerated() {
            for other in (0..<number).reversed() where told[other] != told[number] && differences(states[other], state) == 1 {
                comparisons += 1
                if comparisons > PanelChecker.mostComparisons { return }
                if isColorAlone(states[other], state, of: teller) { return report(teller, states[other], state) }
            }
        }
    }

    private func differences(_ one: [Value], _ other: [Value]) -> Int { zip(one, other).filter { $0 != $1 }.count }

    private func show(_ state: [Value], of teller: Teller) {
        for (input, value) in zip(teller.inputs, state) { set(input.name, value) }
        settle()
    }

    private func signature(of teller: Teller) -> [ExpressionValue?] {
        [.boolean(teller.view.isHidden)] + teller.colors.map { content.builder.hub.result(of: $0) }
    }

    /// Whether two states are drawn, and in the same shapes.
    private func isColorAlone(_ one: [Value], _ other: [Value], of teller: Teller) -> Bool {
        guard let first = try? Surface(width: display.size.width, height: display.size.height, isOpaque: true),
            let second = try? Surface(width: display.size.width, height: display.size.height, isOpaque: true)
        else { return false }
        var frames: [[PixelRect: Int]] = []
        for (state, surface) in [(one, first), (other, second)] {
            show(state, of: teller)
            guard reveal(teller.view) || teller.colors.isEmpty else { return false }
            window.compose(surface.bounds, into: surface)
            let shown = content.views.lazy.map(\.view).filter { self.isShown($0) }
            frames.append(Dictionary(shown.map { ($0.pixelFrame, self.depth(of: $0)) }, uniquingKeysWith: max))
        }
        // What shows in one of them alone is a shape.
        let regions = frames[0].filter { frames[1][$0.key] != nil }.sorted { $0.value < $1.value }.map(\.key)
        return Recolouring.isAll(first, second, regions: regions)
    }

    private func depth(of view: View) -> Int {
        var depth = 0
        var current = view.superview
        while let ancestor = current {
            depth += 1
            current = ancestor.superview
        }
        return depth
    }

    private func report(_ teller: Teller, _ one: [Value], _ other: [Value]) {
        guard let index = teller.inputs.indices.first(where: { one[$0] != other[$0] }) else { return }
        let name = teller.inputs[index].name
        report(
            "only a colour tells whether “\(name)” is \(one[index]) or \(other[index]): people who cannot tell the colours apart do not see it",
            advice: "show another text or icon as well", accepting: AcceptSchema.color, at: teller.place, of: teller.view)
    }
}
