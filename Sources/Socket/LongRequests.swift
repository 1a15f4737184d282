import FasciaJSON
import FasciaSystem

/// Something that a client asked for and that takes longer than a turn of the loop may: it is done in parts.
protocol LongRequest: AnyObject {
    /// Does the next part, which is bounded.
    /// - Returns: the answer when all is done, nil before.
    func advance() -> LongAnswer?
    /// Whether it waits for work beside the loop: `LongRequests.resume` follows.
    var isWaiting: Bool { get }
    /// Whether it only reads: nobody needs it once its client has left.
    var isReading: Bool { get }
}

extension LongRequest {
    var isWaiting: Bool { false }
    var isReading: Bool { false }
}

/// What a long request comes to.
enum LongAnswer {
    /// A value, or an error.
    case value(Result<JSONValue, RPCError>)
    /// A value that is JSON text already.
    case text([UInt8])
}

/// Carries out requests in parts, one part a turn of the loop, after everything more urgent. Clients take turns.
final class LongRequests {
    private var underway: [(client: ControlClient, request: any LongRequest, end: (LongAnswer) -> Void)] = []
    private var source: DeferredSource?

    init(loop: EventLoop) throws(SystemError) {
        source = try loop.deferred(priority: .background) { [unowned self] in self.advance() }
    }

    /// Begins with a request in a later turn. Its client's next request waits until it is answered.
    func add(_ request: any LongRequest, of client: ControlClient) {
        add(request, of: client) { answer in
            switch answer {
            case .value(let result): client.complete(result)
            case .text(let text): client.complete(text: text)
            }
        }
    }

    /// Begins with something in a later turn that is no request of the client's, and calls `end` with what it came to.
    func add(_ request: any LongRequest, of client: ControlClient, end: @escaping (LongAnswer) -> Void) {
        underway.append((client, request, end))
        resume()
    }

    /// How many are under way.
    var count: Int { underway.count }

    /// Gives up what was read for a client that is gone. What it set is set to the end.
    func remove(_ client: ControlClient) {
        underway.removeAll { $0.client === client && $0.request.isReading }
    }

    /// Goes on with what waited for work beside the loop.
    func resume() {
        if underway.contains(where: { !$0.request.isWaiting }) { source?.schedule() }
    }

    private func advance() {
        guard let index = underway.firstIndex(where: { !$0.request.isWaiting }) else { return }
        let entry = underway.remove(at: index)
        let answer = entry.request.advance()
        if answer == nil { underway.append(entry) }
        resume()
        if let answer { entry.end(answer) }
    }
}
