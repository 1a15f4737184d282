import FasciaSystem
import Testing

@testable import FasciaBridge
@testable import FasciaJSON

/// What the panel is asked, over a real socket.
@Suite struct PanelSessionTests {
    private static func description(_ count: Int) -> JSONValue {
        let values = (0..<count).map { ("v\($0)", JSONValue.object(["type": "number", "share": [:]])) }
        return [
            "mqtt": ["host": "h", "port": 1, "topic": "a"], "values": .object(JSONObject(values)), "buttons": [["id": "bell"]], "pages": [],
            "themes": [], "languages": [],
        ]
    }

    /// What a session has told, in words.
    private final class Told {
        var words: [String] = []
        var panel: Description?

        func note(_ event: PanelSession.Event) {
            switch event {
            case .described(let panel):
                self.panel = panel
                words.append("described \(panel?.shared.count ?? -1)")
            case .listens: words.append("listens")
            case .there: words.append("there")
            case .lost: words.append("lost")
            case .state(let name, let details): words.append("\(name)=\(details["actual"]?.text ?? "")")
            case .own(let name, let value): words.append("\(name)=\(value.text)")
            case .set(let name, let value): words.append("set \(name)=\(value.text)")
            case .pressed(let path): words.append("pressed \(path)")
            case .status: words.append("status")
            }
        }
    }

    @Test func allStatesAreKnownBeforeItIsThere() throws {
        let loop = try EventLoop()
        var answers = 0
        let panel = try ScriptedPanel(loop) { method, parameters in
            switch method {
            case "describe": return PanelSessionTests.description(120)
            case "subscribe": return parameters["topics"] == ["changes"] ? ["values": ["panel.theme": "dark"]] : .null
            case "get":
                answers += 1
                return ["actual": .integer(Int64(answers))]
            default: return .null
            }
        }
        let told = Told()
        let session = try PanelSession(path: panel.path, machine: "m", loop: loop, log: .silent())
        session.observe = { event in
            told.note(event)
            if case .described(let panel?) = event { session.follow(panel) }
        }
        session.connect()
        #expect(try loop.until { session.isThere })
        let words = told.words
        #expect(words.prefix(3) == ["described 120", #"panel.theme="dark""#, "listens"])
        #expect(words.count { $0.hasPrefix("v") } == 120 && words.last == "there" && panel.count("get") == 120)
        // What changes is asked for once, however often that is told, and what fingers do is passed on.
        told.words = []
        for _ in 0..<5 { panel.tell("changes", ["values": ["v3": 1, "panel.page": "x"]]) }
        panel.tell("values", ["values": ["v4": 9]])
        panel.tell("event", ["event": "primaryActionTriggered", "id": "bell"])
        panel.tell("event", ["event": "touchDown", "id": "bell"])
        #expect(try loop.until { told.words.contains("pressed bell") && told.words.contains { $0.hasPrefix("v3=") } })
        try loop.settle()
        #expect(told.words.count { $0.hasPrefix("v3=") } < 5 && told.words.count { $0 == "pressed bell" } == 1)
        #expect(told.words.contains("set v4=9") && told.words.contains(#"panel.page="x""#))
        session.observe = { _ in }
    }

    @Test func aPanelThatGoesIsLookedForAgain() throws {
        let loop = try EventLoop()
        let panel = try ScriptedPanel(loop) { method, _ in method == "describe" ? ["mqtt": .null] : .null }
        let told = Told()
        let session = try PanelSession(path: panel.path, machine: "m", loop: loop, log: .silent())
        session.observe = { told.note($0) }
        session.connect()
        #expect(try loop.until { told.words == ["described -1"] })
        panel.close()
        #expect(try loop.until { told.words == ["described -1", "lost", "described -1"] })
        #expect(panel.count("describe") == 2 && !session.isThere)
        // With another configuration it is asked again.
        panel.tell("configuration", .null)
        #expect(try loop.until { panel.count("describe") == 3 })
    }

    @Test func noMoreThanFiftyStatesAreAskedForAtATime() throws {
        let loop = try EventLoop()
        let panel = try ScriptedPanel(loop) { method, _ in
            switch method {
            case "describe": PanelSessionTests.description(80)
            case "get": nil
            default: .null
            }
        }
        let session = try PanelSession(path: panel.path, machine: "m", loop: loop, log: .silent())
        session.observe = { if case .described(let panel?) = $0 { session.follow(panel) } }
        session.connect()
        #expect(try loop.until { panel.count("get") == 50 })
        try loop.settle()
        #expect(panel.count("get") == 50 && !session.isThere)
        session.observe = { _ in }
    }
}
