/// Carries out what clients of a control server ask for.
protocol RPCHandler: AnyObject {
    /// Called for each request, in the order in which a client sent them. The next of that client comes when this one is answered.
    func call(_ request: RPCRequest, from client: ControlClient) throws(RPCError) -> RPCAnswer

    /// The client is gone: nothing of it may be kept.
    func left(_ client: ControlClient)
}
