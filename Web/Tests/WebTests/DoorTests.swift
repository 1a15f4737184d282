import NIOCore
import NIOHTTP1
import Testing

@testable import fascia_web

/// What a door makes of a request's words: for whom it is, which page asks, whose it is.
@Suite struct DoorTests {
    private static let host = "127.0.0.1:8080"
    private static let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

    private func head(_ headers: [(String, String)]) -> HTTPRequestHead {
        HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: HTTPHeaders(headers))
    }

    private func door(token: String = "secret", isBehindServer: Bool = false) -> Door {
        Door(token: token, hosts: [DoorTests.host, "panel.example.org"], port: 8080, isBehindServer: isBehindServer)
    }

    /// The pair that a browser sends back.
    private func pair(_ cookie: String) -> String { String(cookie.prefix { $0 != ";" }) }

    // MARK: Host and Origin

    @Test(arguments: [
        (["127.0.0.1:8080"], true), (["panel.example.org"], true), (["localhost:8080"], false), (["panel.example.org:443"], false),
        (["PANEL.example.org"], false), (["panel.example.org."], false), (["evil.example"], false), ([""], false), ([], false),
        (["127.0.0.1:8080", "127.0.0.1:8080"], false), (["127.0.0.1:8080", "evil.example"], false),
    ])
    func aRequestNamesOneHostOfOurs(_ hosts: [String], _ isForUs: Bool) {
        #expect(door().isForUs(head(hosts.map { ("Host", $0) })) == isForUs)
    }

    @Test(arguments: [
        (["http://127.0.0.1:8080"], true), (["https://127.0.0.1:8080"], true), (["http://panel.example.org"], false),
        (["http://127.0.0.1"], false), (["http://127.0.0.1:8080.evil.example"], false), (["null"], false), ([], false),
        (["http://127.0.0.1:8080", "http://127.0.0.1:8080"], false),
    ])
    func aPageIsOfTheHostThatItAsks(_ origins: [String], _ isFromUs: Bool) {
        #expect(door().isFromUs(head([("Host", DoorTests.host)] + origins.map { ("Origin", $0) })) == isFromUs)
    }

    @Test func withoutAHostNoPageIsOurs() { #expect(!door().isFromUs(head([("Origin", "http://127.0.0.1:8080")]))) }

    @Test func aPageWithoutTLSIsNotOursBehindAServerWithIt() {
        func isFromUs(_ scheme: String, _ protocols: [String], behind: Bool) -> Bool {
            let named = protocols.map { ("X-Forwarded-Proto", $0) }
            return door(isBehindServer: behind).isFromUs(
                head([("Host", "panel.example.org"), ("Origin", "\(scheme)://panel.example.org")] + named))
        }
        #expect(isFromUs("https", ["https"], behind: true))
        #expect(!isFromUs("http", ["https"], behind: true))
        #expect(isFromUs("http", ["http"], behind: true))
        // What no server before this one has said is believed of nobody.
        #expect(isFromUs("http", ["https"], behind: false))
        // Two say nothing.
        #expect(isFromUs("http", ["https", "https"], behind: true))
        #expect(isFromUs("http", ["ftp"], behind: true))
    }

    @Test func anAddressIsTheLastThatTheServerBeforeUsSaw() {
        let told = head([("X-Forwarded-For", "10.0.0.1, 192.0.2.7")])
        #expect(door(isBehindServer: true).address(of: told) == "192.0.2.7")
        #expect(door().address(of: told) == "this machine")
        #expect(door(isBehindServer: true).address(of: head([])) == "unknown")
        #expect(door(isBehindServer: true).address(of: head([("X-Forwarded-For", String(repeating: "9", count: 99))])).count == 64)
    }

    // MARK: Tokens

    @Test func tokensAreLongAndNeverTheSame() {
        let tokens = Set((0..<50).map { _ in Door.makeToken() })
        #expect(tokens.count == 50)
        #expect(tokens.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) && $0.utf8.count <= Door.tokenBytes })
    }

    @Test(arguments: [("", "", true), ("a", "a", true), ("a", "b", false), ("ab", "a", false), ("a", "ab", false), ("", "a", false)])
    func textsAreComparedWhole(_ one: String, _ other: String, _ isSame: Bool) { #expect(Door.isSame(one, other) == isSame) }

    @Test func theTokenLetsInAndAWrongOneMakesTheNextWrongOneWait() {
        let door = door()
        func attempt(_ token: String, after span: TimeAmount) -> String {
            switch door.attempt(token, head([]), now: DoorTests.start + span) {
            case .letIn: "let in"
            case .wrong: "wrong"
            case .tooSoon: "too soon"
            }
        }
        #expect(attempt("guess", after: .zero) == "wrong")
        #expect(attempt("guess", after: .milliseconds(499)) == "too soon")
        #expect(attempt("secret", after: .milliseconds(499)) == "let in")
        #expect(attempt("guess", after: .milliseconds(500)) == "wrong")
        #expect(attempt("", after: .seconds(2)) == "wrong")
        #expect(door.sessions.count == 1)
    }

    @Test func withoutATokenNoTextLetsIn() {
        let door = door(token: "")
        for text in ["", "secret"] {
            if case .letIn = door.attempt(text, head([]), now: DoorTests.start) { Issue.record("“\(text)” lets in") }
        }
    }

    // MARK: Cookies and sessions

    @Test func aCookieIsForThisPortAndForNoScript() {
        let cookie = door().open(nil, head([]), now: DoorTests.start)
        #expect(cookie.hasPrefix("fascia-8080="))
        #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
    }

    @Test func behindTLSACookieIsNotSentWithoutIt() {
        let secure = head([("X-Forwarded-Proto", "https")])
        #expect(door(isBehindServer: true).open(nil, secure, now: DoorTests.start).hasSuffix("; Path=/; Secure"))
        #expect(!door().open(nil, secure, now: DoorTests.start).contains("Secure"))
    }

    @Test func aCookieIsKnownAmongOthers() {
        let door = door()
        let own = pair(door.open(nil, head([]), now: DoorTests.start))
        #expect(door.knows(head([("Cookie", own)])))
        #expect(door.knows(head([("Cookie", "a=b; \(own);c=d")])))
        #expect(door.knows(head([("Cookie", "fascia-8080=old"), ("Cookie", own)])))
        #expect(!door.knows(head([("Cookie", own + "0")])))
        #expect(!door.knows(head([("Cookie", "x" + own)])))
        #expect(!door.knows(head([("Cookie", "fascia-8080=")])))
        #expect(!door.knows(head([])))
    }

    @Test func whoEndsASessionIsKnownNoMore() throws {
        let door = door()
        let own = head([("Cookie", pair(door.open(nil, head([]), now: DoorTests.start)))])
        let session = try #require(door.session(of: own))
        #expect(door.end(session, own).hasPrefix("fascia-8080=; Max-Age=0; "))
        #expect(!door.knows(own))
    }

    @Test func aUserSignsInAnewAfterTwelveHours() throws {
        let (door, user) = (door(token: ""), User(name: "alice", role: .see, hash: "$y$a"))
        let own = head([("Cookie", pair(door.open(user, head([]), now: DoorTests.start)))])
        let end = DoorTests.start + Door.lifetime
        #expect(try #require(door.session(of: own, now: end - .seconds(1))).role == .see)
        #expect(door.session(of: own, now: end) == nil)
        door.expire(now: end - .seconds(1))
        #expect(door.sessions.count == 1)
        door.expire(now: end)
        #expect(door.sessions.isEmpty)
    }

    @Test func aPageThatIsLoadedAnewKeepsItsSession() {
        let door = door()
        let own = pair(door.open(nil, head([]), now: DoorTests.start))
        #expect(pair(door.open(nil, head([("Cookie", own)]), now: DoorTests.start)) == own)
        #expect(door.sessions.count == 1)
    }

    @Test func aUsersNinthSessionEndsTheirFirst() {
        let door = door(token: "")
        let (alice, bob) = (User(name: "alice", role: .operate, hash: "$y$a"), User(name: "bob", role: .see, hash: "$y$b"))
        _ = door.open(bob, head([]), now: DoorTests.start)
        for _ in 0...Door.mostOfUser { _ = door.open(alice, head([]), now: DoorTests.start) }
        #expect(door.sessions.filter { $0.user == alice }.count == Door.mostOfUser)
        #expect(door.sessions.filter { $0.user == bob }.count == 1)
    }

    @Test func thereAreNeverMoreSessionsThanSixtyFour() {
        let door = door(token: "")
        for index in 0..<(Door.mostSessions + 3) {
            _ = door.open(User(name: "user\(index)", role: .see, hash: "$y$a"), head([]), now: DoorTests.start)
        }
        #expect(door.sessions.count == Door.mostSessions)
        #expect(door.sessions.first?.user?.name == "user3")
    }

    @Test func whoIsNoLongerAsTheyWereIsOut() {
        let door = door(token: "")
        let (alice, bob) = (User(name: "alice", role: .operate, hash: "$y$a"), User(name: "bob", role: .see, hash: "$y$b"))
        for user in [alice, bob] { _ = door.open(user, head([]), now: DoorTests.start) }
        _ = door.open(nil, head([]), now: DoorTests.start)
        door.keep([User(name: "alice", role: .see, hash: "$y$a"), bob])
        #expect(door.sessions.map { $0.user?.name } == ["bob", nil])
    }
}
