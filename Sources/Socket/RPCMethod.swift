import FasciaJSON
import FasciaPanel
import FasciaSystem
import FasciaValues

/// A method of the control socket: its name, parameters and role, and the closure that performs it.
///
/// A new method is one of these in the list of a `Methods+….swift`, and an example in PROTOCOL.md. The table of `list`, the check of
/// parameters and their errors, what `fascia ctl call` completes, and the check of the document come from it.
package struct RPCMethod: Sendable {
    /// What kind of thing a method does, and what the clients of a socket may do: each role includes those before it.
    package enum Role: String, Sendable, CaseIterable, Comparable {
        /// Shows what the panel is; changes nothing.
        case see
        /// Does what a finger or a backend can.
        case operate
        /// Changes how the panel works or whether it runs.
        case administer

        package static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

        private var rank: Int {
            switch self {
            case .see: 0
            case .operate: 1
            case .administer: 2
            }
        }

        /// The name of its socket in the runtime folder, and in the units of the service manager.
        package var socketName: String { self == .administer ? "control" : rawValue }
        /// The group whose members may use its socket.
        package var group: String { self == .administer ? "fascia" : "fascia-\(rawValue)" }
    }

    package let name: String
    package let role: Role
    /// What it does, in a sentence.
    package let summary: String
    /// In the order in which a list of parameters gives them.
    package let parameters: [RPCParameterDeclaration]
    /// What comes back.
    package let result: String
    private let perform: @Sendable (RPCCall, JSONObject) throws -> RPCAnswer
    /// What parameters were called before: those names are still understood.
    private let formerNames: [String: String]

    /// Declares a method.
    /// - Parameters:
    ///   - formerNames: what parameters were called before, with what they are called now.
    ///   - body: takes an argument for each parameter. What it throws is the answer.
    init<each Argument>(
        _ name: String, _ role: Role, _ summary: String, _ parameters: repeat RPCParameter<each Argument>, result: String = "true",
        formerNames: [String: String] = [:], body: @escaping @Sendable (RPCCall, repeat each Argument) throws -> RPCAnswer
    ) {
        self.name = name
        self.role = role
        self.summary = summary
        self.result = result
        self.formerNames = formerNames
        var declarations: [RPCParameterDeclaration] = []
        repeat declarations.append((each parameters).declaration)
        self.parameters = declarations
        let parameters = (repeat each parameters)
        perform = { call, given in try body(call, repeat (each parameters).argument(in: given, of: name)) }
    }

    /// The method in words, for `list`.
    var json: JSONValue {
        [
            "name": .string(name), "summary": .string(summary),
            "params": .array(
                parameters.map {
                    [
                        "name": .string($0.name), "type": .string($0.type), "optional": .boolean($0.isOptional),
                        "summary": .string($0.summary),
                    ]
                }), "result": .string(result), "role": .string(role.rawValue),
        ]
    }

    /// Checks what a request gives, a list or an object, and carries the method out.
    func perform(_ call: RPCCall, _ given: JSONValue?) throws(RPCError) -> RPCAnswer {
        let arguments = try arguments(call, given)
        do {
            return try perform(call, arguments)
        } catch let error as RPCError {
            throw error
        } catch let error as ValueError {
            throw RPCError(error)
        } catch {
            throw RPCError(.failed, "\(error)")
        }
    }

    /// Puts what a request gives under the parameters' names.
    private func arguments(_ call: RPCCall, _ given: JSONValue?) throws(RPCError) -> JSONObject {
        switch given {
        case .array(let values)?:
            if values.count > parameters.count {
                throw RPCError(.invalidParameters, "\(name) takes \(signature), not \(Noun.count(values.count, "parameter"))")
            }
            return JSONObject(zip(parameters, values).map { ($0.name, $1) })
        case .object(var object)?:
            for (old, new) in formerNames {
                guard let value = object[old], object[new] == nil else { continue }
                object[old] = nil
                object[new] = value
                call.methods.log.limited(
                    .warning, key: "\(name).\(old)", "\(call.clientName) says “\(old)” of \(name), which is called “\(new)” now, as in YAML"
                )
            }
            for unknown in object.names where !parameters.contains(where: { $0.name == unknown }) {
                let hint = Suggestion.closest(to: unknown, among: parameters.map(\.name)).map { "; did you mean “\($0)”?" } ?? ""
                throw RPCError(.invalidParameters, "\(name) takes \(signature), not “\(unknown.prefix(60))”\(hint)")
            }
            return object
        default: return JSONObject()
        }
    }

    /// The parameters' names, those in brackets that may be left out.
    package var signature: String {
        if parameters.isEmpty { return "no parameters" }
        return parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }.joined(separator: ", ")
    }
}

/// A call of a method: the client and the panel.
struct RPCCall {
    let client: ControlClient
    let methods: ControlMethods

    var service: PanelService { methods.service }
    var values: ValueStore { methods.values }

    /// The client in words, for the log.
    var clientName: String { client.peer.map { "\($0)" } ?? "client \(client.number)" }

    /// Begins something that ends on the loop later, or at once if it cannot begin.
    func begin(_ body: (_ end: @escaping (Result<JSONValue, RPCError>) -> Void) -> Void) throws(RPCError) -> RPCAnswer {
        var isBeginning = true
        var early: Result<JSONValue, RPCError>?
        body { [weak client] result in
            if isBeginning { early = result } else { client?.complete(result) }
        }
        isBeginning = false
        return if let early { .result(try early.get()) } else { .underway }
    }
}
