import FasciaConfiguration
import FasciaGeometry
import FasciaJSON
import FasciaPanel
import FasciaValues

/// The backend of a panel and the programs that it runs, as a test plays them. No program ever runs.
final class PlayedBackend {
    /// What the panel wrote, in its order.
    private(set) var writes: [(name: String, value: JSONValue)] = []
    private let content: PanelContent
    private let replay: Replay
    private let answers: [String: BackendAnswer]
    private let commands: [String: CommandAnswer]
    private let happened: (_ kind: String, _ text: String) -> Void
    private var observations: [Any] = []
    /// How many commands of a value have not ended.
    private var open: [String: Int] = [:]

    init(_ test: TestFile, _ content: PanelContent, _ replay: Replay, happened: @escaping (_ kind: String, _ text: String) -> Void) {
        self.content = content
        self.replay = replay
        self.happened = happened
        answers = Dictionary(test.answers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        commands = Dictionary(test.commands.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let values = content.values
        observations = [
            values.writes.add { [unowned self] in self.wrote($0) },
            values.rowWrites.add { [unowned self] write in
                let name = "\(write.name)/\(write.id)/\(write.field)"
                writes.append((name, write.value.json))
                self.happened("write", "\(name) = \(write.value.json.words)")
            },
            values.secretChanges.add { [unowned self] in self.secretChanged($0) },
            content.commands.add { [unowned self] in self.run($0) },
        ]
        values.onCommand = { [unowned self] in self.run($0, $1) }
    }

    private func later(_ seconds: Double, _ act: @escaping () -> Void) { replay.at(replay.now + .seconds(seconds), act) }

    // MARK: The backend

    private func wrote(_ write: ValueWrite) {
        let name = write.name
        writes.append((name, write.value.json))
        happened("write", "\(name) = \(write.value.json.words)")
        guard replay.isConnected, let answer = answers[name], !answer.isSilent else { return }
        let before = content.values.state(of: name)?.knownActual
        later(answer.after) { [unowned self] in self.give(answer, name, write.value, before) }
    }

    private func give(_ answer: BackendAnswer, _ name: String, _ written: Value, _ before: Value?) {
        // Who is gone answers nothing any more.
        guard replay.isConnected else { return }
        if let refusal = answer.refusal {
            happened("refuse", "\(name): \(refusal)")
            try? content.values.set(name, before, from: .client, now: replay.now)
            content.showFailure(refusal)
            return
        }
        let value = answer.value.map { $0.json == .null ? nil : Value($0.json) } ?? written
        happened("answer", "\(name) = \(value?.json.words ?? "unknown")")
        do {
            try content.values.set(name, value, from: .client, now: replay.now)
        } catch {
            happened("error", "\(error)")
        }
    }

    private func secretChanged(_ name: String) {
        guard content.values.secretState(of: name) == .waiting, replay.isConnected, let answer = answers[name], !answer.isSilent else {
            return
        }
        later(answer.after) { [unowned self] in
            guard self.replay.isConnected, self.content.values.secretState(of: name) == .waiting else { return }
            self.content.values.takeSecret(name)?.wipe()
            self.happened("answer", "\(name) is taken")
            if let refusal = answer.refusal { self.content.showFailure(refusal) }
        }
    }

    // MARK: Programs

    private func answer(to command: Command) -> CommandAnswer? { commands[command.name] ?? commands[command.arguments.first ?? ""] }

    /// A command of an action.
    private func run(_ command: Command) {
        happened("run", command.arguments.joined(separator: " "))
        let answer = answer(to: command)
        later(answer?.after ?? 0) { [unowned self] in
            if let failure = command.refusal.isEmpty ? answer?.failure : command.refusal {
                self.happened("fail", "\(command.name): \(failure)")
                self.content.showFailure(ofCommand: command)
            } else if let answer, let output = command.output, let definition = self.content.values.definition(of: output) {
                self.happened("print", "\(command.name): \(answer.printed)")
                try? self.content.values.set(
                    output, CommandRunner.value(answer.printed, definition), from: .command, now: self.replay.now)
            }
        }
    }

    /// The command of a value that was written.
    private func run(_ name: String, _ value: Value) {
        guard let command = content.command(for: name, value) else {
            return content.values.finish(name, value, isLast: true, now: replay.now)
        }
        happened("run", command.arguments.joined(separator: " "))
        let answer = answer(to: command)
        open[name, default: 0] += 1
        later(answer?.after ?? 0) { [unowned self] in
            self.open[name, default: 1] -= 1
            let isLast = self.open[name] == 0
            if let failure = command.refusal.isEmpty ? answer?.failure : command.refusal {
                self.happened("fail", "\(command.name): \(failure)")
                return self.content.values.finish(name, nil, isLast: isLast, now: self.replay.now)
            }
            var result: Value? = value
            if let answer, let output = command.output, let definition = self.content.values.definition(of: output) {
                self.happened("print", "\(command.name): \(answer.printed)")
                let printed = CommandRunner.value(answer.printed, definition)
                if output == name {
                    result = printed
                } else {
                    try? self.content.values.set(output, printed, from: .command, now: self.replay.now)
                }
            }
            self.content.values.finish(name, result, isLast: isLast, now: self.replay.now)
        }
    }
}
