import FasciaSystem
import Glibc

/// `fascia-mqtt fleet`, which `fascia fleet` becomes.
enum FleetProgram {
    static let usage = """
        Usage: fascia fleet [--broker mqtt[s]://HOST[:PORT]] [--topic PATTERN] [--credentials FOLDER] [--json]

        Lists the panels that a broker knows of, how they are, and which of them has another configuration than most.

          --broker       where the broker is (default: mqtt://localhost)
          --topic        what the panels' topics begin with, “+” standing for the part that differs (default: fascia/+)
          --credentials  a folder with the files user, password and ca.pem, as far as they are needed
          --json         as JSON

        Exit codes: 0 all are online and alike, 1 some are not, or the broker cannot be asked, 2 wrong usage.

        """

    /// - Returns: the exit code.
    static func run(_ arguments: ArraySlice<String>) -> Int32 {
        var settings = BrokerSettings()
        settings.client = "fascia-fleet-\(getpid())"
        settings.host = "localhost"
        settings.passwordAdvice =
            "--credentials names a folder with the files “user” and “password”; on a panel's machine root has one, /etc/fascia-mqtt"
        var pattern = "fascia/+"
        var isJSON = false
        var reader = ArgumentReader(arguments)
        func wrong(_ complaint: String) -> Int32 {
            StandardErrorSink.write(LogRecord(level: .error, message: complaint), prefix: "fascia fleet: ")
            return 2
        }
        while let name = reader.next() {
            if name == "--help" || name == "-h" {
                StandardOutput.write(usage)
                return 0
            }
            if name == "--json" {
                isJSON = true
                continue
            }
            guard ["--broker", "--topic", "--credentials"].contains(name) else { return wrong("there is no option \(name); see --help") }
            guard let value = reader.value(), !value.isEmpty else { return wrong("\(name) needs a value; see --help") }
            switch name {
            case "--broker":
                guard settings.take(address: value) else { return wrong("--broker takes mqtt://HOST[:PORT] or mqtts://, not '\(value)'") }
            case "--topic": pattern = value
            default:
                do throws(SystemError) {
                    settings.credentials = try BrokerCredentials(folder: value)
                } catch {
                    return wrong("\(error)")
                }
            }
        }
        do throws(SystemError) {
            switch try Fleet(settings, pattern: pattern).ask() {
            case .success(let panels):
                StandardOutput.write(isJSON ? panels.json.text + "\n" : panels.lines.joined(separator: "\n") + "\n")
                if panels.isEmpty {
                    StandardErrorSink.write(
                        LogRecord(
                            level: .notice,
                            message:
                                "no panel has told the broker of itself at “\(pattern)/panel/status”: --topic is what “topic:” of the panels begins with, with “+” for what differs"
                        ), prefix: "fascia fleet: ")
                }
                let usual = panels.usualConfiguration
                return !panels.isEmpty && panels.allSatisfy { $0.isOnline && $0.configuration == usual } ? 0 : 1
            case .failure(let error):
                StandardErrorSink.write(LogRecord(level: .error, message: error.description), prefix: "fascia fleet: ")
                return 1
            }
        } catch {
            StandardErrorSink.write(LogRecord(level: .error, message: "\(error)"), prefix: "fascia fleet: ")
            return 1
        }
    }
}

extension BrokerSettings {
    /// Takes an address as configurations have it; false if it is none.
    fileprivate mutating func take(address: String) -> Bool {
        isSecure = address.hasPrefix("mqtts://")
        guard isSecure || address.hasPrefix("mqtt://") else { return false }
        port = isSecure ? 8883 : 1883
        var rest = address.dropFirst(isSecure ? 8 : 7)
        if let colon = rest.lastIndex(of: ":"), rest.last != "]" {
            guard let number = Int(rest[rest.index(after: colon)...]), (1...65_535).contains(number) else { return false }
            port = number
            rest = rest[..<colon]
        }
        if rest.first == "[", rest.last == "]" { rest = rest.dropFirst().dropLast() }
        host = String(rest)
        return !host.isEmpty
    }
}
