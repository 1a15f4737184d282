import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// What backends hear of configurations that come and go, and what is known of the backends.
@Suite struct ResetTests {
    private static let text = """
        fascia: 1
        values:
          level: {range: [0, 100]}
          name: text
          jobs: {fields: {name: text}}
          oven: {type: series, limit: 10}
          sum: {is: =level + 1}
        views: [{type: label, text: "{=level}"}]

        """

    private func subscribe(_ panel: ControlPanel, _ parameters: JSONValue) throws -> JSONValue { try panel.call("subscribe", parameters) }

    /// Reads another text, and returns what the client hears of it.
    private func read(_ text: String, _ panel: ControlPanel) throws -> [JSONValue] {
        try panel.panel.folder.write("panel.yaml", text)
        _ = try panel.panel.reload()
        try panel.turn()
        return panel.client.lines()
    }

    /// While the panel shows mistakes a backend is not told that its values do not exist, and it hears when they do.
    @Test func aPanelThatIsMendedTellsItsBackend() throws {
        let panel = try ControlPanel(Self.text + "vies: []\n")
        #expect(try subscribe(panel, ["topics": ["values"], "names": ["level", "jobs"], "backend": "oven"])["error"] == nil)
        // A name is logged, and kept: it is a short line.
        for name in ["", "a\nb", String(repeating: "a", count: 61)] {
            #expect(try subscribe(panel, ["topics": ["values"], "backend": .string(name)])["error"]?["code"] == -32602)
        }
        for (method, parameters) in [
            ("set", ["name": "level", "value": 5]), ("get", ["name": "level"]), ("append", ["name": "oven", "points": 1]),
            ("patch", ["name": "jobs", "operations": []]), ("get", [:]), ("get", ["name": "panel.now"]),
            ("show", ["alert": "stop"]), ("theme", ["name": "dark"]), ("language", ["code": "de"]), ("page", ["path": "home"]),
        ] as [(String, JSONValue)] {
            let error = try panel.call(method, parameters)["error"]
            #expect(error?["code"] == -32006, "\(method): \(error?.text ?? "")")
            #expect(error?["message"]?.asString?.hasPrefix("the configuration has 1 mistake, which the panel shows") == true)
            #expect(error?["data"]?["errors"]?.asArray?.count == 1)
        }
        let told = try read(Self.text, panel)
        #expect(told == [["jsonrpc": "2.0", "method": "reset", "params": ["names": ["level", "jobs"]]]], "\(told.map(\.text))")
        #expect(try panel.call("set", ["name": "level", "value": 5])["result"] == true)
    }

    @Test func aReloadTellsWhatItReset() throws {
        let panel = try ControlPanel(Self.text)
        _ = try subscribe(panel, ["topics": ["values"]])
        _ = try panel.call("set", ["values": ["level": 50, "name": "x", "jobs": [["id": "a", "name": "A"]]]])
        #expect(try read(Self.text + "# the same\n", panel) == [], "what stays is not told")
        let other = Self.text.replacing("[0, 100]", with: "[0, 20]").replacing("name: text}", with: "name: text, on: boolean}")
            .replacing("name: text\n", with: "name: {choices: [a, b]}\n")
        let told = try read(other + "\n", panel)
        #expect(told == [["jsonrpc": "2.0", "method": "reset", "params": ["names": ["level", "name", "jobs"]]]], "\(told.map(\.text))")
        // Who asked for other topics alone hears what it asked for.
        _ = try panel.call("unsubscribe")
        _ = try subscribe(panel, ["topics": ["pages"]])
        #expect(try read(Self.text, panel) == [])
    }

    /// With “no connection” on the wall the log has to tell who was there.
    @Test func backendsComeAndGoInTheLog() throws {
        let panel = try ControlPanel(Self.text)
        var other: ControlBench.Client? = try panel.join()
        other?.send(RPCRequest(id: 1, method: "subscribe", parameters: ["topics": ["values"], "backend": "bus"]).json.text + "\n")
        try panel.turn()
        #expect(panel.logged.contains { $0.hasPrefix("the backend “bus” is connected: client 2, process ") }, "\(panel.logged)")
        let clients = try panel.call("status")["result"]?["clients"]?.asArray ?? []
        #expect(clients.map { $0["backend"] } == [.null, "bus"], "\(clients.map(\.text))")
        #expect(clients.map { $0["topics"] } == [[], ["values"]])
        #expect(clients.allSatisfy { $0["role"] == "administer" && $0["process"]?.asInteger != nil })
        other = nil
        try panel.turn()
        #expect(panel.logged.last == "the backend “bus” is gone: client 2", "\(panel.logged)")
        #expect(try panel.call("status")["result"]?["clients"]?.asArray?.count == 1)
    }

    /// Whatever a backend does wrong is in the log, and does not fill it.
    @Test func refusedValuesAreLogged() throws {
        let panel = try ControlPanel(Self.text)
        _ = try subscribe(panel, ["topics": ["values"], "backend": "bus"])
        for _ in 0..<20 { _ = try panel.call("set", ["name": "levl", "value": 5]) }
        let lines = panel.logged.filter { $0.hasPrefix("refused “set” of client 1") }
        #expect(lines.count == 1 && lines[0].contains("the backend “bus”: there is no value “levl”"), "\(panel.logged)")
    }

    /// A number in quotes is a text in a row, too; a time in milliseconds is no clock that is wrong.
    @Test func mistakesOfBackendsAreCalledByTheirNames() throws {
        let panel = try ControlPanel(Self.text.replacing("{name: text}", with: "{name: text, delay: {range: [0, 99]}}"))
        let row = try panel.call("set", ["name": "jobs", "value": [["id": "a", "delay": "4"]]])["error"]?["message"]?.asString
        #expect(row?.hasSuffix("in quotes it is a text: write 4 without them") == true, "\(row ?? "")")
        let now = panel.values.times.utc()
        let point = try panel.call("append", ["name": "oven", "points": [[.number(now * 1000), 1]]])["error"]?["message"]?.asString
        #expect(point?.hasSuffix("seconds are taken, and this seems to be milliseconds") == true, "\(point ?? "")")
    }

    /// There is nothing to answer any more.
    @Test func anAlertOfARowGoesWithTheRow() throws {
        let panel = try ControlPanel(
            Self.text + "alerts: {ask: {of: jobs, title: \"Stop {=.name}?\", buttons: [Stop, {title: No, style: cancel}]}}\n")
        _ = try panel.call("set", ["name": "jobs", "value": [["id": "a", "name": "A"], ["id": "b", "name": "B"]]])
        #expect(try panel.call("show", ["alert": "ask", "row": "a"])["result"] == true)
        _ = try panel.call("patch", ["name": "jobs", "operations": [["remove": "b"]]])
        #expect(panel.panel.runner.panel.content?.shownAlerts == ["ask"])
        _ = try panel.call("patch", ["name": "jobs", "operations": [["remove": "a"]]])
        #expect(panel.panel.runner.panel.content?.shownAlerts == [])
    }
}
