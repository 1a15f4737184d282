import FasciaGeometry
import FasciaSystem

/// Runs the commands of values when they are written. Each value runs one command at a time; of the writes that arrive meanwhile only the
/// last is carried out after it, so that the last write wins however slow the command is.
package final class ValueCommands {
    /// The most that run at once, for different values; others wait.
    package static let limit = 4

    private struct Job {
        let command: Command
        let content: Content
    }

    /// What the command carries out.
    private enum Content {
        case value(Value)
        /// For its standard input.
        case secret(SecretText)
    }

    private let loop: EventLoop
    private let values: ValueStore
    private let clock: any Clock
    private let log: Log
    private var running: [String: ChildProcess] = [:]
    /// Values whose command is about to be started: starting one may fail at once.
    private var starting: Set<String> = []
    /// The newest write of each value that waits.
    private var waiting: [String: Job] = [:]
    /// The names of those, the one that waits longest first.
    private var queue: [String] = []

    package init(loop: EventLoop, values: ValueStore, clock: any Clock = MonotonicClock(), log: Log) {
        self.loop = loop
        self.values = values
        self.clock = clock
        self.log = log
    }

    deinit { stop() }

    /// How many run now.
    package var count: Int { running.count }

    /// Runs the command of a written value, at once or after the one that runs for this value. The outcome goes to the store.
    package func write(_ name: String, _ value: Value, by command: Command) {
        add(name, Job(command: command, content: .value(value)))
    }

    /// Runs the command of a secret in the same way, with the secret on its standard input.
    package func write(_ name: String, secret: SecretText, by command: Command) {
        add(name, Job(command: command, content: .secret(secret)))
    }

    private func add(_ name: String, _ job: Job) {
        if waiting.updateValue(job, forKey: name) == nil { queue.append(name) }
        startWaiting()
    }

    /// Kills all running commands and drops waiting ones; the store gets no more outcomes.
    package func stop() {
        waiting = [:]
        queue = []
        for child in running.values { child.kill() }
        running = [:]
    }

    private func startWaiting() {
        while running.count + starting.count < ValueCommands.limit,
            let index = queue.firstIndex(where: { running[$0] == nil && !starting.contains($0) })
        {
            let name = queue.remove(at: index)
            if let job = waiting.removeValue(forKey: name) { start(name, job) }
        }
    }

    private func start(_ name: String, _ job: Job) {
        starting.insert(name)
        if !job.command.refusal.isEmpty {
            starting.remove(name)
            return ended(name, job, .failed(story: "is not run: \(job.command.refusal)", detail: job.command.refusal))
        }
        do throws(SystemError) {
            let secret: SecretText? = if case .secret(let text) = job.content { text } else { nil }
            running[name] = try ChildProcess.start(
                job.command.arguments, secret: secret, on: loop, timeout: job.command.timeout
            ) { [weak self] result in
                self?.running[name] = nil
                self?.ended(name, job, CommandOutcome(result, of: job.command, hidesErrors: secret != nil))
            }
            starting.remove(name)
        } catch {
            starting.remove(name)
            ended(name, job, CommandOutcome(error))
        }
    }

    private func ended(_ name: String, _ job: Job, _ outcome: CommandOutcome) {
        var result: Value?
        var hasFailed = true
        switch outcome {
        case .stopped: return
        case .failed(let story, _): fail(name, job, story)
        case .printed(let line):
            do throws(ValueError) {
                result = try deliver(line, name, job)
                hasFailed = false
            } catch {
                fail(name, job, "printed what its output cannot take: \(error)")
            }
        }
        switch job.content {
        case .value: values.finish(name, result, isLast: waiting[name] == nil, now: clock.now)
        case .secret: if waiting[name] == nil { values.endSecret(name, hasFailed: hasFailed) }
        }
        startWaiting()
    }

    /// - Returns: the value as it is now.
    private func deliver(_ line: String, _ name: String, _ job: Job) throws(ValueError) -> Value? {
        let written: Value? = if case .value(let value) = job.content { value } else { nil }
        guard let output = job.command.output, let definition = values.definition(of: output) else { return written }
        let printed = CommandRunner.value(line, definition)
        if output == name { return try definition.checked(printed) }
        try values.set(output, printed, from: .command, now: clock.now)
        return written
    }

    /// Each value of a drag may fail: logging is limited, and the control marks a failure of the last one.
    private func fail(_ name: String, _ job: Job, _ story: String) {
        let attempt =
            switch job.content {
            case .value(let value): "cannot set “\(name)” to \(value)"
            case .secret: "cannot use the secret “\(name)”"
            }
        log.limited(.error, key: "command \(name)", "\(attempt): the command “\(job.command.name)” \(story)")
    }
}
