/// Under which names browsers may ask, and which address is given out.
struct ServedNames {
    /// What may stand in `Host`.
    let hosts: Set<String>
    /// What names the cookie: the port of the listening socket, or of the server before this one; 0 if there is none.
    let port: Int
    /// Whether every request comes by a server before this one, which says how it got it.
    let isBehindServer: Bool

    private let given: [String]
    private let own: String

    /// - Parameters:
    ///   - isUnix: whether it listens on a Unix socket.
    ///   - port: that of the listening socket; nil for a Unix socket.
    init(_ options: WebOptions, isUnix: Bool, port: Int?) {
        let port = port ?? options.hosts.first?.split(separator: ":").last.flatMap { Int($0) } ?? 0
        self.port = port
        given = options.hosts
        own = "\(options.address.contains(":") ? "[\(options.address)]" : options.address):\(port)"
        hosts = Set(options.hosts).union(isUnix ? [] : [own, "localhost:\(port)"])
        // On this machine's own address nobody else comes, and who is named has a server there.
        isBehindServer = isUnix || !options.users.isEmpty && !options.hosts.isEmpty
    }

    /// The address to open, with the token behind `#`, so that no server sees it.
    func address(token: String) -> String {
        let name = given.first ?? own
        // Forwarded by ssh it is on the other machine's own address.
        let isPlain = given.isEmpty || ["127.0.0.1:", "localhost:", "[::1]:"].contains { name.hasPrefix($0) }
        return "\(isPlain ? "http" : "https")://\(name)/#\(token)"
    }
}
