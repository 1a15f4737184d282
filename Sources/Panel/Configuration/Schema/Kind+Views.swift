extension Kind where Value == ViewKind {
    /// A type of view.
    static var viewType: Kind {
        let choice = Kind.choice(ViewKind.self)
        return Kind(choice.expectation) { node, reader in
            if let word = node.text, ViewKind(rawValue: word) == nil, let message = Unsupported.views[word.lowercased()] {
                reader.fail(message, node)
                return nil
            }
            return choice.read(node, reader)
        }
    }
}

extension Kind where Value == [ViewModel] {
    /// How many views a panel may have.
    static var maximumCount: Int { 10_000 }
    /// How deep they may lie in each other.
    static var maximumDepth: Int { 32 }

    /// Views, each by the schema of its type.
    static var views: Kind {
        Kind("a list of views") { node, reader in
            guard let elements = node.elements else {
                // A list of which everything is commented out is an empty one.
                if node.isNull { return [] }
                reader.mismatch("a list of views", node)
                return nil
            }
            guard reader.viewDepth < maximumDepth else {
                reader.fail("views lie in each other deeper than \(maximumDepth) levels", node)
                return nil
            }
            reader.viewDepth += 1
            defer { reader.viewDepth -= 1 }
            return elements.enumerated().compactMap { pair in reader.at(pair.offset) { view(pair.element, reader) } }
        }
    }

    private static func view(_ node: SourceNode, _ reader: Reader) -> ViewModel? {
        guard node.pairs != nil else {
            reader.mismatch("a view, a mapping with “type:”", node)
            return nil
        }
        reader.viewCount += 1
        guard reader.viewCount <= maximumCount else {
            if reader.viewCount == maximumCount + 1 { reader.fail("a panel may have at most \(maximumCount) views", node) }
            return nil
        }
        guard let type = node["type"] else {
            if node["use"] == nil {
                reader.fail("“type” is missing: \(CommonSchema.type.kind.expectation); or “use:” with the name of a template", node)
            }
            return nil
        }
        guard let kind = reader.at("type", { CommonSchema.type.kind.read(type, reader) }) else {
            // What is in it is checked all the same.
            if let views = node["views"] { _ = reader.at("views") { Kind<[ViewModel]>.views.read(views, reader) } }
            return nil
        }
        guard let record = reader.record(node, kind.schema) else { return nil }
        var children = record[BoxSchema.views] ?? []
        if kind == .list { children = ListSchema.allRows(record).flatMap { $0[ListRowSchema.views] ?? [] } }
        let model = ViewModel(kind: kind, record: record, place: reader.place(node.position), children: children)
        ViewRules.check(model, reader)
        return model
    }
}
