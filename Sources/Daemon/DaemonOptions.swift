import FasciaPanel
import FasciaSocket
import FasciaStage
import FasciaSystem

/// The command line of the panel's process.
struct DaemonOptions {
    var path = ""
    var display = DisplayChoice.auto
    var eventsPath: String?
    var sockets = ControlAddresses()
    var logLevel = LogLevel.info
    var preview = PanelLauncher.Preview.no

    enum Outcome {
        case run(DaemonOptions)
        case help
        case version
        case wrong(String)
    }

    /// Parses the arguments after the program's name: `--name value` or `--name=value`, in any order; `--` ends the options.
    static func parse(_ arguments: [String]) -> Outcome {
        var options = DaemonOptions()
        var paths: [String] = []
        var runsCommands = false
        var reader = ArgumentReader(arguments)
        while let name = reader.next() {
            if name == "--" {
                paths += reader.rest
                break
            }
            guard name.hasPrefix("-"), name != "-" else {
                paths.append(name)
                continue
            }
            switch name {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--preview", "--run-commands":
                if reader.hasValue { return .wrong("\(name) takes no value; see --help") }
                if name == "--run-commands" { runsCommands = true } else { options.preview = .playing }
            case "--display", "--events", "--control", "--operate", "--see", "--log-level":
                guard let value = reader.value() else { return .wrong("\(name) needs a value; see --help") }
                if let complaint = options.set(name, value) { return .wrong(complaint) }
            default: return .wrong("there is no option \(name); see --help")
            }
        }
        guard paths.count == 1 else {
            return .wrong(paths.isEmpty ? "the configuration file is missing; see --help" : "one configuration file at a time; see --help")
        }
        options.path = paths[0]
        if runsCommands {
            if options.preview == .no { return .wrong("--run-commands is for --preview: a panel runs its commands anyway; see --help") }
            options.preview = .running
        }
        return .run(options)
    }

    private mutating func set(_ name: String, _ value: String) -> String? {
        switch name {
        case "--display":
            guard let choice = DisplayChoice(value) else {
                return "--display takes auto, kms[:CARD[/CONNECTOR]] or headless[:WxH[@SCALE]], not '\(value)'"
            }
            display = choice
        case "--control", "--operate", "--see":
            if value.isEmpty { return "\(name) takes auto, none or the path of a socket to make" }
            let role = RPCMethod.Role.allCases.first { "--\($0.socketName)" == name } ?? .administer
            sockets[role] = ControlAddress(value)
        case "--log-level":
            guard let level = LogLevel.allCases.first(where: { $0.name == value }) else {
                return "--log-level takes error, warning, notice, info or debug, not '\(value)'"
            }
            logLevel = level
        default: eventsPath = value
        }
        return nil
    }
}
