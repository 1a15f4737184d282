import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// What clients say of what is played around a preview, and are told of it.
@Suite struct PreviewMethodTests {
    private static let text = """
        fascia: 1
        values:
          target: {range: [0, 260], initial: 20, confirm: 3 s}
          lamp: {type: boolean, run: [lamp-switch, "all of it"]}
        views: [{type: slider, id: target, binds: target, frame: {left: 0, top: 0, width: 100}}]
        """

    @Test func itTellsWhatIsPlayed() throws {
        let panel = try ControlPanel(Self.text, isPreview: true)
        let empty: JSONValue = [
            "connected": true, "answers": [:], "commands": [:], "direction": "auto", "stages": ["active", "off"], "runsCommands": false,
        ]
        #expect(try panel.call("preview")["result"] == empty)
        let answers: JSONValue = ["target": ["after": 0.8, "value": 205], "lamp": ["refuse": "no power"]]
        let commands: JSONValue = ["lamp-switch": ["after": 0.5, "fails": "stuck"]]
        let told = try panel.call(
            "preview", ["connected": false, "answers": answers, "commands": commands, "direction": "rightToLeft", "idle": "off"])["result"]
        #expect(told?["connected"] == false)
        #expect(told?["answers"] == ["lamp": ["refuse": "no power"], "target": ["after": 0.8, "value": 205]])
        #expect(told?["commands"] == commands)
        #expect(told?["direction"] == "rightToLeft")
        #expect(try panel.call("get", ["name": "panel.idle"])["result"] == "off")
        let rest = try panel.call("preview", ["answers": ["target": nil], "commands": ["lamp-switch": nil], "direction": "auto"])["result"]
        #expect(rest?["answers"] == ["lamp": ["refuse": "no power"]] && rest?["commands"] == [:] && rest?["direction"] == "auto")
        #expect(rest?["connected"] == false)
    }

    @Test func mistakesAreRefusedAndNothingIsDone() throws {
        let panel = try ControlPanel(Self.text, isPreview: true)
        let wrong: [JSONValue] = [
            ["connected": false, "answers": ["targt": [:]]], ["connected": false, "answers": ["target": ["value": 900]]],
            ["connected": false, "answers": ["target": ["afterr": 1]]], ["connected": false, "answers": ["target": ["after": -1]]],
            ["connected": false, "answers": ["target": ["after": 1e9]]], ["connected": false, "answers": ["target": 5]],
            ["connected": false, "commands": ["x": ["refuse": "no"]]], ["connected": false, "commands": ["": [:]]],
            ["connected": false, "direction": "up"], ["connected": false, "idle": "asleep"],
            ["connected": false, "answers": ["target": ["refuse": .string(String(repeating: "x", count: 1001))]]],
        ]
        for parameters in wrong {
            #expect(try panel.call("preview", parameters)["error"] != nil, "\(parameters.text.prefix(100))")
        }
        let state = try panel.call("preview")["result"]
        #expect(state?["connected"] == true && state?["answers"] == [:] && state?["commands"] == [:])
    }

    @Test func whatHappensIsTold() throws {
        let panel = try ControlPanel(Self.text, isPreview: true)
        _ = try panel.call("preview", ["answers": ["target": ["value": 205]]])
        _ = try panel.call("subscribe", ["topics": ["preview"]])
        var told = try panel.send(#"{"jsonrpc":"2.0","method":"write","params":{"name":"target","value":210}}"#)
        told += try panel.send(#"{"jsonrpc":"2.0","method":"write","params":{"name":"lamp","value":true}}"#)
        let deeds = told.filter { $0["method"] == "preview" }.flatMap { $0["params"]?["deeds"]?.asArray ?? [] }
        #expect(
            deeds == [
                ["kind": "write", "name": "target", "value": 210], ["kind": "answer", "name": "target", "value": 205],
                ["kind": "write", "name": "lamp", "value": true],
                ["kind": "run", "name": "lamp-switch", "text": "lamp-switch “all of it”"],
            ], "\(deeds.map(\.text))")
    }

    @Test func itIsForThoseWhoMayOperate() throws {
        let panel = try ControlPanel(Self.text, isPreview: true)
        let looker = try panel.join(as: .see)
        looker.send(#"{"jsonrpc":"2.0","id":1,"method":"preview","params":{"connected":false}}"# + "\n")
        try panel.turn()
        #expect(looker.lines().first?["error"]?["code"] == -32008)
        #expect(try panel.call("preview")["result"]?["connected"] == true)
    }
}
