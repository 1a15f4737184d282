import FasciaSystem
import Glibc
import NIOCore
import NIOPosix

/// A socket of the service manager's is there, and no name under which it may be asked for.
struct MissingHost: Error {}

/// Where browsers come in: a port of this machine's own, a Unix socket, or the one that the service manager has opened.
enum Listener {
    /// Starts to listen.
    /// - Returns: the listening channel, and the address to open.
    static func start(
        _ options: WebOptions, files: PageFiles, on loop: any EventLoop
    ) throws -> (channel: any Channel, address: String) {
        let passed = try options.users.isEmpty ? nil : passedSocket()
        let isUnix = passed != nil || !options.unixSocket.isEmpty
        if isUnix, options.hosts.isEmpty { throw MissingHost() }
        let server = try loop.submit { NIOLoopBound(WebServer(options, files: files, loop: loop), eventLoop: loop) }.wait()
        let bootstrap = ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: 64)
            // Nobody is taken in before it is known who may be: the port, which names the cookie, is known only then.
            .serverChannelOption(.autoRead, value: false)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 1 << 18, high: 1 << 20))
            .childChannelOption(.tcpOption(.tcp_nodelay), value: isUnix ? 0 : 1)
            .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try server.value.take(channel) } }
        let channel = try bind(bootstrap, options, passed)
        let names = ServedNames(options, isUnix: isUnix, port: channel.localAddress?.port)
        let token = options.users.isEmpty ? Door.makeToken() : ""
        try loop.submit {
            server.value.open(
                Door(token: token, hosts: names.hosts, port: names.port, isBehindServer: names.isBehindServer), names.hosts.sorted())
        }.wait()
        try channel.setOption(.autoRead, value: true).wait()
        return (channel, names.address(token: token))
    }

    private static func bind(_ bootstrap: ServerBootstrap, _ options: WebOptions, _ passed: Int32?) throws -> any Channel {
        do {
            return try bindAnywhere(bootstrap, options, passed)
        } catch let error as IOError {
            let isUnix = !options.unixSocket.isEmpty
            let place =
                isUnix ? options.unixSocket : "\(options.address.contains(":") ? "[\(options.address)]" : options.address):\(options.port)"
            let isTaken = error.errnoCode == EADDRINUSE && !isUnix
            throw SystemError(
                attempt: "listen on", object: place, errno: error.errnoCode,
                advice: isTaken
                    ? "another process has it, maybe another preview: end that one, or leave --listen out, and a port is taken that is free"
                    : "")
        }
    }

    private static func bindAnywhere(_ bootstrap: ServerBootstrap, _ options: WebOptions, _ passed: Int32?) throws -> any Channel {
        if let passed { return try bootstrap.withBoundSocket(passed).wait() }
        if options.unixSocket.isEmpty { return try bootstrap.bind(host: options.address, port: options.port).wait() }
        // For its user and group. A mask is the whole process's: it is so for no longer than it takes to make the socket.
        let mask = umask(0o117)
        defer { umask(mask) }
        // Where the group may not even read, it is for its user alone.
        if mask & 0o040 != 0 { umask(0o177) }
        return try bootstrap.bind(unixDomainSocketPath: options.unixSocket, cleanupExistingSocketFile: true).wait()
    }

    /// The Unix socket that the service manager has opened, if it has one for this process.
    private static func passedSocket() throws(SystemError) -> Int32? {
        guard let socket = ListeningSocket.inherited().first?.socket else { return nil }
        let raw = socket.descriptor
        // The channel closes its own.
        return try SystemCall.perform("take", on: "the service manager's socket") { fcntl(raw, F_DUPFD_CLOEXEC, 3) }
    }
}
