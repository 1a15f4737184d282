import FasciaJSON
import FasciaSystem

/// A value that others see, and may set.
struct SharedValue: Hashable {
    let name: String
    let type: String
    let unit: String?
    let range: ClosedRange<Double>?
    let step: Double?
    let choices: [String]
    /// What it is for Home Assistant, as configurations name it.
    let platform: String
    /// Of which climate it is a part; empty for the only one, nil if it is of none.
    let climate: String?
    let title: String
    let deviceClass: String?
    let icon: String?
    let category: String?
    let takesCommands: Bool
    /// Whether it may be out of date.
    let mayBeStale: Bool
    let topic: String

    var commandTopic: String { topic + "/set" }
    /// Where it is told whether the value is up to date.
    var freshTopic: String { topic + "/available" }

    /// - Parameter mayBeStale: whether it may be out of date, by itself or by what it is computed from.
    init(_ name: String, _ json: JSONValue, base: String, mayBeStale: Bool) {
        let share = json["share"] ?? .null
        self.name = name
        type = json["type"]?.asString ?? "number"
        unit = json["unit"]?.asString
        let ends = (json["range"]?.asArray ?? []).compactMap(\.asNumber)
        range = ends.count == 2 && ends[0] < ends[1] ? ends[0]...ends[1] : nil
        step = json["step"]?.asNumber
        choices = Description.texts(json["choices"])
        let isComputed = json["computed"]?.asBoolean ?? false
        let given = share["as"]?.asString
        let onlyTells = isComputed || given.map { SharedValue.tellers.contains($0) } ?? false
        takesCommands = !onlyTells && (share["settable"]?.asBoolean ?? given.map { _ in true } ?? json["operated"]?.asBoolean ?? false)
        let usual = SharedValue.platform(type, takesCommands: takesCommands)
        // What takes no command is nothing that wants one: Home Assistant would not have it.
        let settable = takesCommands
        let kind = given.flatMap { settable || SharedValue.tellers.contains($0) ? $0 : nil } ?? usual
        platform = kind
        climate = kind.hasPrefix("climate ") ? share["climate"]?.asString ?? "" : nil
        title = share["name"]?.asString ?? SharedValue.title(name)
        deviceClass = share["class"]?.asString
        icon = share["icon"]?.asString
        category = share["category"]?.asString
        self.mayBeStale = mayBeStale
        topic = "\(base)/\(name)"
    }

    private static func platform(_ type: String, takesCommands: Bool) -> String {
        switch type {
        case "boolean": takesCommands ? "switch" : "binarySensor"
        case _ where !takesCommands: "sensor"
        case "number": "number"
        case "choice": "select"
        default: "text"
        }
    }

    /// What only tells.
    private static let tellers: Set<String> = ["sensor", "binarySensor", "climate actual", "climate action"]

    static func title(_ name: String) -> String {
        let words = name.split { $0 == "_" || $0 == "-" }.joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The longest text that Home Assistant takes for a state, in Unicode's code points; a longer one spoils what comes after it.
    static let textLimit = 255
    /// What stands for something unknown.
    static let unknown = "None"
    /// What stands for a text without letters: on a broker nothing retained is nothing at all.
    static let empty = "\"\""

    /// What others are told.
    /// - Parameter json: the value, or null where it is not known.
    func state(_ json: JSONValue) -> String {
        switch json {
        case .boolean(let isOn): return isOn ? "ON" : "OFF"
        case .integer, .number: return json.text
        case .string(let text):
            return text.isEmpty ? SharedValue.empty : SharedValue.shortened(text)
        default: return SharedValue.unknown
        }
    }

    /// As many whole characters as there is room for.
    private static func shortened(_ text: String) -> String {
        if text.unicodeScalars.count <= textLimit { return text }
        var (end, count) = (text.startIndex, 0)
        while end < text.endIndex {
            count += text[end].unicodeScalars.count
            if count >= textLimit { break }
            end = text.index(after: end)
        }
        return text[..<end] + "…"
    }

    /// What a command says, null if it is that nobody knows; nil if it is nothing that the value can be.
    func value(_ payload: [UInt8]) -> JSONValue? {
        guard let text = String(validating: payload, as: UTF8.self) else { return nil }
        if text == SharedValue.unknown { return .null }
        if text == SharedValue.empty { return type == "text" ? "" : nil }
        return Payload.value(text, type: type)
    }
}
