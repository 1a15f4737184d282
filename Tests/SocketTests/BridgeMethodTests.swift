import FasciaGeometry
import FasciaSystem
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// What bridges and those who stand in for a finger do over the socket.
@Suite struct BridgeMethodTests {
    private static let text = """
        fascia: 1
        mqtt: {broker: "mqtts://broker.lan", topic: "panels/{host}", homeAssistant: true}
        values:
          level: {range: [0, 100], step: 1, confirm: 2, share: {class: power}}
          lamp: {type: boolean, follows: {state: lamp, map: {"ON": true, "OFF": false}, command: lamp/set}}
          twice: {is: =level * 2}
          mode: {choices: [a, b], initial: null}
        views:
          - {type: slider, id: level, binds: level, frame: {left: 20, right: 20, top: 20}}
          - type: pages
            id: pages
            frame: {top: 80}
            views:
              - {type: view, id: home, views: [{type: button, id: other, title: Other, action: {set: {=mode: b}}}]}
              - type: view
                id: away
                views:
                  - {type: button, id: night, title: Night, action: {set: {=mode: a}}, share: {name: Good night}}
                  - {type: button, id: never, title: Never, enabled: false, share: true}
        """

    @Test func aButtonIsPressedOnWhateverPageItIs() throws {
        let panel = try ControlPanel(Self.text)
        let buttons = try panel.call("describe", [:])["result"]?["buttons"]
        #expect(buttons == [["id": "pages/away/night", "name": "Good night"], ["id": "pages/away/never"]])
        _ = try panel.call("subscribe", ["topics": ["events"], "names": ["pages/away/night"]])
        var told: [JSONValue] = []
        for (path, mode) in [("pages/home/other", "b"), ("pages/away/night", "a")] {
            let lines = try panel.send(RPCRequest(id: 1, method: "press", parameters: ["id": .string(path)]).json.text)
            #expect(lines.contains { $0["id"] == 1 && $0["result"] == true }, "\(lines)")
            #expect(panel.values.state(of: "mode")?.known == .text(mode))
            told += lines.filter { $0["method"] == "event" }.map { $0["params"] ?? .null }
        }
        #expect(told.map { $0["id"] } == ["pages/away/night"] && told.map { $0["event"] } == ["primaryActionTriggered"], "\(told)")
        #expect(try panel.call("press", ["id": "pages/away/never"])["error"]?["code"] == -32004)
        #expect(try panel.call("press", ["id": "nothing"])["error"]?["code"] == -32002)
    }

    @Test func aWriteGoesOutAndAwaitsItsAnswer() throws {
        let panel = try ControlPanel(Self.text)
        var written: [ValueWrite] = []
        let observation = panel.values.writes.add { written.append($0) }
        defer { observation.cancel() }
        #expect(try panel.call("write", ["name": "level", "value": 40])["result"] == true)
        #expect(written == [ValueWrite(name: "level", value: .number(40))])
        #expect(panel.values.state(of: "level")?.isAwaiting == true)
        _ = try panel.call("set", ["name": "level", "value": 40])
        #expect(panel.values.state(of: "level")?.isAwaiting == false)
        for (name, value) in [("twice", JSONValue(3)), ("level", 400), ("level", .null), ("panel.page", "x"), ("nobody", 3)] {
            #expect(try panel.call("write", ["name": .string(name), "value": value])["error"] != nil, "\(name)")
        }
    }

    /// What nobody carries out is so when it is written: as fresh as what is heard, and unknown where that is written.
    @Test func aWriteThatNobodyCarriesOutIsHeard() throws {
        let panel = try ControlPanel(
            """
            fascia: 1
            mqtt: {broker: "mqtt://broker.lan"}
            values:
              outside: {unit: °C, ttl: 60, share: {settable: true}}
              asked: {range: [0, 100], ttl: 60, confirm: 2, share: {settable: true}}
              lamp: {type: boolean, follows: {state: lamp, command: lamp/set}, ttl: 60, share: true}
            views: []
            """)
        func state(_ name: String) -> ValueState? { panel.values.state(of: name) }
        var written: [ValueWrite] = []
        let observation = panel.values.writes.add { written.append($0) }
        defer { observation.cancel() }
        #expect(state("outside")?.isFresh == false)
        #expect(try panel.call("write", ["name": "outside", "value": 7.5])["result"] == true)
        #expect(state("outside")?.isFresh == true && state("outside")?.known == .number(7.5))
        #expect(written == [ValueWrite(name: "outside", value: .number(7.5))])
        #expect(try panel.call("write", ["name": "outside", "value": .null])["result"] == true)
        #expect(state("outside")?.isKnown == false)
        // What is confirmed, and what comes by somebody, only they say.
        _ = try panel.call("write", ["name": "asked", "value": 3])
        #expect(state("asked")?.isFresh == false && state("asked")?.isAwaiting == true)
        _ = try panel.call("report", ["state": "connecting", "names": ["lamp"]])
        _ = try panel.call("write", ["name": "lamp", "value": true])
        #expect(state("lamp")?.isFresh == false)
        #expect(try panel.call("write", ["name": "lamp", "value": .null])["error"] != nil)
        _ = try panel.call("subscribe", ["topics": ["values"], "names": ["outside"], "backend": "heating"])
        _ = try panel.call("set", ["name": "outside", "value": .null])
        _ = try panel.call("stale", ["names": ["outside"]])
        _ = try panel.call("write", ["name": "outside", "value": 8])
        #expect(state("outside")?.isFresh == false)
        #expect(try panel.call("write", ["name": "outside", "value": .null])["error"] != nil)
    }

    @Test func aFingerGoesBeforeAWrite() throws {
        let panel = try ControlPanel(Self.text)
        panel.values.beginHold("level")
        #expect(try panel.call("write", ["name": "level", "value": 40])["error"]?["code"] == -32004)
        panel.values.endHold("level", isCancelled: false, now: panel.panel.clock.now)
        #expect(try panel.call("write", ["name": "level", "value": 40])["result"] == true)
    }

    @Test func aDescriptionHasWhatIsShared() throws {
        let panel = try ControlPanel(Self.text)
        let answer = try #require(try panel.call("describe", [:])["result"])
        #expect(answer["mqtt"]?["host"] == "broker.lan" && answer["mqtt"]?["port"] == 8883 && answer["mqtt"]?["tls"] == true)
        #expect(answer["mqtt"]?["homeAssistant"]?["prefix"] == "homeassistant")
        #expect(answer["values"]?["level"]?["share"]?["class"] == "power" && answer["values"]?["level"]?["operated"] == true)
        #expect(answer["values"]?["lamp"]?["follows"]?["map"]?["ON"] == true && answer["values"]?["lamp"]?["operated"] == false)
        #expect(answer["values"]?["twice"]?["inputs"] == ["level"] && answer["values"]?["level"]?["inputs"] == nil)
    }

    /// Two panels that look otherwise have other configurations; one with comments, or another language, has not.
    @Test func aSumHasAllOfAConfiguration() throws {
        func sum(_ text: String, language: String? = nil) throws -> String {
            let panel = try ControlPanel(text)
            if let language { _ = try panel.call("language", [.string(language)]) }
            return try #require(try panel.call("describe", [:])["result"]?["configuration"]?.asString)
        }
        let text =
            Self.text + """

                strings: {en: {unit: percent}, de: {unit: Prozent}}
                """
        let first = try sum(text)
        #expect(!first.isEmpty)
        #expect(try sum(text) == first && sum("# A comment\n" + text) == first && sum(text, language: "de") == first)
        for (old, new) in [
            ("title: Other", "title: Another"), ("top: 80", "top: 90"), ("{=mode: b}", "{=mode: a}"),
            ("de: {unit: Prozent}", "de: {unit: vH}"),
            ("id: level, binds", "id: level, minimumTint: destructive, binds"),
        ] {
            #expect(try sum(text.replacing(old, with: new)) != first, "\(new)")
        }
    }

    @Test func whatComesByALostConnectionIsOutOfDate() throws {
        let panel = try ControlPanel(Self.text)
        func isFresh() -> Bool? { panel.values.state(of: "lamp")?.isFresh }
        _ = try panel.call("report", ["state": "connected", "names": ["lamp"]])
        _ = try panel.call("set", ["name": "lamp", "value": true])
        #expect(isFresh() == true)
        _ = try panel.call("stale", ["names": ["lamp"]])
        #expect(isFresh() == false)
        _ = try panel.call("set", ["name": "lamp", "value": true])
        #expect(isFresh() == true)
        _ = try panel.call("report", ["state": "refused", "message": "wrong password"])
        #expect(isFresh() == false)
        #expect(try panel.call("get", ["name": "panel.broker"])["result"] == "refused")
        #expect(try panel.call("status", [:])["result"]?["mqtt"]?["message"] == "wrong password")
        #expect(try panel.call("report", ["state": "fine"])["error"] != nil)
        #expect(try panel.call("report", ["state": "connected", "names": ["nobody"]])["error"] != nil)
    }

    @Test func aBridgeThatHasLostItsBrokerIsNoBackend() throws {
        let panel = try ControlPanel(Self.text)
        _ = try panel.call("report", ["state": "connected", "names": ["lamp"]])
        _ = try panel.call("subscribe", ["topics": ["values"], "backend": "mqtt"])
        #expect(try panel.call("get", ["name": "panel.connected"])["result"] == true)
        _ = try panel.call("report", ["state": "connecting"])
        #expect(try panel.call("get", ["name": "panel.connected"])["result"] == false)
    }
}
