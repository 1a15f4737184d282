import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// Nobody keeps others out of the control socket.
@Suite struct ClientLimitTests {
    private static let owner: UInt32 = 990
    private static let ping = #"{"jsonrpc":"2.0","id":1,"method":"echo"}"#
    private static let subscribe = #"{"jsonrpc":"2.0","id":1,"method":"subscribe"}"#

    private func make(clock: any Clock = MonotonicClock(), limits: ControlLimits = ControlLimits()) throws -> ControlBench {
        let bench = try ControlBench(limits: limits, owner: ClientLimitTests.owner, clock: clock)
        bench.handler.onCall = { request, client in
            if request.method == "later" {
                bench.handler.waiting.append(client)
                return .later
            }
            if request.method == "subscribe" { client.subscription.add([.values], names: nil) }
            if request.method == "unsubscribe" { client.subscription.remove([.values]) }
            return .result(true)
        }
        return bench
    }

    private func code(_ client: ControlBench.Client) -> Int64? { client.lines().last?["error"]?["code"]?.asInteger }

    @Test func silentClientsDoNotLockOthersOut() throws {
        let bench = try make()
        defer { bench.handler.onCall = nil }
        let silent = try (0..<32).map { _ in try bench.join(user: 1000) }
        try bench.turn()
        #expect(bench.server.clients.count == 16, "one user has half of the places")
        // The first have given way to the last.
        #expect(silent.prefix(16).allSatisfy { code($0) == -32005 && $0.isClosed() })
        for user in [1000, 1001, 0, ClientLimitTests.owner] {
            let client = try bench.join(user: user)
            #expect(try bench.ask(client, ClientLimitTests.ping).count == 1, "user \(user)")
        }
    }

    @Test func oneUserGetsAtMostHalfOfTheConnections() throws {
        let bench = try make()
        defer { bench.handler.onCall = nil }
        let busy = try (0..<16).map { _ in try bench.join(user: 1000) }
        for client in busy { _ = try bench.ask(client, ClientLimitTests.subscribe) }
        let more = try bench.join(user: 1000)
        #expect(code(more) == -32005 && more.isClosed())
        let other = try bench.join(user: 1001)
        #expect(try bench.ask(other, ClientLimitTests.ping).count == 1)
    }

    @Test func oneConnectionIsReservedForRootAndThePanelsUser() throws {
        for user in [0, ClientLimitTests.owner] {
            let bench = try make()
            defer { bench.handler.onCall = nil }
            var clients: [ControlBench.Client] = []
            for other: UInt32 in [1000, 1001] {
                for _ in 0..<16 {
                    clients.append(try bench.join(user: other))
                    _ = try bench.ask(clients[clients.count - 1], ClientLimitTests.subscribe)
                }
            }
            #expect(bench.server.clients.count == 31)
            let another = try bench.join(user: 1002)
            #expect(code(another) == -32005)
            let manager = try bench.join(user: user)
            #expect(try bench.ask(manager, ClientLimitTests.ping).count == 1, "user \(user)")
            // Idle now, it gives way to nobody but those two.
            let again = try bench.join(user: 1002)
            #expect(code(again) == -32005)
            #expect(try bench.ask(manager, ClientLimitTests.ping).count == 1, "user \(user)")
        }
    }

    @Test func theClientIdleLongestIsDroppedFirst() throws {
        let clock = ManualClock(start: MonotonicClock().now + .seconds(86_400))
        var limits = ControlLimits()
        limits.clients = 5
        let bench = try make(clock: clock, limits: limits)
        defer { bench.handler.onCall = nil }
        let subscriber = try bench.join(user: 1000)
        _ = try bench.ask(subscriber, ClientLimitTests.subscribe)
        let waiting = try bench.join(user: 1000)
        _ = try bench.ask(waiting, #"{"jsonrpc":"2.0","id":1,"method":"later"}"#)
        let first = try bench.join(user: 1000)
        let second = try bench.join(user: 1000)
        clock.advance(by: .milliseconds(10))
        _ = try bench.ask(first, ClientLimitTests.ping)
        // All four places that are not kept are taken.
        let third = try bench.join(user: 1001)
        #expect(code(second) == -32005 && second.isClosed(), "the first has asked for something since")
        #expect(try bench.ask(third, ClientLimitTests.ping).count == 1)
        #expect(try bench.ask(first, ClientLimitTests.ping).count == 1)
        #expect(bench.server.clients.count == 4)
    }

    @Test func clientsIdleForTenMinutesAreDropped() throws {
        let clock = ManualClock(start: MonotonicClock().now + .seconds(86_400))
        let bench = try make(clock: clock)
        defer { bench.handler.onCall = nil }
        let silent = try bench.join(user: 1000)
        let asking = try bench.join(user: 1000)
        let subscriber = try bench.join(user: 1000)
        let waiting = try bench.join(user: 1000)
        let former = try bench.join(user: 1000)
        for client in [subscriber, former] { _ = try bench.ask(client, ClientLimitTests.subscribe) }
        _ = try bench.ask(waiting, #"{"jsonrpc":"2.0","id":1,"method":"later"}"#)
        clock.advance(by: .seconds(599))
        _ = try bench.ask(asking, ClientLimitTests.ping)
        bench.server.endIdle()
        #expect(bench.server.clients.count == 5)
        clock.advance(by: .seconds(2))
        bench.server.endIdle()
        #expect(code(silent) == -32007 && silent.isClosed())
        #expect(bench.server.clients.count == 4)
        // Its silence counts from when it gave up its subscription.
        _ = try bench.ask(former, #"{"jsonrpc":"2.0","id":1,"method":"unsubscribe"}"#)
        clock.advance(by: .seconds(599))
        bench.server.endIdle()
        #expect(code(asking) == -32007 && bench.server.clients.count == 3)
        clock.advance(by: .seconds(2))
        bench.server.endIdle()
        #expect(code(former) == -32007 && bench.server.clients.count == 2)
        bench.handler.waiting.first?.complete(.success("done"))
        try bench.turn()
        #expect(waiting.lines().map { $0["result"] } == ["done"])
        #expect(try bench.ask(subscriber, ClientLimitTests.ping).count == 1)
    }
}
