import FasciaGeometry
import FasciaSystem
import FuzzSupport
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaValues
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// Whatever bytes clients send, cut as they will, come and go as they will: every line that is one gets its answer, nothing crashes,
/// and a well-behaved client beside them is served.
@Suite struct ControlFuzzTests {
    static let pieces: [String] = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "null", "true", "-", "1e999", "99999999999999999999", "0.1", "\r",
        "\n", "\n\n", "\"jsonrpc\":\"2.0\"", "\"id\":1", "\"id\":{}", "\"method\":\"set\"", "\"params\":{}", "\"params\":[]",
        "\"name\":\"b\"",
        "\"value\":1e308", "\"topics\":[\"values\",\"changes\",\"events\",\"pages\"]", "\u{0}", "é", "\"a\":\"a\"",
    ]

    private let plan = FuzzPlan("control socket")

    /// Requests for everything that a panel does, damaged: it answers each, goes on, and can still be drawn.
    @Test func randomRequestsDoNotCrashThePanel() throws {
        var random = plan.generator
        let panel = try ControlPanel(PanelRunnerTests.panel)
        var level = ValueDefinition("b")
        level.range = 0...100
        panel.values.define([level, ValueDefinition("c", .text)], now: .zero)
        let seeds = [
            #"{"jsonrpc":"2.0","id":1,"method":"set","params":{"name":"b","value":0.5}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"set","params":{"values":{"b":1,"c":"x"}}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"get","params":["b",true]}"#, #"{"jsonrpc":"2.0","id":1,"method":"get"}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":{"topics":["values","changes","events","pages"],"names":["b"]}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"unsubscribe","params":[["values"]]}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"page","params":{"path":"two"}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"glow","params":["tabs",1]}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"unglow","params":["tabs",1]}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"badge","params":{"path":"tabs","tab":2,"text":"9"}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"disable","params":["pages/one/level"]}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"enable","params":["pages/one/level"]}"#, #"{"jsonrpc":"2.0","id":1,"method":"reload"}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"screenshot"}"#, #"{"jsonrpc":"2.0","id":1,"method":"status"}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"idle"}"#, #"{"jsonrpc":"2.0","id":1,"method":"wake"}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"brightness","params":[0.5]}"#, #"{"jsonrpc":"2.0","id":1,"method":"list"}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"replay","params":{"recording":"version: 1\ndevices: []"}}"#,
        ].map { Array($0.utf8) }
        for round in 0..<plan.count {
            let bytes = (seeds.randomElement(using: &random) ?? []).damaged(with: ControlFuzzTests.pieces, &random) + [10]
            panel.client.send(bytes)
            panel.panel.clock.advance(by: .milliseconds(100))
            try panel.turn()
            for answer in panel.client.lines() {
                #expect(answer["jsonrpc"] == "2.0" || answer.asArray != nil, "seed \(plan.seed), round \(round)")
            }
            if round % 50 == 0 { #expect(try panel.call("version")["result"]?["protocol"] == 1, "seed \(plan.seed), round \(round)") }
        }
    }

    @Test func randomBytesDoNotCrashTheServer() throws {
        var random = plan.generator
        let seeds: [[UInt8]] = [
            #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"name":"b","value":0.5}}"#,
            #"[{"jsonrpc":"2.0","id":1,"method":"echo","params":["x"]},{"jsonrpc":"2.0","method":"much"},{"jsonrpc":"2.0","id":3,"method":"no"}]"#,
            #"{"jsonrpc":"2.0","id":"a","method":"much"}"#, "", "GET / HTTP/1.1\r\nHost: x",
        ].map { Array($0.utf8) }
        let bench = try ControlBench()
        let good = try bench.join()
        var clients: [ControlBench.Client] = []
        for round in 0..<plan.count {
            if clients.count < 4 || Int.random(in: 0..<50, using: &random) == 0 { clients.append(try bench.join()) }
            let index = Int.random(in: 0..<clients.count, using: &random)
            let client = clients[index]
            var bytes = (seeds.randomElement(using: &random) ?? []).damaged(with: ControlFuzzTests.pieces, &random)
            if Int.random(in: 0..<10, using: &random) > 0 { bytes.append(10) }
            while !bytes.isEmpty {
                let piece = min(bytes.count, Int.random(in: 1...200, using: &random))
                if client.send(Array(bytes[..<piece])) < piece { break }
                bytes.removeFirst(piece)
                if Int.random(in: 0..<3, using: &random) == 0 { try bench.turn() }
            }
            try bench.turn()
            // Some read, some do not, some go.
            if Int.random(in: 0..<2, using: &random) == 0 {
                for answer in client.lines() {
                    let answers = answer.asArray ?? [answer]
                    #expect(
                        !answers.isEmpty && answers.allSatisfy { $0["jsonrpc"] == "2.0" && $0["id"] != nil },
                        "seed \(plan.seed), round \(round)"
                    )
                }
            }
            switch Int.random(in: 0..<40, using: &random) {
            case 0: clients.remove(at: index)
            case 1: client.socket.finishSending()
            default: break
            }
            if round % 100 == 0 {
                let answers = try bench.ask(good, #"{"jsonrpc":"2.0","id":"good","method":"echo","params":[1]}"#)
                #expect(answers == [["jsonrpc": "2.0", "id": "good", "result": [1]]], "seed \(plan.seed), round \(round)")
            }
        }
        clients = []
        try bench.turn()
        #expect(bench.server.clients.count == 1, "seed \(plan.seed): all but one have left")
    }
}
