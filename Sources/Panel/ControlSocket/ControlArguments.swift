/// A request's parameters by name, of the kinds that its method declares.
struct ControlArguments {
    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    /// A parameter, nil if it was left out.
    subscript(name: String) -> JSONValue? { object[name] }

    /// A text that the method demands.
    func text(_ name: String) -> String { object[name]?.asString ?? "" }

    /// A list of texts; empty if it was left out.
    func texts(_ name: String) -> [String] { object[name]?.asArray?.compactMap(\.asString) ?? [] }

    /// A whole number that the method demands; one that no list can have stays one.
    func index(_ name: String) -> Int { Int(clamping: object[name]?.asInteger ?? -1) }
}
