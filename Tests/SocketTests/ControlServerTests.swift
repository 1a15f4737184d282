@testable import FasciaValues
import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

@Suite struct ControlServerTests {
    private func code(_ answer: JSONValue?) -> Int64? { answer?["error"]?["code"]?.asInteger }

    @Test func requestsAreAnsweredByIdAndNotificationsAreNot() throws {
        let bench = try ControlBench()
        let client = try bench.connect()
        let answers = try bench.ask(
            client,
            """
            {"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":[1,2.5,"ü\\u0000",null,true]}}
            {"jsonrpc":"2.0","method":"echo","params":[1]}
            {"jsonrpc":"2.0","method":"nothing"}

            {"jsonrpc":"2.0","id":"x","method":"nothing"}\r
            {"jsonrpc":"2.0","id":null,"method":"echo","params":[]}
            """)
        #expect(answers.count == 3)
        #expect(answers.first == ["jsonrpc": "2.0", "id": 1, "result": ["a": [1, 2.5, "ü\0", nil, true]]])
        #expect(answers[1]["id"] == "x" && code(answers[1]) == -32601)
        #expect(answers[2] == ["jsonrpc": "2.0", "id": nil, "result": []])
        #expect(bench.handler.calls == ["echo", "echo", "nothing", "nothing", "echo"])
    }

    @Test func invalidRequestsGetTheRightErrorCode() throws {
        let bench = try ControlBench()
        let client = try bench.join()
        let lines: [(String, Int64, JSONValue)] = [
            ("nonsense", -32700, nil), ("{", -32700, nil), ("{\"a\":1,\"a\":2}", -32700, nil), ("\u{7F}", -32700, nil),
            ("[1", -32700, nil), ("1e999", -32700, nil), ("99999999999999999999", -32600, nil),
            ("1", -32600, nil), ("\"text\"", -32600, nil), ("[]", -32600, nil), ("{}", -32600, nil),
            ("{\"jsonrpc\":\"1.0\",\"id\":4,\"method\":\"echo\"}", -32600, 4), ("{\"jsonrpc\":\"2.0\",\"id\":5}", -32600, 5),
            ("{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":7}", -32600, 6),
            ("{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"echo\"}", -32600, nil),
            ("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"echo\",\"params\":3}", -32600, 8),
            (String(repeating: "[", count: 100_000), -32700, nil), ("[" + String(repeating: "1,", count: 30_000) + "1]", -32700, nil),
        ]
        for (line, expected, id) in lines {
            let answers = try bench.ask(client, line)
            #expect(answers.count == 1, "\(line.prefix(40))")
            #expect(code(answers.first) == expected, "\(line.prefix(40))")
            #expect(answers.first?["id"] == id, "\(line.prefix(40))")
        }
        // The connection has outlived all of it.
        #expect(try bench.ask(client, #"{"jsonrpc":"2.0","id":9,"method":"echo","params":[1]}"#).first?["result"] == [1])
        // Bytes that are no UTF-8.
        client.send([0x22, 0xFF, 0xFE, 0x22, 0x0A])
        try bench.turn()
        #expect(client.lines().map { code($0) } == [-32700])
    }

    @Test func aBatchIsAnsweredInOneLine() throws {
        let bench = try ControlBench()
        let client = try bench.join()
        let many = (0..<500).map { "{\"jsonrpc\":\"2.0\",\"id\":\($0),\"method\":\"echo\",\"params\":[\($0)]}" }.joined(separator: ",")
        let answers = try bench.ask(client, "[\(many)]")
        #expect(answers.count == 1)
        #expect(answers.first?.asArray?.map { $0["id"]?.asInteger } == (0..<500).map { Int64($0) })
        let mixed = try bench.ask(
            client,
            #"[1,{"jsonrpc":"2.0","method":"echo"},{"jsonrpc":"2.0","id":1,"method":"no"},{"jsonrpc":"2.0","id":2,"method":"later"},{"jsonrpc":"2.0","id":3,"method":"echo"}]"#
        )
        #expect(mixed.isEmpty)
        bench.handler.waiting.first?.complete(.success("done"))
        try bench.turn()
        let list = client.lines().first?.asArray ?? []
        #expect(list.map { code($0) } == [-32600, -32601, nil, nil])
        let ids: [JSONValue] = [nil, 1, 2, 3]
        #expect(list.map { $0["id"] ?? "none" } == ids)
        #expect(list.count == 4 && list[2]["result"] == "done")
        // Notifications alone are answered by nothing.
        #expect(try bench.ask(client, #"[{"jsonrpc":"2.0","method":"echo"},{"jsonrpc":"2.0","method":"no"}]"#).isEmpty)
    }

    @Test func messagesMayArriveInPiecesOrSeveralAtOnce() throws {
        let bench = try ControlBench()
        let client = try bench.join()
        for byte in Array(#"{"jsonrpc":"2.0","id":1,"method":"echo","params":["ä"]}"#.utf8) + [10] {
            client.send([byte])
            try bench.turn()
        }
        #expect(client.lines().map { $0["result"] } == [["ä"]])
        let many = (0..<300).map { "{\"jsonrpc\":\"2.0\",\"id\":\($0),\"method\":\"echo\"}\n" }.joined()
        client.send(many)
        try bench.turn()
        #expect(client.lines().map { $0["id"]?.asInteger } == (0..<300).map { Int64($0) })
    }

    @Test func anOversizedMessageIsSkippedAndTheNextServed() throws {
        let bench = try ControlBench()
        let client = try bench.join()
        var sent = 0
        let line = Array(("\"" + String(repeating: "a", count: 3 << 20) + "\"\n").utf8)
        while sent < line.count {
            sent += client.send(Array(line[sent...]))
            try bench.turn()
        }
        #expect(client.lines().map { code($0) } == [-32001])
        #expect(try bench.ask(client, #"{"jsonrpc":"2.0","id":1,"method":"echo"}"#).count == 1)
        // A message of exactly the limit is one.
        let frame = #"{"jsonrpc":"2.0","id":2,"method":"echo","params":[""]}"#
        let full = Array(frame.replacing("[\"\"]", with: "[\"\(String(repeating: "b", count: (1 << 20) - frame.utf8.count))\"]").utf8)
        #expect(full.count == 1 << 20)
        sent = 0
        var answers: [JSONValue] = []
        let bytes = full + [10]
        while sent < bytes.count {
            sent += client.send(Array(bytes[sent...]))
            try bench.turn()
        }
        for _ in 0..<100 where answers.isEmpty {
            answers += client.lines()
            try bench.turn()
        }
        #expect(answers.first?["result"]?.asArray?.first?.asString?.utf8.count == (1 << 20) - frame.utf8.count)
    }

    @Test func requestsBeforeTheEndOfInputAreAnswered() throws {
        let bench = try ControlBench()
        let half = try bench.join()
        // The last line has no line feed, as with printf.
        half.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"echo\"}\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"echo\"}")
        half.socket.finishSending()
        try bench.turn()
        #expect(half.lines().map { $0["id"] } == [1, 2])
        #expect(half.isClosed())
        // One that is gone before it is served.
        do {
            let gone = try bench.join()
            gone.send(String(repeating: "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"gone\"}\n", count: 100))
        }
        try bench.turn()
        #expect(bench.handler.calls.filter { $0 == "gone" }.count == 100)
        // One that is gone while its answer is prepared.
        do {
            let gone = try bench.join()
            gone.send("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"later\"}\n")
            try bench.turn()
            #expect(bench.handler.waiting.count == 1)
        }
        try bench.turn()
        #expect(bench.handler.waiting.isEmpty)
        #expect(bench.handler.left == [1, 2, 3])
        #expect(bench.server.clients.isEmpty)
    }

    /// Between two turns of a client everybody else is served.
    @Test func aTurnIsBoundedInTimeAndInBytes() throws {
        let clock = ManualClock(start: MonotonicClock().now)
        let bench = try ControlBench(clock: clock)
        let client = try bench.join()
        func calls() throws -> [String] {
            bench.handler.calls = []
            // A long message is read beside the loop.
            try bench.loop.runOnce(timeout: bench.server.parser.count > 0 ? .milliseconds(1_000) : .zero)
            return bench.handler.calls
        }
        bench.handler.onCall = { (_, _) throws(RPCError) in
            clock.advance(by: .milliseconds(2))
            return .result(true)
        }
        client.send(String(repeating: "{\"jsonrpc\":\"2.0\",\"method\":\"slow\"}\n", count: 5))
        for _ in 0..<5 { #expect(try calls() == ["slow"]) }
        bench.handler.onCall = nil
        let long = String(repeating: "x", count: 100_000)
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":[\"\(long)\"]}\n")
        client.send(String(repeating: "{\"jsonrpc\":\"2.0\",\"method\":\"echo\"}\n", count: 5))
        var turns: [Int] = []
        for _ in 0..<10 { turns.append(try calls().count) }
        #expect(turns.filter { $0 > 0 } == [1, 5], "\(turns)")
    }

    @Test func answersOfABatchAreLimitedInBytes() throws {
        let bench = try ControlBench()
        let client = try bench.join()
        let request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"much\"}"
        client.send("[\(Array(repeating: request, count: 40).joined(separator: ","))]\n")
        try bench.turn()
        #expect(bench.server.clients.isEmpty && bench.handler.calls.count < 30)
        #expect(bench.messages.contains { $0.contains("asked for more than 1048576 bytes of answers in one list") })
    }

    @Test func excessEventsAreDroppedAndCounted() throws {
        let bench = try ControlBench()
        let publisher = try ControlPublisher(
            loop: bench.loop, values: ValueStore(), LongRequests(loop: bench.loop), clock: MonotonicClock(), log: .silent()
        ) { "" }
        let client = try bench.join()
        bench.handler.onCall = { (request, client) throws(RPCError) in
            client.subscription.add([.events], names: nil)
            publisher.update(client)
            return .result(true)
        }
        _ = try bench.ask(client, #"{"jsonrpc":"2.0","id":1,"method":"subscribe"}"#)
        for number in 0..<5_000 { publisher.event(PanelEvent(seconds: Double(number), path: "a", name: "b", value: nil)) }
        var told: [JSONValue] = []
        for _ in 0..<50 {
            try bench.turn()
            told += client.lines()
        }
        #expect(told.filter { $0["method"] == "event" }.count == 4_096)
        #expect(told.last == ["jsonrpc": "2.0", "method": "eventsLost", "params": ["count": 904]])
    }

    @Test func connectionsBeyondTheLimitAreRefused() throws {
        var limits = ControlLimits()
        limits.clients = 3
        let bench = try ControlBench(limits: limits)
        var clients = try (0..<3).map { _ in try bench.connect() }
        // None of them is idle.
        for client in clients { _ = try bench.ask(client, #"{"jsonrpc":"2.0","id":1,"method":"later"}"#) }
        let turnedAway = try bench.connect()
        try bench.turn()
        #expect(turnedAway.lines().map { code($0) } == [-32005])
        #expect(turnedAway.isClosed())
        clients.removeFirst()
        try bench.turn()
        let next = try bench.connect()
        #expect(try bench.ask(next, #"{"jsonrpc":"2.0","id":1,"method":"echo"}"#).count == 1)
    }

    @Test func aClientThatDoesNotReadIsThrottledAndThenDropped() throws {
        var limits = ControlLimits()
        limits.stallTime = .milliseconds(100)
        let bench = try ControlBench(limits: limits)
        let stuck = try bench.join()
        // Without end it asks for 40 KB each.
        let request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"much\"}\n"
        for _ in 0..<200 {
            stuck.send(String(repeating: request, count: 100))
            try bench.turn()
        }
        // What fits into the kernel's buffer and the queue, and no more, was carried out: its requests wait with it.
        #expect(bench.handler.calls.count < 40)
        let other = try bench.join()
        #expect(try bench.ask(other, #"{"jsonrpc":"2.0","id":1,"method":"echo"}"#).count == 1)
        usleep(150_000)
        try bench.turn()
        #expect(bench.server.clients.count == 1)
        #expect(bench.messages.contains { $0.contains("dropped client 1") && $0.contains("took nothing") })
    }

    @Test func aSlowReaderGetsEverything() throws {
        var limits = ControlLimits()
        limits.stallTime = .milliseconds(300)
        let bench = try ControlBench(limits: limits)
        let slow = try bench.join()
        var answers = 0
        slow.send(String(repeating: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"much\"}\n", count: 100))
        for _ in 0..<400 where answers < 100 {
            try bench.turn()
            usleep(2_000)
            answers += slow.lines().count
        }
        #expect(answers == 100)
    }

    @Test func aSubscriberThatDoesNotReadGetsLastValuesOrIsDropped() throws {
        let bench = try ControlBench()
        let publisher = try ControlPublisher(
            loop: bench.loop, values: ValueStore(), LongRequests(loop: bench.loop), clock: MonotonicClock(), log: .silent()
        ) { "" }
        let client = try bench.join()
        bench.handler.onCall = { (request, client) throws(RPCError) in
            client.subscription.add(request.method == "all" ? [.events] : [.values], names: nil)
            publisher.update(client)
            return .result(true)
        }
        _ = try bench.ask(client, #"{"jsonrpc":"2.0","id":1,"method":"subscribe"}"#)
        // In one turn of the loop only the last counts.
        for value in 0..<1000 { publisher.wrote("a", .number(Double(value))) }
        publisher.wrote("b", .boolean(true))
        try bench.turn()
        #expect(client.lines() == [["jsonrpc": "2.0", "method": "values", "params": ["values": ["a": 999, "b": true]]]])
        // Nothing is read for 100 000 turns: memory stays small, and the last value comes, last.
        let text = Value.text(String(repeating: "x", count: 1000))
        for value in 0..<20_000 {
            publisher.wrote("a", .number(Double(value)))
            publisher.wrote("t", text)
            try bench.turn()
        }
        var received: [JSONValue] = []
        for _ in 0..<1000 {
            received += client.lines()
            try bench.turn()
        }
        #expect(received.count < 2_000)
        #expect(received.last?["params"]?["values"]?["a"] == 19_999)
        #expect(bench.server.clients.count == 1)
        // Events cannot be gathered: a client that lets a megabyte of them wait is dropped.
        _ = try bench.ask(client, #"{"jsonrpc":"2.0","id":1,"method":"all"}"#)
        let event = PanelEvent(seconds: 0, path: String(repeating: "x", count: 1000), name: "", value: nil)
        for _ in 0..<2_000 {
            publisher.event(event)
            try bench.turn()
        }
        #expect(bench.server.clients.isEmpty)
        #expect(bench.messages.contains { $0.contains("does not read") })
    }
}
