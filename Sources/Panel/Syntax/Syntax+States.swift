import FasciaConfiguration
import FasciaControls
import FasciaSystem
import FasciaValues

/// What configurations call the states of controls.
enum StateNames {
    static let all: [(String, ControlState)] = [
        ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected),
    ]
}

extension Syntax {
    /// A value per state, or one value for all of them.
    static func perState<Element>(_ kind: Syntax<Element>) -> Syntax where Value == [(state: ControlState, value: Element)] {
        Syntax(
            "\(kind.expectation); or a mapping of states to such values", live: kind.live?.map { [(.normal, $0)] },
            isTextual: kind.isTextual
        ) { node, reader in
            guard let pairs = node.pairs, !isElement(pairs, kind) else { return kind.read(node, reader).map { [(.normal, $0)] } }
            return pairs.compactMap { pair in
                reader.at(pair.key) {
                    guard let state = state(pair.key, pair.position, reader) else { return nil }
                    return kind.read(pair.value, reader).map { (state, $0) }
                }
            }
        }
    }

    /// A value per state, or one for all, and others for compact metrics.
    static func perStateAndMetrics<Element>(
        _ kind: Syntax<Element>
    ) -> Syntax where Value == [(state: ControlState, metrics: BarMetrics, value: Element)] {
        let states = Syntax<[(state: ControlState, value: Element)]>.perState(kind)
        return Syntax(
            "\(kind.expectation); or a mapping of states, and under “compact” another one", isTextual: kind.isTextual
        ) { node, reader in
            guard let pairs = node.pairs, !isElement(pairs, kind) else {
                return kind.read(node, reader).map { [(.normal, .default, $0)] }
            }
            let standard = SourceNode(.mapping(pairs.filter { $0.key != "compact" }), at: node.position)
            var result = (states.read(standard, reader) ?? []).map { (state: $0.state, metrics: BarMetrics.default, value: $0.value) }
            if let compact = pairs.first(where: { $0.key == "compact" }) {
                reader.at("compact") {
                    result += (states.read(compact.value, reader) ?? []).map { ($0.state, .compact, $0.value) }
                }
            }
            return result
        }
    }

    /// A mapping with a key of the value's own is a value; any other is a table of states.
    private static func isElement<Element>(_ pairs: [SourcePair], _ kind: Syntax<Element>) -> Bool {
        pairs.contains { kind.mappingKeys.contains($0.key) }
    }

    static func state(_ text: String, _ position: SourcePosition, _ reader: Reader) -> ControlState? {
        var result = ControlState.normal
        for word in text.parts(at: "+", omittingEmptySubsequences: false) {
            let name = trimmed(word)
            guard let state = StateNames.all.first(where: { $0.0 == name }) else {
                return reader.fail(
                    "there is no state “\(name.prefix(40))”; there are \(StateNames.all.map(\.0).joined(separator: ", ")), and unions such as selected+highlighted",
                    at: reader.place(position), suggestion: Suggestion.closest(to: name, among: StateNames.all.map(\.0)))
            }
            result.formUnion(state.1)
        }
        return result
    }

    private static func trimmed(_ word: Substring) -> String {
        var word = word
        while word.first == " " { word.removeFirst() }
        while word.last == " " { word.removeLast() }
        return String(word)
    }
}

extension Syntax where Value == ControlState {
    /// A state, or a union of states.
    static var controlState: Syntax {
        Syntax("a state: \(StateNames.all.map(\.0).joined(separator: ", ")) or a union such as selected+highlighted") { node, reader in
            guard let text = node.text else { return reader.mismatch("a state", node) }
            return state(text, node.position, reader)
        }
    }
}
