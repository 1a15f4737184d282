import FasciaYAML

extension Syntax where Value == ScalarModel {
    /// A number, true or false, or a text: which of them it has to be is known later.
    package static var scalar: Syntax {
        Syntax("a number, true or false, or a text") { node, reader in
            guard let text = node.text ?? (node.isEmptyText ? "" : nil) else {
                reader.mismatch("a number, true or false, or a text", node)
                return nil
            }
            return ScalarModel(
                text: text, number: node.number, isOn: node.plainText.flatMap { YAMLScalar.boolean($0) },
                place: reader.place(node.position))
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
