import FasciaGeometry
import FasciaSystem
import FasciaYAML

/// Runs the commands of actions as child processes, and sets values to what they print.
public final class CommandRunner {
    /// The most that run at once, so that a button that is pressed again and again does not fill the machine.
    public static let limit = 8

    /// Sent when a command could not be started, failed, took too long, or printed what its value cannot be. It has been logged.
    public let failures = Observers<CommandFailure>()

    private let loop: EventLoop
    private let values: ValueStore
    private let clock: any Clock
    private let log: Log
    private var running: [Int: ChildProcess] = [:]
    private var lastNumber = 0
    private var isStopped = false
    /// What was logged lately, and when.
    private var complaints: [String: Instant] = [:]
    private static let complaintLimit = 16

    /// Creates a runner.
    /// - Parameters:
    ///   - loop: the loop that watches the commands.
    ///   - values: the store whose values get what commands print.
    ///   - clock: the clock of the log's limits.
    ///   - log: gets failures.
    public init(loop: EventLoop, values: ValueStore, clock: any Clock = MonotonicClock(), log: Log) {
        self.loop = loop
        self.values = values
        self.clock = clock
        self.log = log
    }

    deinit { stop() }

    /// How many run now.
    public var count: Int { running.count }

    /// Starts a command and returns at once.
    public func run(_ command: Command) {
        guard running.count < CommandRunner.limit else {
            fail(command, "is not run: \(CommandRunner.limit) commands run already", "\(CommandRunner.limit) commands run already")
            return
        }
        if !command.refusal.isEmpty { return fail(command, "is not run: \(command.refusal)", command.refusal) }
        lastNumber += 1
        let number = lastNumber
        do throws(SystemError) {
            running[number] = try ChildProcess.start(command.arguments, on: loop, timeout: command.timeout) { [weak self] result in
                self?.running[number] = nil
                self?.finish(command, CommandOutcome(result, of: command))
            }
        } catch {
            finish(command, CommandOutcome(error))
        }
    }

    /// Kills all that run; no failure is sent from now on.
    public func stop() {
        isStopped = true
        for child in running.values { child.kill() }
        running = [:]
    }

    private func finish(_ command: Command, _ outcome: CommandOutcome) {
        switch outcome {
        case .printed(let line): deliver(command, line)
        case .failed(let story, let detail): fail(command, story, detail)
        case .stopped: break
        }
    }

    private func deliver(_ command: Command, _ line: String) {
        guard let output = command.output, let definition = values.definition(of: output) else { return }
        do throws(ValueError) {
            try values.set(output, CommandRunner.value(line, definition), from: .command, now: clock.now)
        } catch {
            fail(command, "printed what its output cannot take: \(error)", "\(error)")
        }
    }

    /// Parses a line as a value of a definition: a number, a usual word for true or false, or the text itself.
    package static func value(_ line: String, _ definition: ValueDefinition) -> Value {
        switch definition.type {
        case .number: YAMLScalar.number(line).map { .number($0) } ?? .text(line)
        case .boolean:
            switch line.lowercased() {
            case "true", "on", "yes", "1": .boolean(true)
            case "false", "off", "no", "0": .boolean(false)
            default: .text(line)
            }
        case .text, .choice, .color, .list, .image, .series, .secret: .text(line)
        }
    }

    private func fail(_ command: Command, _ text: String, _ detail: String) {
        let message = "the command “\(command.name)” \(text)"
        let now = clock.now
        complaints = complaints.filter { now - $0.value < Log.quietSpan }
        // The same failure of the same command is logged once in a while, and the rate of all is limited.
        if complaints[message] == nil {
            if complaints.count < CommandRunner.complaintLimit {
                complaints[message] = now
                log.error(message)
            } else {
                log.limited(.error, key: "command", message)
            }
        }
        if !isStopped { failures.send(CommandFailure(command: command.name, detail: detail, message: command.failure)) }
    }

    /// The first line, without surrounding blanks and without characters that no text value can hold.
    package static func firstLine(_ bytes: [UInt8]) -> String {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(ValueDefinition.textLimit)
        let isBlank = { (byte: UInt8) in byte <= 0x20 }
        let start = line.drop(while: isBlank)
        let trimmed = start.prefix(start.count - start.reversed().prefix(while: isBlank).count)
        return String(decoding: trimmed.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
    }
}
