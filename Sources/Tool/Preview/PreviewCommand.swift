import ArgumentParser
import FasciaSocket
import FasciaStage
import FasciaSystem
import Glibc

/// `fascia preview`: shows a panel in a browser, drawn by the panel's own process.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Shows a panel in a browser, live: one that is being made, or one that runs.",
        discussion: """
            With CONFIG it starts fasciad without a display, and shows edits as soon as they are saved, or what is wrong with them. \
            The panel's backend and its commands are played, as the page says: commands do not run but with --run-commands. Nothing is \
            kept but the scenarios and recordings that are saved on the page, beside the panel. With --socket it shows a panel that runs. \
            It prints an address, which lets a browser in, and ends with Ctrl-C.
            """)

    @Argument(help: "The panel's configuration file, or a folder with a panel.yaml.")
    var config: String?

    @Option(
        help: ArgumentHelp("The socket of a panel that runs: the one named operate, or see to look only.", valueName: "PATH"))
    var socket: String?

    @Option(help: ArgumentHelp("The size of the display, in pixels (default: 1024x600).", valueName: "WxH"))
    var size = "1024x600"

    @Option(help: ArgumentHelp("Device pixels per point (default: what the configuration says, or 1).", valueName: "S"))
    var scale: String?

    @Option(help: ArgumentHelp("Where browsers find it, on this machine alone; 0 is any free port.", valueName: "ADDRESS:PORT"))
    var listen = "127.0.0.1:0"

    @Flag(help: "Opens it in the browser.")
    var open = false

    @Option(
        help: ArgumentHelp(
            """
            What opens the place of a mistake, from the page: a program with its arguments, without a shell, as in \
            “code -g {file}:{line}:{column}”.
            """, valueName: "COMMAND"))
    var editor: String?

    @Flag(help: "Runs the commands of the panel; without, they are shown on the page, which says what comes of them.")
    var runCommands = false

    func validate() throws {
        if (config == nil) == (socket == nil) { throw ValidationError("preview takes a configuration, or --socket PATH") }
        if editor != nil, config == nil { throw ValidationError("--editor is for a configuration that is being made, not with --socket") }
        if runCommands, config == nil {
            throw ValidationError("--run-commands is for a configuration that is being made: a panel that runs runs them anyway")
        }
        if DisplayChoice(display) == nil {
            throw ValidationError("--size takes pixels, as in 1024x600, and --scale a number from 0.5 to 8")
        }
    }

    /// A preview is no service, wherever it is started: nothing is kept, and nothing that was applied is shown.
    private static let environment = ["STATE_DIRECTORY=", "RUNTIME_DIRECTORY=", "NOTIFY_SOCKET=", "LISTEN_FDS="]

    private var display: String { "headless:\(size)\(scale.map { "@\($0)" } ?? "")" }

    func run() throws {
        do {
            try preview()
        } catch {
            Output.error("fascia: \(error)")
            throw ExitCode.failure
        }
    }

    private func preview() throws {
        let config = try config.map { (path) throws(SystemError) in try Loading.panelFile(path) }
        // Before any process is started: what ends one of them while it starts is not missed.
        let signals = PreviewSignals()
        var children: [HeldProcess] = []
        var folder: PreviewFolder?
        defer {
            for child in children.reversed() { child.end() }
            folder?.remove()
        }
        var path = socket ?? ""
        if let config {
            let made = try PreviewFolder()
            folder = made
            path = "\(made.path)/operate"
            let program = Programs.path(Programs.daemon)
            let panel = try HeldProcess(
                [
                    program, "--preview", "--display", display, "--control", "none", "--see", "none", "--operate", path, "--log-level",
                    "notice",
                ] + (runCommands ? ["--run-commands"] : []) + ["--", config], environment: PreviewCommand.environment, readsOutput: false)
            children.append(panel)
            try wait(for: path, of: panel)
        }
        var arguments = [Programs.path(Programs.web), "--socket", path, "--listen", listen]
        // What the page saves lies beside the panel.
        if let config { arguments += ["--panel", config] }
        if let editor { arguments += ["--editor", editor] }
        let web = try HeldProcess(arguments, environment: [], readsOutput: true)
        children.append(web)
        guard let address = web.line() else {
            throw EndedProcess(web)
        }
        Output.print("The panel is at \(address)")
        Output.print("Ctrl-C ends it.")
        if open {
            if folder == nil { folder = try PreviewFolder() }
            try folder?.openBrowser(address)
        }
        while true {
            if signals.wait() != SIGCHLD { return }
            for child in children where child.hasEnded {
                throw EndedProcess(child, advice: "the preview ends with it; what it says is above")
            }
        }
    }

    /// Waits until the panel takes connections.
    private func wait(for path: String, of panel: HeldProcess) throws {
        for _ in 0..<1000 {
            if (try? StreamSocket(connectingTo: path)) != nil { return }
            if panel.hasEnded {
                throw EndedProcess(panel)
            }
            usleep(10_000)
        }
        throw SystemError(attempt: "start", object: panel.name, errno: ETIMEDOUT, advice: "it takes no connections")
    }
}

/// Signals that end a preview, and those that tell of an ended process.
struct PreviewSignals {
    private var set = sigset_t()

    /// Holds them back from now on, until `wait` takes them.
    init() {
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for the next.
    func wait() -> Int32 {
        var set = set
        var number: Int32 = 0
        sigwait(&set, &number)
        return number
    }
}
