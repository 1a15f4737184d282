import FasciaGeometry
import Testing

@testable import FasciaControls
@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// What clients and fingers must not be able to do to a panel by values, rows and series.
@Suite struct RudeContentTests {
    private func send(_ panel: ControlPanel, _ method: String, _ params: String) throws -> JSONValue {
        let replies = try panel.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params)}")
        return try #require(replies.first { $0["id"] != nil })
    }

    @Test func ownValuesAreWrittenAsTheirPolicySays() throws {
        let store = ValueStore()
        let own = PanelValue.brightness.definition(languages: [], themes: [], floor: 0.1)
        store.define([own], now: .zero)
        var writes: [Value] = []
        let observation = store.writes.add { writes.append($0.value) }
        defer { observation.cancel() }
        store.beginHold(own.name)
        store.change(own.name, to: .number(0.4), policy: .settle(.milliseconds(500)), isFinal: false, now: .zero)
        store.endHold(own.name, isCancelled: false, now: .zero)
        let due = try #require(store.service(now: .zero))
        // Once it is written nothing is due: a moment that stays due would keep the loop awake for ever.
        #expect(store.service(now: due) == nil)
        #expect(writes == [.number(0.4)])
    }

    @Test func pointsThatAreTooLargeAreRefusedAndDrawn() throws {
        let panel = try ControlPanel(
            """
            fascia: 1
            values: {s: series, n: number, r: {records: n}}
            views: [{type: chart, id: c, series: [s, r], window: 10 min, frame: {left: 0, top: 0, width: 200, height: 150}}]
            """)
        let reply = try send(panel, "append", "[\"s\", [[1000000000,-1.7e308],[1000000001,1.7e308]]]")
        #expect(reply["error"]?["message"]?.asString?.contains("at most 1e15") == true)
        // What is recorded is not refused: it has to be drawn.
        for number in ["1.7e308", "-1.7e308"] {
            #expect(try send(panel, "set", "[\"n\", \(number)]")["error"] == nil)
            panel.panel.advance(2_000)
            try panel.turn()
        }
    }

    @Test func timesThatAreTooLargeAreRefused() throws {
        let panel = try ControlPanel("fascia: 1\nvalues: {s: {type: series, ahead: 1000 h}}\nviews: []\n")
        for (method, time) in [("append", "-1e308"), ("set", "-1.1e15"), ("append", "1e308")] {
            let reply = try send(panel, method, "[\"s\", [[\(time), 1]]]")
            #expect(reply["error"] != nil, "\(method) \(time)")
        }
        #expect(panel.values.series(of: "s")?.count == 0)
        #expect(try send(panel, "append", "[\"s\", [[-1e14, 1]]]")["error"] == nil)
    }

    /// What the panel is, is always known: an answer that says otherwise would be a lie.
    @Test func ownValuesAreNeverUnknown() throws {
        let panel = try ControlPanel(
            "fascia: 1\nstrings: {de: {a: A}, en: {a: B}}\nvalues: {n: number}\nviews: [{type: label, text: a, frame: {left: 0, top: 0}}]\n"
        )
        for name in ["panel.theme", "panel.language", "panel.brightness"] {
            let before = try send(panel, "get", "[\"\(name)\"]")["result"]
            #expect(
                try send(panel, "set", "[\"\(name)\", null]")["error"]?["message"]?.asString?.contains("always known") == true, "\(name)")
            #expect(try send(panel, "set", "{\"values\": {\"\(name)\": null, \"n\": 1}}")["error"]?["data"]?["refused"]?[name] != nil)
            #expect(try send(panel, "get", "[\"\(name)\"]")["result"] == before && before != .null)
        }
    }

    @Test func aBackendHasAName() throws {
        let panel = try ControlPanel("fascia: 1\nviews: []\n")
        let reply = try send(panel, "subscribe", "{\"topics\": [\"pages\"], \"backend\": \"\"}")
        #expect(reply["error"]?["code"] == -32602, "\(reply)")
        #expect(try send(panel, "get", "[\"panel.connected\"]")["result"] == false)
    }

    /// Who cannot be answered with a number beyond 64 bits is told so by the id of the question.
    @Test func longNumbersAreAnswered() throws {
        let panel = try ControlPanel("fascia: 1\nvalues: {n: number}\nviews: []\n")
        let first = try panel.send(#"{"jsonrpc":"2.0","id":5,"method":"set","params":["n",18446744073709551616]}"#)
        #expect(first.first?["id"] == 5 && first.first?["result"] == true, "\(first)")
        let second = try panel.send(#"{"jsonrpc":"2.0","id":6,"method":"set","params":["n",1e400]}"#)
        #expect(second.first?["id"] == 6 && second.first?["error"] != nil, "\(second)")
    }

    /// Texts are compared as people read them: an id that is written with other code points is the same.
    @Test func idsAreComparedAsTheyAreRead() throws {
        let panel = try ControlPanel("fascia: 1\nvalues: {l: {type: list, fields: {n: number}}}\nviews: []\n")
        let reply = try send(panel, "set", #"["l", [{"id": "\u00e9", "n": 1}, {"id": "e\u0301", "n": 2}]]"#)
        #expect(reply["error"]?["message"]?.asString?.contains("other code points") == true, "\(reply)")
    }

    @Test func rowsThatMoveToTheEndAreFoundQuickly() throws {
        var list = ListContent(fields: [])
        for index in 0..<2000 { list.apply(.append(ListRow("\(index)", []))) }
        for round in 0..<3 {
            for index in 0..<2000 { list.apply(.move("\(index)", before: nil)) }
            #expect(list.rows.map(\.id) == (0..<2000).map(String.init), "round \(round)")
            // The search from a row's noted place is bounded.
            #expect(list.longestWay <= 256)
        }
    }

    @Test func fullSeriesKeepsItsSizeWhateverTheOrder() {
        var series = Series(capacity: 10)
        _ = series.insert(SeriesPoint(time: 1_000_000, value: 1))
        for time in 0..<5_000 { _ = series.insert(SeriesPoint(time: Double(time), value: 2)) }
        #expect(series.count == 10)
        #expect(series.room <= 2 * 10)
        #expect(series.last?.time == 1_000_000 && series.first?.time == 4_991)
    }

    @Test func freshnessOfDerivedValuesIsNeverLate() throws {
        let panel = try ControlPanel(
            """
            fascia: 1
            values:
              level: {range: [0, 100], ttl: 1 s}
              double: {is: =level * 2}
              heard: {type: boolean, is: =fresh(double)}
            views: []
            """)
        #expect(try send(panel, "get", "[\"heard\"]")["result"] == .boolean(false))
        _ = try send(panel, "set", "[\"level\", 5]")
        #expect(try send(panel, "get", "[\"heard\"]")["result"] == .boolean(true))
        panel.panel.advance(1_500)
        try panel.turn()
        #expect(try send(panel, "get", "[\"heard\"]")["result"] == .boolean(false))
    }

    @Test func ownValuesStayKnown() throws {
        let panel = try ControlPanel("fascia: 1\nviews: []\n")
        #expect(try send(panel, "set", "[\"panel.theme\", \"light\"]")["error"] == nil)
        _ = try send(panel, "set", "[\"panel.theme\", null]")
        try panel.turn()
        #expect(try send(panel, "get", "[\"panel.theme\"]")["result"] == .string("light"))
        #expect(panel.panel.runner.panel.content?.themeName == "light")
    }

    @Test func lookingIsNotEnoughForABackend() throws {
        let panel = try ControlPanel("fascia: 1\nviews: []\n")
        let client = try panel.join(as: .see)
        client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscribe\",\"params\":{\"topics\":[\"values\"],\"backend\":\"b\"}}\n")
        try panel.turn()
        #expect(client.lines().first?["error"]?["code"] == .integer(-32008))
        #expect(!panel.panel.service.isConnected)
    }

    @Test func buttonsOfAlertsHaveShortIdentifiers() throws {
        let panel = try ControlPanel("fascia: 1\nviews: []\n")
        for id in ["\"\(String(repeating: "x", count: 300))\"", "\"a/b\"", "5"] {
            let reply = try send(panel, "alert", "{\"title\":\"T\",\"buttons\":[{\"title\":\"A\",\"id\":\(id)}]}")
            #expect(reply["error"] != nil, "\(id.prefix(20))")
        }
    }

    @Test func pendingWriteOfARowOutlivesAReload() throws {
        let field = ValueDefinition("lv", .number)
        var definition = ValueDefinition("rows", .list)
        definition.list.fields = [field]
        let store = ValueStore()
        store.define([definition], now: .zero)
        try store.setList("rows", [ListRow("a", [.number(1)])])
        var writes: [RowWrite] = []
        let observation = store.rowWrites.add { writes.append($0) }
        defer { observation.cancel() }
        store.beginHold(list: "rows", row: "a", field: "lv")
        try store.change(
            list: "rows", row: "a", field: "lv", to: .number(7), policy: .settle(.seconds(5)), isFinal: false, now: .zero)
        store.endHold(list: "rows", row: "a", field: "lv", isCancelled: false, now: .zero)
        store.define([definition], now: .zero)
        _ = store.service(now: .zero + .seconds(6))
        #expect(writes.map(\.value) == [.number(7)])
    }
}
