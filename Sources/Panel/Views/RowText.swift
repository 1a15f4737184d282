import FasciaConfiguration
import FasciaExpressions

/// A text of a row, with the places of the fields that it shows as they are.
struct RowText {
    enum Part {
        case text(String)
        /// A field, by its place among those of the list: with its unit and its words.
        case field(Int, decimals: Int?)
        case other(TextModel.Part)
    }

    private let model: TextModel
    private let list: ValueModel
    private var language: String?
    private var known: [Part] = []

    init(_ model: TextModel, _ list: ValueModel) {
        self.model = model
        self.list = list
    }

    /// The values of the panel in it.
    var names: [String] { model.names.map(\.name.name) + model.expressions.flatMap(\.valueNames) }

    mutating func parts(in language: String) -> [Part] {
        if self.language == language { return known }
        self.language = language
        known = model.parts(in: language).map { part in
            switch part {
            case .text(let text): return .text(text)
            case .expression(let expression, let decimals):
                return list.column(of: expression).map { .field($0, decimals: decimals) } ?? .other(part)
            case .named, .value: return .other(part)
            }
        }
        return known
    }
}

extension Expression {
    /// The values that it reads, fields left out.
    var valueNames: [String] { inputs.filter { $0.aspect != .field && $0.aspect != .language }.map(\.name) }
}

extension ValueModel {
    /// The place of the field of a list's rows that an expression is, and nothing else; nil for any other.
    func column(of expression: Expression) -> Int? {
        guard expression.nodeCount == 1, let input = expression.inputs.first, input.aspect == .field else { return nil }
        return fields.firstIndex { $0.definition.name == input.name }
    }
}
