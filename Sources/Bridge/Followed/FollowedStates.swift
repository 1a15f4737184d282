import FasciaJSON

/// What other devices have said of the values that follow them, with one connection.
struct FollowedStates {
    /// What a message changes.
    struct Change: Equatable {
        /// The values that are something else now, or are known again.
        var heard: [String] = []
        /// The values that nobody can tell any more.
        var stale: [String] = []
        /// What cannot be understood, by the name of its value.
        var nonsense: [String: String] = [:]
    }

    /// What was last heard of, by name.
    private(set) var heard: [String: JSONValue] = [:]
    /// The values whose device is away.
    private var away: Set<String> = []
    /// The values whose device went after it had said what was heard of them: when it is back, it has to say that again.
    private var outdated: Set<String> = []
    private var followed: [FollowedValue] = []
    /// Who listens to what.
    private var followers: [String: [FollowedValue]] = [:]
    private var watchers: [String: [FollowedValue]] = [:]

    /// The topics of states and of who is there.
    var topics: Set<String> { Set(followers.keys).union(watchers.keys) }

    func value(_ name: String) -> FollowedValue? { followed.first { $0.name == name } }

    /// Whether nobody knows at present what a value is.
    func isOutdated(_ name: String) -> Bool { away.contains(name) || outdated.contains(name) }

    /// Takes the values of another configuration.
    /// - Returns: the topics that are to be asked for once more: who is new on one, or reads it otherwise, is told what is retained there.
    mutating func follow(_ values: [FollowedValue]) -> Set<String> {
        let (former, formerWatchers) = (followers, watchers)
        let known = followed
        followed = values
        followers = Dictionary(grouping: values, by: \.stateTopic)
        watchers = Dictionary(grouping: values.filter { $0.availableTopic != nil }, by: { $0.availableTopic ?? "" })
        let same = Set(values.filter { known.contains($0) }.map(\.name))
        heard = heard.filter { same.contains($0.key) }
        let names = Set(values.map(\.name))
        away.formIntersection(names)
        outdated.formIntersection(names)
        // Who comes to follow a device that has not spoken since it is back hears what it said before.
        let silent = Set(values.filter { outdated.contains($0.name) }.compactMap(\.availableTopic))
        for value in values where !same.contains(value.name) && value.availableTopic.map({ silent.contains($0) }) == true {
            outdated.insert(value.name)
        }
        return Set(followers.keys.filter { former[$0] != nil && former[$0] != followers[$0] })
            .union(watchers.keys.filter { formerWatchers[$0] != nil && formerWatchers[$0] != watchers[$0] })
    }

    /// What was heard was heard by another connection. What the broker keeps is what devices have said last, and counts again.
    mutating func forget() {
        heard = [:]
        away = []
        outdated = []
    }

    /// Takes a device's message.
    /// - Parameter isRetained: whether the broker has kept it, from whenever it was.
    mutating func take(_ topic: String, _ payload: [UInt8], isRetained: Bool) -> Change {
        var change = Change()
        if let values = watchers[topic] { available(values, payload, &change) }
        if let values = followers[topic] { hear(values, payload, isRetained: isRetained, &change) }
        return change
    }

    private mutating func hear(_ values: [FollowedValue], _ payload: [UInt8], isRetained: Bool, _ change: inout Change) {
        var parsed: JSONValue??
        func json() -> JSONValue? {
            if let parsed { return parsed }
            let result = payload.withUnsafeBytes { try? JSONValue(parsing: $0) }
            parsed = .some(result)
            return result
        }
        for value in values {
            switch value.hear(payload, json: json) {
            case .value(let json):
                heard[value.name] = json
                // What the broker keeps may be from before the device went.
                if !isRetained { outdated.remove(value.name) }
                change.heard.append(value.name)
            case .nothing: break
            case .nonsense(let what): change.nonsense[value.name] = what
            }
        }
    }

    private mutating func available(_ values: [FollowedValue], _ payload: [UInt8], _ change: inout Change) {
        let json = payload.first == UInt8(ascii: "{") ? payload.withUnsafeBytes { try? JSONValue(parsing: $0) } : nil
        let text = json?["state"]?.asString ?? String(validating: payload, as: UTF8.self) ?? ""
        guard case .boolean(let isThere)? = Payload.value(text, type: "boolean") else { return }
        for value in values {
            if isThere {
                // A relay that had no supply is another one now: what it said before counts no more.
                if away.remove(value.name) != nil, heard[value.name] != nil, !isOutdated(value.name) { change.heard.append(value.name) }
            } else if away.insert(value.name).inserted {
                outdated.insert(value.name)
                change.stale.append(value.name)
            }
        }
    }
}
