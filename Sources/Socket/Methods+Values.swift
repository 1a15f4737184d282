import FasciaConfiguration
import FasciaJSON
import FasciaPanel
import FasciaSystem
import FasciaValues

extension RPCMethod {
    /// Values and subscriptions.
    static let ofValues: [RPCMethod] = [
        RPCMethod(
            "get", .see, "tells what a value is", .optional(.text("name", "the value's name; all values without")),
            .optional(.boolean("details", "true: not the value alone but all that is known of it")),
            result: "the value, or an object of all values by name"
        ) { call, name, details in
            func json(_ name: String, _ state: ValueState) -> JSONValue {
                guard details == true else { return state.known?.json ?? .null }
                var definition = call.values.definition(of: name)
                if let unit = definition?.unit { definition?.unit = call.service.string(unit) }
                return state.json(definition)
            }
            if let name, let answer = call.content(name, details: details == true) { return answer }
            try call.needsPanel()
            guard let name else { return .result(.object(JSONObject(call.values.snapshot().map { ($0.name, json($0.name, $0.state)) }))) }
            if name.hasPrefix(PanelValue.prefix) { call.service.updateOwnValues() }
            let value = try call.values.get(name)
            return .result(call.values.state(of: name).map { json(name, $0) } ?? value?.json ?? .null)
        },
        RPCMethod(
            "set", .operate, "says what a value is; what a finger holds is shown when it lifts",
            .optional(.text("name", "the value's name")), .value("value", "what it is to be; null for what is not known"),
            .optional(.object("values", "several names and values")),
            result: "true; or an object with “waiting”: secrets whose backend is not connected"
        ) { call, name, value, values in
            try call.needsPanel()
            var pairs = JSONObject()
            if let name {
                guard let value else { throw RPCError(.invalidParameters, "set needs “value” beside “name”: the new value") }
                if value.asArray != nil || value.asObject != nil, call.values.definition(of: name)?.type.isScalar == true {
                    throw RPCError(.invalidParameters, "“value” of set is a number, text, true or false for “\(name)”, not \(value.kind)")
                }
                pairs[name] = value
            } else if let value, value != .null {
                throw RPCError(.invalidParameters, "set needs “name” beside “value”: the value's name")
            }
            if let values {
                if pairs.isEmpty { pairs = values } else { for (name, value) in values.members { pairs[name] = value } }
            }
            if pairs.isEmpty {
                throw RPCError(.invalidParameters, "set needs “name” and “value”, or “values”: an object of names and values")
            }
            if let own = pairs.names.first(where: { PanelValue(name: $0)?.isSettable == false }) {
                let others = pairs.count > 1 ? "; nothing was set" : ""
                throw RPCError(.unacceptable, "“\(own)” tells what the panel does: it cannot be set\(others)")
            }
            let setting = ValueSetting(
                pairs, of: call.values, call.methods.pictures, clock: call.methods.clock,
                isConnected: { [unowned publisher = call.methods.publisher] in publisher.backend($0) != nil }, changed: call.changed)
            return try call.carryOut(setting, as: "set")
        },
        RPCMethod(
            "write", .operate, "sets a value as a finger does: it goes out, and awaits its confirmation where it has one",
            .text("name", "the value's name"),
            RPCParameter<JSONValue>("value", "value", "what it is to be; null, which nobody knows, where nobody else says what it is") {
                $0
            }
        ) { call, name, value in
            try call.needsPanel()
            try call.write(name, value)
            call.changed()
            return .done
        },
        RPCMethod(
            "patch", .operate, "changes rows of a list: all operations, or none", .text("name", "the list's name"),
            .list("operations", "append, insert, move, update and remove, in the order in which they are carried out")
        ) { call, name, operations in
            try call.needsPanel()
            let definition = try call.definition(of: name, .list)
            return try call.carryOut(
                ContentRequest(ListPatching(definition, operations, of: call.values), changed: call.changed), as: "patch")
        },
        RPCMethod(
            "append", .operate, "adds points to a series; one of a time that is there replaces it", .text("name", "the series' name"),
            .points("points", "a number for now, [seconds since 1970, number], or a list of such points")
        ) { call, name, points in
            try call.needsPanel()
            let definition = try call.definition(of: name, .series)
            return try call.carryOut(
                ContentRequest(SeriesSetting(definition, points, appends: true, of: call.values), changed: call.changed), as: "append")
        },
        RPCMethod(
            "subscribe", .see, "has the panel tell of what happens, until the connection ends",
            .texts("topics", "what to be told of: values, changes, events, pages, configuration"),
            .optional(.texts("names", "the values of which to be told, or for events the paths of views; all without")),
            .optional(
                .text(
                    "backend",
                    "the name of a backend, if the client is one: panel.connected is true while there is one, and it is given the secrets for it"
                )),
            result: "an object of what is now: values, page"
        ) { call, topics, names, backend in
            let topics = try Subscription.Topic.named(topics)
            if topics.isEmpty { throw RPCError(.invalidParameters, "subscribe needs at least one topic") }
            // While the panel shows mistakes nothing is declared: whoever subscribes is told when it is.
            let named = topics == [.events] ? [] : names ?? []
            for name in named where call.values.definition(of: name) == nil && call.service.shownMistakes.isEmpty {
                throw ValueError(name: name, problem: .unknown(suggestion: Suggestion.closest(to: name, among: call.values.names)))
            }
            let own = (names ?? []).filter { $0.hasPrefix(PanelValue.prefix) }
            if !own.isEmpty { call.service.updateOwnValues() }
            if let backend, backend.isEmpty || backend.utf8.count > 60 || backend.unicodeScalars.contains(where: { $0.value < 32 }) {
                throw RPCError(.invalidParameters, "“backend” of subscribe is a name: a line of 1 to 60 bytes")
            }
            // What panels show and enable hangs on it: looking is not enough for that.
            if backend != nil, call.client.role < .operate {
                throw RPCError(.denied, "to subscribe as a backend needs the role “operate”, and this socket gives “see”")
            }
            call.client.subscription.add(topics, names: names)
            if let backend { call.client.subscription.backend = backend }
            call.methods.publisher.update(call.client)
            // What is, together with the promise of what will be: nothing is lost in between.
            var state = JSONObject()
            if topics.contains(.values) || topics.contains(.changes) {
                if topics.contains(.changes) { call.methods.publisher.tellContents(to: call.client) }
                let snapshot = call.values.snapshot() + own.compactMap { name in call.values.state(of: name).map { (name, $0) } }
                let subscription = call.client.subscription
                let asked = topics.filter { $0 == .values || $0 == .changes }
                let covered = snapshot.filter { entry in asked.contains { subscription.covers(entry.name, $0) } }
                state["values"] = .object(JSONObject(covered.map { ($0.name, $0.state.known?.json ?? .null) }))
            }
            if topics.contains(.pages) { state["page"] = .string(call.service.page) }
            return .result(.object(state))
        },
        RPCMethod(
            "unsubscribe", .see, "ends what subscribe began",
            .optional(.texts("topics", "what not to be told of any more; everything without"))
        ) { call, topics in
            let topics = try Subscription.Topic.named(topics ?? [])
            call.client.subscription.remove(topics.isEmpty ? Subscription.Topic.allCases : topics)
            call.methods.publisher.update(call.client)
            return .done
        },
    ]
}

extension RPCCall {
    /// Has a turn of the frame loop follow.
    fileprivate var changed: () -> Void { { [unowned service] in service.changed() } }

    /// Refuses what needs a panel while its configuration's mistakes are shown instead.
    /// - Parameter lack: what there is none of, and what to do.
    func needsPanel(_ lack: String = "values until they are corrected; subscribe to “values” to be told then") throws(RPCError) {
        let mistakes = service.shownMistakes
        if mistakes.isEmpty { return }
        throw RPCError(
            .configuration,
            "the configuration has \(Noun.count(mistakes.count, "mistake")), which the panel shows: it has no \(lack)",
            data: ["errors": .array(mistakes.map { .string($0) })])
    }

    /// Whether nobody but clients that write it says what a value is: no confirmation, no command, no backend and no bridge to a device.
    private func isTold(_ definition: ValueDefinition) -> Bool {
        if definition.confirmation != nil || definition.hasCommand || PanelValue(name: definition.name) != nil { return false }
        return !methods.clients.contains { client in
            let isCarrier = client.subscription.backend != nil && client.subscription.covers(definition.name, .values)
            return isCarrier || client.link?.names.contains(definition.name) == true
        }
    }

    /// Sets a value as an operator does.
    fileprivate func write(_ name: String, _ json: JSONValue) throws(ValueError) {
        if let own = PanelValue(name: name) {
            if !own.isSettable { throw ValueError(name: name, problem: .refused("it tells what the panel does: it cannot be set")) }
            service.updateOwnValues()
        }
        guard let definition = values.definition(of: name) else {
            throw ValueError(name: name, problem: .unknown(suggestion: Suggestion.closest(to: name, among: values.names)))
        }
        if !definition.type.isScalar { throw definition.isNot(nil) }
        let isTold = isTold(definition)
        if json == .null, isTold { return try values.set(name, nil, from: .client, now: methods.clock.now) }
        guard let value = Value(json) else {
            throw ValueError(name: name, problem: .unfit(found: json.kind, expected: definition.expectation))
        }
        do throws(ValueError) {
            try values.write(name, value, now: methods.clock.now)
            // With nobody who carries it out it is so, as of now.
            if isTold { try values.set(name, value, from: .client, now: methods.clock.now) }
        } catch {
            throw ValueSetting.explained(error, definition, json)
        }
    }

    /// Carries out a request, in later turns too if it takes long.
    fileprivate func carryOut(_ request: any LongRequest, as method: String) throws(RPCError) -> RPCAnswer {
        guard case .value(let result) = request.advance() else {
            methods.longRequests.add(request, of: client) { [methods, client] answer in
                guard case .value(let result) = answer else { return }
                if case .failure(let error) = result { methods.logRefusal(of: method, by: client, error) }
                client.complete(result)
            }
            return .underway
        }
        return .result(try result.get())
    }

    /// The definition of a list or a series.
    fileprivate func definition(of name: String, _ type: ValueType) throws(RPCError) -> ValueDefinition {
        guard let definition = values.definition(of: name) else {
            throw RPCError(ValueError(name: name, problem: .unknown(suggestion: Suggestion.closest(to: name, among: values.names))))
        }
        if definition.type != type { throw RPCError(definition.isNot(type)) }
        return definition
    }

    /// The answer of `get` for a list, an image, a series or a secret; nil for anything else.
    fileprivate func content(_ name: String, details: Bool) -> RPCAnswer? {
        switch values.definition(of: name)?.type {
        case .image: return .result(values.image(of: name)?.json ?? .null)
        case .secret:
            var object: JSONObject = ["known": .boolean(values.secretState(of: name) == .waiting)]
            if details {
                object["failed"] = .boolean(values.secretState(of: name) == .lost)
                object["type"] = "secret"
                object["backend"] = values.definition(of: name)?.secret.backend.map { .string($0) }
            }
            return .result(.object(object))
        case .list, .series:
            guard let text = ContentText(name, of: values) else { return nil }
            methods.longRequests.add(ContentReading(text), of: client)
            return .later
        default: return nil
        }
    }
}

extension Subscription.Topic {
    /// Topics by their names.
    fileprivate static func named(_ names: [String]) throws(RPCError) -> [Self] {
        var topics: [Self] = []
        for name in names {
            guard let topic = Self(rawValue: name) else {
                let all = allCases.map(\.rawValue).joined(separator: ", ")
                throw RPCError(.invalidParameters, "there is no topic “\(name.prefix(60))”; there are \(all)")
            }
            topics.append(topic)
        }
        return topics
    }
}
