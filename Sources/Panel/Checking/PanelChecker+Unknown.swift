import FasciaControls
import FasciaValues

extension PanelChecker {
    /// The most rounds of what values can be that nobody knows yet.
    private static let mostRounds = 8
    /// What a text is that nobody knows yet: it can be anything, and short. It has a capital and a descender.
    static let sampleText = "Abg"

    /// Reports what is cut or can hardly be read once values are known that are not at the start: until then their texts are a dash, or
    /// empty. Numbers are at the ends of their range, choices and booleans everything that they can be.
    func checkUnknown(_ configuration: PanelConfiguration) {
        let unknown = content.builder.hub.definitions.filter { isUnknown($0) }
        if unknown.isEmpty { return }
        isKnown = true
        defer { isKnown = false }
        let before = unknown.map { ($0.name, content.values.state(of: $0.name)?.known) }
        let first = content.language
        let rounds = min(PanelChecker.mostRounds, max(2, unknown.map(\.choices.count).max() ?? 0))
        // The first one comes last: the rest is looked at with it.
        for round in (0..<rounds).reversed() {
            for definition in unknown {
                if let value = PanelChecker.sample(of: definition, round) { set(definition.name, value) }
            }
            settle()
            for language in [first] + content.languages.filter({ $0 != first }) {
                if language != first, !content.setLanguage(language) { continue }
                layoutLanguage = language
                onEachPage { checkRoom(seen()) }
            }
            layoutLanguage = nil
            content.setLanguage(first)
        }
        checkReadability(configuration)
        for (name, value) in before { set(name, value) }
        settle()
    }

    /// Whether nothing is known of a value that a text can show, or it is a text without letters.
    private func isUnknown(_ definition: ValueDefinition) -> Bool {
        guard definition.formula == nil, PanelValue(name: definition.name) == nil,
            [.number, .boolean, .choice, .text].contains(definition.type), let state = content.values.state(of: definition.name)
        else { return false }
        return !state.isKnown || state.known == .text("")
    }

    private static func sample(of definition: ValueDefinition, _ round: Int) -> Value? {
        switch definition.type {
        case .number: .number(definition.range.map { round % 2 == 0 ? $0.upperBound : $0.lowerBound } ?? 0)
        case .boolean: .boolean(round % 2 == 0)
        case .choice: definition.choices.isEmpty ? nil : .text(definition.choices[min(round, definition.choices.count - 1)])
        default: .text(sampleText)
        }
    }
}
