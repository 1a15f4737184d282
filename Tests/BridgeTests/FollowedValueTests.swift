import FasciaSystem
import Testing

@testable import FasciaBridge
@testable import FasciaJSON

/// What devices say, and what they are told.
@Suite struct FollowedValueTests {
    private func value(_ json: String) throws -> FollowedValue { try #require(FollowedValue("x", try JSONValue(parsing: json))) }

    private func hear(_ value: FollowedValue, _ text: String) -> FollowedValue.Hearing {
        value.hear(Array(text.utf8)) { try? JSONValue(parsing: text) }
    }

    @Test func aWordIsWhatTheMapSays() throws {
        let lamp = try value(
            #"""
            {"type": "boolean", "follows": {"state": "a", "path": "/state", "map": {"ON": true, "OFF": false},
            "command": "a/set", "send": "{\"state\": {value}}"}}
            """#)
        #expect(hear(lamp, #"{"state":"ON","x":1}"#) == .value(true))
        #expect(hear(lamp, #"{"x":1}"#) == .nothing)
        #expect(hear(lamp, #"{"state":null}"#) == .value(.null))
        guard case .nonsense = hear(lamp, #"{"state":"PERHAPS"}"#), case .nonsense = hear(lamp, "ON") else {
            Issue.record("a word that is not in the map was taken")
            return
        }
        #expect(lamp.command(false) == #"{"state": "OFF"}"#)
        #expect(lamp.command("x") == nil)
    }

    @Test func aCommandIsWantedUntilItsDeadline() throws {
        func life(_ more: String) throws -> UInt32 {
            try value(#"{"type": "boolean", "follows": {"state": "a", "command": "b"}\#(more)}"#).commandLife
        }
        #expect(try life("") == 10 && life(#", "confirm": 2"#) == 2 && life(#", "confirm": 0.2"#) == 1 && life(#", "confirm": 2.5"#) == 3)
    }

    @Test func numbersAreScaledBothWays() throws {
        let light = try value(
            #"""
            {"type": "number", "range": [0, 100], "step": 1,
            "follows": {"state": "a", "path": "/b", "scale": 0.3937, "command": "c", "send": "{\"b\": {value:0}}"}}
            """#)
        #expect(hear(light, #"{"b":127}"#) == .value(.number(50)))
        #expect(hear(light, #"{"b":254}"#) == .value(.number(100)))
        #expect(hear(light, #"{"b":255}"#) == .value(.number(100)))
        #expect(light.command(80) == #"{"b": 203}"#)
        guard case .nonsense = hear(light, #"{"b":[1]}"#), case .nonsense = hear(light, #"{"b":"nan"}"#) else {
            Issue.record("what is no number was taken")
            return
        }
    }

    @Test func withoutATemplateTheValueIsSentAlone() throws {
        let relay = try value(#"{"type":"boolean","follows":{"state":"a","command":"b"}}"#)
        #expect(hear(relay, "on") == .value(true))
        #expect(relay.command(true) == "ON")
        let mode = try value(
            #"""
            {"type": "text", "follows": {"state": "a", "command": "b", "map": {"1": "eco", "2": "warm"},
            "send": "{\"m\":{value},\"n\":\"{raw}\"}"}}
            """#)
        #expect(hear(mode, "2") == .value("warm"))
        #expect(mode.command("eco") == #"{"m":1,"n":"1"}"#)
        let text = try value(#"{"type":"text","follows":{"state":"a","command":"b","send":"{\"t\": {value}}"}}"#)
        #expect(text.command("a \"b\"") == #"{"t": "a \"b\""}"#)
        #expect(text.hear([0xFF, 0xFE]) { nil } == .nonsense("no UTF-8"))
        #expect(hear(text, String(repeating: "x", count: 4096)) == .value(.string(String(repeating: "x", count: 4096))))
        #expect(hear(text, String(repeating: "x", count: 4097)) == .nonsense("a text of 4097 bytes"))
    }

    @Test func pointersAreThoseOfTheStandard() throws {
        let json = try JSONValue(parsing: #"{"a/b":{"m~n":[1,{"x":2}]}}"#)
        #expect(JSONPointer("/a~1b/m~0n/1/x").find(in: json) == 2)
        #expect(JSONPointer("/a~1b/m~0n/2").find(in: json) == nil)
        #expect(JSONPointer("/z").find(in: json) == nil)
    }
}
