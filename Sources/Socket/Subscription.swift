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
    }

    /// The topics that the client has subscribed to.
    private(set) var topics: Set<Topic> = []
    /// The values that it has subscribed to; nil for all.
    private(set) var names: Set<String>?
    /// The rows, lists, images and series that wait to be told.
    var contents = PendingContents()
    /// The name under which it carries out what fingers set; nil if it does not.
    var backend: String?
    private var pendingWrites = JSONObject()
    private var pendingChanges = JSONObject()

    /// Adds topics. Names, where there are any, replace those of before.
    mutating func add(_ new: [Topic], names: [String]?) {
        topics.formUnion(new)
        self.names = names.map { Set($0) }
    }

    /// Takes topics away; what has gathered for them goes with them.
    mutating func remove(_ old: [Topic]) {
        topics.subtract(old)
        if !topics.contains(.values) { pendingWrites = JSONObject() }
        if !topics.contains(.changes) { pendingChanges = JSONObject() }
        contents.forget(writes: !topics.contains(.values), changes: !topics.contains(.changes))
    }

    /// Whether the client has subscribed to a value; to the panel's own by name alone.
    func covers(_ name: String) -> Bool { names?.contains(name) ?? !name.hasPrefix(PanelValue.prefix) }

    /// Remembers that the panel wrote a value. Only its last matters.
    mutating func wrote(_ name: String, _ value: Value) {
        if topics.contains(.values), covers(name) { pendingWrites[name] = value.json }
    }

    /// Remembers that a value changed. Only its last matters.
    mutating func changed(_ name: String, _ value: Value?) {
        if topics.contains(.changes), covers(name) { pendingChanges[name] = value?.json ?? .null }
    }

    /// Whether something has gathered.
    var hasPending: Bool { !pendingWrites.isEmpty || !pendingChanges.isEmpty || contents.hasPending }

    /// How many values have gathered.
    var pendingCount: Int { pendingWrites.count + pendingChanges.count + contents.count }

    /// Takes a message of what has gathered.
    mutating func takePending() -> JSONValue? {
        if !pendingWrites.isEmpty {
            defer { pendingWrites = JSONObject() }
            return Subscription.notification("values", ["values": .object(pendingWrites)])
        }
        if !pendingChanges.isEmpty {
            defer { pendingChanges = JSONObject() }
            return Subscription.notification("changes", ["values": .object(pendingChanges)])
        }
        return contents.take()
    }

    /// A message that answers nothing.
    static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        RPCRequest(id: nil, method: method, parameters: parameters).json
    }
}
