import FasciaControls
import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import FasciaValues
@testable import PanelTests

/// Secrets reach whom they are for, once, and nobody else.
@Suite struct SecretTests {
    private static let password = "Zürich_42!\"\\\t"
    private static let text = #"""
        fascia: 1
        values:
          password: {type: secret, backend: network}
          pin: {backend: lock, keep: 5}
          code: {backend: lock, keep: 5, failure: "The door is not there"}
          wifi: {type: secret, run: [sh, -c, "cat > $0/input; tr '\\0' '\\n' < /proc/$$/environ > $0/environment; tr '\\0' '\\n' < /proc/$$/cmdline > $0/arguments; echo joined", FOLDER], output: answer}
          bad: {type: secret, run: [sh, -c, "read line; echo \"wrong $line\" >&2; exit 3"]}
          answer: text
          isThere: {is: =known(password)}
          level: {range: [0, 100], persist: true}
        views:
          - {type: label, id: label, text: "{=if known(password) then \"there\" else \"not there\"}", frame: {left: 0, top: 0}}
          - {type: slider, id: level, binds: level, frame: {left: 0, right: 0, top: 100}}
        """#

    private func make() throws -> ControlPanel {
        let folder = try ConfigurationFolder()
        return try ControlPanel(SecretTests.text.replacingFirst("FOLDER", folder.path), folder: folder)
    }

    private func subscribe(_ panel: ControlPanel, _ client: ControlBench.Client, _ backend: String? = nil) throws {
        var parameters: JSONObject = ["topics": ["values", "changes", "events", "pages"]]
        parameters["backend"] = backend.map { .string($0) }
        client.send(RPCRequest(id: 9, method: "subscribe", parameters: .object(parameters)).json.text + "\n")
        try panel.turn()
        #expect(client.lines().first?["error"] == nil)
    }

    /// The secrets that a client was given.
    private func secrets(_ client: ControlBench.Client) -> [JSONValue] { client.lines().filter { $0["method"] == "secret" } }

    private func label(_ panel: ControlPanel) -> String? {
        (panel.panel.runner.panel.content?.view(at: "label") as? Label)?.text
    }

    @Test func itsBackendIsGivenItOnce() throws {
        let panel = try make()
        let (backend, other, watcher) = (try panel.join(as: .operate), try panel.join(as: .operate), try panel.join(as: .see))
        try subscribe(panel, backend, "network")
        try subscribe(panel, other, "lock")
        try subscribe(panel, watcher)
        try subscribe(panel, panel.client)
        #expect(try panel.call("set", ["password", .string(Self.password)])["result"] == true)
        #expect(
            secrets(backend) == [
                ["jsonrpc": "2.0", "method": "secret", "params": ["name": "password", "value": .string(Self.password)]]
            ])
        for client in [other, watcher, panel.client] {
            #expect(client.lines().allSatisfy { $0["method"] != "secret" && !$0.text.contains("42!") })
        }
        #expect(panel.values.secretState(of: "password") == .unknown)
        #expect(panel.values.takeSecret("password") == nil)
        #expect(try panel.call("get", ["password"])["result"] == ["known": false])
        // Whoever subscribes afterwards is told nothing.
        try subscribe(panel, other, "network")
        #expect(other.lines().isEmpty)
        // Of two the last is told.
        _ = try panel.call("set", ["password", "second"])
        #expect(secrets(other).map { $0["params"]?["value"] } == ["second"])
        #expect(secrets(backend).isEmpty)
    }

    @Test func itWaitsForItsBackend() throws {
        let panel = try make()
        let backend = try panel.join(as: .operate)
        try subscribe(panel, backend, "lock")
        #expect(label(panel) == "not there")
        let answer = try panel.call("set", ["values": ["password": .string(Self.password), "level": 3]])
        #expect(answer["result"]?["waiting"]?["password"]?.asString?.contains("no client has subscribed as the backend “network”") == true)
        panel.panel.advance(100)
        #expect(label(panel) == "there")
        #expect(try panel.call("get", ["password"])["result"] == ["known": true])
        #expect(try panel.call("get", ["isThere"])["result"] == true)
        #expect(secrets(backend).isEmpty)
        try subscribe(panel, backend, "network")
        panel.panel.advance(100)
        #expect(panel.values.secretState(of: "password") == .unknown)
        #expect(label(panel) == "not there")
    }

    @Test func whatNobodyTakesIsWiped() throws {
        let panel = try make()
        _ = try panel.call("set", ["pin", "1234"])
        panel.panel.advance(4_900)
        #expect(panel.values.secretState(of: "pin") == .waiting)
        panel.panel.advance(200)
        #expect(panel.values.secretState(of: "pin") == .lost)
        #expect(panel.panel.messages.count == 1 && panel.panel.messages[0].contains("the secret “pin” is wiped: within 5 s no client"))
        panel.panel.advance(300)
        #expect(panel.panel.runner.window.subviews.contains { ($0 as? Banner)?.text == "That was not received" })
        let backend = try panel.join(as: .operate)
        try subscribe(panel, backend, "lock")
        #expect(backend.lines().isEmpty)
        // An empty one is none, and null takes one back.
        #expect(try panel.call("set", ["pin", "1234"])["result"]?["waiting"] == nil)
        #expect(try panel.call("set", ["password", "1234"])["result"]?["waiting"] != nil)
        for nothing in [JSONValue.null, ""] {
            #expect(try panel.call("set", ["password", nothing])["result"] == true)
            #expect(panel.values.secretState(of: "password") == .unknown)
        }
        // One for another taker is not kept over a reload.
        _ = try panel.call("set", ["password", "1234"])
        try panel.panel.folder.write("panel.yaml", SecretTests.text.replacingFirst("backend: network", "backend: net"))
        #expect(try panel.panel.reload() == [])
        panel.panel.turn()
        #expect(panel.values.secretState(of: "password") == .lost)
        #expect(panel.panel.messages.last?.contains("the secret “password” is wiped: the configuration was read anew") == true)
    }

    @Test func thatNobodyTookItIsToldInThePanelsWords() throws {
        let panel = try make()
        _ = try panel.call("set", ["code", "1234"])
        panel.panel.advance(5_400)
        let banner = try #require(panel.panel.runner.window.subviews.lazy.compactMap { $0 as? Banner }.first)
        #expect(banner.text == "The door is not there" && banner.detail.isEmpty)
        #expect(panel.panel.messages.contains { $0.contains("the secret “code” is wiped") }, "the log has the reason")
    }

    @Test func itsCommandReadsItFromItsStandardInput() throws {
        let panel = try make()
        let folder = panel.panel.folder.path
        #expect(try panel.call("set", ["wifi", .string(Self.password)])["result"] == true)
        try panel.panel.serve(for: .milliseconds(20_000)) { panel.panel.runner.valueCommands.count == 0 }
        func file(_ name: String) throws -> String {
            String(decoding: try FileReader.read("\(folder)/\(name)", limit: 1 << 20), as: UTF8.self)
        }
        #expect(try file("input") == Self.password)
        for name in ["environment", "arguments"] {
            let text = try file(name)
            #expect(!text.isEmpty && !text.contains("42!"))
        }
        #expect(try panel.call("get", ["answer"])["result"] == "joined")
        #expect(panel.values.secretState(of: "wifi") == .unknown)
        // What a command complains of may repeat it.
        #expect(try panel.call("set", ["bad", .string(Self.password)])["result"] == true)
        try panel.panel.serve(for: .milliseconds(20_000)) { panel.panel.runner.valueCommands.count == 0 }
        #expect(panel.values.secretState(of: "bad") == .lost)
        #expect(panel.panel.messages == ["cannot use the secret “bad”: the command “sh” failed with exit code 3"])
    }

    @Test(arguments: [
        ("42424242", "it takes a text of at most 4096 bytes"), ("[\"hunter2\"]", "a text of at most"),
        ("{\"hunter2\":1}", "a text of at most"),
        ("\"hunter2\\u0000\"", "without the character NUL"), ("\"hunter2LONG\"", "at most 4096 bytes"),
    ]) func errorsDoNotRepeatIt(value: String, message: String) throws {
        let value = value.replacingFirst("LONG", String(repeating: "x", count: 4096))
        let answer = try make().call("set", ["password", try JSONValue(parsing: value)])
        #expect(answer["error"]?["message"]?.asString?.contains(message) == true, "\(answer.text)")
        #expect(!answer.text.contains("hunter2") && !answer.text.contains("4242"))
    }

    @Test func whoOnlySeesCannotSetIt() throws {
        let panel = try make()
        let watcher = try panel.join(as: .see)
        watcher.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"set\",\"params\":[\"password\",\"x\"]}\n")
        watcher.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"subscribe\",\"params\":[[\"pages\"],null,\"network\"]}\n")
        try panel.turn()
        #expect(watcher.lines().map { $0["error"]?["code"] } == [-32008, -32008])
    }

    /// A backend that takes nothing any more, with more on its way to it than the kernel takes.
    private func hang(_ panel: ControlPanel, _ backend: String) throws -> ControlBench.Client {
        let client = try panel.join(as: .operate)
        try subscribe(panel, client, backend)
        for number in 0..<150 {
            _ = try panel.call("set", ["answer", .string("\(number) " + String(repeating: "z", count: 4000))])
        }
        return client
    }

    @Test func whatAHungBackendWasNotSentGoesToAnother() throws {
        let panel = try make()
        let good = try panel.join(as: .operate)
        // Before the other: of two that wait at once the loop hears any first.
        good.send(#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":[["pages"],null,"network"]}"# + "\n")
        try panel.turn()
        var hung: ControlBench.Client? = try hang(panel, "network")
        #expect(try panel.call("set", ["password", .string(Self.password)])["result"] == true)
        #expect(secrets(good).isEmpty && panel.values.secretState(of: "password") == .unknown)
        withExtendedLifetime(hung) {}
        hung = nil
        try panel.turn()
        #expect(secrets(good).map { $0["params"]?["value"] } == [.string(Self.password)])
        #expect(panel.values.secretState(of: "password") == .unknown)
        #expect(panel.logged.contains { $0.contains("the secret “password” did not reach a client") })
    }

    @Test func whatNobodyElseTakesIsLostAndTold() throws {
        let panel = try make()
        var hung: ControlBench.Client? = try hang(panel, "lock")
        _ = try panel.call("set", ["pin", "1234"])
        panel.panel.advance(3_000)
        withExtendedLifetime(hung) {}
        hung = nil
        try panel.turn()
        #expect(panel.values.secretState(of: "pin") == .waiting, "for as long as it would have waited")
        panel.panel.advance(2_100)
        #expect(panel.values.secretState(of: "pin") == .lost)
        #expect(panel.panel.messages.contains { $0.contains("the secret “pin” is wiped") })
    }

    @Test(arguments: [(nil, []), ("5678", ["5678"])] as [(String?, [JSONValue])])
    func whatWasSetWhileAHungBackendHadItCounts(value: String?, reaches: [JSONValue]) throws {
        let panel = try make()
        var hung: ControlBench.Client? = try hang(panel, "lock")
        _ = try panel.call("set", ["pin", "1234"])
        _ = try panel.call("set", ["pin", value.map { .string($0) } ?? .null])
        let other = try panel.join(as: .operate)
        withExtendedLifetime(hung) {}
        hung = nil
        try panel.turn()
        other.send(#"{"jsonrpc":"2.0","id":1,"method":"subscribe","params":[["pages"],null,"lock"]}"# + "\n")
        try panel.turn()
        #expect(secrets(other).map { $0["params"]?["value"] } == reaches)
        #expect(panel.values.secretState(of: "pin") == .unknown)
    }

    /// A parser's own words repeat what they are about.
    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":1,"method":"set","params":["password","hunter2]}"#, #"["password" "hunter2"]"#,
        #"{"hunter2":1,"hunter2":2}"#, "[hunter2]", #"["hunter2\q"]"#, #"["hunter2\uD800x"]"#, #""hunter2" "hunter2""#,
    ]) func whatIsNoJSONIsNotQuoted(line: String) throws {
        let answers = try make().send(line)
        #expect(answers.count == 1 && answers[0]["error"]?["code"] == -32700, "\(answers)")
        #expect(!answers[0].text.contains("hunter2"), "\(answers[0].text)")
        #expect(answers[0]["error"]?["message"]?.asString?.contains("at byte") == true)
    }

    /// Parts that a client has not read are kept, and overwritten as they are sent.
    @Test func aQueueOverwritesWhatItHeld() {
        var queue = OutputQueue()
        queue.append("first")
        let secret = GivenSecret(name: "password", text: SecretText("hunter2"), due: .distantFuture, number: 1)
        queue.append(line: Array("hunter2".utf8), of: secret)
        for _ in 0..<100 { queue.append(.string(String(repeating: "x", count: 100))) }
        var sent: [UInt8] = []
        while !queue.isEmpty {
            #expect(secret.text.isEmpty == (sent.count >= 16))
            queue.withBytes(atMost: 77) { sent.append(contentsOf: $0) }
            queue.drop(min(77, queue.count))
        }
        #expect(String(decoding: sent, as: UTF8.self).hasPrefix("\"first\"\nhunter2\n\"xxx"))
        #expect(sent.count == 8 + 8 + 100 * 103)
        queue.append(line: Array("hunter2".utf8), of: secret)
        queue.drop(3)
        #expect(queue.discard().map(\.name) == ["password"] && queue.isEmpty)
    }

    /// What somebody has shown to themselves is in no picture.
    @Test func aSecretThatIsShownIsInNoPicture() throws {
        let panel = try ControlPanel(
            """
            fascia: 1
            values: {password: {type: secret, backend: network}}
            views: [{type: textField, id: word, binds: password, secure: true, reveal: toggle, frame: {left: 20, top: 20, width: 200}}]
            """)
        let content = try #require(panel.panel.runner.panel.content)
        let field = try #require(content.control(at: "word") as? TextField)
        #expect(field.becomeFirstResponder())
        let now = panel.panel.runner.clock.now
        for letter in "Geheim" { content.window.handle(KeyPress(key: .text(String(letter)), time: now)) }
        try panel.turn()
        #expect(try panel.call("screenshot")["result"]?["png"]?.asString != nil)
        field.toggleRevealing()
        panel.panel.advance(100)
        try panel.turn()
        let refused = try panel.call("screenshot")
        #expect(refused["result"] == nil && refused["error"]?["message"]?.asString?.contains("password is shown") == true, "\(refused)")
        do {
            _ = try panel.panel.service.screenshot()
            Issue.record("a picture has the password")
        } catch {
            #expect("\(error)".contains("password is shown"))
        }
        content.window.handle(KeyPress(key: .returnKey, time: now))
        panel.panel.advance(1_000)
        try panel.turn()
        #expect(try panel.call("screenshot")["result"]?["png"]?.asString != nil)
    }

    /// A picture that is older than what the panel would show now keeps its secret too: while the display is dark, and over a reload.
    @Test func anOlderPictureKeepsItsSecret() throws {
        let text = """
            fascia: 1
            idle: {off: {after: 5 s}}
            values: {password: {type: secret, backend: network}}
            views: [{type: textField, id: word, binds: password, secure: true, reveal: toggle, frame: {left: 20, top: 20, width: 200}}]

            """
        let panel = try ControlPanel(text)
        let field = try #require(panel.panel.runner.panel.content?.control(at: "word") as? TextField)
        #expect(field.becomeFirstResponder())
        let now = panel.panel.runner.clock.now
        for letter in "Geheim" { panel.panel.runner.window.handle(KeyPress(key: .text(String(letter)), time: now)) }
        panel.panel.advance(100)
        field.toggleRevealing()
        panel.panel.advance(100)
        panel.panel.runner.stageLoop.idle.sleep(now: panel.panel.runner.clock.now)
        panel.panel.advance(20)
        #expect(panel.panel.runner.stageLoop.isDark)
        #expect(try panel.call("screenshot")["result"] == nil)
        try panel.panel.folder.write("panel.yaml", text.replacingFirst("top: 20", with: "top: 30"))
        #expect(try panel.panel.reload() == [])
        panel.panel.advance(20)
        #expect(try panel.call("screenshot")["result"] == nil, "nothing was drawn since")
        panel.panel.runner.stageLoop.endIdle()
        panel.panel.advance(400)
        try panel.turn()
        #expect(try panel.call("screenshot")["result"]?["png"]?.asString != nil)
    }

    /// A command that fails with a secret is told on the panel, in the panel's words or in the usual ones.
    @Test func aCommandThatFailsWithASecretIsTold() throws {
        for (keys, words) in [("", "That was not received"), (", failure: The door stays shut", "The door stays shut")] {
            let panel = try ControlPanel(
                "fascia: 1\nvalues: {door: {type: secret, run: [sh, -c, \"cat > /dev/null; exit 3\"]\(keys)}}\nviews: [{type: label, text: Door}]\n"
            )
            #expect(try panel.call("set", ["door", "1234"])["result"] == true)
            func banner() -> Banner? { panel.panel.runner.panel.content?.window.subviews.compactMap { $0 as? Banner }.first }
            for _ in 0..<300 where banner() == nil {
                _ = try panel.panel.runner.events.runOnce(timeout: .milliseconds(10))
            }
            let shown = try #require(banner())
            #expect("\(shown.text) \(shown.detail)".contains(words), "\(shown.text) \(shown.detail)")
        }
    }
}
