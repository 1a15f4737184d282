import FasciaJSON
import FasciaRaster

/// Carries out what clients of a control server ask for.
protocol RPCHandler: AnyObject {
    /// Called for each request, in the order in which a client sent them. The next of that client comes when this one is answered.
    func call(_ request: RPCRequest, from client: ControlClient) throws(RPCError) -> RPCAnswer

    /// The names of secrets: what a message sets them to is kept apart from the rest of it.
    var secretNames: Set<String> { get }

    /// A client has come.
    func joined(_ client: ControlClient)

    /// The client is gone: nothing of it may be kept.
    func left(_ client: ControlClient)
}

extension RPCHandler {
    var secretNames: Set<String> { [] }

    func joined(_ client: ControlClient) {}
}

/// What a method comes to.
enum RPCAnswer {
    /// It is done.
    case result(JSONValue)
    /// It is done, and what follows has to wait until the client can know of it.
    case resultThen(JSONValue, () -> Void)
    /// It is done, and a file goes with the answer.
    case resultWith(JSONValue, PixelFile)
    /// It will be done: the handler calls `ControlClient.complete` once.
    case later
    /// The same, and it is carried out even if the client is gone meanwhile: what was asked for is done, in order.
    case underway

    /// It is done, and there is nothing more to say of it.
    static var done: RPCAnswer { .result(true) }
}
