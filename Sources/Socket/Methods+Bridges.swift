import FasciaConfiguration
import FasciaJSON
import FasciaPanel
import FasciaSystem
import FasciaValues

extension RPCMethod {
    /// What bridges to other protocols need.
    static let ofBridges: [RPCMethod] = [
        RPCMethod(
            "describe", .see, "tells how the values are declared, and with whom the configuration has them shared",
            result:
                "an object: mqtt, or null; values by name; buttons, a list of objects; pages, themes, languages; configuration, a sum of it"
        ) { call in
            if !call.service.shownMistakes.isEmpty {
                throw RPCError(
                    .configuration, "the configuration has mistakes, which the panel shows: it has no values until they are corrected")
            }
            let looks = call.service.looks
            return .result([
                "mqtt": call.service.bridge?.json ?? .null,
                "values": .object(JSONObject(call.service.declarations.map { ($0.model.definition.name, $0.json(call.service)) })),
                "buttons": .array(call.service.sharedButtons.map(\.json)), "pages": .texts(call.service.pages),
                "themes": .texts(looks.themes), "languages": .texts(looks.languages),
                "configuration": .string(call.service.configurationSum),
            ])
        },
        RPCMethod(
            "press", .operate, "presses a button, on whatever page it is: what it does is done, and events tell of it",
            .text("id", "the button's path")
        ) { call, id in
            try call.needsPanel("buttons until they are corrected")
            do throws(ServiceError) {
                try call.service.press(id)
            } catch {
                throw RPCError(error.isTemporary ? .unavailable : .unknownName, error.description)
            }
            return .done
        },
        RPCMethod(
            "report", .operate, "tells how the client's own connection is, for a bridge; what comes by it is out of date while it is lost",
            .text("state", "connecting, connected or refused"),
            .optional(.text("message", "what is wrong and what to do, for people")),
            .optional(.texts("names", "the values that come by it; those named before without"))
        ) { call, state, message, names in
            guard let state = ClientLink.State(rawValue: state) else {
                let all = ClientLink.State.allCases.map(\.rawValue).joined(separator: ", ")
                throw RPCError(.unacceptable, "there is no state “\(state.prefix(60))” of a connection; there are \(all)")
            }
            if let message, message.utf8.count > ControlMethods.reportLimit {
                throw RPCError(.unacceptable, "a message has at most \(ControlMethods.reportLimit) bytes")
            }
            try call.checkNames(names ?? [])
            var link = call.client.link ?? ClientLink()
            link.state = state
            link.message = message ?? ""
            if let names { link.names = names }
            call.methods.report(link, of: call.client)
            return .done
        },
        RPCMethod(
            "stale", .operate, "tells that nobody knows at present what values are: they are shown as out of date until they are set again",
            .texts("names", "the names of the values")
        ) { call, names in
            try call.checkNames(names)
            for name in names { call.values.lose(name) }
            call.service.changed()
            return .done
        },
    ]
}

extension RPCCall {
    fileprivate func checkNames(_ names: [String]) throws(ValueError) {
        if names.count > ConfigurationLimits.names {
            throw ValueError(name: names[0], problem: .refused("there are at most \(ConfigurationLimits.names) values"))
        }
        for name in names where values.definition(of: name) == nil {
            throw ValueError(name: name, problem: .unknown(suggestion: Suggestion.closest(to: name, among: values.names)))
        }
    }
}

extension BridgeModel {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "host": .string(broker.host), "port": .integer(Int64(broker.port)), "tls": .boolean(broker.isSecure), "topic": .string(topic),
            "keepAlive": .number(keepAlive),
        ]
        if !groups.isEmpty { object["groups"] = .texts(groups) }
        if isAnnounced {
            var announcement: JSONObject = ["prefix": .string(prefix)]
            announcement["name"] = name.map { .string($0) }
            announcement["area"] = area.map { .string($0) }
            object["homeAssistant"] = .object(announcement)
        }
        return .object(object)
    }
}

extension PanelService.Declaration {
    fileprivate func json(_ service: PanelService) -> JSONValue {
        let definition = model.definition
        var object: JSONObject = ["type": .string(definition.type.rawValue)]
        if !definition.unit.isEmpty { object["unit"] = .string(service.string(definition.unit)) }
        if let range = definition.range { object["range"] = [.number(range.lowerBound), .number(range.upperBound)] }
        if let step = definition.step { object["step"] = .number(step) }
        if let decimals = definition.decimals { object["decimals"] = .integer(Int64(decimals)) }
        if !definition.choices.isEmpty { object["choices"] = .texts(definition.choices) }
        if let span = definition.timeToLive { object["ttl"] = .number(span.seconds) }
        if let span = definition.confirmation { object["confirm"] = .number(span.seconds) }
        object["backend"] = definition.secret.backend.map { .string($0) }
        object["computed"] = .boolean(definition.formula != nil)
        if let formula = definition.formula { object["inputs"] = .texts(Set(formula.inputs.map(\.name)).sorted()) }
        object["operated"] = .boolean(isOperated)
        object["share"] = model.share?.json
        object["follows"] = model.follows?.json
        return .object(object)
    }
}

extension PanelService.SharedButton {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["id": .string(path)]
        object["name"] = model.name.map { .string($0) }
        object["class"] = model.deviceClass.map { .string($0) }
        object["icon"] = model.icon.map { .string($0) }
        object["category"] = model.category.map { .string($0) }
        return .object(object)
    }
}

extension ShareModel {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["as"] = platform.map { .string($0.rawValue) }
        object["climate"] = climate.map { .string($0) }
        object["name"] = name.map { .string($0) }
        object["class"] = deviceClass.map { .string($0) }
        object["icon"] = icon.map { .string($0) }
        object["category"] = category.map { .string($0) }
        object["settable"] = isSettable.map { .boolean($0) }
        return .object(object)
    }
}

extension FollowsModel {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["state": .string(state)]
        object["path"] = path.map { .string($0) }
        if !map.isEmpty { object["map"] = .object(JSONObject(map.map { ($0.said, $0.value.json) })) }
        object["scale"] = scale.map { .number($0) }
        object["command"] = command.map { .string($0) }
        object["send"] = send.map { .string($0) }
        object["available"] = available.map { .string($0) }
        return .object(object)
    }
}

extension JSONValue {
    fileprivate static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
