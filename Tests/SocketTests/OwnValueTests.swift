import FasciaControls
import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// The values that every panel has of itself.
@Suite struct OwnValueTests {
    private static let text = """
        fascia: 1
        display: {minimumBrightness: 0.1}
        strings: {en: {hello: Hello}, de: {hello: Hallo}}
        idle: {dim: {after: 60, brightness: 0.3}, off: {after: 120}}
        values: {level: {range: [0, 100]}}
        views:
          - {type: label, id: hello, text: "@hello", frame: {left: 0, top: 0}}
          - {type: label, id: shown, text: "{=panel.theme} {=panel.page} {=panel.language} {=panel.idle}", frame: {left: 0, top: 20}}
          - {type: segmentedControl, id: theme, binds: panel.theme, segments: [Default, Dark, Light], frame: {left: 0, top: 50, width: 300}}
          - {type: slider, id: bright, binds: panel.brightness, frame: {left: 0, top: 100, width: 300}}
          - {type: view, id: away, visibleWhen: {value: panel.connected, is: false}, frame: {left: 0, top: 150, width: 10, height: 10}}
          - {type: button, id: german, title: De, action: {set: {=panel.language: de}}, frame: {left: 320, top: 50, width: 60, height: 50}}
          - type: pages
            id: pages
            frame: {left: 0, top: 200, right: 0, bottom: 0}
            views:
              - type: view
                id: first
              - type: view
                id: second
                views: [{type: label, id: clock, text: "{=panel.hour}:{=panel.minute}"}]
        """

    private func label(_ panel: ControlPanel, _ path: String) -> String? {
        (panel.panel.runner.panel.content?.view(at: path) as? Label)?.text
    }

    private func get(_ panel: ControlPanel, _ name: String) throws -> JSONValue? {
        try panel.call("get", ["name": .string(name)])["result"]
    }

    @Test func textsAndGetTellThem() throws {
        let panel = try ControlPanel(OwnValueTests.text)
        #expect(label(panel, "shown") == "default pages/first en active")
        try panel.panel.service.showPage("second")
        try panel.panel.service.showTheme("light")
        try panel.panel.service.showLanguage("de")
        panel.panel.service.idle()
        try panel.turn()
        #expect(label(panel, "shown") == "light pages/second de off")
        panel.panel.service.wake()
        panel.panel.advance(61_000, step: 1_000)
        #expect(try get(panel, "panel.idle") == "dim")
        #expect(try get(panel, "panel.page") == "pages/second")
        #expect(try get(panel, "panel.brightness") == 1)
        let unknown = try panel.call("get", ["name": "panel.pages"])
        #expect(unknown["error"]?["code"] == -32002)
        // Lists of all values have those of the configuration alone.
        #expect(try panel.call("get")["result"] == ["level": 0])
    }

    @Test func controlsActionsAndClientsSetThem() throws {
        let panel = try ControlPanel(OwnValueTests.text)
        let content = try #require(panel.panel.runner.panel.content)
        let theme = try #require(content.control(at: "theme") as? SegmentedControl)
        #expect(theme.selectedSegmentIndex == 0)
        theme.selectedSegmentIndex = 2
        theme.sendActions(for: .valueChanged)
        try panel.turn()
        #expect(content.themeName == "light")
        #expect(panel.panel.runner.state.setting("theme") == .text("light"))

        #expect(try panel.call("set", ["name": "panel.theme", "value": "dark"])["result"] == true)
        #expect(content.themeName == "dark")
        #expect(theme.selectedSegmentIndex == 1)

        (content.control(at: "german") as? Button)?.sendActions(for: .primaryActionTriggered)
        try panel.turn()
        #expect(label(panel, "hello") == "Hallo")
        #expect(panel.panel.runner.state.setting("language") == .text("de"))

        let slider = try #require(content.control(at: "bright") as? Slider)
        #expect(slider.controlRange?.minimum == 0.1 && slider.value == 1)
        slider.value = 0.5
        slider.sendActions(for: .valueChanged)
        try panel.turn()
        #expect(panel.panel.service.brightness == 0.5)
        #expect(panel.panel.runner.state.setting("brightness") == .number(0.5))
        #expect(try panel.call("brightness", ["value": 0.01])["result"] == 0.1)
        #expect(slider.value == 0.1)
        #expect(try panel.call("set", ["name": "panel.brightness", "value": 0.01])["error"]?["code"] == -32003)
        for name in ["connected", "page", "idle", "hour", "minute", "now"] {
            let answer = try panel.call("set", ["name": .string("panel.\(name)"), "value": 1])
            #expect(answer["error"]?["message"] == .string("“panel.\(name)” tells what the panel does: it cannot be set"))
        }
    }

    @Test func backendsMakeItConnected() throws {
        let panel = try ControlPanel(OwnValueTests.text)
        let away = try #require(panel.panel.runner.panel.content?.view(at: "away"))
        #expect(!away.isHidden)
        var client: ControlBench.Client? = try panel.join()
        client?.send(RPCRequest(id: 1, method: "subscribe", parameters: ["topics": ["values"], "backend": "oven"]).json.text + "\n")
        try panel.turn()
        #expect(try get(panel, "panel.connected") == true)
        #expect(away.isHidden)
        _ = client?.lines()
        client = nil
        try panel.turn()
        #expect(try get(panel, "panel.connected") == false)
        #expect(!away.isHidden)
        // One that only listens is no backend.
        try panel.send(RPCRequest(id: 2, method: "subscribe", parameters: ["topics": ["values"]]).json.text)
        #expect(try get(panel, "panel.connected") == false)
    }

    @Test func subscribersByNameAreTold() throws {
        let panel = try ControlPanel(OwnValueTests.text)
        let answer = try panel.call("subscribe", ["topics": ["changes"], "names": ["panel.theme"]])
        #expect(answer["result"]?["values"] == ["panel.theme": "default"])
        try panel.panel.service.showTheme("light")
        try panel.turn()
        #expect(panel.client.lines().map { $0["params"] } == [["values": ["panel.theme": "light"]]])
        // All values are those of the configuration.
        let other = try panel.join()
        other.send(RPCRequest(id: 1, method: "subscribe", parameters: ["topics": ["changes"]]).json.text + "\n")
        try panel.turn()
        #expect(other.lines().first?["result"]?["values"] == ["level": 0])
        try panel.panel.service.showTheme("dark")
        try panel.turn()
        #expect(other.lines().isEmpty)
    }

    /// A countdown is a formula, and costs nothing where nobody sees it.
    @Test func theTimeTicksOnlyWhereItShows() throws {
        let text = """
            fascia: 1
            values: {next: {range: [0, 1e12]}, buses: {fields: {at: {range: [0, 1e12]}}}}
            views:
              - type: pages
                id: pages
                frame: {left: 0, top: 0, right: 0, bottom: 0}
                views:
                  - {type: view, id: first}
                  - type: view
                    id: second
                    views:
                      - {type: label, id: left, text: "{=floor((next - panel.now) / 60)} min {=(next - panel.now) % 60} s"}
                      - type: list
                        id: board
                        frame: {left: 0, top: 40, right: 0, bottom: 0}
                        rows: {from: buses, row: {title: "{=floor((.at - panel.now) / 60)} min"}}
            """
        let panel = try ControlPanel(text)
        let runner = panel.panel.runner
        let start = panel.panel.clock.now
        runner.window.wallClock = { 1_000_000_000_400_000_000 + (panel.panel.clock.now - start).nanoseconds }
        runner.wallClockChanged()
        _ = try panel.call("set", ["values": ["next": 1_000_000_130, "buses": [["id": "a", "at": 1_000_000_061]]]])
        try panel.turn()
        #expect(runner.ownValues.update() == nil, "the page does not show")
        try panel.panel.service.showPage("second")
        try panel.turn()
        panel.panel.advance(16)
        #expect(label(panel, "pages/second/left") == "2 min 10 s")
        let board = try #require(runner.panel.content?.view(at: "pages/second/board") as? TableView)
        #expect(board.visibleRows.map(\.title) == ["1 min"])
        #expect(runner.ownValues.update() == start + .milliseconds(600))
        panel.panel.advance(2_600, step: 100)
        #expect(label(panel, "pages/second/left") == "2 min 7 s")
        #expect(board.visibleRows.map(\.title) == ["0 min"])
        #expect(try get(panel, "panel.now") == 1_000_000_003)
        panel.panel.service.idle()
        try panel.turn()
        #expect(runner.ownValues.update() == nil, "nothing shows")
    }

    @Test func minuteWakesThePanelOnlyWhereItShows() throws {
        let panel = try ControlPanel(OwnValueTests.text)
        let runner = panel.panel.runner
        let start = panel.panel.clock.now
        // 12:34:50 on the 1st of January 1970 where the machine is.
        let zone = try #require(runner.panel.content).builder.resources.timeZone(nil)
        let noon = (Int64(12 * 3600 + 34 * 60 + 50) - Int64(zone.offset(at: 0))) * 1_000_000_000
        runner.window.wallClock = { noon + (panel.panel.clock.now - start).nanoseconds }
        runner.wallClockChanged()
        try panel.turn()
        // The page with the clock does not show.
        #expect(runner.ownValues.update() == nil)
        try panel.panel.service.showPage("second")
        try panel.turn()
        #expect(label(panel, "pages/second/clock") == "12:34")
        #expect(runner.ownValues.update() == start + .seconds(10))
        panel.panel.advance(10_000, step: 5_000)
        #expect(label(panel, "pages/second/clock") == "12:35")
        // Nothing shows while the display is off.
        panel.panel.service.idle()
        try panel.turn()
        #expect(runner.ownValues.update() == nil)
    }

    @Test func theyOutliveAReload() throws {
        let panel = try ControlPanel(OwnValueTests.text)
        #expect(try panel.call("set", ["name": "panel.theme", "value": "light"])["result"] == true)
        panel.panel.service.brightness = 0.4
        #expect(try panel.panel.reload().isEmpty)
        try panel.turn()
        #expect(label(panel, "shown") == "light pages/first en active")
        #expect((panel.panel.runner.panel.content?.control(at: "bright") as? Slider)?.value == 0.4)
        #expect(try get(panel, "panel.theme") == "light")
    }

    @Test(arguments: [
        ("{type: slider, id: s, binds: panel.hour}", "“panel.hour” tells what the panel does: it cannot be set"),
        ("{type: button, id: b, title: B, action: {set: {=panel.page: x}}}", "“panel.page” tells what the panel does: it cannot be set"),
        ("{type: button, id: b, title: B, action: {toggle: panel.connected}}", "it cannot be set"),
        ("{type: button, id: b, title: B, action: {add: {panel.minute: 1}}}", "it cannot be set"),
        ("{type: button, id: b, title: B, action: {set: {=panel.theme: pink}}}", "expected one of default, dark, light, found “pink”"),
        ("{type: label, text: \"{=panel.pag}\"}", "the panel has no value “panel.pag” of its own; did you mean “panel.page”?"),
    ])
    func mistakesAreReported(view: String, message: String) throws {
        let folder = try ConfigurationFolder()
        let path = try folder.write("panel.yaml", "fascia: 1\nviews: [\(view)]\n")
        let errors = try #require(throws: ConfigurationErrors.self) { try PanelConfiguration.load(path: path) }
        #expect(errors.all.contains { "\($0)".contains(message) }, "\(errors)")
    }
}
