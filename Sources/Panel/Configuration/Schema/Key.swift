/// A key of a mapping: declared once, with its name, what its value has to be, and what it does.
struct Key<Value>: Sendable {
    let name: String
    let kind: Kind<Value>
    /// A sentence for the reference.
    let documentation: String
    let isRequired: Bool

    init(_ name: String, _ kind: Kind<Value>, _ documentation: String, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.documentation = documentation
        self.isRequired = isRequired
    }
}
