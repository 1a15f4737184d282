import FasciaJSON
import FasciaSystem

/// What the panel's configuration says of itself, as `describe` tells it.
struct Description: Hashable {
    struct HomeAssistant: Hashable {
        var prefix: String
        var name: String?
        var area: String?
    }

    var host = ""
    var port = 1883
    var isSecure = false
    /// What the panel's topics begin with.
    var base = ""
    /// What the topics of commands for several panels begin with.
    var groups: [String] = []
    var keepAlive = 10
    var homeAssistant: HomeAssistant?
    /// In the order of the configuration.
    var shared: [SharedValue] = []
    var followed: [FollowedValue] = []
    var buttons: [SharedButton] = []
    var pages: [String] = []
    var themes: [String] = []
    var languages: [String] = []
    /// A sum of the configuration, which another one hardly has.
    var hash = ""

    /// - Parameter machine: the machine's name, for `{host}`.
    /// - Returns: nil where the configuration has no broker.
    init?(_ json: JSONValue, machine: String) {
        guard let mqtt = json["mqtt"], mqtt.asObject != nil else { return nil }
        host = mqtt["host"]?.asString ?? ""
        port = Int(mqtt["port"]?.asInteger ?? 1883)
        isSecure = mqtt["tls"]?.asBoolean ?? false
        keepAlive = Int(mqtt["keepAlive"]?.asNumber ?? 10)
        base = (mqtt["topic"]?.asString ?? "").replacing("{host}", by: machine)
        groups = Description.texts(mqtt["groups"])
        if let object = mqtt["homeAssistant"] {
            homeAssistant = HomeAssistant(
                prefix: object["prefix"]?.asString ?? "homeassistant", name: object["name"]?.asString, area: object["area"]?.asString)
        }
        let values = json["values"] ?? .null
        let stale = Description.stale(values)
        for (name, declaration) in values.asObject?.members ?? [] {
            if declaration["share"] != nil {
                shared.append(SharedValue(name, declaration, base: base, mayBeStale: stale.contains(name)))
            }
            if let followed = FollowedValue(name, declaration) { self.followed.append(followed) }
        }
        buttons = (json["buttons"]?.asArray ?? []).compactMap { SharedButton($0) }
        pages = Description.texts(json["pages"])
        themes = Description.texts(json["themes"])
        languages = Description.texts(json["languages"])
        // An earlier panel has none.
        hash = json["configuration"]?.asString ?? FNVHash(json.bytes).text
    }

    /// The values that may be out of date: those that somebody has to tell again and again, and what is computed from them.
    private static func stale(_ values: JSONValue) -> Set<String> {
        let all = values.asObject?.members ?? []
        var found = Set(all.filter { $0.value["ttl"] != nil || $0.value["follows"] != nil }.map(\.name))
        var count = -1
        while count != found.count {
            count = found.count
            for (name, declaration) in all where texts(declaration["inputs"]).contains(where: found.contains) { found.insert(name) }
        }
        return found
    }

    /// The panel's name among devices: what its topics begin with, of Latin letters and digits. Two names in another script would be the same
    /// then: a sum tells them apart.
    var identifier: String {
        let plain = "fascia_" + String(decoding: base.utf8.map { Description.isPlain($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
        return base.utf8.allSatisfy { $0 < 0x80 } ? plain : "\(plain)_\(FNVHash(Array(base.utf8)).text.suffix(8))"
    }

    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The topic of the panel's own that is what one of a group is.
    func ownTopic(of topic: String) -> String {
        if topic.hasPrefix(base + "/") { return topic }
        guard let group = groups.first(where: { topic.hasPrefix($0 + "/") }) else { return topic }
        return base + topic.dropFirst(group.count)
    }

    static func texts(_ json: JSONValue?) -> [String] { (json?.asArray ?? []).compactMap(\.asString) }

    /// A topic of the panel as a whole, beside those of its values.
    func own(_ name: String) -> String { "\(base)/panel/\(name)" }
    var statusTopic: String { own("status") }

    /// What the panel as a whole tells of itself, by the names of the topics: no page and no language where it has none.
    var ownStates: [String] {
        var names = ["theme", "brightness", "screen", "info", "status", "session"]
        if !pages.isEmpty { names.append("page") }
        if !languages.isEmpty { names.append("language") }
        return names
    }
}

extension String {
    /// The text with every occurrence of a part replaced.
    func replacing(_ part: String, by other: String) -> String {
        let (part, bytes) = (Array(part.utf8), Array(utf8))
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: part) {
                result += Array(other.utf8)
                index += part.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
