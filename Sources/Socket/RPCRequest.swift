import FasciaJSON

/// A call of a method, as JSON-RPC 2.0 has it.
package struct RPCRequest: Hashable, Sendable {
    /// What the caller knows the answer by: a text, a number or null. nil is a notification, which is never answered.
    package let id: JSONValue?
    /// The method's name.
    package let method: String
    /// A list or an object, nil if there is none.
    package let parameters: JSONValue?

    /// A call to be sent.
    package init(id: JSONValue?, method: String, parameters: JSONValue?) {
        self.id = id
        self.method = method
        self.parameters = parameters
    }

    /// Reads a call. What is wrong with it is thrown with the id under which to answer.
    init(_ json: JSONValue) throws(Refusal) {
        guard let object = json.asObject else {
            throw Refusal(id: .null, error: RPCError(.invalidRequest, "a request is an object, not \(json.kind)"))
        }
        let id: JSONValue?
        switch object["id"] {
        case nil: id = nil
        case .some(.string), .some(.integer), .some(.number), .some(.null): id = object["id"]
        case .some(let other):
            throw Refusal(id: .null, error: RPCError(.invalidRequest, "an id is a text, a number or null, not \(other.kind)"))
        }
        func refuse(_ message: String) -> Refusal { Refusal(id: id ?? .null, error: RPCError(.invalidRequest, message)) }
        guard object["jsonrpc"] == "2.0" else { throw refuse("a request says \"jsonrpc\":\"2.0\"") }
        guard let method = object["method"]?.asString else { throw refuse("a request names its method: \"method\":\"status\"") }
        switch object["params"] {
        case nil, .array, .object: parameters = object["params"]
        case .some(let other): throw refuse("\"params\" is a list or an object, not \(other.kind)")
        }
        self.id = id
        self.method = method
    }

    /// Reads a message: a call, or a list of calls.
    /// - Parameter secrets: the names of secrets, whose values never become strings.
    static func parse(_ bytes: UnsafeRawBufferPointer, secrets: Set<String> = []) throws(Refusal) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: bytes, secrets: secrets)
        } catch {
            // Of JSON that is too much the caller is known all the same.
            let id = error.isBeyondLimit ? JSONValue.scalar(of: "id", inObject: bytes) : nil
            throw Refusal(id: id ?? .null, error: RPCError(.parse, "\(error)"))
        }
    }

    /// The call as it is sent.
    package var json: JSONValue {
        var object: JSONObject = ["jsonrpc": "2.0"]
        object["id"] = id
        object["method"] = .string(method)
        object["params"] = parameters
        return .object(object)
    }

    /// A request that cannot be carried out, and the id that its caller will know it by.
    struct Refusal: Error {
        let id: JSONValue
        let error: RPCError
    }

    /// The answer to a request.
    static func answer(_ id: JSONValue, result: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "result": result]
    }

    /// The line of an answer whose result is text already. A list may have megabytes: they are copied once.
    static func line(_ id: JSONValue, text: [UInt8]) -> [UInt8] {
        var line = Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8)
        line.reserveCapacity(text.count + 1000)
        id.append(to: &line)
        line.append(contentsOf: ",\"result\":".utf8)
        line.append(contentsOf: text)
        line.append(UInt8(ascii: "}"))
        return line
    }

    /// The answer to a request that was refused.
    static func answer(_ id: JSONValue, error: RPCError) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "error": error.json]
    }
}
