import FasciaConfiguration
import FasciaControls
import FasciaValues

extension PanelChecker {
    /// The most values with their samples that are looked at.
    private static let mostSamples = 600
    /// Kinds of views whose parts show values: titles, badges, and numbers on a scale.
    private static let kindsWithParts: Set<String> = ["tabBar", "segmentedControl", "menu", "gauge", "dial", "textField", "page"]

    /// Reports texts that are cut once their values are as long as they can be: numbers at the ends of their range, booleans and choices in
    /// every word. A number that is cut is another number.
    func checkLongest(_ configuration: PanelConfiguration) {
        let showers = showers(configuration.captions)
        let first = content.language
        var count = 0
        for definition in content.builder.hub.definitions where definition.formula == nil && PanelValue(name: definition.name) == nil {
            guard let views = showers[definition.name], let known = content.values.state(of: definition.name)?.known else { continue }
            for sample in PanelChecker.longest(of: definition) where sample != known && count < PanelChecker.mostSamples {
                count += 1
                let change = StateChange(definition: definition, sample: .value(sample))
                make([change])
                settle()
                onlyPages = pages(of: views)
                state = PanelChecker.words(of: [change])
                for language in [first] + content.languages.filter({ $0 != first }) {
                    if language != first, !content.setLanguage(language) { continue }
                    layoutLanguage = language
                    onEachPage { checkRoom(seen().filter { one in views.contains { $0 === one.view } }) }
                }
                if content.language != first { content.setLanguage(first) }
                layoutLanguage = nil
                state = nil
                onlyPages = nil
                set(definition.name, known)
            }
        }
        settle()
    }

    private static func longest(of definition: ValueDefinition) -> [Value] {
        switch definition.type {
        case .number: definition.range.map { [.number($0.upperBound), .number($0.lowerBound)] } ?? []
        case .boolean: [.boolean(true), .boolean(false)]
        case .choice: definition.choices.map { .text($0) }
        default: []
        }
    }

    /// The views that show values, by the values' names.
    private func showers(_ captions: [String: TextModel]) -> [String: [View]] {
        let inCaptions = Set(captions.values.flatMap(\.inputNames))
        var found: [String: [View]] = [:]
        for (model, view) in content.views {
            var names = Set(model.kind.rules.texts(model.record).flatMap(\.inputNames))
            if PanelChecker.kindsWithParts.contains(model.kind.name) {
                names.formUnion(inCaptions)
                if let bound = model.record[BindingSchema.binds]?.name { names.insert(bound) }
            }
            for definition in inputs(of: names).definitions { found[definition.name, default: []].append(view) }
        }
        return found
    }
}
