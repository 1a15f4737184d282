import FasciaSystem
import Testing

@testable import FasciaBridge
@testable import FasciaJSON

/// What others want of the panel.
@Suite struct CommandTests {
    private static let values = #""n":{"type":"number","operated":true,"share":{}},"seen":{"type":"number","share":{}}"#
    private static let buttons = #"[{"id":"pages/one/bell"}]"#

    private func errand(_ command: Command, _ text: String) -> Result<Command.Errand, Command.Refusal> {
        Result { () throws(Command.Refusal) in try command.errand(Array(text.utf8)) }
    }

    private func call(_ method: String, _ parameters: JSONObject) -> Result<Command.Errand, Command.Refusal> {
        .success(.call(method: method, parameters: parameters))
    }

    @Test func eachTopicHasItsCommand() throws {
        let panel = try Description.of(CommandTests.values, buttons: CommandTests.buttons, more: #","groups":["all"]"#)
        let commands = Command.all(of: panel)
        let own =
            ["n/set", "panel/button/pages/one/bell/press"]
            + ["page/set", "theme/set", "language/set", "brightness/set", "screen/set", "notify", "alert"].map { "panel/\($0)" }
        #expect(Set(commands.keys) == Set(own.flatMap { ["a/\($0)", "all/\($0)"] }))
        #expect(commands["all/n/set"] == .value(panel.shared[0]))
    }

    @Test func aCommandIsWhatAFingerDoes() throws {
        let panel = try Description.of(CommandTests.values, buttons: CommandTests.buttons)
        #expect(errand(.value(panel.shared[0]), "21.5") == call("write", ["name": "n", "value": 21.5]))
        #expect(errand(.value(panel.shared[0]), "None") == call("write", ["name": "n", "value": .null]))
        #expect(errand(.page, "pages/two") == call("page", ["path": "pages/two"]))
        #expect(errand(.theme, "dark") == call("write", ["name": "panel.theme", "value": "dark"]))
        #expect(errand(.brightness, "40") == call("brightness", ["value": 0.4]))
        #expect(errand(.screen, "OFF") == call("idle", JSONObject()) && errand(.screen, "ON") == call("wake", JSONObject()))
        #expect(errand(.screen, "off") == call("idle", JSONObject()))
        #expect(errand(.value(panel.shared[0]), " 21.5\n") == call("write", ["name": "n", "value": 21.5]))
        #expect(errand(.press(panel.buttons[0]), "") == call("press", ["id": "pages/one/bell"]))
        #expect(errand(.notify, "Hello") == call("banner", ["text": "Hello"]) && errand(.notify, "") == .success(.nothing))
        #expect(errand(.alert, "") == .success(.alert("")))
    }

    @Test func whatItCannotBeIsRefused() throws {
        let value = try Description.of(CommandTests.values).shared[0]
        for (command, text) in [
            (Command.value(value), "warm"), (.value(value), ""), (.brightness, "101"), (.brightness, "dark"), (.screen, "dark"),
        ] {
            guard case .failure = errand(command, text) else {
                Issue.record("\(command) takes “\(text)”")
                continue
            }
        }
        #expect(throws: Command.Refusal.self) { try Command.notify.errand([0xFF, 0xFE]) }
        #expect(throws: Command.Refusal.self) { try Command.notify.errand([UInt8](repeating: 0x78, count: 4097)) }
    }

    @Test func aRefusalTellsWhatIsSo() throws {
        let loop = try EventLoop()
        let panel = NotedPanel()
        let alerts = try AlertDesk(path: "/nowhere", panel: panel, loop: loop)
        let desk = CommandDesk(panel: panel, alerts: alerts, log: .silent())
        var told: [String] = []
        desk.refused = { told.append($0) }
        desk.serve(try Description.of(CommandTests.values, more: #","groups":["all"]"#))
        func take(_ topic: String, _ text: String, isRetained: Bool = false, isThere: Bool = true) -> Bool {
            desk.take(topic, Array(text.utf8), isRetained: isRetained, isThere: isThere)
        }
        #expect(take("a/n/set", "1") && !take("a/n", "1") && !take("a/seen/set", "1"))
        #expect(panel.take() == [#"write {"name":"n","value":1}"#])
        panel.answer(.failure(PanelError(code: 1, message: "a finger holds it")))
        #expect(told == ["a/n"])
        // On a group's topic it is the panel's own state that is told.
        #expect(take("all/n/set", "x") && told == ["a/n", "a/n"])
        // Nobody's wish any more, and nothing that waits for a panel.
        #expect(take("a/n/set", "2", isRetained: true) && take("a/n/set", "2", isThere: false))
        panel.isConnected = false
        #expect(take("a/n/set", "2"))
        #expect(panel.take().isEmpty && told.count == 2)
        panel.isConnected = true
        for _ in 0..<300 { _ = take("a/n/set", "3") }
        #expect(panel.waiting == PanelSession.mostRequests)
        withExtendedLifetime(alerts) {}
    }

    @Test func longTextsAreShownInTwoParts() {
        let short = Message("Dinner is ready", longestTitle: 100, longestRest: 400)
        #expect(short.title == "Dinner is ready" && short.rest.isEmpty && short.json("text", "detail").names == ["text"])
        let words = Array(repeating: "washing", count: 30).joined(separator: " ")
        let long = Message(words, longestTitle: 100, longestRest: 400)
        #expect(long.title.hasSuffix("washing …") && long.title.utf8.count <= 100)
        #expect(long.title.dropLast(2) + " " + long.rest == words)
        // One character of several bytes is not cut through, nor is a word of a thousand letters waited for.
        let endless = Message(String(repeating: "ä", count: 1000), longestTitle: 100, longestRest: 400)
        #expect(endless.title == String(repeating: "ä", count: 48) + " …")
        #expect(endless.rest.utf8.count <= 400 && endless.rest.hasSuffix("ä …"))
        // One letter with as many marks as a message has room for.
        let marked = Message("e" + String(repeating: "\u{301}", count: 2000), longestTitle: 100, longestRest: 400)
        #expect(marked.title.utf8.count <= 100 && marked.rest.utf8.count <= 400)
    }
}
