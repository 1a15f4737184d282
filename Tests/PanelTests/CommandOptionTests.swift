import FasciaSystem
import Testing

@testable import FasciaValues
@testable import FasciaPanel

/// Values in commands that look like options or that a shell would run.
@Suite struct CommandOptionTests {
    private func configuration(_ actions: String, values: String = "a: text") throws -> PanelConfiguration {
        let folder = try ConfigurationFolder()
        let path = try folder.write(
            "panel.yaml",
            """
            fascia: 1
            values: {\(values)}
            views:
              - {type: button, id: go, title: Go, action: \(actions), frame: {left: 0, top: 0, width: 120, height: 60}}
            """)
        return try PanelConfiguration.load(path: path)
    }

    @Test func aValueThatLooksLikeAnOptionIsRefused() throws {
        func refusal(_ words: String, _ value: String) throws -> (arguments: [String], refusal: String) {
            let panel = try configuration("{run: [\(words)]}").build(scale: 1)
            var commands: [Command] = []
            let observation = panel.commands.add { commands.append($0) }
            defer { observation.cancel() }
            try panel.values.set("a", .text(value), from: .client, now: .zero)
            let model = try #require(panel.builder.hub.models["a"]).definition
            #expect(model.mayBeginWithMinus)
            panel.window.layout()
            (panel.control(at: "go"))?.sendActions(for: .primaryActionTriggered)
            let command = try #require(commands.first)
            return (command.arguments, command.refusal)
        }
        #expect(try refusal("echo, \"{=a}\"", "-rf").refusal.contains("“-rf”"))
        #expect(try refusal("echo, \"{=a}%\"", "-5").refusal.contains("“-5%”"))
        #expect(try refusal("echo, \"{=a}\"", "5").refusal.isEmpty)
        #expect(try refusal("echo, --, \"{=a}\"", "-rf") == (["echo", "--", "-rf"], ""))
        #expect(try refusal("echo, \"x={=a}\"", "-rf").refusal.isEmpty)
        #expect(try refusal("echo, -n, \"{=a}\"", "--help").refusal.contains("put “--” before it"))
    }

    @Test func theCheckTellsWhereAValueMayLookLikeAnOption() throws {
        func found(_ words: String, _ value: String) throws -> Int {
            try configuration("{run: [\(words)]}", values: "a: \(value)").check(size: .init(width: 800, height: 480)).filter {
                $0.message.contains("programs take for an option")
            }.count
        }
        #expect(try found("echo, \"{=a}\"", "text") == 1)
        #expect(try found("echo, --, \"{=a}\"", "text") == 0)
        #expect(try found("echo, \"{=a}\"", "{range: [-5, 5]}") == 1)
        #expect(try found("echo, \"{=a}\"", "{range: [0, 5]}") == 0)
        #expect(try found("echo, \"v{=a}\"", "text") == 0)
        #expect(try found("echo, \"{=a}\"", "boolean") == 0)
        #expect(try found("echo, \"{=a}\"", "{choices: [fast, -slow]}") == 1)
    }

    @Test func theCheckTellsWhereAValueIsRunByAShell() throws {
        func found(_ words: String, _ value: String) throws -> Int {
            try configuration("{run: [\(words)]}", values: "a: \(value)").check(size: .init(width: 800, height: 480)).filter {
                $0.message.contains("what the shell runs")
            }.count
        }
        #expect(try found("sh, -c, \"echo {=a}\"", "text") == 1)
        #expect(try found("/bin/bash, -ec, \"echo {=a}\"", "text") == 1)
        #expect(try found("env, sh, -c, \"echo {=a}\"", "text") == 1)
        #expect(try found("sh, -c, 'echo \"$1\"', sh, \"x{=a}\"", "text") == 0)
        #expect(try found("sh, -c, \"echo {=a}\"", "{range: [0, 5]}") == 0)
        #expect(try found("echo, -c, \"echo {=a}\"", "text") == 0)
    }

    /// Neither kind of command is run then, and both say why.
    @Test func aRefusedCommandIsNotRunAndSaysWhy() throws {
        let loop = try EventLoop()
        let values = ValueStore()
        var logged: [String] = []
        let log = Log { logged.append($0.message) }
        var command = Command(["touch", "/nonexistent"])
        command.refusal = "its argument looks like an option"
        let runner = CommandRunner(loop: loop, values: values, log: log)
        runner.run(command)
        #expect(runner.count == 0 && logged == ["the command “touch” is not run: its argument looks like an option"])
        values.define([ValueDefinition("a", .text)], now: .zero)
        let writer = ValueCommands(loop: loop, values: values, log: log)
        writer.write("a", .text("-x"), by: command)
        #expect(writer.count == 0 && logged.last?.contains("is not run: its argument looks like an option") == true)
    }
}
