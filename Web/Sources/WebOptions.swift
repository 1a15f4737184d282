import FasciaSystem

/// The command line of `fascia-web`.
struct WebOptions {
    /// The panel's socket.
    var socket = ""
    /// Where to listen: an address of this machine's own, and a port; 0 is any that is free.
    var address = "127.0.0.1"
    var port = 0
    /// A Unix socket to listen on instead; empty for none.
    var unixSocket = ""
    /// The names under which browsers may ask beside the address itself, each with its port where that is not the scheme's own: those of a
    /// server that stands before this one.
    var hosts: [String] = []
    /// The folder of the page; empty where it is to be found.
    var page = ""

    enum Outcome {
        case run(WebOptions)
        case help
        case version
        case wrong(String)
    }

    static let usage = """
        Usage: fascia-web --socket PATH [--listen ADDRESS:PORT | --listen-unix PATH] [--host NAME[:PORT]]… [--page FOLDER]

          --socket       the panel's socket: the one named "operate", or "see" to look only
          --listen       127.0.0.1:PORT or [::1]:PORT; 0 is any port that is free (default: 127.0.0.1:0)
          --listen-unix  listens on a Unix socket, which it makes for its user and group
          --host         a name under which a server before this one offers it, as in panel.example.org
          --page         the folder of the page's files
          --version      prints the version
          --help         prints this

        It prints its address, with a token in it that lets a browser in, and ends with its standard input if that is a pipe, or by
        SIGTERM. Exit codes: 0 ended so, 1 failure, 2 wrong usage.

        """

    /// Parses the arguments after the program's name.
    static func parse(_ arguments: [String]) -> Outcome {
        var options = WebOptions()
        var reader = ArgumentReader(arguments)
        while let argument = reader.next() {
            switch argument {
            case "--help", "-h": return .help
            case "--version": return .version
            case "--socket", "--listen", "--listen-unix", "--host", "--page":
                guard let value = reader.value(), !value.isEmpty else { return .wrong("\(argument) needs a value; see --help") }
                if let complaint = options.set(argument, value) { return .wrong(complaint) }
            default: return .wrong("there is no option \(argument); see --help")
            }
        }
        if options.socket.isEmpty { return .wrong("--socket is missing: the panel's socket; see --help") }
        return .run(options)
    }

    private mutating func set(_ name: String, _ value: String) -> String? {
        switch name {
        case "--socket": socket = value
        case "--listen-unix": unixSocket = value
        case "--page": page = value
        case "--host":
            let isPlain = value.utf8.allSatisfy { byte in
                (0x30...0x3A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x2E
            }
            if !isPlain || value.utf8.count > 253 { return "--host takes a name in lower case, with a port or without, not '\(value)'" }
            hosts.append(value)
        default:
            guard let colon = value.lastIndex(of: ":"), let port = UInt16(value[value.index(after: colon)...]) else {
                return "--listen takes an address and a port, as in 127.0.0.1:8080, not '\(value)'"
            }
            var address = String(value[..<colon])
            if address.hasPrefix("["), address.hasSuffix("]") { address = String(address.dropFirst().dropLast()) }
            // Without TLS nothing of it may be on a network.
            if address != "127.0.0.1", address != "::1" {
                return "--listen takes 127.0.0.1 or [::1] alone: a server before this one, with TLS, offers it to others"
            }
            self.address = address
            self.port = Int(port)
        }
        return nil
    }
}
