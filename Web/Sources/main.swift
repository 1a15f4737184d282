import FasciaSystem
import Glibc
import NIOPosix

// `fascia-web`: shows a running panel in browsers. Of the panel it may do what its socket allows: look, and touch or set. Beside one that
// is being made (`--panel`) it writes what browsers have it save, shows lines of its files with mistakes, and starts an editor if it has one.
// It holds no secret but its own token, or hashes of passwords.

func complain(_ text: String) { StandardErrorSink.write(LogRecord(level: .error, message: text), prefix: "fascia-web: ") }

func serve(_ options: WebOptions) throws {
    let files = try PageFiles(folder: options.page)
    // Before the first thread, which takes it over: signals are waited for here.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    guard let options = try PanelDoor.checked(options, signals: signals, complain) else { _exit(0) }
    let (_, address) = try Listener.start(options, files: files, on: group.next())
    // With users there is no token: nobody has to know the address from here.
    if options.users.isEmpty { StandardOutput.write("\(address)\n") }
    ParentWatch.start()
    var number: Int32 = 0
    sigwait(&signals, &number)
    if !options.unixSocket.isEmpty { unlink(options.unixSocket) }
    _exit(0)
}

switch WebOptions.parse(Array(CommandLine.arguments.dropFirst())) {
case .help: StandardOutput.write(WebOptions.usage)
case .version: StandardOutput.write("fascia-web \(FasciaVersion.current)\n")
case .wrong(let complaint):
    complain(complaint)
    exit(2)
case .users(let deed, let path):
    do {
        StandardOutput.write(try UserCommand.run(deed, path))
    } catch {
        complain("\(error)")
        exit(1)
    }
case .run(let options):
    signal(SIGPIPE, SIG_IGN)
    // Nobody waits for an editor's end.
    signal(SIGCHLD, SIG_IGN)
    do {
        try serve(options)
    } catch is MissingHost {
        complain(WebOptions.noHost)
        exit(2)
    } catch {
        complain("\(error)")
        exit(1)
    }
}
