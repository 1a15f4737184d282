import FasciaJSON

/// What a topic of commands is for.
enum Command: Hashable {
    case value(SharedValue)
    case page, theme, language, brightness, screen, notify, alert
    case press(SharedButton)

    /// The commands that a panel takes, by topic.
    static func all(of panel: Description) -> [String: Command] {
        var commands: [String: Command] = [:]
        for value in panel.shared where value.takesCommands { commands[value.commandTopic] = .value(value) }
        let own: [(String, Command)] = [
            ("page/set", .page), ("theme/set", .theme), ("language/set", .language), ("brightness/set", .brightness),
            ("screen/set", .screen), ("notify", .notify), ("alert", .alert),
        ]
        for (topic, command) in own { commands[panel.own(topic)] = command }
        for button in panel.buttons { commands[panel.own(button.topicName) + "/press"] = .press(button) }
        // What the panel takes alone it takes with each of its groups too. Its own topics come first.
        for group in panel.groups {
            for (topic, command) in commands where topic.hasPrefix(panel.base + "/") {
                let shared = group + topic.dropFirst(panel.base.count)
                if commands[shared] == nil { commands[shared] = command }
            }
        }
        return commands
    }

    /// What is to be done.
    enum Errand: Equatable {
        case call(method: String, parameters: JSONObject)
        case alert(String)
        case nothing
    }

    /// What somebody's message is not.
    struct Refusal: Error, Equatable { let reason: String }

    /// Reads what somebody elsewhere wants.
    func errand(_ payload: [UInt8]) throws(Refusal) -> Errand {
        // Nothing that the panel takes is longer, and reading what is would cost it memory.
        guard payload.count <= Payload.longestText else {
            throw Refusal(reason: "it has \(payload.count) bytes; \(Payload.longestText) are the most")
        }
        guard let text = String(validating: payload, as: UTF8.self) else { throw Refusal(reason: "it is no UTF-8") }
        func write(_ name: String, _ value: JSONValue) -> Errand {
            .call(method: "write", parameters: ["name": .string(name), "value": value])
        }
        switch self {
        case .value(let value):
            guard let json = value.value(payload) else {
                throw Refusal(reason: "“\(String(decoding: payload.prefix(40), as: UTF8.self))” is no \(value.type)")
            }
            return write(value.name, json)
        case .page: return .call(method: "page", parameters: ["path": .string(text)])
        case .theme: return write("panel.theme", .string(text))
        case .language: return write("panel.language", .string(text))
        case .brightness:
            guard let percent = Double(text), (0...100).contains(percent) else { throw Refusal(reason: "it is no number from 0 to 100") }
            return .call(method: "brightness", parameters: ["value": .number(percent / 100)])
        case .screen:
            guard case .boolean(let isOn)? = Payload.value(text, type: "boolean") else { throw Refusal(reason: "it is neither ON nor OFF") }
            return .call(method: isOn ? "wake" : "idle", parameters: JSONObject())
        case .notify:
            if text.isEmpty { return .nothing }
            return .call(method: "banner", parameters: Message(text, longestTitle: 100, longestRest: 400).json("text", "detail"))
        case .alert: return .alert(text)
        case .press(let button): return .call(method: "press", parameters: ["id": .string(button.path)])
        }
    }
}
