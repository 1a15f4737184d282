import FasciaExpressions
import FasciaValues
import FasciaYAML

/// A value for a control whose kind is not known yet, in each type that it can have.
package struct ScalarModel: Sendable {
    package let text: String
    package let number: Double?
    package let isOn: Bool?
    package let place: Place
    /// The colour of the panel that has this name, if there is one.
    package var color: ColorValue?
    /// What gives it when the action happens; nil for a value that is written out.
    package var expression: Expression?
    /// Whether it is `null`, where that is possible.
    package var isNull = false

    init(_ text: String, of node: SourceNode, _ reader: Reader) {
        self.text = text
        number = node.number
        isOn = node.plainText.flatMap { YAMLScalar.boolean($0) }
        place = reader.place(node.position)
        color = reader.colors[text].map(\.value)
    }

    /// The value in a definition's type; nil if it has none.
    package func value(for definition: ValueDefinition) -> Value? {
        let value: Value? =
            switch definition.type {
            case .number: number.map { .number($0) }
            case .boolean: isOn.map { .boolean($0) }
            case .text, .choice: .text(text)
            case .color: color.map { .color($0) } ?? .text(text)
            case .list, .image, .series, .secret: nil
            }
        guard let value else { return nil }
        return try? definition.checked(value)
    }

    /// The index of the choice that it names: by title, or by number from 0.
    package func index(among titles: [String?]) -> Int? {
        if let index = titles.firstIndex(where: { $0 == text }) { return index }
        guard let number, number >= 0, number < Double(titles.count), number == number.rounded() else { return nil }
        return Int(number)
    }
}

extension Syntax where Value == ScalarModel {
    /// A number, true or false, or a text: which of them it has to be is known later.
    package static var scalar: Syntax {
        Syntax("a number, true or false, or a text", isTextual: true) { node, reader in
            guard let text = node.text ?? (node.isEmptyText ? "" : nil) else {
                return reader.mismatch("a number, true or false, or a text", node)
            }
            return ScalarModel(text, of: node, reader)
        }
    }

    /// The same, or `null` for what is not known.
    package static var scalarOrNull: Syntax {
        Syntax("a number, true or false, a text, or null") { node, reader in
            if !node.isNull { return scalar.read(node, reader) }
            var model = ScalarModel("null", of: node, reader)
            model.isNull = true
            return model
        }
    }
}

extension SourceNode {
    /// Whether it is `""`.
    package var isEmptyText: Bool {
        if case .scalar(let text, .quoted) = content { return text.isEmpty }
        return false
    }
}
