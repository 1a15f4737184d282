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
        let program = RunCommand.panelProgram()
        var arguments = [program, "--display", display, "--control", control, "--operate", operate, "--see", see]
        if let events { arguments += ["--events", events] }
        arguments += ["--", config]
        let failure = RunCommand.become(program, arguments)
        Output.error("fascia: \(failure)")
        throw ExitCode.failure
    }

    /// Replaces the process by another program (`execv`); returns only on failure.
    private static func become(_ program: String, _ arguments: [String]) -> SystemError {
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { for case let pointer? in pointers { free(pointer) } }
        pointers.append(nil)
        execvp(program, &pointers)
        return SystemError(
            attempt: "start", object: program, errno: errno, advice: "\(FasciaTool.daemon) belongs beside this program, or in PATH")
    }

    /// The program in this one's folder if it is there, else looked up in `PATH`.
    private static func panelProgram() -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return FasciaTool.daemon }
        let own = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let slash = own.lastIndex(of: "/") else { return FasciaTool.daemon }
        let beside = own[...slash] + FasciaTool.daemon
        return access(String(beside), X_OK) == 0 ? String(beside) : FasciaTool.daemon
    }
}
