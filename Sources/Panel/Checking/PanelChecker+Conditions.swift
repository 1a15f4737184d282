import FasciaConfiguration
import FasciaValues

extension PanelChecker {
    /// A range of numbers in which a view is shown.
    private struct Zone {
        let condition: ValueCondition
        let definition: ValueDefinition

        /// Whether it settles what shows at a number: it names it, reaches across it, or includes it as its end.
        func covers(_ number: Double) -> Bool {
            if condition.equals?.contains(where: { $0.number == number }) == true { return true }
            guard condition.contains(number) else { return false }
            let isBounded = (condition.below ?? condition.atMost) != nil && (condition.above ?? condition.atLeast) != nil
            return isBounded || condition.atLeast == number || condition.atMost == number
        }
    }

    /// Reports numbers between two conditions: one view shows below the number, another above it, and neither at the number itself.
    func checkConditions() {
        var zones: [String: [Zone]] = [:]
        for (model, _) in content.views {
            for condition in model.record[CommonSchema.visibleWhen]?.compactMap(\.ofValue) ?? [] {
                guard let value = content.builder.hub.models[condition.value.name] else { continue }
                zones[condition.value.name, default: []].append(Zone(condition: condition, definition: value.definition))
            }
        }
        for (name, zones) in zones.sorted(by: { $0.key < $1.key }) {
            let below = Set(zones.compactMap(\.condition.below))
            for upper in zones {
                guard let number = upper.condition.above, below.contains(number), !zones.contains(where: { $0.covers(number) }) else {
                    continue
                }
                if let range = upper.definition.range, number <= range.lowerBound || number >= range.upperBound { continue }
                let text = Noun.number(number)
                report(
                    "nothing shows while “\(name)” is \(text): one view is for what is below \(text), and one for what is above; say “atLeast: \(text)” or “atMost: \(text)” in one of them",
                    at: upper.condition.value.place)
            }
        }
    }
}
