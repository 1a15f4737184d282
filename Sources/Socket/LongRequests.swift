import FasciaJSON
import FasciaSystem

/// Something that a client asked for and that takes longer than a turn of the loop may: it is done in parts.
protocol LongRequest: AnyObject {
    /// Does the next part, which is bounded.
    /// - Returns: the answer when all is done, nil before.
    func advance() -> Result<JSONValue, RPCError>?
}

/// Carries out requests in parts, one part a turn of the loop, after everything more urgent. Clients take turns.
final class LongRequests {
    private var underway: [(client: ControlClient, request: any LongRequest)] = []
    private var source: DeferredSource?

    init(loop: EventLoop) throws(SystemError) {
        source = try loop.deferred(priority: .background) { [unowned self] in self.advance() }
    }

    /// Begins with a request in a later turn. Its client's next request waits until it is answered.
    func add(_ request: any LongRequest, of client: ControlClient) {
        underway.append((client, request))
        source?.schedule()
    }

    private func advance() {
        guard !underway.isEmpty else { return }
        let (client, request) = underway.removeFirst()
        let answer = request.advance()
        if answer == nil { underway.append((client, request)) }
        if !underway.isEmpty { source?.schedule() }
        if let answer { client.complete(answer) }
    }
}
