import FasciaJSON
import FasciaSystem

/// What the bridge has left with the broker, kept over its restarts: what is retained there stays until somebody takes it away.
struct Memory: Hashable {
    /// The topic of the announcement; empty while there is none.
    var announcement = ""
    /// What was announced, by key with its platform.
    var components: [String: String] = [:]
    /// What was announced before and is not there any more.
    var gone: [String: String] = [:]
    /// The topics of retained states.
    var topics: Set<String> = []
    /// The configuration whose device somebody has deleted in Home Assistant: it stays away until the configuration changes.
    var unwanted = ""

    /// How many components that are gone are remembered.
    static let goneLimit = 500

    init() {}

    init(_ json: JSONValue) {
        func table(_ name: String) -> [String: String] {
            Dictionary((json[name]?.asObject?.members ?? []).map { ($0.name, $0.value.asString ?? "") }, uniquingKeysWith: { $1 })
        }
        announcement = json["announcement"]?.asString ?? ""
        components = table("components")
        gone = table("gone")
        topics = Set(Description.texts(json["topics"]))
        unwanted = json["unwanted"]?.asString ?? ""
    }

    private var json: JSONValue {
        func table(_ table: [String: String]) -> JSONValue {
            .object(JSONObject(table.keys.sorted().map { ($0, .string(table[$0] ?? "")) }))
        }
        return [
            "announcement": .string(announcement), "components": table(components), "gone": table(gone),
            "topics": .array(topics.sorted().map { .string($0) }), "unwanted": .string(unwanted),
        ]
    }

    /// Reads what an earlier process has left; nothing where there is none.
    init(folder: String?, log: Log) {
        guard let folder else { return }
        do {
            let bytes = try FileReader.read("\(folder)/published.json", limit: 1 << 20)
            self = Memory(try bytes.withUnsafeBytes { try JSONValue(parsing: $0, most: .max) })
        } catch let error as SystemError where error.isMissing {
            return
        } catch {
            log.warning(
                "what was announced before is not known (\(error)): entities that are gone may stay in Home Assistant, where they can be deleted"
            )
        }
    }

    func write(folder: String?, log: Log) {
        guard let folder else { return }
        do throws(SystemError) {
            try FileWriter.write(json.bytes, to: "\(folder)/published.json")
        } catch {
            log.limited(.warning, key: "memory", "what is announced cannot be kept: \(error)")
        }
    }

    /// Takes another set of components: those that it does not have are gone.
    mutating func take(_ now: [String: String]) {
        for (key, platform) in components where now[key] == nil { gone[key] = platform }
        for key in now.keys { gone[key] = nil }
        while gone.count > Memory.goneLimit, let first = gone.keys.min() { gone[first] = nil }
        components = now
    }
}
