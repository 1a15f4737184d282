import FasciaControls
import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// Who operates the panel from afar is shown by the panel and told in its journal; nobody can leave it out.
@Suite struct OperatingSessionTests {
    private static let text = """
        fascia: 1
        values: {level: {range: [0, 100], initial: 20}}
        views:
          - {type: slider, id: level, binds: level, frame: {left: 20, right: 60, top: 20}}
          - {type: label, id: told, text: "{=if panel.operated then 'afar' else 'here'}", frame: {left: 20, top: 100}}
        """

    private func isOperated(_ panel: ControlPanel) throws -> Bool {
        panel.panel.advance(20)
        let isTold = try panel.call("get", ["name": "panel.operated"])["result"] == true
        let label = try #require(panel.panel.runner.panel.content?.view(at: "told") as? any TextShowing)
        #expect(isTold == panel.panel.service.isOperated && isTold == (label.shownText == "afar"))
        let picture = try #require(panel.panel.service.picture)
        // The disc's right side, in the corner of 240 by 160 points.
        #expect(isTold == (picture.pixel(x: 240 - 4 - 6, y: 4 + 15) == 0xFFF5_A524))
        return isTold
    }

    private func ask(_ panel: ControlPanel, _ client: ControlBench.Client, _ method: String, _ parameters: JSONValue) throws -> JSONValue {
        client.send(RPCRequest(id: 1, method: method, parameters: parameters).json.text + "\n")
        for _ in 0..<40 {
            try panel.turn()
            panel.panel.advance(10)
            if let answer = client.lines().first(where: { $0["id"] == 1 }) { return answer }
        }
        throw TestError(message: "\(method) was not answered")
    }

    @Test(arguments: [RPCMethod.Role.operate, .administer])
    func whoLooksAndMayTouchIsShown(role: RPCMethod.Role) throws {
        let panel = try ControlPanel(OperatingSessionTests.text)
        #expect(try !isOperated(panel))
        let watcher = try panel.look(user: "bob")
        #expect(try !isOperated(panel))
        #expect(panel.logged.isEmpty)
        var alice: PanelViewer? = try panel.look(as: role, user: "alice")
        #expect(try isOperated(panel))
        #expect(panel.logged.count == 1)
        let line = panel.logged.last ?? ""
        #expect(line.hasPrefix("alice, by client ") && line.hasSuffix(" operates the panel from afar"), "\(line)")
        // Who operates sees that it is known.
        alice?.read()
        #expect(alice?.differences(from: panel.panel.service.picture) == 0)
        let clients = try panel.call("status")["result"]?["clients"]?.asArray ?? []
        #expect(clients.map { $0["operates"] } == [false, false, true])
        // It stays as long as the last of them does, and while nothing is touched.
        var other: PanelViewer? = try panel.look(as: role)
        panel.panel.advance(60_000, step: 1_000)
        alice = nil
        try panel.turn()
        #expect(try isOperated(panel))
        #expect(panel.logged.last?.hasSuffix("no longer operates the panel, after 60 s") == true, "\(panel.logged)")
        other = nil
        try panel.turn()
        #expect(try !isOperated(panel))
        #expect(panel.logged.count == 4)
        _ = (watcher, other)
    }

    /// Backends, bridges and commands of the shell are nobody who looks.
    @Test func nobodyElseIs() throws {
        let panel = try ControlPanel(OperatingSessionTests.text)
        let client = try panel.join(as: .operate)
        for (method, parameters) in [
            ("subscribe", ["topics": ["values"], "backend": "oven"]), ("set", ["name": "level", "value": 40]),
            ("write", ["name": "level", "value": 50]), ("tap", ["id": "level"]), ("drag", ["id": "level", "to": 80]),
            ("report", ["state": "connected"]), ("theme", ["name": "light"]), ("theme", ["name": "default"]), ("tree", [:]), ("idle", [:]),
            ("wake", [:]),
        ] as [(String, JSONValue)] {
            #expect(try ask(panel, client, method, parameters)["error"] == nil, "\(method)")
            #expect(try !isOperated(panel), "\(method)")
        }
        #expect(panel.logged.filter { $0.contains("operates") } == [])
    }

    /// Who touches without looking, or looks by another connection, which may only do that, is no less there.
    @Test(arguments: [true, false])
    func whoTouchesBlindlyIsShown(byFinger: Bool) throws {
        let panel = try ControlPanel(OperatingSessionTests.text)
        let watcher = try panel.look()
        var hand: ControlBench.Client? = try panel.join(as: .operate)
        for _ in 0..<3 {
            let answer = try hand.map {
                try byFinger
                    ? ask(panel, $0, "touch", ["finger": 1, "phase": "down", "x": 100, "y": 40])
                    : ask(panel, $0, "key", ["key": "Escape"])
            }
            #expect(answer?["result"] == true)
        }
        #expect(try isOperated(panel))
        hand = nil
        try panel.turn()
        panel.panel.advance(20)
        #expect(try !isOperated(panel))
        #expect(panel.logged.count == 2)
        _ = watcher
    }

    @Test func whatIsToldOfAUserIsOneShortLine() throws {
        let panel = try ControlPanel(OperatingSessionTests.text)
        let long = String(repeating: "x", count: 5_000)
        let viewer = try panel.look(as: .operate, user: "eve\\n\\u001b[31mpanel\\u2028" + long)
        let line = try #require(panel.logged.first)
        #expect(line.hasPrefix("eve\\n\\u{1B}[31mpanel\\u{2028}xxx"), "\(line)")
        #expect(line.utf8.count < 400 && !line.unicodeScalars.contains { $0.value < 32 })
        _ = viewer
    }

    /// A preview is on the desk of who operates it.
    @Test func previewTellsNothing() throws {
        let panel = try ControlPanel(OperatingSessionTests.text)
        panel.panel.runner.rehearsal = Rehearsal(panel.panel.runner, runsCommands: false)
        let viewer = try panel.look(as: .operate, user: "alice")
        #expect(try !isOperated(panel))
        #expect(panel.logged.isEmpty)
        _ = viewer
    }
}
