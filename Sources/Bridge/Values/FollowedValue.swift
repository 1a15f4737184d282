import FasciaJSON
import FasciaSystem

/// A value that another device tells, and that it is told when a finger sets it.
struct FollowedValue: Hashable {
    let name: String
    let type: String
    let step: Double?
    let range: ClosedRange<Double>?
    let stateTopic: String
    let pointer: JSONPointer?
    let map: [Mapping]
    let scale: Double?
    let commandTopic: String?
    let template: CommandTemplate?
    let availableTopic: String?
    /// For how long a command is wanted, in whole seconds: a device that hears it later has nothing to do any more.
    let commandLife: UInt32

    struct Mapping: Hashable {
        let said: String
        let value: JSONValue
    }

    init?(_ name: String, _ json: JSONValue) {
        guard let follows = json["follows"], let state = follows["state"]?.asString else { return nil }
        self.name = name
        type = json["type"]?.asString ?? "number"
        step = json["step"]?.asNumber
        let ends = (json["range"]?.asArray ?? []).compactMap(\.asNumber)
        range = ends.count == 2 && ends[0] < ends[1] ? ends[0]...ends[1] : nil
        stateTopic = state
        pointer = follows["path"]?.asString.map { JSONPointer($0) }
        map = (follows["map"]?.asObject?.members ?? []).map { Mapping(said: $0.name, value: $0.value) }
        scale = follows["scale"]?.asNumber
        commandTopic = follows["command"]?.asString
        template = follows["send"]?.asString.flatMap { CommandTemplate($0) }
        availableTopic = follows["available"]?.asString
        commandLife = json["confirm"]?.asNumber.map { UInt32(min(max($0.rounded(.up), 1), 86400)) } ?? Payload.commandLife
    }

    /// What came of a message.
    enum Hearing: Hashable {
        case value(JSONValue)
        /// The message does not speak of this value: devices tell what has changed.
        case nothing
        case nonsense(String)
    }

    /// Reads a device's message.
    /// - Parameter json: reads it as JSON, once for all values that follow it.
    func hear(_ payload: [UInt8], json: () -> JSONValue?) -> Hearing {
        let said: JSONValue
        if let pointer {
            guard let json = json() else { return .nonsense("no JSON") }
            guard let found = pointer.find(in: json) else { return .nothing }
            said = found
        } else {
            guard let text = String(validating: payload, as: UTF8.self) else { return .nonsense("no UTF-8") }
            said = .string(text)
        }
        if said == .null { return .value(.null) }
        if let text = said.asString, text.utf8.count > Payload.longestText { return .nonsense("a text of \(text.utf8.count) bytes") }
        guard let text = Payload.text(said) else { return .nonsense("\(said.kind), where a single value was expected") }
        if !map.isEmpty {
            guard let found = map.first(where: { $0.said == text }) else {
                return .nonsense("“\(text.prefix(40))”, which “map” does not have")
            }
            return .value(found.value)
        }
        guard let value = Payload.value(text, type: type) else { return .nonsense("“\(text.prefix(40))”, where a \(type) was expected") }
        guard let scale, let number = value.asNumber else { return .value(value) }
        return .value(.number(fitted(number * scale)))
    }

    /// What scaling has made of a number, on a step and within the range if it is no further away than half a step.
    private func fitted(_ number: Double) -> Double {
        guard let step, step > 0 else { return number }
        let least = range?.lowerBound ?? 0
        let stepped = least + ((number - least) / step).rounded() * step
        guard let range else { return stepped }
        if number > range.upperBound, number - range.upperBound <= step { return range.upperBound }
        if number < range.lowerBound, range.lowerBound - number <= step { return range.lowerBound }
        return min(max(stepped, range.lowerBound), max(range.upperBound, stepped))
    }

    /// What the device is told; nil if it has no word for the value.
    func command(_ value: JSONValue) -> String? {
        var meant = value
        if !map.isEmpty {
            guard let found = map.first(where: { FollowedValue.isSame($0.value, value) }) else { return nil }
            meant = .string(found.said)
        } else if let scale, let number = value.asNumber {
            meant = .number(number / scale)
        }
        guard let template else {
            if case .boolean(let isOn) = meant { return isOn ? "ON" : "OFF" }
            return Payload.text(meant)
        }
        return template.text { isRaw, decimals in
            if let decimals, let number = meant.asNumber { return FollowedValue.text(number, decimals) }
            guard case .string(let text) = meant else { return meant.text }
            // A word of `map` is what stands in the device's JSON, where numbers and true have no quotes.
            if isRaw || !map.isEmpty && FollowedValue.isBare(text) { return text }
            return meant.text
        }
    }

    private static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
        if let a = one.asNumber, let b = other.asNumber { return abs(a - b) <= abs(a) * 1e-9 }
        return one == other
    }

    private static func isBare(_ text: String) -> Bool { text == "true" || text == "false" || text == "null" || Double(text) != nil }

    private static func text(_ number: Double, _ decimals: Int) -> String {
        var power = 1.0
        for _ in 0..<decimals { power *= 10 }
        return JSONValue.number((number * power).rounded() / power).text
    }
}

/// A place in JSON, as RFC 6901 writes it.
struct JSONPointer: Hashable {
    private let parts: [String]

    init(_ text: String) {
        parts = text.split(separator: "/" as Character, omittingEmptySubsequences: false).dropFirst().map {
            String($0).replacing("~1", by: "/").replacing("~0", by: "~")
        }
    }

    func find(in json: JSONValue) -> JSONValue? {
        var here = json
        for part in parts {
            if let list = here.asArray {
                guard let index = Int(part), list.indices.contains(index) else { return nil }
                here = list[index]
            } else {
                guard let next = here[part] else { return nil }
                here = next
            }
        }
        return here
    }
}
