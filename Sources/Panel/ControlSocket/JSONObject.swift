/// The members of a JSON object, in the order in which they were added.
public struct JSONObject: Hashable, Sendable {
    /// The names, in order.
    public private(set) var names: [String] = []
    private var values: [String: JSONValue] = [:]

    /// An object without members.
    public init() {}

    /// An object of these members; of those with the same name the last counts.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { self[name] = value }
    }

    /// How many members there are.
    public var count: Int { names.count }

    /// Whether there is no member.
    public var isEmpty: Bool { names.isEmpty }

    /// The names and values, in order.
    public var members: [(name: String, value: JSONValue)] { names.map { ($0, values[$0] ?? .null) } }

    /// The value of a member, nil if there is none of that name. Setting nil takes it away.
    public subscript(name: String) -> JSONValue? {
        get { values[name] }
        set {
            if let newValue {
                if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
            } else if values.removeValue(forKey: name) != nil {
                names.removeAll { $0 == name }
            }
        }
    }

    /// Objects are the same whatever the order of their members.
    public static func == (one: JSONObject, other: JSONObject) -> Bool { one.values == other.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
