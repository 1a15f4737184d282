import FasciaYAML

extension Syntax where Value == [ActionModel] {
    /// One action, or several that happen in order.
    package static var actions: Syntax {
        Syntax("an action, as {page: home}, or a list of actions", mappingKeys: ActionSchema.schema.keys.map(\.name)) { node, reader in
            if let elements = node.elements {
                guard elements.count <= 50 else {
                    reader.fail("at most 50 actions are possible", node)
                    return nil
                }
                return elements.enumerated().flatMap { pair in reader.at(pair.offset) { ActionSchema.read(pair.element, reader) } }
            }
            return ActionSchema.read(node, reader)
        }
    }
}

extension Syntax where Value == NameModel {
    /// A name of something that is declared elsewhere; whether it is, is known when all is read.
    package static func name(_ expectation: String) -> Syntax {
        Syntax(expectation) { node, reader in
            guard let text = node.text, !text.isEmpty else {
                reader.mismatch(expectation, node)
                return nil
            }
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
            guard let pairs = node.pairs else {
                reader.mismatch("a mapping of paths to values", node)
                return nil
            }
            return pairs.compactMap { pair in
                reader.at(pair.key) {
                    guard let text = pair.value.text else {
                        reader.mismatch("a number, true or false, or a title", pair.value)
                        return nil
                    }
                    let place = reader.place(pair.value.position)
                    let value = ScalarModel(
                        text: text, number: pair.value.number, isOn: pair.value.plainText.flatMap { YAMLScalar.boolean($0) }, place: place)
                    return (ReferenceModel(path: pair.key, place: reader.place(pair.position)), value)
                }
            }
        }
    }
}
