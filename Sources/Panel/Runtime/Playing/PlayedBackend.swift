import FasciaGeometry
import FasciaValues

/// What shows a panel whose backend is played, and tells the time.
package protocol BackendHost: AnyObject {
    /// The panel; nil while it shows none.
    var playedContent: PanelContent? { get }
    var playedValues: ValueStore { get }
    var playedMoment: Instant { get }
    /// Whether the played backend is there: who is gone answers nothing.
    var isBackendPlayed: Bool { get }
    /// Does something once so many seconds have passed; never if that is more than it remembers.
    func later(_ seconds: Double, _ act: @escaping () -> Void)
}

/// A panel's backend and the programs that it runs, as a test and a preview play them. No program ever runs.
package final class PlayedBackend {
    /// What happened between the panel and its backend.
    package enum Deed {
        case wrote(String, Value)
        case wroteRow(RowWrite)
        case answered(String, Value?)
        case refused(String, String)
        /// A secret was taken.
        case took(String)
        /// An answer is not what the value can be.
        case mistook(String)
        case ran(Command)
        case failed(Command, String)
        case printed(Command, String)
    }

    /// What it does when a value is written, by the value's name.
    package var answers: [String: BackendAnswer] = [:]
    /// What comes of commands, by the program's name with or without its folder.
    package var commands: [String: CommandAnswer] = [:]
    /// What is said to a value that has to be confirmed and has no answer of its own; nil says nothing.
    package var usual: BackendAnswer?

    private unowned let host: any BackendHost
    private let happened: (Deed) -> Void
    private var observations: [Observation] = []
    /// How many commands of a value have not ended.
    private var open: [String: Int] = [:]

    /// - Parameters:
    ///   - host: must outlive it.
    ///   - happened: called with each deed, before what follows from it.
    package init(_ host: any BackendHost, happened: @escaping (Deed) -> Void) {
        self.host = host
        self.happened = happened
    }

    /// Hears from now on what is written. Commands are passed to it by their owner.
    package func join() {
        let values = host.playedValues
        observations = [
            values.writes.add { [unowned self] in self.wrote($0) },
            values.rowWrites.add { [unowned self] in self.happened(.wroteRow($0)) },
            values.secretChanges.add { [unowned self] in self.secretChanged($0) },
        ]
    }

    // MARK: The backend

    private func answer(to name: String) -> BackendAnswer? {
        if let answer = answers[name] { return answer.isSilent ? nil : answer }
        let definition = host.playedValues.definition(of: name)
        return definition?.confirmation != nil || definition?.secret.backend != nil ? usual.flatMap { $0.isSilent ? nil : $0 } : nil
    }

    private func wrote(_ write: ValueWrite) {
        let name = write.name
        happened(.wrote(name, write.value))
        guard host.isBackendPlayed, let answer = answer(to: name) else { return }
        let before = host.playedValues.state(of: name)?.knownActual
        host.later(answer.after) { [unowned self] in self.give(answer, name, write.value, before) }
    }

    private func give(_ answer: BackendAnswer, _ name: String, _ written: Value, _ before: Value?) {
        // Who is gone answers nothing any more.
        guard host.isBackendPlayed else { return }
        let values = host.playedValues
        if let refusal = answer.refusal {
            happened(.refused(name, refusal))
            try? values.set(name, before, from: .client, now: host.playedMoment)
            host.playedContent?.showFailure(refusal)
            return
        }
        let value: Value? =
            switch answer.content {
            case .written: written
            case .unknown: nil
            case .value(let value): value
            }
        happened(.answered(name, value))
        do throws(ValueError) {
            try values.set(name, value, from: .client, now: host.playedMoment)
        } catch {
            happened(.mistook("\(error)"))
        }
    }

    private func secretChanged(_ name: String) {
        let values = host.playedValues
        guard values.secretState(of: name) == .waiting, host.isBackendPlayed, let answer = answer(to: name) else { return }
        host.later(answer.after) { [unowned self] in
            guard host.isBackendPlayed, values.secretState(of: name) == .waiting else { return }
            values.takeSecret(name)?.wipe()
            happened(.took(name))
            if let refusal = answer.refusal { host.playedContent?.showFailure(refusal) }
        }
    }

    // MARK: Programs

    private func answer(to command: Command) -> CommandAnswer? { commands[command.name] ?? commands[command.arguments.first ?? ""] }

    private func failure(of command: Command, _ answer: CommandAnswer?) -> String? {
        command.refusal.isEmpty ? answer?.failure : command.refusal
    }

    /// A command of an action.
    package func run(_ command: Command) {
        happened(.ran(command))
        let answer = answer(to: command)
        host.later(answer?.after ?? 0) { [unowned self] in
            if let failure = failure(of: command, answer) {
                happened(.failed(command, failure))
                host.playedContent?.showFailure(ofCommand: command)
            } else if let printed = answer?.printed, let output = command.output,
                let definition = host.playedValues.definition(of: output)
            {
                happened(.printed(command, printed))
                try? host.playedValues.set(
                    output, CommandRunner.value(printed, definition), from: .command, now: host.playedMoment)
            }
        }
    }

    /// The command of a value that was written.
    package func run(_ name: String, _ value: Value) {
        let values = host.playedValues
        guard let command = host.playedContent?.command(for: name, value) else {
            // A value of a panel that was just replaced.
            return values.finish(name, value, isLast: true, now: host.playedMoment)
        }
        happened(.ran(command))
        let answer = answer(to: command)
        open[name, default: 0] += 1
        host.later(answer?.after ?? 0) { [unowned self] in
            open[name, default: 1] -= 1
            let isLast = open[name] == 0
            if let failure = failure(of: command, answer) {
                happened(.failed(command, failure))
                return values.finish(name, nil, isLast: isLast, now: host.playedMoment)
            }
            var result: Value? = value
            if let printed = answer?.printed, let output = command.output, let definition = values.definition(of: output) {
                happened(.printed(command, printed))
                let said = CommandRunner.value(printed, definition)
                if output == name {
                    result = said
                } else {
                    try? values.set(output, said, from: .command, now: host.playedMoment)
                }
            }
            values.finish(name, result, isLast: isLast, now: host.playedMoment)
        }
    }

    /// The command of a secret, which is wiped: nobody is given it.
    package func run(secret name: String) {
        let values = host.playedValues
        guard let command = host.playedContent?.command(forSecret: name) else { return }
        values.takeSecret(name)?.wipe()
        happened(.ran(command))
        let answer = answer(to: command)
        host.later(answer?.after ?? 0) { [unowned self] in
            let failure = failure(of: command, answer)
            if let failure { happened(.failed(command, failure)) }
            values.endSecret(name, hasFailed: failure != nil)
        }
    }
}
