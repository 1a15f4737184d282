import FasciaGeometry
import FasciaSystem

/// A program to run, as an action asks for it.
public struct Command: Hashable, Sendable {
    /// The program, looked for in `PATH` unless it has a slash, and its arguments; at least one. No shell sees them.
    public var arguments: [String]
    /// After so long it is killed, with all that it started.
    public var timeout: TimeSpan
    /// The value that gets the first line that it prints; nil for none.
    public var output: String?
    /// Why it must not be run; empty if it may.
    public var refusal = ""
    /// What people are told if it fails; nil for its name and the reason.
    package var failure: String?

    /// A command; it takes at most ten seconds unless something else is said.
    public init(_ arguments: [String], timeout: TimeSpan = .milliseconds(10_000), output: String? = nil) {
        self.arguments = arguments
        self.timeout = timeout
        self.output = output
    }

    /// The program without the folders that it is in, for people.
    package var name: String { String(((arguments.first ?? "").split(separator: "/").last ?? "").prefix(60)) }
}

/// A command that failed.
public struct CommandFailure: Hashable, Sendable {
    /// The program without the folders that it is in.
    public let command: String
    /// How it failed, in a few words.
    public let detail: String
    /// What people are told instead of both; nil for nothing else.
    package let message: String?
}

/// What came of a command, in words.
package enum CommandOutcome {
    /// It succeeded: the first line that it printed.
    case printed(String)
    /// It failed: how, as in "failed with exit code 2: no such card", and the same for a banner that names the command already.
    case failed(story: String, detail: String)
    /// The panel killed it, and knows.
    case stopped

    /// What came of a command that ran.
    /// - Parameter hidesErrors: whether nothing of what it complained of is told: it may have repeated a secret.
    package init(_ result: ChildProcess.Result, of command: Command, hidesErrors: Bool = false) {
        let complaint = hidesErrors ? "" : CommandRunner.firstLine(result.errors)
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

    /// What came of a command that could not be started.
    package init(_ error: SystemError) {
        self = .failed(story: "does not start: \(error)", detail: error.advice.isEmpty ? error.reason : error.advice)
    }
}
