import FasciaGeometry
import FasciaJSON
import FasciaRaster
import FasciaSystem
import FasciaValues
import Glibc

/// A connection to the control socket: requests in, answers and notifications out, both bounded.
///
/// It never waits and nothing waits for it. What it may cost in a turn of the loop is limited, and what it does not read is kept up
/// to a limit, past which it is dropped.
final class ControlClient {
    /// Counts up from 1, for logs.
    let number: Int
    /// The process at the other end; nil if unknown.
    let peer: SocketPeer?
    /// What it may do, by the socket that it came to.
    let role: RPCMethod.Role
    /// As messages have it.
    var name: String { "client \(number)\(peer.map { ", \($0)" } ?? "")" }
    /// Its topics.
    var subscription = Subscription()
    var link: ClientLink?
    /// That it operates the panel from afar; nil while it does not.
    var session: OperatingSession?
    /// Called when something has gathered for it and it has taken all that was sent before.
    var onPending: () -> Void = {}
    /// Called when nothing else than whole lists and series may wait to be told.
    var onWhole: (ControlClient) -> Void = { _ in }
    /// Called with a secret that it was to be given and that was not sent as a whole before it went.
    var onSecretBack: (GivenSecret) -> Void = { $0.text.wipe() }
    /// Called when it has been sent what waited for it.
    var onSent: () -> Void = {}
    /// Called when it has taken all that was sent to it, while it looks at the panel; nil if it does not look.
    var onDrained: (() -> Void)?
    /// When it asked for something last, or connected.
    private(set) var lastRequest: Instant

    private let socket: StreamSocket
    let parser: Worker
    let handler: any RPCHandler
    private let limits: ControlLimits
    private let clock: any Clock
    private let ended: (ControlClient, End) -> Void
    /// Called when it is at rest and subscribes to nothing.
    private let rested: () -> Void

    var input: MessageBuffer
    var output = OutputQueue()
    private(set) var batch: RPCBatch?
    /// The request whose answer will come later; the outer nil says that there is none.
    private var awaited: JSONValue??
    /// Whether the awaited request is carried out even if the client leaves.
    private var isUnderway = false
    /// A long message is being read beside the loop; the next waits.
    var isParsing = false
    /// The other side is gone; what it asked for before may still have to be read and done.
    private var isGone = false
    private var hasInputEnded = false
    /// It reads no more: what it asks for is done, and not answered.
    private(set) var isDeaf = false
    var hasEnded = false

    private var source: DescriptorSource?
    private var more: DeferredSource?
    private var stall: TimerSource?

    /// Serves a connection until `ended` is called, once, from within the loop.
    init(
        number: Int, socket: StreamSocket, role: RPCMethod.Role, peer: SocketPeer?, loop: EventLoop, handler: any RPCHandler,
        parser: Worker, limits: ControlLimits, clock: any Clock,
        rested: @escaping () -> Void, ended: @escaping (ControlClient, End) -> Void
    ) throws(SystemError) {
        self.number = number
        self.socket = socket
        self.role = role
        self.handler = handler
        self.parser = parser
        self.limits = limits
        self.clock = clock
        self.rested = rested
        self.ended = ended
        self.peer = peer
        lastRequest = clock.now
        input = MessageBuffer(limit: limits.messageBytes)
        more = try loop.deferred(priority: .background) { [unowned self] in self.turn(mayRead: false) }
        stall = try loop.timer(priority: .background) { [unowned self] in
            self.end(
                .dropped("took nothing for \(self.limits.stallTime.nanoseconds / 1_000_000_000) s of \(self.output.count) bytes that wait"))
        }
        source = try loop.watch(socket.descriptor, priority: .background) { [unowned self] ready in
            // Its owner lets go of a client that ends, in the middle of this.
            let client = self
            client.serve(ready)
        }
    }

    // MARK: In

    private func serve(_ ready: DescriptorEvents) {
        if !ready.isDisjoint(with: [.hangup, .error]) { isGone = true }
        if isGone || ready.contains(.writable) { flush() }
        if isGone, awaited != nil || isParsing {
            // Nobody is there for the answer.
            if !isUnderway, !isParsing { return end(.left) }
            // The kernel would tell of it again and again until then.
            source = nil
            return
        }
        turn(mayRead: isGone || ready.contains(.readable))
    }

    /// Whether it is connected for nothing: nothing is on its way in either direction, and it waits for nothing.
    var isIdle: Bool {
        !isFollowing && awaited == nil && !isParsing && batch == nil && output.isEmpty && input.count == 0
    }

    /// Reads a little and handles a little; the rest waits until everything more urgent is served.
    private func turn(mayRead: Bool) {
        if hasEnded { return }
        if mayRead || isGone, !hasInputEnded, isReady { read() }
        let start = clock.now
        var bytes = 0
        var messages = 0
        while !hasEnded, isReady, bytes < limits.turnBytes, messages < limits.turnMessages {
            guard let count = step() else { break }
            bytes += count
            messages += 1
            if clock.now - start >= limits.turnTime { break }
        }
        flush()
        settle()
    }

    /// Whether the next request may be looked at.
    private var isReady: Bool { awaited == nil && !isParsing && output.count <= limits.outputPause }

    private func read() {
        // More than a message must be kept only where one is whole already.
        if input.front() != .nothing { return }
        withUnsafeTemporaryAllocation(byteCount: limits.turnBytes, alignment: 1) { buffer in
            do throws(SystemError) {
                guard let count = try socket.receive(into: buffer) else { return }
                if count == 0 { hasInputEnded = true } else { input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
                SecretText.wipe(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
            } catch {
                // It left without having read everything. What it asked for before is done.
                hasInputEnded = true
                isDeaf = true
                discardOutput()
            }
        }
    }

    /// Handles one request.
    /// - Returns: how many bytes that were, nil if none is there.
    private func step() -> Int? {
        if let request = batch?.next() {
            lastRequest = clock.now
            if let count = batch?.answerBytes, count > limits.outputBytes {
                end(.dropped("asked for more than \(limits.outputBytes) bytes of answers in one list"))
                return nil
            }
            perform(request)
            finishBatch()
            return 0
        }
        switch hasInputEnded ? input.last() : input.front() {
        case .nothing: return nil
        case .tooLong:
            input.dropTooLong()
            send(
                RPCRequest.answer(
                    input.tooLongID,
                    error: RPCError(
                        .tooLong, "a message has at most \(limits.messageBytes) bytes, and this one was skipped: send it in parts")))
            return limits.turnBytes
        case .message(let count):
            lastRequest = clock.now
            // Blank lines are nothing.
            if input.withFront(count, { $0.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } }) {
                input.drop(count)
                return count
            }
            if count > limits.parsedAtOnce {
                parseBeside(count)
                return count + 1
            }
            do throws(RPCRequest.Refusal) {
                let message = try input.withFront(count) { (bytes) throws(RPCRequest.Refusal) in
                    try RPCRequest.parse(bytes, secrets: handler.secretNames)
                }
                input.drop(count)
                receive(message)
            } catch {
                input.drop(count)
                send(RPCRequest.answer(error.id, error: error.error))
            }
            return count + 1
        }
    }

    func receive(_ message: JSONValue) {
        guard case .array(let requests) = message else {
            perform(message)
            return
        }
        if requests.isEmpty {
            send(RPCRequest.answer(.null, error: RPCError(.invalidRequest, "a list of requests needs at least one")))
            return
        }
        // Its requests are handled one by one in the turns that follow, like any others.
        batch = RPCBatch(requests)
    }

    private func perform(_ message: JSONValue) {
        let request: RPCRequest
        do throws(RPCRequest.Refusal) {
            request = try RPCRequest(message)
        } catch {
            reply(RPCRequest.answer(error.id, error: error.error))
            return
        }
        do throws(RPCError) {
            switch try handler.call(request, from: self) {
            case .result(let result): answer(request.id, result)
            case .resultThen(let result, let action):
                answer(request.id, result)
                finishBatch()
                flush()
                action()
            case .resultWith(let result, let file):
                if let id = request.id { output.append(RPCRequest.answer(id, result: result), with: file) }
            case .later: awaited = .some(request.id)
            case .underway:
                awaited = .some(request.id)
                isUnderway = true
            }
        } catch {
            // A notification is not answered, whatever came of it.
            if let id = request.id { reply(RPCRequest.answer(id, error: error)) }
        }
    }

    private func answer(_ id: JSONValue?, _ result: JSONValue) {
        if let id { reply(RPCRequest.answer(id, result: result)) }
    }

    /// Gives the answer that was promised as `.later`, and goes on with the client's next request.
    func complete(_ result: Result<JSONValue, RPCError>) {
        guard !hasEnded, let id = awaited else { return }
        awaited = nil
        isUnderway = false
        lastRequest = clock.now
        switch result {
        case .success(let value): answer(id, value)
        case .failure(let error): if let id { reply(RPCRequest.answer(id, error: error)) }
        }
        goOn()
    }

    /// The same with a result that is written already, as JSON on one line.
    func complete(text: [UInt8]) {
        guard !hasEnded, let id = awaited else { return }
        awaited = nil
        isUnderway = false
        lastRequest = clock.now
        if let id { reply(RPCRequest.line(id, text: text)) }
        goOn()
    }

    func goOn() {
        finishBatch()
        flush()
        settle()
    }

    // MARK: Out

    /// An answer goes where its request came from: onto a line of its own, or into the batch's list.
    private func reply(_ answer: JSONValue) {
        if batch == nil { send(answer) } else { batch?.add(answer) }
    }

    private func reply(_ line: [UInt8]) {
        if batch != nil {
            batch?.add(line)
        } else if !hasEnded, !isDeaf {
            output.append(line: line)
        }
    }

    private func finishBatch() {
        guard let finished = batch, finished.isDone, awaited == nil else { return }
        batch = nil
        if let answers = finished.answers, !isDeaf { output.append(line: answers) }
    }

    func send(_ message: JSONValue, isNotice: Bool = false) {
        if hasEnded || isDeaf { return }
        output.append(message, isNotice: isNotice)
    }

    /// Sends something that the client did not ask for just now. One that does not read is dropped rather than remembered for ever.
    func notify(_ message: JSONValue) {
        send(message, isNotice: true)
        flush()
        // A long answer that is on its way is no sign of it.
        if output.noticeCount > limits.outputBytes { end(.dropped("does not read: \(output.count) bytes wait for it")) }
        settle()
    }

    /// Sends a notification that is written where it waits, to one that has taken all that was sent before. What is sent at once leaves it as
    /// it was.
    func notify(_ write: (inout [UInt8]) -> Void) {
        if !canBeTold { return }
        output.append(notice: write)
        flush()
        if !output.isEmpty { settle() }
    }

    /// Forgets what waits to be sent, and gives the secrets among it back.
    private func discardOutput() {
        for secret in output.discard() { onSecretBack(secret) }
    }

    /// Whether no more waits for it than for somebody who reads.
    var hasRead: Bool { hasEnded || isDeaf || output.count <= limits.outputPause }

    /// Whether it reads what it is told.
    var canBeTold: Bool { !hasEnded && !isDeaf && !isGone }

    private func flush() {
        // One who reads as fast as this writes must not keep it for the whole of a picture.
        var left = limits.outputAtOnce
        while !hasEnded, !output.isEmpty, left > 0 {
            do throws(SystemError) {
                let file = output.nextFile
                let count = try output.withBytes(atMost: left) { (bytes) throws(SystemError) in
                    if let file { try socket.send(bytes, with: file.descriptor) } else { try socket.send(bytes) }
                }
                guard let count else { break }
                output.drop(count)
                left -= count
                // Slow is not stuck.
                stall?.disarm()
            } catch {
                isDeaf = true
                discardOutput()
                stall?.disarm()
                return
            }
        }
        if let stall, !hasEnded, !output.isEmpty, !stall.isArmed { stall.arm(at: clock.now + limits.stallTime) }
        if hasRead { onSent() }
    }

    /// Decides what to wait for.
    private func settle() {
        if hasEnded { return }
        var hasBacklog = batch != nil
        if !hasBacklog { hasBacklog = (hasInputEnded ? input.last() : input.front()) != .nothing }
        if hasInputEnded, !hasBacklog, awaited == nil, !isParsing, output.isEmpty {
            end(.left)
            return
        }
        // With its source gone nothing else tells that there is something to read.
        if hasBacklog || (isGone && !hasInputEnded), isReady { more?.schedule() }
        // At rest an end-of-file and a full queue would both wake the loop for ever.
        var events: DescriptorEvents = []
        if !hasInputEnded, !hasBacklog, isReady { events.insert(.readable) }
        if !output.isEmpty { events.insert(.writable) }
        if source?.events != events { source?.events = events }
        if output.isEmpty, subscription.hasPending { onPending() }
        if output.isEmpty { onDrained?() }
        if !isFollowing { rested() }
    }

    /// Stops serving the client, with an error that says why as its last line: as far as the kernel takes it at once.
    func dismiss(_ error: RPCError, _ why: String) {
        send(RPCRequest.answer(.null, error: error))
        flush()
        end(.dropped(why))
    }

    /// Stops serving the client.
    func end(_ reason: End) {
        if hasEnded { return }
        hasEnded = true
        discardOutput()
        input.wipe()
        // The sources refer to this object without holding it.
        source = nil
        more = nil
        stall = nil
        ended(self, reason)
    }
}
