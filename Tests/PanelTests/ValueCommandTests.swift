import FasciaControls
import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaValues
@testable import FasciaPanel

/// Values that commands carry out, run for real.
@Suite struct ValueCommandTests {
    private let loop: EventLoop
    private let values = ValueStore()
    private let commands: ValueCommands
    private let folder: ConfigurationFolder
    private let told = Told()

    private final class Told {
        var logged: [String] = []
        var command: ((String, Value) -> Command)?
    }

    init() throws {
        loop = try EventLoop()
        folder = try ConfigurationFolder()
        commands = ValueCommands(loop: loop, values: values, log: Log { [told] in told.logged.append($0.message) })
        var definitions = [ValueDefinition("out", .text)]
        for index in 0..<10 {
            var definition = ValueDefinition("v\(index)")
            definition.range = 0...100
            definition.hasCommand = true
            definitions.append(definition)
        }
        values.onCommand = { [unowned commands, told] name, value in
            if let command = told.command?(name, value) { commands.write(name, value, by: command) }
        }
        values.define(definitions, now: .zero)
    }

    /// What a shell does with the name and the value, and how long it may take.
    private func run(_ script: String, timeout: TimeSpan = .milliseconds(20_000), output: String? = nil) {
        told.command = { [path = folder.path] name, value in
            Command(["sh", "-c", "cd '\(path)'; \(script)", "sh", name, "\(value)"], timeout: timeout, output: output)
        }
    }

    private func wait(until condition: () -> Bool) throws {
        let clock = MonotonicClock()
        let end = clock.now + .milliseconds(30_000)
        while !condition(), clock.now < end {
            try loop.runOnce(timeout: .milliseconds(100))
            values.service(now: clock.now)
        }
        #expect(condition())
    }

    private var isAtRest: Bool { commands.count == 0 && !values.snapshot().contains { $0.state.isAwaiting } }

    private func set(_ number: Double, _ name: String = "v0") throws {
        try values.set(name, .number(number), from: .control, now: MonotonicClock().now)
    }

    private func lines(_ file: String) -> [String] {
        let bytes = (try? FileReader.read("\(folder.path)/\(file)", limit: 1 << 20)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// A slow command and a fast finger: never two at once, few of all values, and the last one last.
    @Test func commandsRunOneAtATimeAndTheLastWriteWins() throws {
        run("mkdir running || exit 9; echo $2 >> done; sleep 0.05; rmdir running")
        for number in 1...40 {
            try set(Double(number))
            _ = try loop.runOnce(timeout: .milliseconds(2))
        }
        #expect(values.state(of: "v0")?.isAwaiting == true && values.state(of: "v0")?.value == .number(40))
        try wait { isAtRest }
        let done = lines("done").compactMap(Double.init)
        #expect(done.first == 1 && done.last == 40 && done.count < 40 && done == done.sorted())
        #expect(try values.get("v0") == .number(40))
        #expect(values.state(of: "v0")?.actual == .number(40) && values.state(of: "v0")?.hasFailed == false)
        #expect(told.logged == [])
    }

    @Test func aFailedWriteGoesBack() throws {
        run("echo no such card >&2; test $2 -lt 50")
        try set(30)
        try wait { isAtRest }
        #expect(values.state(of: "v0")?.actual == .number(30))
        try set(80)
        #expect(try values.get("v0") == .number(80))
        try wait { isAtRest }
        #expect(values.state(of: "v0")?.hasFailed == true)
        #expect(try values.get("v0") == .number(30))
        #expect(told.logged == ["cannot set “v0” to 80: the command “sh” failed with exit code 1: no such card"])
        // The next one that works takes the mark away.
        try set(40)
        #expect(values.state(of: "v0")?.hasFailed == false)
        try wait { isAtRest }
        #expect(try values.get("v0") == .number(40))
    }

    /// Only what was wanted last counts, whatever became of the stops on the way.
    @Test func onlyTheLastWritesCommandCounts() throws {
        run("sleep 0.05; test $2 -ge 50")
        try set(10)
        try set(60)
        var failures = 0
        let observation = values.changes.add { if $0.name == "v0", $0.state.hasFailed { failures += 1 } }
        try wait { isAtRest }
        observation.cancel()
        #expect(failures == 0 && values.state(of: "v0")?.actual == .number(60))
        // And the other way round: what worked before stays.
        try set(70)
        try set(20)
        try wait { isAtRest }
        #expect(values.state(of: "v0")?.hasFailed == true && values.state(of: "v0")?.value == .number(70))
    }

    @Test func aProgramThatIsNotThere() throws {
        told.command = { _, _ in Command(["/usr/bin/no-such-program"]) }
        try set(5)
        values.service(now: MonotonicClock().now)
        #expect(values.state(of: "v0")?.hasFailed == true && values.state(of: "v0")?.value == .number(0))
        #expect(told.logged.count == 1 && told.logged[0].hasPrefix("cannot set “v0” to 5: the command “no-such-program” does not start"))
        run("true")
        try set(6)
        try wait { isAtRest }
        #expect(values.state(of: "v0")?.hasFailed == false && values.state(of: "v0")?.actual == .number(6))
    }

    @Test func aCommandThatHangsIsKilled() throws {
        run("test $2 -gt 50 || sleep 30", timeout: .milliseconds(300))
        try set(5)
        try wait { isAtRest }
        #expect(values.state(of: "v0")?.hasFailed == true)
        #expect(told.logged == ["cannot set “v0” to 5: the command “sh” was killed after 0.3 s"])
        try set(60)
        try wait { isAtRest }
        #expect(values.state(of: "v0")?.hasFailed == false)
    }

    @Test func theOutputMayBecomeTheValue() throws {
        run("echo $(($2 / 10 * 10))", output: "v0")
        try set(37)
        try wait { isAtRest }
        #expect(try values.get("v0") == .number(30) && values.state(of: "v0")?.hasFailed == false)
        run("echo much", output: "v0")
        try set(50)
        try wait { isAtRest }
        #expect(values.state(of: "v0")?.hasFailed == true && values.state(of: "v0")?.value == .number(30))
        run("echo $1 is $2", output: "out")
        try set(55)
        try wait { isAtRest }
        #expect(try values.get("out") == .text("v0 is 55") && values.get("v0") == .number(55))
    }

    @Test func manyValuesWaitForTheirTurn() throws {
        run("mkdir $1.running; ls -d *.running | wc -l >> counts; sleep 0.1; echo $1 >> done; rmdir $1.running")
        for index in 0..<10 { try set(50, "v\(index)") }
        #expect(commands.count == ValueCommands.limit)
        try wait { isAtRest }
        #expect(Set(lines("done")).count == 10)
        #expect(lines("counts").compactMap { Int($0.filter(\.isNumber)) }.max() ?? 99 <= ValueCommands.limit)
        #expect((0..<10).allSatisfy { values.state(of: "v\($0)")?.actual == .number(50) })
    }

    @Test func valuesFromOutsideRunNoCommand() throws {
        run("echo $2 >> done")
        try values.set("v0", .number(70), from: .client, now: MonotonicClock().now)
        try values.set("v0", .number(71), from: .command, now: MonotonicClock().now)
        #expect(commands.count == 0 && lines("done") == [])
        #expect(values.state(of: "v0")?.actual == .number(71))
    }

    /// While the finger rests where the command failed, the thumb stays under it.
    @Test func aFailureWaitsForTheFinger() throws {
        run("exit 1")
        values.beginHold("v0")
        values.change("v0", to: .number(66), policy: .live, isFinal: false, now: MonotonicClock().now)
        try wait { commands.count == 0 }
        #expect(values.state(of: "v0")?.hasFailed == false && values.state(of: "v0")?.value == .number(66))
        values.endHold("v0", isCancelled: false, now: MonotonicClock().now)
        values.service(now: MonotonicClock().now)
        #expect(values.state(of: "v0")?.hasFailed == true && values.state(of: "v0")?.value == .number(0))
    }

    @Test func afterStopNoOutcomeIsReported() throws {
        run("sleep 30")
        for index in 0..<10 { try set(50, "v\(index)") }
        commands.stop()
        #expect(commands.count == 0)
        for _ in 0..<5 { _ = try loop.runOnce(timeout: .milliseconds(50)) }
        #expect(commands.count == 0 && told.logged == [])
    }

    // MARK: A whole panel

    private static let text = """
        fascia: 1
        values:
          volume: {range: [0, 100], step: 1, initial: 20, persist: true, run: [sh, -c, 'echo "$1" >> "$0/done"; test "$2" -le 80', FOLDER, "{=volume}%", "{=volume}"]}
        views:
          - {type: slider, id: slider, binds: volume, trackTap: jump, frame: {left: 10, right: 10, top: 10, height: 44}}
          - {type: label, id: label, text: "{=volume}", frame: {left: 10, top: 70}}
          - {type: button, id: more, title: More, action: {add: {volume: 10}}, frame: {left: 10, right: 10, top: 100, height: 44}}
        """

    private func panel() throws -> RunningPanel {
        try RunningPanel(Self.text.replacingFirst("FOLDER", "\"\(folder.path)\""), folder: folder)
    }

    private func shown(_ panel: RunningPanel) -> Double? { (panel.runner.panel.content?.control(at: "slider") as? Slider)?.value }

    /// A slider in the way of `amixer`: dragged live, and what is heard is what is seen.
    @Test func aSliderRunsACommand() throws {
        let panel = try panel()
        panel.touch(.began, 0.25, 0.2)
        for step in 0..<10 {
            panel.touch(.moved, 0.25 + Double(step) * 0.04, 0.2)
            try panel.serve(for: .milliseconds(20))
        }
        panel.touch(.ended, 0.61, 0.2)
        let last = try #require(shown(panel))
        #expect(last > 50 && last < 80)
        try panel.serve(for: .milliseconds(20_000)) { panel.runner.values.state(of: "volume")?.isAwaiting == false }
        #expect(lines("done").last == "\(Int(last))%" && lines("done").count >= 2)
        #expect(panel.runner.values.state(of: "volume")?.actual == .number(last))
        #expect(panel.messages == [])
        // What has been carried out is what is kept.
        panel.advance(2_000)
        // The disk's part of it is done by a thread; what changed while it wrote is written after that.
        #expect(panel.runner.worker.finish(by: .distantFuture))
        panel.advance(2_000)
        #expect(panel.runner.worker.finish(by: .distantFuture))
        let kept = try FileReader.read("\(folder.path)/state", limit: 10_000)
        #expect(String(decoding: kept, as: UTF8.self).replacingFirst("\"volume\": \(Int(last))", "\u{1}").contains("\u{1}"))
    }

    @Test func aControlShowsThatItsCommandFailed() throws {
        let panel = try panel()
        panel.press(0.95, 0.2)
        #expect((shown(panel) ?? 0) > 80)
        try panel.serve(for: .milliseconds(20_000)) { panel.runner.values.state(of: "volume")?.hasFailed == true }
        panel.advance(500)
        #expect(shown(panel) == 20)
        let slider = try #require(panel.runner.panel.content?.control(at: "slider"))
        #expect(slider.subviews.last?.isHidden == false, "the mark")
        #expect(panel.messages.count == 1)
        // An action is an operator too.
        panel.press(0.5, 0.75)
        try panel.serve(for: .milliseconds(20_000)) { panel.runner.values.state(of: "volume")?.isAwaiting == false }
        #expect(lines("done").last == "30%" && shown(panel) == 30 && slider.subviews.last?.isHidden == true)
    }
}
