/// The properties of one kernel object by name.
struct PropertyTable {
    private let byName: [String: PropertyInfo]

    /// No properties: what a driver without them has.
    static let none = PropertyTable([])

    init(_ properties: [PropertyInfo]) {
        byName = Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> PropertyInfo? { byName[name] }

    /// A property's id, 0 if the object has none of this name.
    func id(_ name: String) -> UInt32 { byName[name]?.id ?? 0 }
}
