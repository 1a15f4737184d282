import FasciaSystem

/// What may be asked of a panel through its control socket: a name, parameters and what it does.
public struct RPCMethod: Sendable {
    /// Its name.
    public let name: String
    /// What it does, in a sentence.
    public let summary: String
    /// Its parameters, in the order in which a list gives them.
    public let parameters: [RPCParameter]
    /// What comes back.
    public let result: String

    init(_ name: String, _ parameters: [RPCParameter] = [], _ summary: String, result: String = "true") {
        self.name = name
        self.parameters = parameters
        self.summary = summary
        self.result = result
    }

    /// The method in words, for `list`.
    var json: JSONValue {
        var object: JSONObject = ["name": .string(name), "summary": .string(summary)]
        object["params"] = .array(
            parameters.map {
                [
                    "name": .string($0.name), "type": .string($0.kind.rawValue), "optional": .boolean($0.isOptional),
                    "summary": .string($0.summary),
                ]
            })
        object["result"] = .string(result)
        return .object(object)
    }

    /// Puts what a request gives under the parameters' names, and checks it.
    func arguments(_ given: JSONValue?) throws(RPCError) -> JSONObject {
        var arguments = JSONObject()
        switch given {
        case .some(.array(let values)):
            if values.count > parameters.count {
                throw RPCError(.invalidParameters, "\(name) takes \(signature), not \(values.count) parameters")
            }
            for (parameter, value) in zip(parameters, values) { arguments[parameter.name] = value }
        case .some(.object(let object)):
            for unknown in object.names where !parameters.contains(where: { $0.name == unknown }) {
                let hint = Suggestion.closest(to: unknown, among: parameters.map(\.name)).map { "; did you mean “\($0)”?" } ?? ""
                throw RPCError(.invalidParameters, "\(name) takes \(signature), not “\(unknown.prefix(60))”\(hint)")
            }
            arguments = object
        default: break
        }
        for parameter in parameters {
            guard let value = arguments[parameter.name] else {
                if parameter.isOptional { continue }
                throw RPCError(.invalidParameters, "\(name) needs “\(parameter.name)”: \(parameter.summary)")
            }
            // What may be left out may be null as well: many languages cannot leave out.
            if value == .null, parameter.isOptional, parameter.kind != .textOrNull {
                arguments[parameter.name] = nil
            } else if !parameter.takes(value) {
                throw RPCError(.invalidParameters, "“\(parameter.name)” of \(name) is \(parameter.kind.noun), not \(value.kind)")
            }
        }
        return arguments
    }

    private var signature: String {
        if parameters.isEmpty { return "no parameters" }
        return parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }.joined(separator: ", ")
    }
}
