import FasciaSystem
import ArgumentParser
import FasciaPanel
import Glibc

/// The tool around the panel: it shows configurations without a display, finds what is wrong with them, and starts the panel.
public enum FasciaTool {
    /// Runs the command line and exits. All that a `fascia` with kinds of one's own has to call.
    /// - Parameters:
    ///   - kinds: the kinds of views that a configuration can name: `.standard + [kind]` adds one of one's own.
    ///   - daemon: the name of the panel's process that knows the same kinds.
    public static func main(kinds: ViewKinds = .standard, daemon: String = "fasciad") -> Never {
        Loading.kinds = kinds
        Programs.daemon = daemon
        RootCommand.perform()
    }
}

/// The root command.
struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fascia",
        abstract: "Touch panels from configuration files, straight on the display.",
        version: "fascia \(FasciaVersion.current)",
        subcommands: [
            NewCommand.self, RunCommand.self, PreviewCommand.self, ViewCommand.self, RenderCommand.self, ReplayCommand.self,
            CheckCommand.self, TestCommand.self, CtlCommand.self, RecordCommand.self,
            ApplyCommand.self, GenerationsCommand.self, RollbackCommand.self, HealthyCommand.self, OutputsCommand.self,
            DoctorCommand.self, ReferenceCommand.self, IconsCommand.self, FleetCommand.self,
        ])

    static func perform() -> Never {
        if let complaint = Subcommands.complaint(about: Array(CommandLine.arguments.dropFirst())) {
            Output.error(complaint)
            Glibc.exit(2)
        }
        do {
            var command = try parseAsRoot(CtlCommand.Set.withNegativeNumbers(Array(CommandLine.arguments.dropFirst())))
            try command.run()
            exit()
        } catch {
            let code = exitCode(for: error)
            // The argument parser's code for a wrong command line is 64; here it is 2, as in most Unix tools.
            if code == .validationFailure {
                Output.usage(fullMessage(for: error))
                Glibc.exit(2)
            }
            exit(withError: error)
        }
    }
}

/// Suggestions for misspelt subcommands. The argument parser only calls them unexpected arguments.
enum Subcommands {
    /// The message for a subcommand that does not exist; nil leaves the command line to the argument parser.
    static func complaint(about arguments: [String]) -> String? {
        complaint(about: arguments[...], RootCommand.self, after: "fascia")
    }

    private static func complaint(about arguments: ArraySlice<String>, _ command: any ParsableCommand.Type, after line: String) -> String? {
        let subcommands = command.configuration.subcommands
        guard !subcommands.isEmpty, let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return nil }
        if let found = subcommands.first(where: { $0._commandName == word }) {
            return complaint(about: arguments.dropFirst(), found, after: "\(line) \(word)")
        }
        let names = subcommands.map { $0._commandName }
        let hint =
            Suggestion.closest(to: word, among: names).map { "did you mean “\(line) \($0)”?" }
            ?? "there are \(names.joined(separator: ", "))"
        return "fascia: “\(line)” has no command “\(String(word.prefix(60)))”; \(hint)"
    }
}
