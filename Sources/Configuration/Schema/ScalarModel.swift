import FasciaValues

/// A value for a control whose kind is known later: what it is as each of the types that it can be.
package struct ScalarModel: Sendable {
    package let text: String
    package let number: Double?
    package let isOn: Bool?
    package let place: Place

    /// What it is as a value of a kind; nil if it cannot be one.
    package func value(for definition: ValueDefinition) -> Value? {
        let value: Value? =
            switch definition.type {
            case .number: number.map { .number($0) }
            case .boolean: isOn.map { .boolean($0) }
            case .text, .choice: .text(text)
            }
        guard let value else { return nil }
        return try? definition.checked(value)
    }

    /// The choice that it names: a title, or a number counted from 0.
    package func index(among titles: [String?]) -> Int? {
        if let index = titles.firstIndex(where: { $0 == text }) { return index }
        guard let number, number >= 0, number < Double(titles.count), number == number.rounded() else { return nil }
        return Int(number)
    }
}
