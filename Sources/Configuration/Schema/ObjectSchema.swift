/// The keys that a mapping may have.
package final class ObjectSchema: Sendable {
    /// What the mapping describes, as in "a slider"; also the reference's heading.
    package let name: String
    package let keys: [AnyKey]
    /// What to say of keys that do not exist and that people look for.
    package let unsupported: [String: String]

    package init(_ name: String, unsupported: [String: String] = [:], @KeyList _ keys: () -> [AnyKey]) {
        self.name = name
        self.unsupported = unsupported
        self.keys = keys()
    }

    /// Lengths differ mostly: to compare them finds one of twenty keys sooner than a dictionary, which would have to be made at each
    /// start besides.
    package func key(_ name: String) -> AnyKey? {
        let length = name.utf8.count
        return keys.first { $0.name.utf8.count == length && $0.name == name }
    }

    /// A mapping by this schema.
    package var syntax: Syntax<Record> {
        Syntax("a mapping", mappingKeys: keys.map(\.name)) { [self] node, reader in reader.record(node, self) }
    }
}
