import FasciaJSON

/// What a method comes to.
enum RPCAnswer {
    /// It is done.
    case result(JSONValue)
    /// It is done, and what follows has to wait until the client can know of it.
    case resultThen(JSONValue, () -> Void)
    /// It will be done: whoever took it calls `ControlClient.complete` once.
    case later
    /// The same, and it is carried out even if the client is gone meanwhile: what was asked for is done, in order.
    case underway

    /// It is done, and there is nothing more to say of it.
    static var done: RPCAnswer { .result(true) }
}
