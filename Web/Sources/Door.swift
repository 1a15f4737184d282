import NIOCore
import NIOHTTP1

/// Who is let in: by a token that stands in the address, behind `#`, so that no server and no log sees it, and then by a cookie.
///
/// Used on one event loop.
final class Door {
    /// The value of the cookie of each browser that was let in, the oldest first.
    private var sessions: [String] = []
    private let token: String
    private let hosts: Set<String>
    private let cookieName: String
    /// No attempt with a token before this moment.
    private var nextAttempt = NIODeadline.uptimeNanoseconds(0)

    /// How many browsers may be in at once.
    static let mostSessions = 16
    /// Between a wrong token and the next attempt.
    static let pause = TimeAmount.milliseconds(500)
    /// The longest token that is looked at.
    static let tokenBytes = 256

    /// - Parameters:
    ///   - hosts: what may stand in `Host`.
    ///   - port: names the cookie: cookies do not know ports.
    init(token: String, hosts: Set<String>, port: Int) {
        self.token = token
        self.hosts = hosts
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
        // A server before this one has TLS.
        return origins[0] == "http://\(host)" || origins[0] == "https://\(host)"
    }

    /// Whether the browser was let in.
    func knows(_ head: HTTPRequestHead) -> Bool {
        for header in head.headers["cookie"] {
            for part in header.split(separator: ";") {
                let pair = part.drop { $0 == " " }
                guard pair.hasPrefix("\(cookieName)=") else { continue }
                let value = pair.dropFirst(cookieName.count + 1)
                if sessions.contains(where: { Door.isSame($0, String(value)) }) { return true }
            }
        }
        return false
    }

    enum Attempt {
        /// The text of the cookie.
        case letIn(String)
        case wrong
        /// Another attempt was just made.
        case tooSoon
    }

    /// Exchanges a token for a cookie.
    func attempt(_ given: String, now: NIODeadline) -> Attempt {
        // Who has the token is not kept out by somebody who guesses.
        guard Door.isSame(given, token) else {
            if now < nextAttempt { return .tooSoon }
            nextAttempt = now + Door.pause
            return .wrong
        }
        let session = Door.makeToken()
        if sessions.count == Door.mostSessions { sessions.removeFirst() }
        sessions.append(session)
        return .letIn("\(cookieName)=\(session); HttpOnly; SameSite=Strict; Path=/")
    }

    /// Whether two texts are the same; takes as long wherever they differ.
    static func isSame(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        if one.count != other.count { return false }
        var difference: UInt8 = 0
        for (a, b) in zip(one, other) { difference |= a ^ b }
        return difference == 0
    }
}
