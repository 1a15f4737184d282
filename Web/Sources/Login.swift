import FasciaSystem
import NIOCore
import NIOPosix

/// Takes names and passwords, one attempt at a time: the hashing runs on a thread beside the event loop.
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

    private struct Failures {
        var count = 0
        var until = NIODeadline.uptimeNanoseconds(0)
    }

    /// The longest form that is looked at: a name, a line feed, a password.
    static let formBytes = User.nameBytes.upperBound + 1 + Password.bytes.upperBound
    /// How long a wrong attempt takes at least, and keeps others waiting: all guesses together are no more than two a second.
    static let wrongTakes = TimeAmount.milliseconds(500)
    /// So many wrong attempts of an address are mistakes; each further one doubles the wait for the next, from a second on.
    static let mistakes = 3
    static let longestWait = 64
    private static let mostAddresses = 256

    private let path: String
    private let loop: any EventLoop
    private let log: Log
    private let thread = NIOThreadPool(numberOfThreads: 1)
    private var isBusy = false
    private var failures: [String: Failures] = [:]

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
    ///   - address: whose attempts are counted together.
    func attempt(_ form: [UInt8], from address: String) -> EventLoopFuture<Outcome> {
        let now = NIODeadline.now()
        if let until = failures[address]?.until, until > now {
            return loop.makeSucceededFuture(.later(Int((until - now).nanoseconds / 1_000_000_000) + 1))
        }
        if isBusy { return loop.makeSucceededFuture(.later(1)) }
        isBusy = true
        let path = path
        let promise = loop.makePromise(of: Outcome.self)
        thread.runIfActive(eventLoop: loop) { Login.examine(form, path) }.assumeIsolated().whenComplete { [self] result in
            guard case .success(let finding) = result else {
                isBusy = false
                return promise.succeed(.later(1))
            }
            if let complaint = finding.complaint { log.limited(.error, key: "users", complaint) }
            if let user = finding.user {
                isBusy = false
                failures[address] = nil
                return promise.succeed(.letIn(user))
            }
            let name = finding.isKnown ? String(decoding: form.prefix { $0 != 10 }, as: UTF8.self) : "nobody who is known"
            log.limited(.warning, key: "wrong", "a wrong password, of \(name)", fields: [("address", address)])
            note(address)
            loop.assumeIsolated().scheduleTask(in: max(.zero, Login.wrongTakes - (.now() - now))) {
                self.isBusy = false
                promise.succeed(.wrong)
            }
        }
        return promise.futureResult
    }

    /// Reads who there is, on the same thread.
    func users() -> EventLoopFuture<[User]?> {
        let path = path
        return thread.runIfActive(eventLoop: loop) { try? UserFile(path).users }
    }

    private func note(_ address: String) {
        let now = NIODeadline.now()
        if failures.count >= Login.mostAddresses, failures[address] == nil {
            // The one that may try again first has waited for longest.
            if let first = failures.min(by: { $0.value.until < $1.value.until })?.key { failures[first] = nil }
        }
        var own = failures[address] ?? Failures()
        own.count += 1
        let seconds = own.count < Login.mistakes ? 0 : min(1 << min(own.count - Login.mistakes, 30), Login.longestWait)
        own.until = now + .seconds(Int64(seconds))
        failures[address] = own
    }

    private static let nobody = try? Password.hash(Array(Door.makeToken().utf8))

    private static func examine(_ form: [UInt8], _ path: String) -> Finding {
        var finding = Finding()
        guard let end = form.firstIndex(of: 10) else { return finding }
        let name = String(decoding: form[..<end], as: UTF8.self)
        do throws(SystemError) {
            let user = try UserFile(path)[name]
            finding.isKnown = user != nil
            // A name that is not there takes as long as one that is.
            let matches = Password.matches(Array(form[(end + 1)...]), user?.hash ?? nobody ?? "")
            if matches { finding.user = user }
        } catch {
            finding.complaint = "\(error)"
        }
        return finding
    }
}
