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
                details == true ? state.json(call.values.definition(of: name)) : state.known?.json ?? .null
            }
            guard let name else { return .result(.object(JSONObject(call.values.snapshot().map { ($0.name, json($0.name, $0.state)) }))) }
            let value = try call.values.get(name)
            return .result(call.values.state(of: name).map { json(name, $0) } ?? value?.json ?? .null)
        },
        RPCMethod(
            "set", .operate, "says what a value is; what a finger holds is shown when it lifts",
            .optional(.text("name", "the value's name")), .value("value", "what it is to be; null for what is not known"),
            .optional(.object("values", "several names and values"))
        ) { call, name, value, values in
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
            let setting = ValueSetting(pairs, of: call.values, clock: call.methods.clock) { [unowned service = call.service] in
                service.changed()
            }
            guard let answer = setting.advance() else {
                call.methods.longRequests.add(setting, of: call.client)
                return .underway
            }
            return .result(try answer.get())
        },
        RPCMethod(
            "subscribe", .see, "has the panel tell of what happens, until the connection ends",
            .texts("topics", "what to be told of: values, changes, events, pages"),
            .optional(.texts("names", "the values of which to be told; all without")), result: "an object of what is now: values, page"
        ) { call, topics, names in
            let topics = try Subscription.Topic.named(topics)
            if topics.isEmpty { throw RPCError(.invalidParameters, "subscribe needs at least one topic") }
            for name in names ?? [] where call.values.definition(of: name) == nil {
                throw ValueError(name: name, problem: .unknown(suggestion: Suggestion.closest(to: name, among: call.values.names)))
            }
            call.client.subscription.add(topics, names: names)
            call.methods.publisher.update(call.client)
            // What is, together with the promise of what will be: nothing is lost in between.
            var state = JSONObject()
            if topics.contains(.values) || topics.contains(.changes) {
                let covered = call.values.snapshot().filter { call.client.subscription.covers($0.name) }
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
