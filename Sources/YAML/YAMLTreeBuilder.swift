/// Builds a tree of nodes from events. Aliases are expanded as they come, and counted: a few lines can name billions of nodes.
final class YAMLTreeBuilder {
    /// How many nodes aliases may add to a document, all together.
    static let maximumExpansion = 100_000

    /// A node with what it costs to walk it.
    private struct Built {
        var node: YAMLNode
        /// How many nodes it holds, itself included and aliases expanded.
        var count: Int
        /// How deep it is nested, 1 for a scalar.
        var height: Int
    }

    private let reader: YAMLEventReader
    private var anchors: [String: Built] = [:]
    private var expansion = 0
    private(set) var problems: [YAMLError] = []
    /// How many problems are kept: nobody reads more.
    private static let mostProblems = 1000

    private let budget: YAMLBudget

    init(_ reader: YAMLEventReader, _ budget: YAMLBudget) {
        self.reader = reader
        self.budget = budget
    }

    /// The document's root.
    func build() throws(YAMLError) -> YAMLNode {
        let event = try reader.next()
        guard event != .end else { throw YAMLError(file: reader.name, position: nil, message: "holds nothing but comments") }
        let root = try node(event)
        // Whatever follows must be YAML too, or half of the file was ignored.
        guard try reader.next() == .end else { throw reader.error("expected the end of the file") }
        return root.node
    }

    private func node(_ event: YAMLEvent) throws(YAMLError) -> Built {
        let position = reader.position
        if event == .alias { return try expand(at: position) }
        try spend(nodes: 1, bytes: reader.scalarBytes.count)
        if reader.hasTag { note(reader.error("tags are not supported; remove the word with the exclamation mark")) }
        let anchor = reader.anchor
        if let anchor { anchors[anchor] = nil }
        let built: Built
        switch event {
        case .sequenceStart: built = try sequence(at: position)
        case .mappingStart: built = try mapping(at: position)
        default:
            let style: YAMLNode.Style = reader.isPlain ? .plain : .quoted
            var node = YAMLNode(.scalar(try text(), style: style), at: position)
            node.textColumn = reader.textColumn
            built = Built(node: node, count: 1, height: 1)
        }
        if let anchor { anchors[anchor] = built }
        return built
    }

    private func sequence(at position: YAMLPosition) throws(YAMLError) -> Built {
        var nodes: [YAMLNode] = []
        var count = 1
        var height = 0
        while true {
            let event = try reader.next()
            if event == .sequenceEnd || event == .end { break }
            let child = try node(event)
            nodes.append(child.node)
            count += child.count
            height = max(height, child.height)
        }
        return Built(node: YAMLNode(.sequence(nodes), at: position), count: count, height: height + 1)
    }

    private func mapping(at position: YAMLPosition) throws(YAMLError) -> Built {
        var pairs: [YAMLPair] = []
        var known = KnownKeys()
        var count = 1
        var height = 0
        while true {
            let event = try reader.next()
            if event == .mappingEnd || event == .end { break }
            guard event == .scalar else { throw reader.error("a key must be a word or a string") }
            try spend(nodes: 0, bytes: reader.scalarBytes.count)
            if reader.hasTag { note(reader.error("tags are not supported; remove the word with the exclamation mark")) }
            let keyPosition = reader.position
            let isMerge = reader.isPlain && reader.scalarBytes.elementsEqual("<<".utf8)
            let key = try text()
            if let anchor = reader.anchor {
                anchors[anchor] = Built(node: YAMLNode(.scalar(key, style: .plain), at: keyPosition), count: 1, height: 1)
            }
            let child = try node(try reader.next())
            count += child.count
            height = max(height, child.height)
            if isMerge {
                let message = "merge keys (“<<”) are not read: write the keys out, or make a template (“templates:”, “use:”)"
                problems.append(YAMLError(file: reader.name, position: keyPosition, message: message))
            } else if let first = known.index(of: key, in: pairs) {
                let line = pairs[first].keyPosition.line
                let message = "the key \u{201C}\(key)\u{201D} occurs twice, first on line \(line)"
                note(YAMLError(file: reader.name, position: keyPosition, message: message))
            } else {
                pairs.append(YAMLPair(key: key, at: keyPosition, value: child.node))
            }
        }
        return Built(node: YAMLNode(.mapping(pairs), at: position), count: count, height: height + 1)
    }

    /// Finds a key among those of a mapping. Most have a handful, and comparing these costs a tenth of a dictionary.
    private struct KnownKeys {
        private static let few = 12
        private var indices: [String: Int] = [:]

        mutating func index(of key: String, in pairs: [YAMLPair]) -> Int? {
            if pairs.count <= KnownKeys.few {
                for index in pairs.indices where pairs[index].key == key { return index }
                return nil
            }
            for index in indices.count..<pairs.count { indices[pairs[index].key] = index }
            return indices[key]
        }
    }

    private func expand(at position: YAMLPosition) throws(YAMLError) -> Built {
        let name = reader.anchor ?? ""
        guard var built = anchors[name] else {
            throw reader.error("the alias *\(name) has no anchor &\(name) that ends before it")
        }
        expansion += built.count
        guard expansion <= YAMLTreeBuilder.maximumExpansion else {
            throw reader.error("aliases add more than \(YAMLTreeBuilder.maximumExpansion) nodes to the document")
        }
        try spend(nodes: built.count, bytes: 0)
        guard reader.depth + built.height <= YAMLEventReader.maximumDepth else {
            throw reader.error("nested deeper than \(YAMLEventReader.maximumDepth) levels by an alias")
        }
        built.node = YAMLNode(built.node.content, at: position)
        return built
    }

    private func note(_ problem: YAMLError) {
        if problems.count < YAMLTreeBuilder.mostProblems { problems.append(problem) }
    }

    /// Takes what the reader is at off the budget, before any of it is kept.
    private func spend(nodes: Int, bytes: Int) throws(YAMLError) {
        if let excess = budget.take(nodes: nodes, bytes: bytes) { throw reader.error("\(excess), which is as much as there may be") }
    }

    /// The text of the scalar that the reader is at.
    private func text() throws(YAMLError) -> String {
        // "\0" in quotes is YAML, but what it is used for ends at C functions that would cut it short.
        guard !reader.scalarBytes.contains(0) else { throw reader.error("a string must not hold the character NUL") }
        return reader.scalarText
    }
}
