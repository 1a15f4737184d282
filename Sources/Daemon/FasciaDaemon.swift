import FasciaPanel
import FasciaSocket
import FasciaSystem
import Glibc

/// The panel's process: a panel with its control socket. It holds the display and the input devices, so it is small: a few options, no
/// Foundation, no parser of anything but its configuration.
public enum FasciaDaemon {
    private static let usage = """
        Usage: fasciad [--display auto|kms[:CARD[/CONNECTOR]]|headless[:WxH[@SCALE]]] [--events FILE] [--control auto|none|PATH]
                       [--operate auto|none|PATH] [--see auto|none|PATH] [--preview [--run-commands]]
                       [--log-level LEVEL] CONFIG

          --display    where to show the panel (default: auto, the first display that is connected)
          --events     writes control events to a file, one JSON object a line
          --control    where the control socket is (default: auto, the one that the service manager passes, else "control" in its
                       runtime folder); who may connect there may do everything
          --operate    where the socket is of those who may see and operate the panel (default: auto, likewise)
          --see        where the socket is of those who may only see it (default: auto, likewise)
          --preview    plays the panel's backend and its commands, and shows edits of the configuration's files at once: what "fascia
                       preview" starts; with --run-commands the commands run
          --log-level  error, warning, notice, info (default) or debug
          --version    prints the version
          --help       prints this

        Exit codes: 0 after SIGTERM or SIGINT, 1 failure, 2 wrong usage, 75 another process keeps the display.

        """

    /// Runs the panel that the command line names, and exits with its code. All that a `fasciad` with kinds of one's own has to call.
    /// - Parameters:
    ///   - kinds: the kinds of views that a configuration can name: `.standard + [kind]` adds one of one's own.
    ///   - serve: starts further protocols beside the control socket. Called once, on the panel's loop, before its first turn; what it
    ///     returns is kept until the panel ends.
    public static func main(
        kinds: ViewKinds = .standard, serve: (EventLoop, PanelService) throws(SystemError) -> Any? = { _, _ in nil }
    ) -> Never {
        ProcessMemory.keepLargeBlocksApart()
        // A pipe whose reader is gone is an error to count, and must not end the panel. Child processes get the default action back.
        signal(SIGPIPE, SIG_IGN)
        switch DaemonOptions.parse(Array(CommandLine.arguments.dropFirst())) {
        case .help:
            StandardOutput.write(usage)
            exit(0)
        case .version:
            StandardOutput.write("fasciad \(FasciaVersion.current)\n")
            exit(0)
        case .wrong(let complaint):
            StandardErrorSink.write(LogRecord(level: .error, message: complaint), prefix: "fasciad: ")
            exit(2)
        case .run(let options):
            let log = Log.standard(identifier: "fasciad", threshold: options.logLevel)
            let code = PanelLauncher.run(
                path: options.path, kinds: kinds, display: options.display, eventsPath: options.eventsPath, preview: options.preview,
                log: log
            ) {
                (loop, service) throws(SystemError) in
                let socket = ControlSocket.open(options.sockets, service: service, loop: loop, log: log)
                let parent = options.preview != .no ? try ParentWatch(service, on: loop) : nil
                return [socket as Any?, try serve(loop, service), parent as Any?]
            }
            // No exit handlers: a thread may still be reading a panel with the libraries that they tear down, and all output is written.
            _exit(code)
        }
    }
}
