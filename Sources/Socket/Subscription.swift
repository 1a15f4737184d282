import FasciaJSON
import FasciaPanel
import FasciaValues

/// The topics of a client, and the values that wait to be sent to it.
struct Subscription {
    /// What a client can subscribe to.
    enum Topic: String, CaseIterable {
        /// What fingers did to values, when the control's policy sends it: what a backend has to carry out.
        case values
        /// Every change of a value, from any source.
        case changes
        /// What fingers did to controls.
        case events
        /// Which page shows.
        case pages
        /// That another configuration shows.
        case configuration
        /// What happens between a preview's panel and its played backend.
        case preview
    }

    /// After so many bytes of values a message tells no more of them.
    private static let bytesAtOnce = 1 << 16
    /// How many names a message tells at most.
    private static let namesAtOnce = 250

    /// The topics that the client has subscribed to.
    private(set) var topics: Set<Topic> = []
    /// The values of which it is told by topic; all of a topic that has none here.
    private var names: [Topic: Set<String>] = [:]
    /// The rows, lists, images and series that wait to be told.
    var contents = PendingContents()
    /// The name under which it carries out what fingers set; nil if it does not.
    var backend: String?
    private var isConfigurationPending = false
    private var pendingResets: [String] = []
    private var pendingWrites = JSONObject()
    private var pendingChanges = JSONObject()

    /// Adds topics. Names, or none for all, take the place of those that these topics had before.
    mutating func add(_ new: [Topic], names: [String]?) {
        topics.formUnion(new)
        for topic in new { self.names[topic] = names.map { Set($0) } }
    }

    /// Takes topics away; what has gathered for them goes with them.
    mutating func remove(_ old: [Topic]) {
        topics.subtract(old)
        for topic in old { names[topic] = nil }
        if !topics.contains(.configuration) { isConfigurationPending = false }
        if !topics.contains(.values) { pendingResets = [] }
        if !topics.contains(.values) { pendingWrites = JSONObject() }
        if !topics.contains(.changes) { pendingChanges = JSONObject() }
        contents.forget(writes: !topics.contains(.values), changes: !topics.contains(.changes))
    }

    /// Whether the client has subscribed to a topic, and to a value of it; to the panel's own by name alone.
    func covers(_ name: String, _ topic: Topic) -> Bool {
        topics.contains(topic) && (names[topic]?.contains(name) ?? !name.hasPrefix(PanelValue.prefix))
    }

    /// Whether the client is told of an event of a view.
    func covers(eventOf path: String) -> Bool { topics.contains(.events) && (names[.events]?.contains(path) ?? true) }

    /// Remembers that a new configuration made values, or that they lost what they were.
    mutating func wasReset(_ reset: [String]) {
        for name in reset where covers(name, .values) && !pendingResets.contains(name) { pendingResets.append(name) }
    }

    /// Remembers that another configuration shows.
    mutating func wasConfigured() {
        if topics.contains(.configuration) { isConfigurationPending = true }
    }

    /// Remembers that the panel wrote a value. Only its last matters.
    mutating func wrote(_ name: String, _ value: Value) {
        if covers(name, .values) { pendingWrites[name] = value.json }
    }

    /// Remembers that a value changed. Only its last matters.
    mutating func changed(_ name: String, _ value: Value?) {
        if covers(name, .changes) { pendingChanges[name] = value?.json ?? .null }
    }

    /// Whether something has gathered.
    var hasPending: Bool {
        isConfigurationPending || !pendingResets.isEmpty || !pendingWrites.isEmpty || !pendingChanges.isEmpty || contents.hasPending
    }

    /// How many values have gathered.
    var pendingCount: Int { pendingResets.count + pendingWrites.count + pendingChanges.count + contents.count }

    /// Takes a message of what has gathered.
    mutating func takePending() -> JSONValue? {
        if isConfigurationPending {
            isConfigurationPending = false
            return Subscription.notification("configuration", .object(JSONObject()))
        }
        if !pendingResets.isEmpty {
            let names = pendingResets.prefix(Subscription.namesAtOnce)
            pendingResets.removeFirst(names.count)
            return Subscription.notification("reset", ["names": .array(names.map { .string($0) })])
        }
        if !pendingWrites.isEmpty {
            return Subscription.notification("values", ["values": .object(Subscription.take(&pendingWrites))])
        }
        if !pendingChanges.isEmpty {
            return Subscription.notification("changes", ["values": .object(Subscription.take(&pendingChanges))])
        }
        return contents.take()
    }

    /// Takes the first values, as many as a message tells.
    private static func take(_ pending: inout JSONObject) -> JSONObject {
        let members = pending.members
        var bytes = 0
        let first = members.prefix { member in
            defer { bytes += member.name.utf8.count + member.value.leastBytes }
            return bytes < Subscription.bytesAtOnce
        }
        let rest = members[first.endIndex...]
        defer { pending = JSONObject(rest.map { ($0.name, $0.value) }) }
        return rest.isEmpty ? pending : JSONObject(first.map { ($0.name, $0.value) })
    }

    /// A message that answers nothing.
    static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        RPCRequest(id: nil, method: method, parameters: parameters).json
    }
}
