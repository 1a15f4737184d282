import FasciaJSON

/// What the panel tells as others are told it: messages by topic.
extension Description {
    typealias State = (topic: String, payload: String)

    /// What others are told of a shared value.
    /// - Parameter details: the value as the panel tells it.
    func states(of name: String, _ details: JSONValue) -> [State] {
        guard let value = shared.first(where: { $0.name == name }) else { return [] }
        // What was last heard of it: what a finger wants is told when it is so.
        let actual = details["actual"] ?? .null
        var states = [(value.topic, value.state(actual))]
        if value.mayBeStale { states.append((value.freshTopic, details["fresh"] == true && actual != .null ? "online" : "offline")) }
        return states
    }

    /// What others are told of a value of the panel's own, as `panel.page`; nil where the panel has no such thing.
    func state(ofOwn name: String, _ value: JSONValue) -> State? {
        switch name {
        case "panel.brightness": return (own("brightness"), JSONValue.number(((value.asNumber ?? 1) * 100).rounded()).text)
        case "panel.idle": return (own("screen"), value == "off" ? "OFF" : "ON")
        default:
            let topic = String(name.dropFirst(6))
            guard ownStates.contains(topic), let text = value.asString else { return nil }
            // On a broker nothing retained is nothing at all.
            return (own(topic), text.isEmpty ? SharedValue.unknown : text)
        }
    }

    /// What others are told of how the panel is doing.
    func info(_ status: JSONValue, _ start: PanelStart) -> State {
        let info: JSONObject = [
            "version": status["version"] ?? .null, "configuration": .string(hash), "started": start.text.map { .string($0) } ?? .null,
            "display": status["display"]?["state"] ?? .null, "frames": status["frames"]?["shown"] ?? .null,
            "faults": .integer(Int64(status["mistakes"]?.asArray?.count ?? 0)),
        ]
        return (own("info"), JSONValue.object(info).text)
    }

    /// The topics on which something of the panel is retained, but for its announcement.
    var retainedTopics: Set<String> {
        Set(shared.flatMap { $0.mayBeStale ? [$0.topic, $0.freshTopic] : [$0.topic] }).union(ownStates.map { own($0) })
    }
}
