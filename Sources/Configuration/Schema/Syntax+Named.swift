extension Syntax {
    /// A mapping of names to such values, in the order in which they are written.
    package static func named<Element>(_ kind: Syntax<Element>) -> Syntax where Value == [NamedModel<Element>] {
        Syntax("a mapping of names") { node, reader in
            guard let pairs = node.pairs else {
                if !node.isNull { reader.mismatch("a mapping of names", node) }
                return []
            }
            guard pairs.count <= ConfigurationLimits.names else {
                reader.fail("there are \(pairs.count) entries; at most \(ConfigurationLimits.names) are possible", node)
                return nil
            }
            return pairs.compactMap { pair in
                reader.at(pair.key) {
                    let place = reader.place(pair.position)
                    guard !pair.key.isEmpty, !pair.key.contains("/") else {
                        reader.fail("a name has at least one letter, and no slash", at: place)
                        return nil
                    }
                    return kind.read(pair.value, reader).map { NamedModel(name: pair.key, value: $0, place: place) }
                }
            }
        }
    }
}
