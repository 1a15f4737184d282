import FasciaExpressions
import FasciaGeometry

/// The values of a store that formulas compute from others. A change of an input marks what depends on it; `settle` computes it, each
/// value once and those that it depends on first.
final class DerivedValues: ExpressionHost {
    private unowned let store: ValueStore
    private lazy var graph = ExpressionGraph(host: self)
    private var definitions: [ValueDefinition] = []
    private var states: [ValueState] = []
    /// What was reported of them.
    private var reported: [ValueState] = []
    private var places: [String: Int] = [:]
    /// The places of the values whose formulas read a name.
    private var dependents: [String: [Int]] = [:]
    /// The places of the values whose state may have changed.
    private var touched: [Bool] = []
    private var isTouched = false
    /// Room for the places that are reported.
    private var spare: [Int] = []
    private var isSettling = false
    private var observations: [Observation] = []
    /// How often lists, images and series have changed.
    private var revisions: [String: Int] = [:]

    /// - Parameter definitions: with a formula each, in any order; of a circle none is ever known.
    init(_ definitions: [ValueDefinition], store: ValueStore) {
        self.store = store
        let formulas = Dictionary(definitions.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        // Those that others depend on come first.
        var done: Set<String> = []
        func add(_ definition: ValueDefinition) {
            guard done.insert(definition.name).inserted else { return }
            for input in definition.formula?.inputs ?? [] { formulas[input.name].map(add) }
            places[definition.name] = self.definitions.count
            self.definitions.append(definition)
            states.append(DerivedValues.state(nil, definition, isFresh: true))
            touched.append(false)
        }
        for definition in definitions { formulas[definition.name].map(add) }
        reported = states
        for (place, definition) in self.definitions.enumerated() { follow(definition, place) }
        if definitions.isEmpty { return }
        observations = [
            store.listChanges.add { [unowned self] in contentChanged($0.name) },
            store.imageChanges.add { [unowned self] in contentChanged($0) },
            store.seriesChanges.add { [unowned self] in contentChanged($0.name) },
            store.secretChanges.add { [unowned self] in contentChanged($0) },
        ]
    }

    private func follow(_ definition: ValueDefinition, _ place: Int) {
        guard let formula = definition.formula else { return }
        graph.add(formula) { [unowned self] result in
            let value = result.flatMap { Value($0, definition.type) }
            states[place] = DerivedValues.state(value, definition, isFresh: states[place].isFresh)
            touch(place)
            graph.changed(definition.name)
        }
        for name in Set(formula.inputs.map(\.name)) { dependents[name, default: []].append(place) }
        touch(place)
    }

    private static func state(_ value: Value?, _ definition: ValueDefinition, isFresh: Bool) -> ValueState {
        ValueState(
            value: value ?? definition.start, actual: value ?? definition.start, isFresh: isFresh, isAwaiting: false, hasFailed: false,
            isKnown: value != nil, isActualKnown: value != nil)
    }

    private func touch(_ place: Int) {
        touched[place] = true
        isTouched = true
    }

    // MARK: The store's

    /// How many inputs all formulas have, for tests.
    var linkCount: Int { dependents.values.reduce(0) { $0 + $1.count } }

    /// Whether `settle` has something to do.
    var isMarked: Bool { isTouched || graph.isMarked }

    func definition(of name: String) -> ValueDefinition? { places[name].map { definitions[$0] } }

    /// The state of a value, as `settle` left it.
    func state(of name: String) -> ValueState? { places[name].map { states[$0] } }

    /// Marks what is computed from a value. What is computed from that follows in `settle`.
    func changed(_ name: String) {
        guard let found = dependents[name] else { return }
        for place in found { touch(place) }
        graph.changed(name)
    }

    private func contentChanged(_ name: String) {
        guard dependents[name] != nil else { return }
        revisions[name, default: 0] += 1
        changed(name)
        store.requestSettling()
    }

    /// Computes what is marked, and reports each value whose state changed.
    func settle(_ report: (String, ValueState) -> Void) {
        guard isMarked, !isSettling else { return }
        isSettling = true
        // Before anything is computed: formulas may ask whether others are fresh, which come first.
        for place in touched.indices where touched[place] {
            let inputs = definitions[place].formula?.inputs ?? []
            let isFresh = inputs.allSatisfy { (state(of: $0.name) ?? store.state(of: $0.name))?.isFresh ?? true }
            if isFresh != states[place].isFresh {
                states[place] = DerivedValues.state(states[place].known, definitions[place], isFresh: isFresh)
                // What is computed from it has a place behind it.
                changed(definitions[place].name)
            }
        }
        graph.update()
        isTouched = false
        isSettling = false
        // Whoever hears of one may change others: those wait for the next time.
        var found = spare
        spare = []
        found.removeAll(keepingCapacity: true)
        for place in touched.indices where touched[place] {
            touched[place] = false
            found.append(place)
        }
        for place in found where states[place] != reported[place] {
            reported[place] = states[place]
            report(definitions[place].name, states[place])
        }
        spare = found
    }

    // MARK: What formulas read

    func value(of input: ExpressionInput) -> ExpressionValue? {
        if let place = places[input.name] {
            switch input.aspect {
            case .isFresh: return .boolean(states[place].isFresh)
            case .hasFailed, .isAwaiting: return .boolean(false)
            default: return states[place].known.map { ExpressionValue($0) }
            }
        }
        return store.value(of: input, revision: revisions[input.name] ?? 0)
    }

    func field(_ field: String, ofRow id: String, in list: String) -> ExpressionValue? { store.field(field, ofRow: id, in: list) }

    // Formulas of values know no language: they are the same for all that read them.
    func localized(_ name: String) -> String { "@\(name)" }

    func localized(_ name: String, pluralOf number: Double) -> String { "@\(name)" }

    func text(of number: Double, decimals: Int?) -> String {
        NumberFormat.text(number, decimals: decimals)
    }

    func text(ofDuration text: String) -> String { text }

    func text(ofMoment seconds: Double, style: String) -> String { NumberFormat.text(seconds, decimals: 0) }
}
