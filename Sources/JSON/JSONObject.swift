/// The members of a JSON object, in the order in which they were added.
package struct JSONObject: Hashable, Sendable {
    /// The names, in order.
    package private(set) var names: [String] = []
    private var values: [String: JSONValue] = [:]

    /// An object without members.
    package init() {}

    /// An object of these members; of those with the same name the last counts.
    package init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { self[name] = value }
    }

    /// How many members there are.
    package var count: Int { names.count }

    /// Whether there is no member.
    package var isEmpty: Bool { names.isEmpty }

    /// The names and values, in order.
    package var members: [(name: String, value: JSONValue)] { names.map { ($0, values[$0] ?? .null) } }

    /// The value of a member, nil if there is none of that name. Setting nil takes it away.
    package subscript(name: String) -> JSONValue? {
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
    package static func == (one: JSONObject, other: JSONObject) -> Bool { one.values == other.values }

    package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object; of members with the same name the last counts.
    package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
