import FasciaSystem

/// The result of a command.
package enum CommandOutcome {
    /// It succeeded: the first line that it printed.
    case printed(String)
    /// It failed. The reason, as in "failed with exit code 2: no such card", and a shorter one for a banner that names the command.
    case failed(story: String, detail: String)
    /// The panel killed it.
    case stopped

    /// The outcome of a command that ran.
    package init(_ result: ChildProcess.Result, of command: Command) {
        let complaint = CommandRunner.firstLine(result.errors)
        let more = complaint.isEmpty ? "" : ": \(complaint)"
        switch result.ending {
        case .exited(0): self = .printed(CommandRunner.firstLine(result.output))
        case .exited(let code):
            self = .failed(story: "failed with exit code \(code)\(more)", detail: complaint.isEmpty ? "exit code \(code)" : complaint)
        case .killed(let signal): self = .failed(story: "was ended by signal \(signal)\(more)", detail: "ended by signal \(signal)")
        case .timedOut:
            let text = "was killed after \(Value.number(command.timeout.seconds)) s"
            self = .failed(story: "\(text)\(more)", detail: text)
        case .stopped: self = .stopped
        }
    }

    /// The outcome of a command that could not be started.
    package init(_ error: SystemError) {
        self = .failed(story: "does not start: \(error)", detail: error.advice.isEmpty ? error.reason : error.advice)
    }
}
