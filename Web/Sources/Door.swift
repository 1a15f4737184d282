import NIOCore
import NIOHTTP1

/// Who is let in, and who is known by a cookie: by a token that stands in the address, behind `#`, so that no server and no log sees it, or
/// by a name and a password.
///
/// Used on one event loop.
final class Door {
    /// A browser that was let in.
    struct Session {
        /// The value of its cookie.
        let value: String
        /// Who signed in; nil for who has the token.
        let user: User?
        let end: NIODeadline

        /// The panel itself allows what its socket's role does.
        var role: User.Role { user?.role ?? .operate }
    }

    /// The oldest first.
    private(set) var sessions: [Session] = []
    private let token: String
    private let hosts: Set<String>
    private let cookieName: String
    /// Whether every request comes by a server before this one, which says how it got it.
    private let isBehindServer: Bool
    /// No attempt with a token before this moment.
    private var nextAttempt = NIODeadline.uptimeNanoseconds(0)

    /// How many browsers may be in at once, and how many of one user.
    static let mostSessions = 64
    static let mostOfUser = 8
    /// After how long a user has to sign in again.
    static let lifetime = TimeAmount.hours(12)
    /// Between a wrong token and the next attempt.
    static let pause = TimeAmount.milliseconds(500)
    /// The longest token that is looked at.
    static let tokenBytes = 256

    /// - Parameters:
    ///   - token: what lets in; empty for none.
    ///   - hosts: what may stand in `Host`.
    ///   - port: names the cookie: cookies do not know ports.
    ///   - isBehindServer: whether all requests come by a server before this one: whether what that says of them is believed.
    init(token: String, hosts: Set<String>, port: Int, isBehindServer: Bool) {
        self.token = token
        self.hosts = hosts
        self.isBehindServer = isBehindServer
        cookieName = "fascia-\(port)"
    }

    /// 32 random bytes, as letters.
    static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for _ in 0..<4 {
            let word = generator.next()
            for shift in stride(from: 60, through: 0, by: -4) { text.append(digits[Int(word >> UInt64(shift) & 15)]) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the request is for this server: another name that leads here may be another site's (DNS rebinding).
    func isForUs(_ head: HTTPRequestHead) -> Bool {
        let named = head.headers["host"]
        return named.count == 1 && hosts.contains(named[0])
    }

    /// Whether the page that asks is this server's own.
    func isFromUs(_ head: HTTPRequestHead) -> Bool {
        let origins = head.headers["origin"]
        guard origins.count == 1, let host = head.headers.first(name: "host") else { return false }
        // Where a server before this one says that it has TLS, a page without is somebody else's: anybody on the way can write it.
        if let scheme = scheme(head) { return origins[0] == "\(scheme)://\(host)" }
        return origins[0] == "http://\(host)" || origins[0] == "https://\(host)"
    }

    /// How the request came to the server before this one, if that says so.
    private func scheme(_ head: HTTPRequestHead) -> String? {
        let named = head.headers["x-forwarded-proto"]
        return isBehindServer && named.count == 1 && ["http", "https"].contains(named[0]) ? named[0] : nil
    }

    /// Where a request comes from, as far as that can be known: for the log, and to count attempts.
    func address(of head: HTTPRequestHead) -> String {
        // The last is what the server before this one saw itself; those before it are what it was told.
        guard isBehindServer else { return "this machine" }
        guard let last = head.headers["x-forwarded-for"].last?.split(separator: ",").last else { return "unknown" }
        return String(last.drop { $0 == " " }.prefix(64))
    }

    /// The session of a browser that was let in.
    func session(of head: HTTPRequestHead, now: NIODeadline = .now()) -> Session? {
        for header in head.headers["cookie"] {
            for part in header.split(separator: ";") {
                let pair = part.drop { $0 == " " }
                guard pair.hasPrefix("\(cookieName)=") else { continue }
                let value = String(pair.dropFirst(cookieName.count + 1))
                if let session = sessions.first(where: { Door.isSame($0.value, value) }), session.end > now { return session }
            }
        }
        return nil
    }

    /// Whether the browser was let in.
    func knows(_ head: HTTPRequestHead) -> Bool { session(of: head) != nil }

    /// The session of a page of ours that asks for a WebSocket; nil where it gets none.
    func session(ofUpgrade head: HTTPRequestHead) -> Session? {
        guard head.uri == "/socket", isForUs(head), isFromUs(head), let session = session(of: head) else { return nil }
        // Nothing comes with it that would be taken for frames.
        let length = head.headers["content-length"]
        return head.headers.contains(name: "transfer-encoding") || !length.allSatisfy({ $0 == "0" }) ? nil : session
    }

    enum Attempt {
        /// The text of the cookie.
        case letIn(String)
        case wrong
        /// Another attempt was just made.
        case tooSoon
    }

    /// Exchanges a token for a cookie.
    func attempt(_ given: String, _ head: HTTPRequestHead, now: NIODeadline) -> Attempt {
        // Who has the token is not kept out by somebody who guesses.
        guard !token.isEmpty, Door.isSame(given, token) else {
            if now < nextAttempt { return .tooSoon }
            nextAttempt = now + Door.pause
            return .wrong
        }
        return .letIn(open(nil, head, now: now))
    }

    /// Lets a browser in.
    /// - Parameter user: who signed in; nil for who has the token.
    /// - Returns: the text of the cookie.
    func open(_ user: User?, _ head: HTTPRequestHead, now: NIODeadline) -> String {
        expire(now: now)
        // A page that is loaded anew with its token is the browser that was let in: it ends no other's session.
        if user == nil, let session = session(of: head, now: now), session.user == nil {
            return "\(cookieName)=\(session.value); " + attributes(head)
        }
        let own = sessions.indices.filter { sessions[$0].user?.name == user?.name }
        // Who signs in again and again ends sessions of their own.
        if own.count >= Door.mostOfUser { sessions.remove(at: own[0]) }
        if sessions.count >= Door.mostSessions { sessions.removeFirst() }
        let session = Session(value: Door.makeToken(), user: user, end: user == nil ? .distantFuture : now + Door.lifetime)
        sessions.append(session)
        return "\(cookieName)=\(session.value); " + attributes(head)
    }

    /// Ends a session.
    /// - Returns: a cookie that takes its place.
    func end(_ session: Session, _ head: HTTPRequestHead) -> String {
        sessions.removeAll { $0.value == session.value }
        return "\(cookieName)=; Max-Age=0; " + attributes(head)
    }

    private func attributes(_ head: HTTPRequestHead) -> String {
        "HttpOnly; SameSite=Strict; Path=/" + (scheme(head) == "https" ? "; Secure" : "")
    }

    /// Ends the sessions whose time is over.
    func expire(now: NIODeadline) { sessions.removeAll { $0.end <= now } }

    /// Ends the sessions of users that are no more as they were.
    func keep(_ users: [User]) { sessions.removeAll { session in session.user.map { !users.contains($0) } ?? false } }

    /// Whether two texts are the same; takes as long wherever they differ.
    static func isSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        if one.count != other.count { return false }
        var difference: UInt8 = 0
        for (a, b) in zip(one, other) { difference |= a ^ b }
        return difference == 0
    }
}
