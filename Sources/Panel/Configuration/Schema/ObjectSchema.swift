/// The keys that a mapping may have.
struct ObjectSchema: Sendable {
    /// What the mapping describes, as in "a slider"; also the reference's heading.
    let name: String
    let keys: [AnyKey]
    /// What to say of keys that do not exist and that people look for.
    let unsupported: [String: String]
    private let byName: [String: Int]

    init(_ name: String, _ keys: [AnyKey], unsupported: [String: String] = [:]) {
        self.name = name
        self.unsupported = unsupported
        self.keys = keys
        byName = Dictionary(keys.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    func key(_ name: String) -> AnyKey? { byName[name].map { keys[$0] } }

    /// A mapping by this schema.
    var kind: Kind<Record> {
        let schema = self
        return Kind("a mapping", mappingKeys: keys.map(\.name)) { node, reader in reader.record(node, schema) }
    }
}
