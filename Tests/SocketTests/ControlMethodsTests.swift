import FasciaControls
import FasciaGeometry
import FasciaRaster
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaValues
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

@Suite struct ControlMethodsTests {
    private static let panel = PanelRunnerTests.panel

    private func code(_ answer: JSONValue) -> Int64? { answer["error"]?["code"]?.asInteger }
    private func message(_ answer: JSONValue) -> String { answer["error"]?["message"]?.asString ?? "" }

    private func make() throws -> ControlPanel {
        let panel = try ControlPanel(ControlMethodsTests.panel)
        var level = ValueDefinition("level")
        level.range = 0...100
        panel.values.define([level, ValueDefinition("lamp", .boolean), ValueDefinition("note", .text)], now: .zero)
        return panel
    }

    @Test func aScreenshotIsEncodedInStepsAndEqualsThePicture() throws {
        let panel = try make()
        let before = try panel.call("screenshot")
        let bytes = try #require(before["result"]?["png"]?.asString.flatMap(Base64.decode))
        let path = try panel.panel.folder.write("picture.png", bytes)
        let picture = try PNGReader.read(path: path)
        let shadow = try #require(panel.panel.service.picture)
        #expect(picture.width == shadow.width && picture.height == shadow.height)
        for y in 0..<shadow.height {
            #expect((0..<shadow.width).allSatisfy { picture.row(y)[$0] | 0xFF00_0000 == shadow.row(y)[$0] }, "row \(y)")
        }
        // Two at once, one of whom leaves.
        do {
            let other = try panel.join()
            other.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"screenshot\"}\n")
            panel.client.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"screenshot\"}\n")
            _ = try panel.panel.runner.events.runOnce(timeout: .zero)
        }
        try panel.turn()
        #expect(panel.client.lines().first?["result"] == before["result"])
    }

    @Test func clientsSetControlsPagesAndTabs() throws {
        let panel = try make()
        let bar = try #require(panel.panel.runner.panel.content?.control(at: "tabs") as? TabBar)
        let slider = try #require(panel.panel.runner.panel.content?.control(at: "pages/one/level"))
        #expect(try panel.call("glow", ["tabs", 2])["result"] == true)
        #expect(bar.items[2].isGlowing)
        #expect(try panel.call("unglow", ["path": "tabs", "tab": 2])["result"] == true)
        #expect(!bar.items[2].isGlowing)
        #expect(try panel.call("badge", ["path": "tabs", "tab": 1, "text": "7"])["result"] == true)
        #expect(bar.items[1].badge == "7")
        #expect(try panel.call("badge", ["path": "tabs", "tab": 1])["result"] == true)
        #expect(bar.items[1].badge == nil)
        #expect(try panel.call("disable", ["pages/one/level"])["result"] == true)
        #expect(!slider.isEnabled)
        #expect(try panel.call("enable", ["pages/one/level"])["result"] == true)
        #expect(slider.isEnabled)
        #expect(try panel.call("page", ["two"])["result"]?["page"] == "pages/two")
        for (method, parameters) in [
            ("glow", ["tabs", 3]), ("glow", ["tabs", -1]), ("glow", ["tabs", 1e300]), ("glow", ["nobody", 0]), ("disable", ["nobody"]),
            ("badge", ["tabs", 0, .string(String(repeating: "x", count: 65))]),
        ] as [(String, JSONValue)] {
            let answer = try panel.call(method, parameters)
            #expect(
                code(answer) == (parameters.asArray?.last?.asNumber == 1e300 ? -32602 : -32000), "\(method) \(parameters.text.prefix(60))")
            #expect(!message(answer).isEmpty)
        }
        #expect(code(try panel.call("page", ["nowhere"])) == -32002)
        for (method, name, meant) in [
            ("page", "Two", "pages/two"), ("page", "pages/tow", "pages/two"), ("disable", "levle", "pages/one/level"),
        ] {
            #expect(message(try panel.call(method, [.string(name)])).hasSuffix("“\(name)”; did you mean “\(meant)”?"))
        }
    }

    @Test func aValueSetByAClientIsNotWrittenBack() throws {
        let panel = try make()
        _ = try panel.call("subscribe", ["topics": ["values"]])
        let other = try panel.join()
        other.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscribe\",\"params\":[[\"values\",\"changes\"]]}\n")
        try panel.turn()
        _ = other.lines()
        #expect(try panel.send(#"{"jsonrpc":"2.0","method":"set","params":["level",50]}"#).isEmpty)
        #expect(other.lines() == [["jsonrpc": "2.0", "method": "changes", "params": ["values": ["level": 50]]]])
        try panel.values.set("level", .number(60), from: .control, now: panel.panel.clock.now)
        try panel.turn()
        #expect(panel.client.lines().map { $0["params"]?["values"]?["level"] } == [60])
        #expect(other.lines().map { $0["method"] } == ["values", "changes"])
        for (value, expected) in [
            ("101", -32003), ("\"x\"", -32003), ("true", -32003), ("[]", -32602), ("1e308", -32003),
        ] as [(String, Int64)] {
            let answers = try panel.send(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"set\",\"params\":{\"name\":\"level\",\"value\":\(value)}}")
            #expect(answers.first.flatMap(code) == expected, "\(value)")
        }
        #expect(try panel.call("get", ["level"])["result"] == 60)
    }

    @Test func aFailedReloadReturnsEveryMistakeAndKeepsThePanel() throws {
        let panel = try make()
        _ = try panel.call("page", ["two"])
        // No such type, no such key, and the key that it was meant to be is missing.
        try panel.panel.folder.write("panel.yaml", "fascia: 1\nviews: [{type: slidr}, {type: label, txt: x}]")
        let answer = try panel.call("reload")
        #expect(code(answer) == -32006)
        #expect(answer["error"]?["data"]?["errors"]?.asArray?.count == 3)
        #expect(try panel.call("page")["result"]?["page"] == "pages/two")
        // At once again is too soon; nobody can keep the panel busy with it.
        #expect(code(try panel.call("reload")) == -32004)
        panel.panel.clock.advance(by: .milliseconds(260))
        try panel.panel.folder.write("panel.yaml", ControlMethodsTests.panel)
        #expect(try panel.call("reload")["result"] == true)
    }

    @Test func subscribersGetEventsAndPages() throws {
        let panel = try make()
        _ = try panel.call("subscribe", ["topics": ["events", "pages"]])
        panel.panel.press(0.9, 0.95)
        try panel.turn()
        let told = panel.client.lines()
        let events = told.filter { $0["method"] == "event" }.compactMap { $0["params"] }
        #expect(events.contains { $0["id"] == "tabs" && $0["event"] == "valueChanged" && $0["value"] == 2 })
        #expect(told.contains { $0["method"] == "page" && $0["params"]?["page"]?.asString?.hasPrefix("pages/three") == true })
        _ = try panel.call("unsubscribe")
        panel.panel.press(0.1, 0.95)
        try panel.turn()
        #expect(panel.client.lines().isEmpty)
    }

    @Test func quitAnswersBeforeThePanelEnds() throws {
        let panel = try make()
        panel.client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"quit\"}\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"version\"}\n")
        #expect(try panel.panel.runner.events.run() == 0)
        #expect(panel.client.lines().first == ["jsonrpc": "2.0", "id": 1, "result": true])
    }

    @Test func statusMatchesThePanel() throws {
        let panel = try make()
        let status = try #require(try panel.call("status")["result"])
        #expect(status["version"] == .string(FasciaVersion.current))
        #expect(status["display"]?["width"] == 240 && status["display"]?["state"] == "showing")
        #expect((status["frames"]?["shown"]?.asInteger ?? 0) >= 1)
        #expect(status["pages"] == ["pages/one"])
        #expect(status["configuration"]?.asString?.hasSuffix("panel.yaml") == true)
    }
}
