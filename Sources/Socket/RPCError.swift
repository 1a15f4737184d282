import FasciaJSON

/// Why a request was refused, as JSON-RPC has it: a code for programs and a message for people.
package struct RPCError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of error it is. Codes below -32000 down to -32099 are this protocol's own.
    package enum Code: Int64, Sendable, CaseIterable {
        /// The line is no JSON.
        case parse = -32700
        /// The JSON is no request.
        case invalidRequest = -32600
        /// There is no such method.
        case noMethod = -32601
        /// The parameters are not those of the method.
        case invalidParameters = -32602
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
        /// The client's socket does not give the role that the method needs; `data` names the role and its socket.
        case denied = -32008
        /// The configuration is wrong; `data` lists the mistakes.
        case configuration = -32006
    }

    /// The error's kind.
    package let code: Int64
    /// What is wrong and what to do about it, in one sentence.
    package let message: String
    /// More for programs, nil if there is none.
    package let data: JSONValue?

    /// An error of this protocol.
    package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code.rawValue
        self.message = message
        self.data = data
    }

    /// Reads the `error` of an answer; nil if it is none.
    package init?(_ json: JSONValue) {
        guard let code = json["code"]?.asInteger, let message = json["message"]?.asString else { return nil }
        self.code = code
        self.message = message
        data = json["data"]
    }

    /// The error as it stands in an answer.
    package var json: JSONValue {
        var object: JSONObject = ["code": .integer(code), "message": .string(message)]
        object["data"] = data
        return .object(object)
    }

    package var description: String { message }
}
