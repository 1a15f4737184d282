import FasciaYAML

extension Syntax where Value == [ActionModel] {
    /// One action, or several that happen in order.
    package static var actions: Syntax {
        Syntax("an action, as {page: home}, or a list of actions", mappingKeys: ActionSchema.schema.keys.map(\.name)) { node, reader in
            if let elements = node.elements {
                guard elements.count <= 50 else { return reader.fail("at most 50 actions are possible", node) }
                return elements.enumerated().flatMap { pair in reader.at(pair.offset) { ActionSchema.read(pair.element, reader) } }
            }
            return ActionSchema.read(node, reader)
        }
    }
}

extension Syntax where Value == NameModel {
    /// A name of something that is declared elsewhere; whether it is, is known when all is read.
    package static func name(_ expectation: String) -> Syntax {
        Syntax(expectation, isTextual: true) { node, reader in
            guard let text = node.text, !text.isEmpty else { return reader.mismatch(expectation, node) }
            return NameModel(name: text, place: reader.place(node.position))
        }
    }

    /// The name of a value of `values`. With a “=” before it, as texts have it, it is the same.
    package static func valueName(_ expectation: String = "the name of a value") -> Syntax {
        name(expectation).map { $0.withoutEqualsSign }
    }
}

extension Syntax where Value == [(reference: ReferenceModel, value: ScalarModel)] {
    /// Paths of controls and the values that they get.
    package static var assignments: Syntax {
        Syntax("a mapping of paths to values") { node, reader in
            guard let pairs = node.pairs else { return reader.mismatch("a mapping of paths to values", node) }
            return pairs.compactMap { pair in
                reader.at(pair.key) {
                    guard let text = pair.value.text else { return reader.mismatch("a number, true or false, or a title", pair.value) }
                    let place = reader.place(pair.value.position)
                    let reference = ReferenceModel(path: pair.key, place: reader.place(pair.position))
                    if text.utf8.first == UInt8(ascii: "=") {
                        // What a control takes is checked with the control.
                        let name = NameModel(name: pair.key, place: place).withoutEqualsSign.name
                        let type = reader.scope.values[name]
                        guard let expression = reader.expression(String(text.dropFirst()), at: 1, expecting: type, pair.value) else {
                            return nil
                        }
                        var scalar = ScalarModel(text, of: pair.value, reader)
                        scalar.expression = expression
                        return (reference, scalar)
                    }
                    if text.utf8.has("{=") {
                        return reader.fail(
                            "“set” takes no texts with values in them: what is set is a value as it is written, or an expression, as in “=a + 1”",
                            pair.value)
                    }
                    return (reference, ScalarModel(text, of: pair.value, reader))
                }
            }
        }
    }
}
