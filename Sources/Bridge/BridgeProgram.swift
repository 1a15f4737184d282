import CMosquitto
import FasciaSystem
import Glibc

/// The command line of the bridge.
struct BridgeOptions {
    var socket = "/run/fascia/operate"
    /// The folder of name, password and certificates; nil without.
    var credentials = getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) }
    /// Where people put these; nil where the service manager has them from its usual place.
    var credentialsOfPeople: String?
    /// The folder in which it remembers what it has announced; nil without.
    var stateFolder = getenv("STATE_DIRECTORY").map { String(cString: $0) }
    var logLevel = LogLevel.info

    enum Outcome {
        case run(BridgeOptions)
        case help
        case version
        case wrong(String)
    }

    static func parse(_ arguments: [String]) -> Outcome {
        var options = BridgeOptions()
        var reader = ArgumentReader(arguments)
        while let name = reader.next() {
            switch name {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--socket", "--credentials", "--state", "--log-level":
                guard let value = reader.value(), !value.isEmpty else { return .wrong("\(name) needs a value; see --help") }
                switch name {
                case "--socket": options.socket = value
                case "--credentials": (options.credentials, options.credentialsOfPeople) = (value, value)
                case "--state": options.stateFolder = value
                default:
                    guard let level = LogLevel.allCases.first(where: { $0.name == value }) else {
                        return .wrong("--log-level takes error, warning, notice, info or debug, not '\(value)'")
                    }
                    options.logLevel = level
                }
            default: return .wrong("there is no option \(name); see --help")
            }
        }
        return .run(options)
    }
}

/// The bridge's process: a panel's control socket on one side, a broker on the other.
public enum BridgeProgram {
    private static let usage = """
        Usage: fascia-mqtt [--socket PATH] [--credentials FOLDER] [--state FOLDER] [--log-level LEVEL]

        Shares a panel's values over MQTT, as “mqtt:”, “share:” and “follows:” of its configuration say. “fascia-mqtt fleet” lists the
        panels of a broker; see “fascia-mqtt fleet --help”.

          --socket       the panel's control socket for those who may operate it (default: /run/fascia/operate)
          --credentials  a folder with what the broker wants to see: user, password, ca.pem, cert.pem, key.pem, as far as there are
                         (default: what the service manager passes)
          --state        a folder for what was announced, so that what is gone leaves nothing behind (default: the service manager's)
          --log-level    error, warning, notice, info (default) or debug
          --version      prints the version
          --help         prints this

        Exit codes: 0 after SIGTERM or SIGINT, 1 failure, 2 wrong usage.

        """

    /// Runs the bridge, and exits with its code.
    public static func main() -> Never {
        signal(SIGPIPE, SIG_IGN)
        if CommandLine.arguments.dropFirst().first == "fleet" {
            mosquitto_lib_init()
            _exit(FleetProgram.run(CommandLine.arguments.dropFirst(2)))
        }
        switch BridgeOptions.parse(Array(CommandLine.arguments.dropFirst())) {
        case .help:
            StandardOutput.write(usage)
            exit(0)
        case .version:
            StandardOutput.write("fascia-mqtt \(FasciaVersion.current)\n")
            exit(0)
        case .wrong(let complaint):
            StandardErrorSink.write(LogRecord(level: .error, message: complaint), prefix: "fascia-mqtt: ")
            exit(2)
        case .run(let options):
            let log = Log.standard(identifier: "fascia-mqtt", threshold: options.logLevel)
            mosquitto_lib_init()
            do throws(SystemError) {
                let code = try run(options, log)
                log.outlet?.finish()
                // A name may still be looked up, on a thread that nothing ends.
                _exit(code)
            } catch {
                log.error("\(error)")
                log.outlet?.finish()
                _exit(1)
            }
        }
    }

    /// How much memory the bridge may have for what it keeps, in bytes: what a broker sends beyond that is no reason to be ended.
    private static let memoryLimit: UInt = 40 << 20

    private static func run(_ options: BridgeOptions, _ log: Log) throws(SystemError) -> Int32 {
        var limit = rlimit(rlim_cur: memoryLimit, rlim_max: memoryLimit)
        setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
        let loop = try EventLoop()
        // Before any other thread is started.
        let signals = try [SIGTERM, SIGINT].map { (number) throws(SystemError) in try loop.watch(signal: number) { loop.exit() } }
        var name = [CChar](repeating: 0, count: 256)
        let isNamed = gethostname(&name, name.count - 1) == 0
        let letters = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let machine = isNamed ? String(decoding: letters, as: UTF8.self) : "panel"
        let bridge = try Bridge(options, loop: loop, log: log, machine: machine)
        bridge.start()
        let code = try loop.run()
        bridge.stop()
        return withExtendedLifetime(signals) { code }
    }
}
