import ArgumentParser
import FasciaPanel
import FasciaStage
import FasciaSystem
import Glibc

/// `fascia run`: replaces this process by `fasciad`.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Shows a panel (becomes fasciad).")

    @Argument(help: "The panel's configuration file.")
    var config: String

    @Option(
        help: ArgumentHelp("Where to show it.", valueName: "auto|kms[:CARD[/CONNECTOR]]|headless[:WxH[@SCALE]]"),
        transform: RunCommand.check)
    var display = "auto"

    @Option(help: ArgumentHelp("Writes control events, one JSON object a line.", valueName: "FILE.jsonl"))
    var events: String?

    @Option(
        help: ArgumentHelp(
            "Where the control socket is (default: auto, which fascia ctl finds by itself for a service).", valueName: "auto|none|PATH"))
    var control = "auto"

    @Option(help: ArgumentHelp("Where the socket is of those who may see and operate it (default: auto).", valueName: "auto|none|PATH"))
    var operate = "auto"

    @Option(help: ArgumentHelp("Where the socket is of those who may only see it (default: auto).", valueName: "auto|none|PATH"))
    var see = "auto"

    private static func check(_ text: String) throws -> String {
        if DisplayChoice(text) == nil {
            throw ValidationError("--display takes auto, kms[:CARD[/CONNECTOR]] or headless[:WxH[@SCALE]], not '\(text)'")
        }
        return text
    }

    func run() throws {
        let program = Programs.path(Programs.daemon)
        var arguments = [program, "--display", display, "--control", control, "--operate", operate, "--see", see]
        if let events { arguments += ["--events", events] }
        arguments += ["--", config]
        let failure = RunCommand.become(program, arguments)
        Output.error("fascia: \(failure)")
        throw ExitCode.failure
    }

    /// Replaces the process by another program (`execv`); returns only on failure.
    static func become(_ program: String, _ arguments: [String]) -> SystemError {
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { for case let pointer? in pointers { free(pointer) } }
        pointers.append(nil)
        execvp(program, &pointers)
        let error = errno
        return SystemError(
            attempt: "start", object: program, errno: error, advice: Programs.remedy(program))
    }
}
