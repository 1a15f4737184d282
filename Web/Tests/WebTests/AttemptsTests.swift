import NIOCore
import Testing

@testable import fascia_web

/// How wrong passwords make the next ones wait, and who may have a name.
@Suite struct AttemptsTests {
    private static let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

    private func waits(after count: Int, _ name: String = "alice", at origin: String = "192.0.2.1") -> Attempts {
        var attempts = Attempts()
        for _ in 0..<count { _ = attempts.fail(name, origin, now: AttemptsTests.start) }
        return attempts
    }

    @Test func threeMistakesAreFreeAndThenTheWaitDoubles() {
        let seconds = (0...10).map { waits(after: $0).wait("alice", "192.0.2.1", now: AttemptsTests.start) }
        #expect(seconds == [0, 0, 0, 2, 3, 5, 9, 17, 33, 65, 65])
    }

    @Test func anotherNameAndAnotherOriginDoNotWait() {
        let attempts = waits(after: 9)
        #expect(attempts.wait("bob", "192.0.2.1", now: AttemptsTests.start) == 0)
        #expect(attempts.wait("alice", "192.0.2.2", now: AttemptsTests.start) == 0)
    }

    @Test func whoTriesManyNamesWaitsWithEachOfThem() {
        var attempts = Attempts()
        for index in 0..<40 { _ = attempts.fail("user\(index)", "192.0.2.1", now: AttemptsTests.start) }
        #expect(attempts.wait("another", "192.0.2.1", now: AttemptsTests.start) > 0)
        #expect(attempts.wait("another", "192.0.2.2", now: AttemptsTests.start) == 0)
    }

    @Test func theRightPasswordForgetsTheMistakesOfThatNameAlone() {
        var attempts = waits(after: 9)
        for _ in 0..<9 { _ = attempts.fail("bob", "192.0.2.1", now: AttemptsTests.start) }
        attempts.succeed("alice", "192.0.2.1")
        #expect(attempts.wait("alice", "192.0.2.1", now: AttemptsTests.start) == 0)
        #expect(attempts.wait("bob", "192.0.2.1", now: AttemptsTests.start) > 0)
    }

    @Test func mistakesAreForgottenWithTime() {
        var attempts = waits(after: 4)
        let later = AttemptsTests.start + .minutes(3)
        let total = attempts.fail("alice", "192.0.2.1", now: later)
        #expect(total == 5)
        #expect(attempts.wait("alice", "192.0.2.1", now: later) == 0)
    }

    @Test func anIPv6NetworkIsOneOrigin() {
        #expect(Attempts.origin(of: "2001:db8::1") == Attempts.origin(of: "2001:db8::ffff:2"))
        #expect(Attempts.origin(of: "2001:db8::1") != Attempts.origin(of: "2001:db8:0:1::1"))
        #expect(Attempts.origin(of: "192.0.2.1") != Attempts.origin(of: "192.0.2.2"))
        #expect(Attempts.origin(of: "::ffff:192.0.2.1") == "192.0.2.1")
        for text in ["", "unknown", "192.0.2.1:80", "192.0.2.1, 10.0.0.1"] { #expect(Attempts.origin(of: text) == nil) }
    }

    @Test(arguments: ["alice", "a", "9.b_c-d", String(repeating: "a", count: 32)])
    func aUsersName(_ name: String) { #expect(User.isName(name)) }

    @Test(arguments: ["", ".a", "-a", "_a", "a:b", "a b", "a\n", "ä", String(repeating: "a", count: 33)])
    func noUsersName(_ name: String) { #expect(!User.isName(name)) }

    @Test func aPasswordMatchesItsHashAlone() throws {
        let hash = try Password.hash(Array("correct horse".utf8))
        #expect(Password.isHash(hash))
        #expect(Password.matches(Array("correct horse".utf8), hash))
        #expect(!Password.matches(Array("correct horsf".utf8), hash))
        #expect(!Password.matches(Array("correct horse\0".utf8), hash))
        #expect(!Password.matches([], hash))
        for text in ["", "plain", "$6$salt$hash", hash + ":"] { #expect(!Password.isHash(text)) }
    }
}
