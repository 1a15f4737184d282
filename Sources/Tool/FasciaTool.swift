import FasciaSystem
import ArgumentParser
import FasciaDoctor
import FasciaPanel
import Glibc

/// The tool around the panel: it shows configurations without a display, finds what is wrong with them, and starts the panel.
public enum FasciaTool {
    /// Does what the command line says, and ends the process.
    public static func main() -> Never {
        RootCommand.perform()
    }
}

/// What the subcommands stand below.
struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fascia",
        abstract: "Touch panels from configuration files, straight on the display.",
        version: "fascia \(FasciaVersion.current)",
        subcommands: [
            RunCommand.self, RenderCommand.self, ReplayCommand.self, CheckCommand.self, CtlCommand.self, RecordCommand.self,
            OutputsCommand.self, DoctorCommand.self, ReferenceCommand.self,
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
