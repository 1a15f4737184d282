import FasciaSystem
import NIOCore
import NIOPosix

/// Takes names and passwords. One is hashed at a time, on a thread beside the event loop; a few wait for their turn, one of each origin, so
/// that nobody with one network keeps the others out.
///
/// Used on one event loop.
final class Login {
    enum Outcome: Sendable {
        case letIn(User)
        case wrong
        /// To be tried again after so many seconds.
        case later(Int)
    }

    /// What a thread found out.
    private struct Finding: Sendable {
        var user: User?
        /// Whether there is somebody of that name; the log tells names of those alone: people type passwords there by mistake.
        var isKnown = false
        var complaint: String?
    }

    private struct Attempt {
        let name: String
        let password: [UInt8]
        let address: String
        /// Whose attempts are counted together; nil where that is not known.
        let origin: String?
        let begin: NIODeadline
        let promise: EventLoopPromise<Outcome>
    }

    /// The longest form that is looked at: a name, a line feed, a password.
    static let formBytes = User.nameBytes.upperBound + 1 + Password.bytes.upperBound
    /// How long a wrong attempt takes at least; the next of the same origin waits for that, and nobody else.
    static let wrongTakes = TimeAmount.milliseconds(500)
    /// How many wait for their turn, and for how long.
    private static let mostWaiting = 16
    private static let patience = TimeAmount.seconds(4)

    private let path: String
    private let loop: any EventLoop
    private let log: Log
    private let thread = NIOThreadPool(numberOfThreads: 1)
    private var attempts = Attempts()
    private var isHashing = false
    private var waiting: [Attempt] = []
    /// Origins whose last attempt has no answer yet.
    private var busy: Set<String?> = []

    /// - Parameter path: the file of users, read anew for each attempt.
    init(path: String, loop: any EventLoop, log: Log) {
        self.path = path
        self.loop = loop
        self.log = log
        thread.start()
    }

    /// Tries a name and a password.
    /// - Parameters:
    ///   - form: the name, a line feed, and the password.
    ///   - address: where it comes from, if that is an address: nobody waits for what others did at one that is not known.
    func attempt(_ form: [UInt8], from address: String) -> EventLoopFuture<Outcome> {
        // What cannot be right takes nobody's turn.
        guard let end = form.firstIndex(of: 10) else { return loop.makeSucceededFuture(.wrong) }
        let name = String(decoding: form[..<end], as: UTF8.self)
        guard User.isName(name) else { return loop.makeSucceededFuture(.wrong) }
        let now = NIODeadline.now()
        let origin = Attempts.origin(of: address)
        if let origin, case let seconds = attempts.wait(name, origin, now: now), seconds > 0 {
            return loop.makeSucceededFuture(.later(seconds))
        }
        if waiting.contains(where: { $0.origin == origin }) { return loop.makeSucceededFuture(.later(1)) }
        if waiting.count >= Login.mostWaiting, !makeRoom(for: origin) { return loop.makeSucceededFuture(.later(1)) }
        let promise = loop.makePromise(of: Outcome.self)
        waiting.append(
            Attempt(name: name, password: Array(form[(end + 1)...]), address: address, origin: origin, begin: now, promise: promise))
        turn()
        return promise.futureResult
    }

    /// Sends away who has guessed most, if that is more than another has.
    private func makeRoom(for origin: String?) -> Bool {
        func count(_ origin: String?) -> Int { origin.map { attempts.count($0) } ?? 0 }
        guard let most = waiting.indices.max(by: { count(waiting[$0].origin) < count(waiting[$1].origin) }),
            count(waiting[most].origin) > count(origin)
        else { return false }
        waiting.remove(at: most).promise.succeed(.later(1))
        return true
    }

    /// Looks at the one that has waited for longest, of those that may be looked at.
    private func turn() {
        if isHashing { return }
        guard let index = waiting.firstIndex(where: { !busy.contains($0.origin) }) else { return }
        let attempt = waiting.remove(at: index)
        let now = NIODeadline.now()
        if now - attempt.begin > Login.patience {
            attempt.promise.succeed(.later(1))
            return turn()
        }
        isHashing = true
        busy.insert(attempt.origin)
        let (path, name, password) = (path, attempt.name, attempt.password)
        thread.runIfActive(eventLoop: loop) { Login.examine(name, password, path) }.assumeIsolated().whenComplete { [self] result in
            isHashing = false
            finish(attempt, since: now, result)
            turn()
        }
    }

    private func finish(_ attempt: Attempt, since begin: NIODeadline, _ result: Result<Finding, any Error>) {
        guard case .success(let finding) = result else {
            busy.remove(attempt.origin)
            return attempt.promise.succeed(.later(1))
        }
        if let complaint = finding.complaint { log.limited(.error, key: "users", complaint) }
        if let user = finding.user {
            busy.remove(attempt.origin)
            if let origin = attempt.origin { attempts.succeed(attempt.name, origin) }
            return attempt.promise.succeed(.letIn(user))
        }
        note(attempt, finding.isKnown ? attempt.name : "nobody who is known")
        // The answer alone is late, and with it the next attempt of the same origin.
        loop.assumeIsolated().scheduleTask(in: max(.zero, Login.wrongTakes - (.now() - begin))) { [self] in
            busy.remove(attempt.origin)
            attempt.promise.succeed(.wrong)
            turn()
        }
    }

    /// Counts and logs a wrong attempt. Of each origin the third is told, and each time they have doubled: nobody hides behind another's.
    private func note(_ attempt: Attempt, _ name: String) {
        var fields = [(name: "address", value: attempt.address)]
        if let origin = attempt.origin {
            let total = attempts.fail(attempt.name, origin, now: .now())
            if total >= 3, total % 3 == 0, (total / 3).nonzeroBitCount == 1 {
                fields.append((name: "attempts", value: "\(total)"))
                return log.warning("\(total) wrong passwords, the last of \(name)", fields: fields)
            }
        }
        log.limited(.warning, key: "wrong", "a wrong password, of \(name)", fields: fields)
    }

    /// Reads who there is, on the same thread.
    /// - Returns: nil if the file cannot be read.
    func users() -> EventLoopFuture<[User]?> {
        let path = path
        return thread.runIfActive(eventLoop: loop) { try? UserFile(path).users }
    }

    private static let nobody = try? Password.hash(Array(Door.makeToken().utf8))

    private static func examine(_ name: String, _ password: [UInt8], _ path: String) -> Finding {
        var finding = Finding()
        do throws(SystemError) {
            let user = try UserFile(path)[name]
            finding.isKnown = user != nil
            // A name that is not there takes as long as one that is.
            if Password.matches(password, user?.hash ?? nobody ?? "") { finding.user = user }
        } catch {
            finding.complaint = "\(error)"
        }
        return finding
    }
}
