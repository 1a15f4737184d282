import FasciaConfiguration
import FasciaExpressions
import FasciaValues

/// Which rows of a list are shown: those for which a condition holds. What it says of each row is known until something else is so.
final class RowFilter {
    /// What the condition reads.
    fileprivate enum Input {
        case id
        /// A field, by its place among those of the list.
        case field(Int)
        /// The same for all rows.
        case other(ExpressionValue?)
    }

    private let expression: Expression
    private let list: ValueModel
    private unowned let hub: ValueHub
    /// nil until a row is asked about.
    private var inputs: [Input]?
    private var answers: [String: Bool] = [:]

    init(_ expression: Expression, _ list: ValueModel, _ hub: ValueHub) {
        self.expression = expression
        self.list = list
        self.hub = hub
    }

    /// The values that it depends on, apart from the row.
    var names: [String] { expression.valueNames }

    /// Something else is so for all rows.
    func reset() {
        inputs = nil
        answers.removeAll(keepingCapacity: true)
    }

    /// Whether a row is shown; not while that is unknown.
    func shows(_ row: ListRow) -> Bool {
        if let answer = answers[row.id] { return answer }
        let inputs = inputs ?? read()
        let answer = expression.evaluate(in: Surroundings(row: row, inputs: inputs, names: expression.inputs, hub: hub))?.boolean ?? false
        answers[row.id] = answer
        return answer
    }

    /// Asks again about a row that has changed.
    /// - Returns: whether it is shown now and was not, or the other way round.
    func update(_ row: ListRow) -> Bool {
        let before = answers.removeValue(forKey: row.id)
        return shows(row) != before
    }

    /// Forgets a row that is gone.
    /// - Returns: whether it was shown.
    func remove(_ id: String) -> Bool { answers.removeValue(forKey: id) ?? false }

    private func read() -> [Input] {
        let read = expression.inputs.map { input -> Input in
            if input.aspect != .field { return .other(hub.value(of: input)) }
            return list.fields.firstIndex { $0.definition.name == input.name }.map { .field($0) } ?? .id
        }
        inputs = read
        return read
    }

    /// A row with what is the same for all.
    private struct Surroundings: ExpressionEnvironment {
        let row: ListRow
        let inputs: [Input]
        let names: [ExpressionInput]
        unowned let hub: ValueHub

        func value(ofInput index: Int) -> ExpressionValue? {
            switch inputs[index] {
            case .id: .text(row.id)
            case .field(let column): row.values[column].map { ExpressionValue($0) }
            case .other(let value): value
            }
        }
        func field(_ field: String, ofRow id: String, inInput index: Int) -> ExpressionValue? {
            hub.field(field, ofRow: id, in: names[index].name)
        }
        func localized(_ name: String) -> String { hub.localized(name) }
        func filled(_ text: String) -> String { hub.filled(text) }
        func localized(_ name: String, pluralOf number: Double) -> String { hub.localized(name, pluralOf: number) }
        func text(of number: Double, decimals: Int?) -> String { hub.text(of: number, decimals: decimals) }
        func text(ofDuration text: String) -> String { hub.text(ofDuration: text) }
        func text(ofMoment seconds: Double, style: String) -> String { hub.text(ofMoment: seconds, style: style) }
    }
}
