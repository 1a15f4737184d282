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
    /// Whether it has set a part of what it sets, and the rest follows in the next turns.
    var isHalfDone: Bool { get }
}

extension LongRequest {
    var isWaiting: Bool { false }
    var isReading: Bool { false }
    var isHalfDone: Bool { false }
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
    /// How many whole lists and series one user's clients may have on their way, being made or not read yet. Others wait: whoever may only
    /// see must not make the panel hold a copy for each connection.
    static let readingsOfUser = 4

    private struct Entry {
        let client: ControlClient
        let request: any LongRequest
        let end: (LongAnswer) -> Void
        var hasBegun = false
    }

    private var underway: [Entry] = []
    /// Who has been given a whole and may not have read it yet.
    private var readers: [ControlClient] = []
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
        underway.append(Entry(client: client, request: request, end: end))
        client.onSent = { [weak self] in self?.resume() }
        resume()
    }

    /// How many are under way.
    var count: Int { underway.count }

    /// Whether one of them has set a part of what it sets.
    var isHalfDone: Bool { underway.contains { $0.request.isHalfDone } }

    /// Gives up what was read for a client that is gone. What it set is set to the end.
    func remove(_ client: ControlClient) {
        underway.removeAll { $0.client === client && $0.request.isReading }
        readers.removeAll { $0 === client }
        resume()
    }

    /// Goes on with what waited for work beside the loop.
    func resume() {
        if next != nil { source?.schedule() }
    }

    /// The place of what can go on.
    private var next: Int? {
        if underway.isEmpty { return nil }
        readers.removeAll { $0.hasRead }
        return underway.firstIndex { entry in
            if entry.request.isWaiting { return false }
            if entry.hasBegun || !entry.request.isReading { return true }
            let user = entry.client.peer?.user
            let others = underway.count { $0.hasBegun && $0.request.isReading && $0.client.peer?.user == user }
            return others + readers.count { $0.peer?.user == user } < LongRequests.readingsOfUser
        }
    }

    private func advance() {
        guard let index = next else { return }
        var entry = underway.remove(at: index)
        entry.hasBegun = true
        let answer = entry.request.advance()
        if answer == nil { underway.append(entry) }
        if let answer { entry.end(answer) }
        if answer != nil, entry.request.isReading, !entry.client.hasRead { readers.append(entry.client) }
        resume()
    }
}
