import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaValues
@testable import FasciaPanel

/// Commands of a panel, run for real.
@Suite struct CommandRunnerTests {
    private let loop: EventLoop
    private let values = ValueStore()
    private let runner: CommandRunner
    private let told = Told()
    private let observation: Observation

    private final class Told {
        var logged: [String] = []
        var shown: [String] = []
    }

    init() throws {
        loop = try EventLoop()
        runner = CommandRunner(loop: loop, values: values, log: Log { [told] in told.logged.append($0.message) })
        observation = runner.failures.add { [told] in told.shown.append("\($0.command): \($0.detail)") }
        var mode = ValueDefinition("mode", .choice)
        mode.choices = ["off", "auto"]
        values.define([ValueDefinition("number"), ValueDefinition("lamp", .boolean), ValueDefinition("text", .text), mode], now: .zero)
    }

    private func run(_ arguments: [String], output: String? = nil, timeout: TimeSpan = .milliseconds(20_000)) throws {
        runner.run(Command(arguments, timeout: timeout, output: output))
        let end = MonotonicClock().now + .milliseconds(30_000)
        while runner.count > 0, MonotonicClock().now < end { try loop.runOnce(timeout: .milliseconds(1_000)) }
    }

    @Test func theFirstLineBecomesTheValue() throws {
        var writes = 0
        let observation = values.writes.add { _ in writes += 1 }
        defer { observation.cancel() }
        try run(["printf", " 21.5 \nmore"], output: "number")
        try run(["echo", "on"], output: "lamp")
        try run(["printf", "Ground\tfloor"], output: "text")
        try run(["echo", "auto"], output: "mode")
        #expect(try values.get("number") == .number(21.5) && values.get("lamp") == .boolean(true))
        #expect(try values.get("text") == .text("Ground floor") && values.get("mode") == .text("auto"))
        #expect(writes == 0)
        #expect(told.shown == [] && told.logged == [])
    }

    @Test func failuresHaveWordsOfTheirOwn() throws {
        var messages: [String?] = []
        let observation = runner.failures.add { messages.append($0.message) }
        defer { observation.cancel() }
        var command = Command(["/usr/bin/no-such-program"])
        command.failure = "No light"
        runner.run(command)
        command.refusal = "it may not"
        runner.run(command)
        runner.run(Command(["/usr/bin/no-such-program"]))
        #expect(messages == ["No light", "No light", nil])
        #expect(told.logged.count == 2 && told.logged.allSatisfy { $0.contains("no-such-program") })
    }

    @Test func failuresAreLoggedAndShown() throws {
        try run(["sh", "-c", "echo 5; echo not today >&2; exit 2"], output: "number")
        #expect(try values.get("number") == .number(0))
        #expect(told.shown == ["sh: not today"])
        #expect(told.logged == ["the command “sh” failed with exit code 2: not today"])
        told.shown = []
        try run(["/usr/bin/no-such-program"])
        try run(["echo", "many"], output: "number")
        try run(["sleep", "30"], timeout: .milliseconds(300))
        try run(["echo", "fine"], output: "nothing")
        #expect(
            told.shown == [
                "no-such-program: no such program, neither as a path nor in PATH",
                "echo: cannot set “number” to “many”: it takes a number", "sleep: was killed after 0.3 s",
            ])
    }

    /// What differs is news, however soon it comes; what goes on is not told each time.
    @Test func repeatedFailuresAreLoggedOnce() throws {
        let folder = try ConfigurationFolder()
        let script = try folder.write("script", "#!/nonexistent/interpreter\n")
        chmod(script, 0o755)
        try run([script])
        try run([script])
        chmod(script, 0o644)
        try run(["/nonexistent/program"])
        #expect(told.logged.count == 2, "\(told.logged)")
        #expect(told.logged.first?.contains("the program that its first line names is not") == true, "\(told.logged)")
        #expect(told.logged.last?.contains("no such program") == true, "\(told.logged)")
    }

    @Test func concurrentCommandsAreLimited() throws {
        for _ in 0..<20 { runner.run(Command(["sleep", "30"])) }
        #expect(runner.count == CommandRunner.limit)
        #expect(told.shown.count == 20 - CommandRunner.limit)
        runner.stop()
        #expect(runner.count == 0)
    }
}
