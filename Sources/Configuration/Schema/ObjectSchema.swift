/// The keys that a mapping may have.
package final class ObjectSchema: Sendable {
    /// The noun for messages, as in "a slider", and the heading in the reference.
    package let name: String
    package let keys: [AnyKey]
    /// Messages for keys that do not exist and that people look for, by key.
    package let unsupported: [String: String]

    package init(_ name: String, unsupported: [String: String] = [:], @KeyList _ keys: () -> [AnyKey]) {
        self.name = name
        self.unsupported = unsupported
        self.keys = keys()
        let hasIcon = self.keys.contains { $0.name == "icon" }
        imageOfIcon = hasIcon ? nil : self.keys.first { $0.name == "image" }
    }

    /// The key `image`, in whose place `icon` may stand; nil in a mapping without it, or with an `icon` of its own.
    package let imageOfIcon: AnyKey?

    /// The names that may be written, for suggestions.
    package var writtenKeys: [String] { keys.map(\.name) + (imageOfIcon == nil ? [] : ["icon"]) }

    /// Compares lengths first, which mostly differ: for twenty keys faster than a dictionary, which every start would have to make.
    package func key(_ name: String) -> AnyKey? {
        let length = name.utf8.count
        return keys.first { $0.name.utf8.count == length && $0.name == name }
    }

    /// A mapping by this schema.
    package var syntax: Syntax<Record> {
        Syntax("a mapping", mappingKeys: keys.map(\.name)) { [self] node, reader in reader.record(node, self) }
    }

    /// A mapping by this schema, or the value of one of its keys alone.
    /// - Parameter check: reports what keys of a mapping ask of each other.
    package func syntax<Value>(
        _ expectation: String, orAlone key: Key<Value>,
        check: @escaping @Sendable (Record, SourceNode, Reader) -> Void = { _, _, _ in }
    ) -> Syntax<Record> {
        Syntax(expectation, mappingKeys: keys.map(\.name)) { [self] node, reader in
            guard node.pairs == nil else {
                guard let record = reader.record(node, self) else { return nil }
                check(record, node, reader)
                return record
            }
            guard let value = key.syntax.read(node, reader) else { return nil }
            var record = Record(schema: self, place: reader.place(node.position))
            record.set(value, for: key, at: record.place)
            return record
        }
    }
}
