import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaSystem
import FasciaValues

extension RPCMethod {
    /// What is played around a panel that is being made.
    static let ofPreviews: [RPCMethod] = [
        RPCMethod(
            "preview", .operate, "says what a preview plays around the panel, and tells what it plays; no other panel plays anything",
            .optional(.boolean("connected", "whether the played backend is connected")),
            .optional(
                .object(
                    "answers", "what it answers when a value is written, by the value's name, as tests have it; null is the usual answer")),
            .optional(.object("commands", "what comes of commands, by the program's name, as tests have it; null ends it well")),
            .optional(.text("direction", "where layouts begin: auto, leftToRight or rightToLeft")),
            .optional(.text("idle", "the stage of a panel that nobody touches: active, dim, page or off")),
            result: "an object: connected, answers, commands, direction, stages, the list of those that there are, and runsCommands"
        ) { call, connected, answers, commands, direction, idle in
            // All is understood before anything is done.
            let answers = try (answers?.members ?? []).map { ($0.name, try call.backendAnswer($0.value, to: $0.name)) }
            let commands = try (commands?.members ?? []).map { ($0.name, try PlayedJSON.commandAnswer($0.value, of: $0.name)) }
            let (isDirected, side) = try PlayedJSON.direction(direction)
            let stage = try idle.map { word throws(RPCError) in
                guard let stage = PanelService.IdleStage(rawValue: word) else {
                    throw RPCError(.unacceptable, "there is no stage “\(word.prefix(60))”; there are active, dim, page, off")
                }
                return stage
            }
            let service = call.service
            do throws(ServiceError) {
                if let connected { try service.connectBackend(connected) }
                for (name, answer) in answers { try service.answer(name, answer) }
                for (name, answer) in commands { try service.answer(command: name, answer) }
                if isDirected { try service.direct(side) }
                if let stage { try service.rest(until: stage) }
                guard let rehearsal = service.rehearsal else { throw PanelService.isNoPreview }
                return .result(PlayedJSON.json(rehearsal, service))
            } catch {
                throw RPCError(.failed, error.description)
            }
        }
    ]
}

extension RPCCall {
    fileprivate func backendAnswer(_ json: JSONValue, to name: String) throws -> BackendAnswer? {
        // A panel that is none is refused as such, whatever is wrong beside that.
        if service.rehearsal == nil { return nil }
        let definition = try definition(of: name)
        return try PlayedJSON.backendAnswer(json, to: definition)
    }

    private func definition(of name: String) throws(ValueError) -> ValueDefinition {
        if let definition = values.definition(of: name) { return definition }
        throw ValueError(name: name, problem: .unknown(suggestion: Suggestion.closest(to: name, among: values.names)))
    }
}

/// What a preview plays, as clients say it and are told of it: in the words of tests.
enum PlayedJSON {
    /// The longest text of an answer, in bytes.
    static let textLimit = 1000

    // MARK: What clients say

    static func backendAnswer(_ json: JSONValue, to definition: ValueDefinition) throws -> BackendAnswer? {
        guard let members = try members(json, ["after", "value", "refuse", "silent"], of: "the answer to “\(definition.name)”") else {
            return nil
        }
        var content = BackendAnswer.Content.written
        if let said = members["value"] {
            if said == .null {
                content = .unknown
            } else {
                guard let value = Value(said) else {
                    throw ValueError(name: definition.name, problem: .unfit(found: said.kind, expected: definition.expectation))
                }
                content = .value(try definition.checked(value))
            }
        }
        let refusal = try text(members, "refuse")
        return BackendAnswer(
            after: try seconds(members), content: content, refusal: refusal?.isEmpty == true ? nil : refusal,
            isSilent: members["silent"] == true)
    }

    static func commandAnswer(_ json: JSONValue, of name: String) throws(RPCError) -> CommandAnswer? {
        if name.isEmpty || name.utf8.count > textLimit { throw RPCError(.unacceptable, "a program has a name of 1 to \(textLimit) bytes") }
        guard let members = try members(json, ["after", "prints", "fails"], of: "what comes of “\(name.prefix(60))”") else { return nil }
        return CommandAnswer(after: try seconds(members), printed: try text(members, "prints"), failure: try text(members, "fails"))
    }

    /// - Returns: whether something is said, and which side.
    static func direction(_ word: String?) throws(RPCError) -> (Bool, LayoutDirection?) {
        guard let word else { return (false, nil) }
        if word == "auto" { return (true, nil) }
        if let direction = LayoutDirection(rawValue: word) { return (true, direction) }
        throw RPCError(.unacceptable, "there is no direction “\(word.prefix(60))”; there are auto, leftToRight, rightToLeft")
    }

    private static func members(_ json: JSONValue, _ names: [String], of what: String) throws(RPCError) -> JSONObject? {
        if json == .null { return nil }
        guard let object = json.asObject else { throw RPCError(.unacceptable, "\(what) is an object or null, not \(json.kind)") }
        if let other = object.names.first(where: { !names.contains($0) }) {
            throw RPCError(.unacceptable, "\(what) has \(names.joined(separator: ", ")), not “\(other.prefix(60))”")
        }
        return object
    }

    private static func seconds(_ members: JSONObject) throws(RPCError) -> Double {
        guard let json = members["after"] else { return 0 }
        guard let seconds = json.asNumber, (0...BackendAnswer.longest).contains(seconds) else {
            throw RPCError(.unacceptable, "“after” is a number of seconds, 0 to \(Int(BackendAnswer.longest)), not \(json.text.prefix(60))")
        }
        return seconds
    }

    private static func text(_ members: JSONObject, _ name: String) throws(RPCError) -> String? {
        guard let json = members[name] else { return nil }
        guard let text = json.asString, text.utf8.count <= textLimit else {
            throw RPCError(.unacceptable, "“\(name)” is a text of at most \(textLimit) bytes")
        }
        return text
    }

    // MARK: What they are told

    static func json(_ rehearsal: Rehearsal, _ service: PanelService) -> JSONValue {
        [
            "connected": .boolean(rehearsal.isConnected),
            "answers": .object(JSONObject(rehearsal.answers.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })),
            "commands": .object(JSONObject(rehearsal.commands.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })),
            "direction": .string(rehearsal.direction?.rawValue ?? "auto"),
            "stages": .array(service.idleStages.map { .string($0.rawValue) }), "runsCommands": .boolean(rehearsal.runsCommands),
        ]
    }

    /// What happened, as members of an object: its kind, the value or the program, and what was said.
    static func json(_ deed: PlayedBackend.Deed) -> JSONObject {
        switch deed {
        case .wrote(let name, let value): ["kind": "write", "name": .string(name), "value": value.json]
        case .wroteRow(let write):
            ["kind": "write", "name": .string("\(write.name)/\(write.id)/\(write.field)"), "value": write.value.json]
        case .answered(let name, let value): ["kind": "answer", "name": .string(name), "value": value?.json ?? .null]
        case .refused(let name, let reason): ["kind": "refuse", "name": .string(name), "text": .string(reason)]
        case .took(let name): ["kind": "take", "name": .string(name)]
        case .mistook(let story): ["kind": "error", "text": .string(story)]
        case .ran(let command): ["kind": "run", "name": .string(command.name), "text": .string(shown(command))]
        case .failed(let command, let reason): ["kind": "fail", "name": .string(command.name), "text": .string(reason)]
        case .printed(let command, let line): ["kind": "print", "name": .string(command.name), "text": .string(line)]
        }
    }

    /// A command's words, those with blanks in quotes.
    private static func shown(_ command: Command) -> String {
        let words = command.arguments.map { $0.isEmpty || $0.utf8.contains(0x20) ? "“\($0)”" : $0 }
        return String(decoding: words.joined(separator: " ").utf8.prefix(textLimit), as: UTF8.self)
    }
}

extension BackendAnswer {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        if after > 0 { object["after"] = .number(after) }
        switch content {
        case .written: break
        case .unknown: object["value"] = .null
        case .value(let value): object["value"] = value.json
        }
        if let refusal { object["refuse"] = .string(refusal) }
        if isSilent { object["silent"] = true }
        return .object(object)
    }
}

extension CommandAnswer {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        if after > 0 { object["after"] = .number(after) }
        if let printed { object["prints"] = .string(printed) }
        if let failure { object["fails"] = .string(failure) }
        return .object(object)
    }
}
