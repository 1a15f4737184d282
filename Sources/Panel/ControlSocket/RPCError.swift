/// Why a request was refused, as JSON-RPC has it: a code for programs and a message for people.
public struct RPCError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of error it is. Codes below -32000 down to -32099 are this protocol's own.
    public enum Code: Int64, Sendable, CaseIterable {
        /// The line is no JSON.
        case parse = -32700
        /// The JSON is no request.
        case invalidRequest = -32600
        /// There is no such method.
        case noMethod = -32601
        /// The parameters are not those of the method.
        case invalidParameters = -32602
        /// The panel could not do what it always can.
        case `internal` = -32603
        /// It was tried and failed.
        case failed = -32000
        /// The line is too long.
        case tooLong = -32001
        /// There is nothing of that name.
        case unknownName = -32002
        /// The value is not one that the name can have.
        case unacceptable = -32003
        /// Not possible as things are now, perhaps later.
        case unavailable = -32004
        /// There are as many connections as there may be.
        case tooManyClients = -32005
        /// The connection ends, since nothing was asked for and nothing is subscribed to.
        case idle = -32007
        /// The configuration is wrong; `data` lists the mistakes.
        case configuration = -32006
    }

    /// The error's kind.
    public let code: Int64
    /// What is wrong and what to do about it, in one sentence.
    public let message: String
    /// More for programs, nil if there is none.
    public let data: JSONValue?

    /// An error of this protocol.
    public init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code.rawValue
        self.message = message
        self.data = data
    }

    /// Reads the `error` of an answer; nil if it is none.
    public init?(_ json: JSONValue) {
        guard let code = json["code"]?.asInteger, let message = json["message"]?.asString else { return nil }
        self.code = code
        self.message = message
        data = json["data"]
    }

    /// The error as it stands in an answer.
    public var json: JSONValue {
        var object: JSONObject = ["code": .integer(code), "message": .string(message)]
        object["data"] = data
        return .object(object)
    }

    public var description: String { message }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object; of members with the same name the last counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
