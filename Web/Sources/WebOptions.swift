import FasciaSystem

/// The command line of `fascia-web`.
struct WebOptions {
    /// The panel's socket: that of those who may operate it, where users have roles.
    var socket = ""
    /// The panel's socket of those who may only see it.
    var seeSocket = "/run/fascia/see"
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
    /// The file of those who may sign in; empty where a token lets in.
    var users = ""
    /// The configuration of a panel that is being made: scenarios and recordings are saved beside it. Empty for one that runs elsewhere.
    var panel = ""
    /// What opens a file in an editor; empty for none.
    var editor = ""

    enum Outcome {
        case run(WebOptions)
        case users(UserCommand.Deed, String)
        case help
        case version
        case wrong(String)
    }

    static let usage = """
        Usage: fascia-web --socket PATH [--listen ADDRESS:PORT | --listen-unix PATH] [--host NAME[:PORT]]… [--page FOLDER]
                          [--panel FILE [--editor COMMAND]]
               fascia-web --users FILE [--socket PATH] [--see-socket PATH] [--listen … | --listen-unix PATH] [--host NAME[:PORT]]…
               fascia-web --add-user NAME --role see|operate [--users FILE]
               fascia-web --remove-user NAME [--users FILE]

          --socket       the panel's socket: the one named "operate", or "see" to look only
          --listen       127.0.0.1:PORT or [::1]:PORT; 0 is any port that is free (default: 127.0.0.1:0)
          --listen-unix  listens on a Unix socket, which it makes for its user and group
          --host         a name under which a server before this one offers it, as in panel.example.org
          --page         the folder of the page's files
          --users        who may sign in, with a name and a password; without, a token in the address lets in
          --see-socket   the panel's socket for users who may only see it (default: /run/fascia/see; --socket is then
                         /run/fascia/operate by default)
          --add-user     adds a user, or changes one, whose password is read from the terminal or from standard input
          --role         what the user may: see, or operate
          --remove-user  removes a user
          --panel        the panel's configuration, of one that is being made: browsers save scenarios and recordings beside it
          --editor       what opens a finding's file, as in "code -g {file}:{line}:{column}"
          --version      prints the version
          --help         prints this

        It prints its address, with a token in it that lets a browser in, once the panel's socket is there, and ends with its standard
        input if that is a pipe, or by SIGTERM. With --users it listens on the socket that the service manager passes, if it passes
        one, and prints nothing: the file is read again whenever somebody signs in (/etc/fascia-web/users for --add-user and
        --remove-user).
        Exit codes: 0 ended so, 1 failure, 2 wrong usage.

        """

    private static let names: Set<String> = [
        "--socket", "--see-socket", "--listen", "--listen-unix", "--host", "--page", "--users", "--add-user", "--remove-user", "--role",
        "--panel", "--editor",
    ]

    /// Parses the arguments after the program's name.
    static func parse(_ arguments: [String]) -> Outcome {
        var options = WebOptions()
        var change = UserChange()
        var reader = ArgumentReader(arguments)
        while let argument = reader.next() {
            switch argument {
            case "--help", "-h": return .help
            case "--version": return .version
            case _ where names.contains(argument):
                guard let value = reader.value(), !value.isEmpty else { return .wrong("\(argument) needs a value; see --help") }
                if let complaint = change.set(argument, value) ?? options.set(argument, value) { return .wrong(complaint) }
            default: return .wrong("there is no option \(argument); see --help")
            }
        }
        if let outcome = change.outcome(options.users.isEmpty ? UserFile.usualPath : options.users) { return outcome }
        if options.socket.isEmpty, !options.users.isEmpty { options.socket = "/run/fascia/operate" }
        if !options.panel.isEmpty, !options.users.isEmpty {
            return .wrong("--panel lets browsers write beside a configuration, and is not for those who sign in by --users; leave one out")
        }
        if options.socket.isEmpty { return .wrong("--socket is missing: the panel's socket; see --help") }
        if !options.unixSocket.isEmpty, options.hosts.isEmpty { return .wrong(WebOptions.noHost) }
        return .run(options)
    }

    static let noHost =
        "--host is missing: the name under which a server before this one offers it, as in --host panel.example.org; every request "
        + "would be refused"

    private mutating func set(_ name: String, _ value: String) -> String? {
        switch name {
        case "--socket": socket = value
        case "--see-socket": seeSocket = value
        case "--listen-unix": unixSocket = value
        case "--page": page = value
        case "--users": users = value
        case "--panel": panel = value
        case "--editor": editor = value
        case "--host":
            let isOther = value.utf8.contains { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }
            let isPlain = !isOther && PlainName.isPlain(value, or: [UInt8(ascii: ":")])
            if !isPlain || value.utf8.count > 253 { return "--host takes a name in lower case, with a port or without, not '\(value)'" }
            hosts.append(value)
        case "--listen":
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
        default: break
        }
        return nil
    }
}
