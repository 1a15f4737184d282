/// A YAML file as a tree of nodes that know their places.
package struct YAMLDocument: Sendable {
    /// What errors call the file.
    package let name: String
    /// The node that all others are in; a mapping in every file that this project reads.
    package let root: YAMLNode
    /// Mistakes that do not keep the rest from being read, in the order of the file: keys that occur twice (the first one counts),
    /// tags. A reader of configurations reports them along with its own findings.
    package let problems: [YAMLError]

    /// A document that no file has.
    package init(name: String, root: YAMLNode, problems: [YAMLError]) {
        self.name = name
        self.root = root
        self.problems = problems
    }

    /// Reads a file: UTF-8, one document, at most 64 MiB. Aliases are replaced by what they stand for. Throws on the first
    /// thing that is no YAML, and on what is meant to exhaust its reader: aliases that multiply, nesting without end, more values than
    /// the budget has left.
    /// - Parameters:
    ///   - path: the file.
    ///   - budget: shared by documents that are read together; a usual one of its own without.
    package static func parse(path: String, budget: YAMLBudget = YAMLBudget()) throws(YAMLError) -> YAMLDocument {
        try parse(YAMLBytes(path: path), budget)
    }

    /// Reads bytes in memory; `name` is what errors call them.
    package static func parse(bytes: [UInt8], name: String, budget: YAMLBudget = YAMLBudget()) throws(YAMLError) -> YAMLDocument {
        try parse(YAMLBytes(bytes, name: name), budget)
    }

    private static func parse(_ bytes: YAMLBytes, _ budget: YAMLBudget) throws(YAMLError) -> YAMLDocument {
        let builder = YAMLTreeBuilder(try YAMLEventReader(bytes), budget)
        let root = try builder.build()
        return YAMLDocument(name: bytes.name, root: root, problems: builder.problems)
    }
}
