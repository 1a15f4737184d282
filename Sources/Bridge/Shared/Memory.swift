import FasciaJSON
import FasciaSystem

/// What the bridge has left with the broker, kept over its restarts: what is retained there stays until somebody takes it away.
struct Memory: Hashable {
    /// What is left with a broker that the panel no longer has.
    struct Former: Hashable {
        let broker: BrokerAddress
        var topics: Set<String>
        /// Which name and password it was given; nil where nobody knows.
        var credentials: BrokerCredentials.Mark?
        var announcement = ""
        /// What was announced there, and what was before, by key with its platform.
        var components: [String: String] = [:]
    }

    /// The broker that all of it is with; nil before there was one.
    var broker: BrokerAddress?
    /// Which name and password that broker was given.
    var credentials: BrokerCredentials.Mark?
    /// The topic of the announcement; empty while there is none.
    var announcement = ""
    /// What was announced, by key with its platform.
    var components: [String: String] = [:]
    /// What was announced before and is not there any more.
    var gone: [String: String] = [:]
    /// The topics of retained states.
    var topics: Set<String> = []
    /// Topics that are to be empty, and of which the broker has not said yet that they are.
    private(set) var leftovers: Set<String> = []
    /// The latest of the brokers before.
    var former: [Former] = []
    /// The configuration whose device somebody has deleted in Home Assistant: it stays away until the configuration changes.
    var unwanted = ""

    /// How many components that are gone are remembered.
    static let goneLimit = 500
    /// How many topics are remembered that are to be empty.
    static let leftoverLimit = 5000
    /// How many brokers are remembered that the panel had before.
    static let formerLimit = 4
    /// How long the file may be, in bytes: more than a panel has with a thousand values and the longest topics.
    private static let fileLimit = 4 << 20

    init() {}

    init(_ json: JSONValue) {
        func table(_ name: String, of json: JSONValue) -> [String: String] {
            Dictionary((json[name]?.asObject?.members ?? []).map { ($0.name, $0.value.asString ?? "") }, uniquingKeysWith: { $1 })
        }
        announcement = json["announcement"]?.asString ?? ""
        components = table("components", of: json)
        gone = table("gone", of: json)
        topics = Set(Description.texts(json["topics"]))
        leftovers = Set(Description.texts(json["leftovers"]))
        broker = BrokerAddress(json["broker"])
        credentials = BrokerCredentials.Mark(json["credentials"])
        former = (json["former"]?.asArray ?? []).compactMap { json in
            BrokerAddress(json["broker"]).map {
                Former(
                    broker: $0, topics: Set(Description.texts(json["topics"])), credentials: BrokerCredentials.Mark(json["credentials"]),
                    announcement: json["announcement"]?.asString ?? "", components: table("components", of: json))
            }
        }
        unwanted = json["unwanted"]?.asString ?? ""
    }

    /// As it is kept. What could not be read again would be no memory: of too much the brokers before go first, the oldest of them first.
    var bytes: [UInt8] {
        var kept = self
        while true {
            let bytes = kept.json.bytes
            if bytes.count <= Memory.fileLimit { return bytes }
            if !kept.former.isEmpty {
                kept.former.removeFirst()
            } else if !kept.leftovers.isEmpty {
                kept.leftovers = []
            } else {
                kept.gone = [:]
                return kept.json.bytes
            }
        }
    }

    private var json: JSONValue {
        func table(_ table: [String: String]) -> JSONValue {
            .object(JSONObject(table.keys.sorted().map { ($0, .string(table[$0] ?? "")) }))
        }
        func list(_ topics: Set<String>) -> JSONValue { .array(topics.sorted().map { .string($0) }) }
        return [
            "announcement": .string(announcement), "components": table(components), "gone": table(gone), "topics": list(topics),
            "leftovers": list(leftovers), "broker": broker?.json ?? .null, "credentials": credentials?.json ?? .null,
            "former": .array(
                former.map {
                    [
                        "broker": $0.broker.json, "topics": list($0.topics), "credentials": $0.credentials?.json ?? .null,
                        "announcement": .string($0.announcement), "components": table($0.components),
                    ]
                }), "unwanted": .string(unwanted),
        ]
    }

    /// Reads what an earlier process has left; nothing where there is none.
    init(folder: String?, log: Log) {
        guard let folder else { return }
        do {
            let bytes = try FileReader.read("\(folder)/published.json", limit: Memory.fileLimit)
            self = Memory(try bytes.withUnsafeBytes { try JSONValue(parsing: $0, most: .max) })
        } catch let error as SystemError where error.isMissing {
            return
        } catch {
            log.warning(
                "what was announced before is not known (\(error)): entities that are gone may stay in Home Assistant, where they can be deleted"
            )
        }
    }

    /// Writes what was `bytes`.
    /// - Returns: what went wrong.
    static func write(_ bytes: [UInt8], folder: String) -> String? {
        do throws(SystemError) {
            try FileWriter.write(bytes, to: "\(folder)/published.json")
            return nil
        } catch {
            return "what is announced cannot be kept: \(error)"
        }
    }

    /// Takes another set of components: those that it does not have are gone.
    mutating func take(_ now: [String: String]) {
        for (key, platform) in components where now[key] == nil { gone[key] = platform }
        for key in now.keys { gone[key] = nil }
        while gone.count > Memory.goneLimit, let first = gone.keys.min() { gone[first] = nil }
        components = now
    }

    // MARK: What is to go

    /// Topics are not the panel's any more: they are to be empty, but for some that are.
    mutating func leave(_ topics: Set<String>, except valid: Set<String>) {
        leftovers = leftovers.union(topics).subtracting(valid)
        if leftovers.count > Memory.leftoverLimit { leftovers = Set(leftovers.sorted().prefix(Memory.leftoverLimit)) }
    }

    /// The broker keeps nothing on a topic any more.
    /// - Returns: whether that was the last one.
    mutating func emptied(_ topic: String) -> Bool { leftovers.remove(topic) != nil && leftovers.isEmpty }

    /// Another broker, or the same: with another one nothing was left yet, and what is with the one before is to go.
    mutating func use(_ other: BrokerAddress) {
        if let broker, broker != other { leaveBroker() }
        broker = other
        for former in former where former.broker == other { takeBack(former) }
    }

    /// What was left with a former broker is with the present one, which is the same.
    mutating func takeBack(_ returning: Former) {
        former.removeAll { $0.broker == returning.broker }
        if announcement.isEmpty { announcement = returning.announcement }
        var left = returning.topics
        if announcement == returning.announcement {
            left.remove(announcement)
            for (key, platform) in returning.components where components[key] == nil { gone[key] = platform }
        }
        leave(left, except: [])
    }

    /// There is no broker any more.
    mutating func leaveBroker() {
        var left = topics.union(leftovers)
        if !announcement.isEmpty { left.insert(announcement) }
        if let broker, !left.isEmpty {
            left.formUnion(former.first { $0.broker == broker }?.topics ?? [])
            former.removeAll { $0.broker == broker }
            former.append(
                Former(
                    broker: broker, topics: left, credentials: credentials, announcement: announcement,
                    components: components.merging(gone) { now, _ in now }))
            former = former.suffix(Memory.formerLimit)
        }
        (announcement, components, gone, topics, leftovers, broker, credentials) = ("", [:], [:], [], [], nil, nil)
    }
}

extension BrokerAddress {
    fileprivate init?(_ json: JSONValue?) {
        guard let host = json?["host"]?.asString, let port = json?["port"]?.asInteger else { return nil }
        self.init(host: host, port: Int(port), isSecure: json?["tls"]?.asBoolean ?? false)
    }

    fileprivate var json: JSONValue { ["host": .string(host), "port": .integer(Int64(port)), "tls": .boolean(isSecure)] }
}
