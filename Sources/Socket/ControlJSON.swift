import FasciaJSON
import FasciaPanel
import FasciaValues

extension Value {
    /// The value as clients see it.
    var json: JSONValue {
        switch self {
        case .number(let number): .number(number)
        case .boolean(let isOn): .boolean(isOn)
        case .text(let text): .string(text)
        case .color(let color): .string(color.description)
        }
    }

    /// Takes what a client sent; nil if no value of a panel can be that.
    init?(_ json: JSONValue) {
        switch json {
        case .integer, .number:
            guard let number = json.asNumber else { return nil }
            self = .number(number)
        case .boolean(let isOn): self = .boolean(isOn)
        case .string(let text): self = .text(text)
        case .null, .array, .object, .secret: return nil
        }
    }
}

extension ValueState {
    /// All that is known of a value, as clients see it.
    func json(_ definition: ValueDefinition?) -> JSONValue {
        var object: JSONObject = [
            "value": known?.json ?? .null, "actual": knownActual?.json ?? .null, "fresh": .boolean(isFresh),
            "awaiting": .boolean(isAwaiting),
            "failed": .boolean(hasFailed),
        ]
        if let definition {
            object["type"] = .string(definition.type.rawValue)
            if !definition.unit.isEmpty { object["unit"] = .string(definition.unit) }
            if let range = definition.range { object["range"] = [.number(range.lowerBound), .number(range.upperBound)] }
            if let step = definition.step { object["step"] = .number(step) }
            if !definition.choices.isEmpty { object["choices"] = .array(definition.choices.map { .string($0) }) }
        }
        return .object(object)
    }
}

extension PanelEvent {
    /// The event as clients see it: what its line in an event log has.
    var json: JSONValue {
        var object: JSONObject = ["t": .number(seconds), "id": .string(path), "event": .string(name)]
        object["value"] = value?.json
        return .object(object)
    }
}

extension ControlClient {
    /// Who it is, as others see it. What is not known is null.
    var json: JSONValue {
        [
            "number": .integer(Int64(number)),
            "process": peer.map { .integer(Int64($0.process)) } ?? .null,
            "user": peer.map { .integer(Int64($0.user)) } ?? .null,
            "role": .string(role.rawValue),
            "topics": .array(subscription.topics.map(\.rawValue).sorted().map { .string($0) }),
            "backend": subscription.backend.map { .string($0) } ?? .null,
            "link": link?.json ?? .null,
            "operates": .boolean(session != nil),
        ]
    }
}

extension RPCError {
    init(_ error: ValueError) {
        switch error.problem {
        case .unknown(let suggestion):
            self.init(.unknownName, error.description, data: suggestion.map { ["suggestion": .string($0)] })
        case .unfit, .refused: self.init(.unacceptable, error.description)
        case .unavailable: self.init(.unavailable, error.description)
        }
    }
}

extension PanelStatus {
    /// The status as clients see it. What is not known is null.
    package var json: JSONValue {
        func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
        func integer(_ value: Int?) -> JSONValue { value.map { .integer(Int64($0)) } ?? .null }
        func texts(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }
        return [
            "version": .string(version),
            "uptime": .number(uptime),
            "configuration": .string(configuration),
            "mistakes": texts(mistakes),
            "reloads": integer(reloads),
            "state": .string(state),
            "recovery": .string(recovery),
            "generation": integer(generation),
            "active": integer(active),
            "waiting": integer(waiting),
            "ownConfiguration": .string(ownConfiguration),
            "trial": number(trial),
            "confirmed": isConfirmed.map { .boolean($0) } ?? .null,
            "takenBack": .string(takenBack),
            "display": [
                "state": .string(display.rawValue),
                "obstacle": .string(obstacle),
                "width": integer(size?.width),
                "height": integer(size?.height),
                "refreshRate": number(refreshRate),
                "format": .string(format),
                "rotation": integer(rotation),
                "scale": .number(scale),
                "buffers": integer(buffers),
                "brightness": .number(brightness),
                "minimumBrightness": .number(minimumBrightness),
                "backlight": .boolean(hasBacklight),
                "plain": .boolean(isPlain),
            ],
            "frames": [
                "shown": integer(frames),
                "pixelsComposed": integer(pixelsComposed),
                "pixelsCopied": integer(pixelsCopied),
                "retries": integer(retries),
                "lostFlips": integer(lostFlips),
            ],
            "latency": [
                "count": integer(latencyCount),
                "median": number(latencyMedian),
                "p95": number(latency95),
                "p99": number(latency99),
                "maximum": number(latencyMaximum),
            ],
            "residentBytes": integer(residentBytes),
            "pages": texts(pages),
            "inputDevices": texts(inputDevices),
        ]
    }
}
