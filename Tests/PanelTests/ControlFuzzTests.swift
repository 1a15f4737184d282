import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaValues
@testable import FasciaPanel

/// Whatever bytes clients send, cut as they will, come and go as they will: every line that is one gets its answer, nothing crashes,
/// and a well-behaved client beside them is served.
@Suite struct ControlFuzzTests {
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    static let pieces: [String] = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "null", "true", "-", "1e999", "99999999999999999999", "0.1", "\r",
        "\n", "\n\n", "\"jsonrpc\":\"2.0\"", "\"id\":1", "\"id\":{}", "\"method\":\"set\"", "\"params\":{}", "\"params\":[]",
        "\"name\":\"b\"",
        "\"value\":1e308", "\"topics\":[\"values\",\"changes\",\"events\",\"pages\"]", "\u{0}", "é", "\"a\":\"a\"",
    ]

    static func mutate(_ input: [UInt8], _ random: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...20, using: &random)))
            case 1: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + Int.random(in: 0...80, using: &random))], at: place)
            default: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
            }
        }
        return bytes
    }

    private let count: UInt64
    private let seed: UInt64

    init() {
        let number = { (name: String) in getenv(name).flatMap { UInt64(String(cString: $0)) } }
        count = number("FASCIA_FUZZ_COUNT") ?? 2000
        seed = number("FASCIA_FUZZ_SEED") ?? 1
        print("control socket fuzz: FASCIA_FUZZ_SEED=\(seed) FASCIA_FUZZ_COUNT=\(count)")
    }

    /// Requests for everything that a panel does, damaged: it answers each, goes on, and can still be drawn.
    @Test func noRequestHarmsThePanel() throws {
        var random = Generator(state: seed)
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
        for round in 0..<count {
            let bytes = ControlFuzzTests.mutate(seeds.randomElement(using: &random) ?? [], &random) + [10]
            panel.client.send(bytes)
            panel.panel.clock.advance(by: .milliseconds(100))
            try panel.turn()
            for answer in panel.client.lines() {
                #expect(answer["jsonrpc"] == "2.0" || answer.asArray != nil, "seed \(seed), round \(round)")
            }
            if round % 50 == 0 { #expect(try panel.call("version")["result"]?["protocol"] == 1, "seed \(seed), round \(round)") }
        }
    }

    @Test func noBytesHarmTheServer() throws {
        var random = Generator(state: seed)
        let seeds: [[UInt8]] = [
            #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"name":"b","value":0.5}}"#,
            #"[{"jsonrpc":"2.0","id":1,"method":"echo","params":["x"]},{"jsonrpc":"2.0","method":"much"},{"jsonrpc":"2.0","id":3,"method":"no"}]"#,
            #"{"jsonrpc":"2.0","id":"a","method":"much"}"#, "", "GET / HTTP/1.1\r\nHost: x",
        ].map { Array($0.utf8) }
        let bench = try ControlBench()
        let good = try bench.join()
        var clients: [ControlBench.Client] = []
        for round in 0..<count {
            if clients.count < 4 || Int.random(in: 0..<50, using: &random) == 0 { clients.append(try bench.join()) }
            let index = Int.random(in: 0..<clients.count, using: &random)
            let client = clients[index]
            var bytes = ControlFuzzTests.mutate(seeds.randomElement(using: &random) ?? [], &random)
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
                        !answers.isEmpty && answers.allSatisfy { $0["jsonrpc"] == "2.0" && $0["id"] != nil }, "seed \(seed), round \(round)"
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
                #expect(answers == [["jsonrpc": "2.0", "id": "good", "result": [1]]], "seed \(seed), round \(round)")
            }
        }
        clients = []
        try bench.turn()
        #expect(bench.server.clients.count == 1, "seed \(seed): all but one have left")
    }
}
