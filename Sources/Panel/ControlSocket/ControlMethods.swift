import FasciaGeometry
import FasciaSystem
import FasciaTouch
import FasciaValues

/// What clients of the control socket may ask for, carried out by the panel's service.
final class ControlMethods: RPCHandler {
    let service: PanelService
    let values: ValueStore
    let publisher: ControlPublisher
    let log: Log
    let clock: any Clock
    private let screenshots: ScreenshotQueue
    private let longRequests: LongRequests
    private var observation: ValueObservation?
    private var lastDelay: Instant?

    /// Making a panel anew and reading a recording cost much, beside the loop too: no client may ask for them all the time.
    static let pause = TimeSpan.milliseconds(250)

    /// Joins a service with clients; the loop is that of the server.
    init(service: PanelService, loop: EventLoop, log: Log) throws(SystemError) {
        self.service = service
        self.log = log
        clock = service.runner.clock
        values = service.values
        longRequests = try LongRequests(loop: loop)
        screenshots = try ScreenshotQueue(loop: loop) { [unowned service] in service.picture }
        publisher = try ControlPublisher(loop: loop) { [unowned service] in service.page }
        let publisher = publisher
        observation = values.observe { name, state in publisher.changed(name, state.value.json) }
        let write = values.onWrite
        values.onWrite = { name, value in
            write?(name, value)
            publisher.wrote(name, value.json)
        }
        service.onEvent = { line in publisher.event { line.text } }
        service.onTurn = { publisher.turned() }
    }

    deinit {
        if let observation { values.remove(observation) }
    }

    func left(_ client: ControlClient) {
        publisher.remove(client)
        screenshots.remove(client)
    }

    func call(_ request: RPCRequest, from client: ControlClient) throws(RPCError) -> RPCAnswer {
        guard let method = ControlMethods.all.first(where: { $0.name == request.method }) else {
            let guess = Suggestion.closest(to: request.method, among: ControlMethods.all.map(\.name)).map { "; did you mean “\($0)”?" }
            throw RPCError(.noMethod, "there is no method “\(request.method.prefix(60))”\(guess ?? "; “list” tells which there are")")
        }
        let arguments = ControlArguments(try method.arguments(request.parameters))
        switch method.name {
        case "get": return .result(try get(arguments))
        case "set": return try set(arguments, client)
        case "subscribe": return .result(try subscribe(arguments, client))
        case "unsubscribe": try unsubscribe(arguments, client)
        case "page": return .result(try page(arguments))
        case "glow": try attempt { () throws(ServiceError) in try service.glow(arguments.text("path"), tab: arguments.index("tab")) }
        case "unglow": try attempt { () throws(ServiceError) in try service.unglow(arguments.text("path"), tab: arguments.index("tab")) }
        case "badge":
            try attempt { () throws(ServiceError) in
                try service.setBadge(arguments["text"]?.asString, of: arguments.text("path"), tab: arguments.index("tab"))
            }
        case "enable": try attempt { () throws(ServiceError) in try service.setEnabled(true, of: arguments.text("path")) }
        case "disable": try attempt { () throws(ServiceError) in try service.setEnabled(false, of: arguments.text("path")) }
        case "reload": return try reload(client)
        case "screenshot":
            try screenshots.add(client)
            return .later
        case "replay": return try replay(arguments, client)
        case "calibrate": try attempt { () throws(ServiceError) in try service.calibrate() }
        case "idle": service.idle()
        case "wake": service.wake()
        case "brightness": return .result(try brightness(arguments))
        case "status": return .result(service.status().json)
        case "version": return .result(["fascia": .string(FasciaVersion.current), "protocol": .integer(ControlMethods.protocolVersion)])
        case "list": return .result(.array(ControlMethods.all.map(\.json)))
        case "quit":
            log.notice("asked to end by \(ControlMethods.name(client))")
            return .resultThen(true) { [service] in service.quit() }
        default: throw RPCError(.internal, "nothing carries out “\(method.name)”")
        }
        return .result(true)
    }

    /// Runs something of the service, and gives its error the protocol's form.
    private func attempt(_ body: () throws(ServiceError) -> Void) throws(RPCError) {
        do throws(ServiceError) {
            try body()
        } catch {
            throw RPCError(.failed, error.description)
        }
    }

    // MARK: Values

    private func get(_ arguments: ControlArguments) throws(RPCError) -> JSONValue {
        let hasDetails = arguments["details"]?.asBoolean ?? false
        guard let name = arguments["name"]?.asString else {
            return .object(JSONObject(values.snapshot().map { ($0.name, hasDetails ? details($0.name, $0.state) : $0.state.value.json) }))
        }
        do throws(ValueError) {
            let value = try values.get(name)
            return hasDetails ? values.state(of: name).map { details(name, $0) } ?? .null : value.json
        } catch {
            throw RPCError(error)
        }
    }

    private func details(_ name: String, _ state: ValueState) -> JSONValue {
        var object = state.json
        if let definition = values.definition(of: name) {
            object["type"] = .string(definition.type.rawValue)
            if !definition.unit.isEmpty { object["unit"] = .string(definition.unit) }
            if let range = definition.range { object["range"] = [.number(range.lowerBound), .number(range.upperBound)] }
            if let step = definition.step { object["step"] = .number(step) }
            if !definition.choices.isEmpty { object["choices"] = .array(definition.choices.map { .string($0) }) }
        }
        return .object(object)
    }

    private func set(_ arguments: ControlArguments, _ client: ControlClient) throws(RPCError) -> RPCAnswer {
        var pairs = JSONObject()
        if let name = arguments["name"]?.asString {
            guard let value = arguments["value"] else {
                throw RPCError(.invalidParameters, "set needs “value” with “name”: what it is to be")
            }
            pairs[name] = value
        } else if arguments["value"] != nil {
            throw RPCError(.invalidParameters, "set needs “name” with “value”: the value's name")
        }
        if let more = arguments["values"]?.asObject {
            if pairs.isEmpty { pairs = more } else { for (name, value) in more.members { pairs[name] = value } }
        }
        if pairs.isEmpty { throw RPCError(.invalidParameters, "set needs “name” and “value”, or “values”: an object of names and values") }
        let setting = ValueSetting(pairs, of: values, clock: clock) { [unowned service] in service.changed() }
        switch setting.advance() {
        case .success(let result): return .result(result)
        case .failure(let error): throw error
        case nil:
            longRequests.add(setting, of: client)
            return .underway
        }
    }

    // MARK: Subscriptions

    private func topics(_ arguments: ControlArguments) throws(RPCError) -> [Subscription.Topic] {
        var topics: [Subscription.Topic] = []
        for name in arguments.texts("topics") {
            guard let topic = Subscription.Topic(rawValue: name) else {
                let all = Subscription.Topic.allCases.map(\.rawValue)
                throw RPCError(.invalidParameters, "there is no topic “\(name.prefix(60))”; there are \(all.joined(separator: ", "))")
            }
            topics.append(topic)
        }
        return topics
    }

    private func subscribe(_ arguments: ControlArguments, _ client: ControlClient) throws(RPCError) -> JSONValue {
        let topics = try topics(arguments)
        if topics.isEmpty { throw RPCError(.invalidParameters, "subscribe needs a topic at least") }
        let names = arguments["names"] == nil ? nil : arguments.texts("names")
        for name in names ?? [] where values.definition(of: name) == nil {
            throw RPCError(ValueError(name: name, problem: .unknown(suggestion: Suggestion.closest(to: name, among: values.names))))
        }
        client.subscription.add(topics, names: names)
        publisher.update(client)
        // What is, together with the promise of what will be: nothing is lost in between.
        var state = JSONObject()
        if topics.contains(.values) || topics.contains(.changes) {
            let covered = values.snapshot().filter { client.subscription.covers($0.name) }
            state["values"] = .object(JSONObject(covered.map { ($0.name, $0.state.value.json) }))
        }
        if topics.contains(.pages) { state["page"] = .string(service.page) }
        return .object(state)
    }

    private func unsubscribe(_ arguments: ControlArguments, _ client: ControlClient) throws(RPCError) {
        let topics = try topics(arguments)
        client.subscription.remove(topics.isEmpty ? Subscription.Topic.allCases : topics)
        publisher.update(client)
    }

    // MARK: The panel

    private func page(_ arguments: ControlArguments) throws(RPCError) -> JSONValue {
        if let path = arguments["path"]?.asString {
            do throws(ServiceError) {
                try service.showPage(path)
            } catch {
                throw RPCError(.unknownName, error.description, data: ["pages": .array(service.pages.map { .string($0) })])
            }
        }
        return ["page": .string(service.page), "pages": .array(service.pages.map { .string($0) })]
    }

    /// Begins something that ends on the loop later, or at once if it cannot begin.
    private func begin(
        for client: ControlClient, _ body: (_ end: @escaping (Result<JSONValue, RPCError>) -> Void) -> Void
    ) throws(RPCError) -> RPCAnswer {
        var isBeginning = true
        var early: Result<JSONValue, RPCError>?
        body { [weak client] result in
            if isBeginning { early = result } else { client?.complete(result) }
        }
        isBeginning = false
        return if let early { .result(try early.get()) } else { .underway }
    }

    private func reload(_ client: ControlClient) throws(RPCError) -> RPCAnswer {
        try delay()
        log.info("asked to reload by \(ControlMethods.name(client))")
        return try begin(for: client) { end in
            service.reload { mistakes in
                if mistakes.isEmpty { return end(.success(true)) }
                let count = "\(mistakes.count) mistake\(mistakes.count == 1 ? "" : "s")"
                let message = "the configuration has \(count); the panel stays as it was"
                end(.failure(RPCError(.configuration, message, data: ["errors": .array(mistakes.map { .string($0) })])))
            }
        }
    }

    /// Refuses what costs much if there was such a thing just now.
    private func delay() throws(RPCError) {
        let now = clock.now
        if let lastDelay, now - lastDelay < ControlMethods.pause {
            throw RPCError(.unavailable, "a panel does this four times a second at most; try again in a moment")
        }
        lastDelay = now
    }

    /// What was recorded comes with the request: the panel may see no other files than its own.
    private func replay(_ arguments: ControlArguments, _ client: ControlClient) throws(RPCError) -> RPCAnswer {
        try delay()
        return try begin(for: client) { end in
            service.replay(text: arguments.text("recording")) { result in
                end(result.map { true }.mapError { RPCError(.failed, $0.description) })
            }
        }
    }

    private func brightness(_ arguments: ControlArguments) throws(RPCError) -> JSONValue {
        if let value = arguments["value"]?.asNumber {
            guard (0...1).contains(value) else {
                throw RPCError(.unacceptable, "a brightness is a number from 0 to 1, not \(JSONValue.number(value).text)")
            }
            service.brightness = value
        }
        return .number(service.brightness)
    }

    private static func name(_ client: ControlClient) -> String { client.peer.map { "\($0)" } ?? "client \(client.number)" }
}
