import FasciaSystem
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A socket of the service manager's is there, and no name under which it may be asked for.
struct MissingHost: Error {}

/// Listens, and serves the page and the WebSockets, all on one event loop.
final class WebServer {
    /// How many connections there may be, and how many of them WebSockets: as many as may look at a panel. Of one user fewer.
    static let mostConnections = 64
    static let mostBrowsers = 8
    static let mostOfUser = 4
    /// How many of the WebSockets are kept free for those who may operate.
    static let keptToOperate = 2
    /// How many threads there may be that read from the panel, with those that are about to end.
    static let mostLinks = 16
    /// How soon somebody who may no longer is out.
    static let review = TimeAmount.seconds(5)
    /// For how long sessions of users stay while it cannot be read who they are.
    static let unreadSpan = TimeAmount.seconds(30)

    private(set) var door: Door
    let files: PageFiles
    /// Takes names and passwords; nil where a token lets in.
    let login: Login?
    /// The longest body of a request that is looked at.
    var formBytes: Int { login == nil ? Door.tokenBytes : Login.formBytes }
    private let log: Log
    private let options: WebOptions
    private let loop: any EventLoop
    private var connections = 0
    private var browsers: [Browser] = []
    private var links = 0
    private var lastRead = NIODeadline.uptimeNanoseconds(0)
    private var isReviewing = false
    private let notifier = ServiceNotifier()

    private struct Browser {
        let session: Door.Session
        let channel: any Channel
    }

    private init(_ options: WebOptions, files: PageFiles, loop: any EventLoop) {
        self.options = options
        self.files = files
        self.loop = loop
        log = Log.standard(identifier: "fascia-web")
        login = options.users.isEmpty ? nil : Login(path: options.users, loop: loop, log: log)
        door = Door(token: "", hosts: [], port: 0, isBehindServer: false)
    }

    /// Starts to listen.
    /// - Returns: the listening channel, and the address to open.
    static func start(
        _ options: WebOptions, files: PageFiles, on loop: any EventLoop
    ) throws -> (channel: any Channel, address: String) {
        let passed = try options.users.isEmpty ? nil : WebServer.passedSocket()
        let isUnix = passed != nil || !options.unixSocket.isEmpty
        if isUnix, options.hosts.isEmpty { throw MissingHost() }
        let bound = try loop.submit { NIOLoopBound(WebServer(options, files: files, loop: loop), eventLoop: loop) }.wait()
        let bootstrap = ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: 64)
            // Nobody is taken in before it is known who may be: the port, which names the cookie, is known only then.
            .serverChannelOption(.autoRead, value: false)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 1 << 18, high: 1 << 20))
            .childChannelOption(.tcpOption(.tcp_nodelay), value: isUnix ? 0 : 1)
            .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try bound.value.take(channel) } }
        let channel: any Channel
        if let passed {
            channel = try bootstrap.withBoundSocket(passed).wait()
        } else if isUnix {
            // For its user and group. A mask is the whole process's: it is so for no longer than it takes to make the socket.
            let mask = umask(0o117)
            defer { umask(mask) }
            // Where the group may not even read, it is for its user alone.
            if mask & 0o040 != 0 { umask(0o177) }
            channel = try bootstrap.bind(unixDomainSocketPath: options.unixSocket, cleanupExistingSocketFile: true).wait()
        } else {
            channel = try bootstrap.bind(host: options.address, port: options.port).wait()
        }
        let port = channel.localAddress?.port ?? options.hosts.first?.split(separator: ":").last.flatMap { Int($0) } ?? 0
        let token = options.users.isEmpty ? Door.makeToken() : ""
        var hosts = Set(options.hosts)
        let own = options.address.contains(":") ? "[\(options.address)]" : options.address
        if !isUnix { hosts.formUnion(["\(own):\(port)", "localhost:\(port)"]) }
        let names = hosts
        try loop.submit {
            // On this machine's own address nobody else comes, and who is named has a server there.
            let isBehindServer = isUnix || !options.users.isEmpty && !options.hosts.isEmpty
            bound.value.door = Door(token: token, hosts: names, port: port, isBehindServer: isBehindServer)
            bound.value.begin(names.sorted())
        }.wait()
        try channel.setOption(.autoRead, value: true).wait()
        let name = options.hosts.first ?? "\(own):\(port)"
        // Forwarded by ssh it is on the other machine's own address.
        let isPlain = options.hosts.isEmpty || ["127.0.0.1:", "localhost:", "[::1]:"].contains { name.hasPrefix($0) }
        return (channel, "\(isPlain ? "http" : "https")://\(name)/#\(token)")
    }

    /// The Unix socket that the service manager has opened, if it has one for this process.
    private static func passedSocket() throws(SystemError) -> Int32? {
        guard let socket = ListeningSocket.inherited().first?.socket else { return nil }
        let raw = socket.descriptor
        // The channel closes its own.
        return try SystemCall.perform("take", on: "the service manager's socket") { fcntl(raw, F_DUPFD_CLOEXEC, 3) }
    }

    /// Says that it is there.
    private func begin(_ names: [String]) {
        guard login != nil else { return }
        let file = try? UserFile(options.users)
        for complaint in file?.complaints ?? [] { log.warning(complaint) }
        if file?.users.isEmpty != false {
            log.warning("nobody may sign in: \(options.users) has no users that could be read; fascia-web --add-user adds one")
        }
        log.info("shows the panel to those who sign in", fields: [("hosts", names.joined(separator: " "))])
        notifier.ready(status: "shows the panel at \(names.joined(separator: ", "))")
        if let interval = notifier.watchdogInterval { live(.nanoseconds(interval.nanoseconds / 2)) }
    }

    /// Tells the service manager again and again that the loop turns.
    private func live(_ pause: TimeAmount) {
        loop.assumeIsolated().scheduleTask(in: pause) { [self] in
            notifier.watchdog()
            log.outlet?.flush()
            live(pause)
        }
    }

    // MARK: Who is in

    /// Lets a user in.
    /// - Returns: the text of the cookie.
    func letIn(_ user: User, _ head: HTTPRequestHead) -> String {
        log.notice(
            "\(user.name) has signed in, and may \(user.role.rawValue) the panel",
            fields: [("user", user.name), ("role", user.role.rawValue), ("address", door.address(of: head))])
        let cookie = door.open(user, head, now: .now())
        turnAway()
        if !isReviewing {
            isReviewing = true
            lastRead = .now()
            reviewLater()
        }
        return cookie
    }

    /// Ends a session, and what its browser looks at.
    /// - Returns: the text of a cookie in its place.
    func end(_ session: Door.Session, _ head: HTTPRequestHead) -> String {
        let cookie = door.end(session, head)
        turnAway()
        return cookie
    }

    /// Closes the sockets of sessions that are over.
    func turnAway() {
        for browser in browsers where !door.sessions.contains(where: { $0.value == browser.session.value }) {
            browser.channel.close(promise: nil)
        }
    }

    private func reviewLater() {
        loop.assumeIsolated().scheduleTask(in: WebServer.review) { [self] in
            door.expire(now: .now())
            turnAway()
            guard let login, !door.sessions.isEmpty else { return isReviewing = false }
            login.users().assumeIsolated().whenComplete { [self] result in
                if case .success(let users?) = result {
                    lastRead = .now()
                    door.keep(users)
                } else if .now() - lastRead > WebServer.unreadSpan {
                    // For a while a file that cannot be read says nothing of anybody; after that nobody is known any more.
                    log.limited(
                        .error, key: "unread",
                        "all users are signed out: \(options.users) could not be read for \(WebServer.unreadSpan.nanoseconds / 1_000_000_000) s"
                    )
                    door.keep([])
                }
                turnAway()
                reviewLater()
            }
        }
    }

    // MARK: Connections

    private func take(_ channel: any Channel) throws {
        guard connections < WebServer.mostConnections else { throw ChannelError.ioOnClosedChannel }
        connections += 1
        let bound = NIOLoopBound(self, eventLoop: loop)
        channel.closeFuture.whenComplete { _ in bound.value.connections -= 1 }
        let http = HTTPHandler(server: self)
        let boundHTTP = NIOLoopBound(http, eventLoop: loop)
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: RPC.requestLimit, automaticErrorHandling: true,
            shouldUpgrade: { channel, head in
                channel.eventLoop.makeSucceededFuture(bound.value.mayUpgrade(head) ? HTTPHeaders() : nil)
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture { try bound.value.upgrade(channel, head) }
            })
        let configuration: NIOHTTPServerUpgradeConfiguration = (
            upgraders: [upgrader],
            completionHandler: { context in context.pipeline.syncOperations.removeHandler(boundHTTP.value, promise: nil) }
        )
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 4 << 10
        limits.maxHeaderListSize = 16 << 10
        limits.maxHeaderFieldCount = 64
        try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withPipeliningAssistance: true, withServerUpgrade: configuration, withErrorHandling: true,
            withEncoderConfiguration: HTTPResponseEncoder.Configuration(), withDecoderLimitConfiguration: limits)
        try channel.pipeline.syncOperations.addHandler(http)
    }

    private func mayUpgrade(_ head: HTTPRequestHead) -> Bool {
        guard head.uri == "/socket", door.isForUs(head), door.isFromUs(head), let session = door.session(of: head) else { return false }
        // Nothing comes with it that would be taken for frames.
        let length = head.headers["content-length"]
        if head.headers.contains(name: "transfer-encoding") || !length.allSatisfy({ $0 == "0" }) { return false }
        if browsers.count >= WebServer.mostBrowsers || links >= WebServer.mostLinks { return false }
        if session.role == .see, browsers.filter({ $0.session.role == .see }).count >= WebServer.mostBrowsers - WebServer.keptToOperate {
            return false
        }
        guard let user = session.user else { return true }
        return browsers.filter { $0.session.user?.name == user.name }.count < WebServer.mostOfUser
    }

    private func upgrade(_ channel: any Channel, _ head: HTTPRequestHead) throws {
        // What was checked a moment ago may be over.
        guard mayUpgrade(head), let session = door.session(of: head) else { throw ChannelError.ioOnClosedChannel }
        links += 1
        browsers.append(Browser(session: session, channel: channel))
        note("looks at the panel in a browser", session, door.address(of: head))
        let socket = session.role == .see && session.user != nil ? options.seeSocket : options.socket
        let bound = NIOLoopBound(self, eventLoop: loop)
        let link = PanelLink(path: socket, user: session.user?.name, loop: loop) { bound.value.links -= 1 }
        let handler = BrowserHandler(options, link: link, role: session.role, loop: loop) { [self] deeds in
            browsers.removeAll { $0.channel === channel }
            note("no longer looks at the panel", session, door.address(of: head), deeds)
        }
        do {
            try channel.pipeline.syncOperations.addHandler(
                NIOWebSocketFrameAggregator(
                    minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 16,
                    maxAccumulatedFrameSize: session.role == .see ? RPC.requestLimitOfSee : RPC.requestLimit))
            try channel.pipeline.syncOperations.addHandler(handler)
        } catch {
            // It has gone meanwhile: neither has begun.
            browsers.removeAll { $0.channel === channel }
            links -= 1
            throw error
        }
    }

    /// Logs what a user does.
    private func note(_ text: String, _ session: Door.Session, _ address: String, _ deeds: Int? = nil) {
        guard let user = session.user else { return }
        var fields = [("user", user.name), ("role", user.role.rawValue), ("address", address)]
        if let deeds, user.role == .operate { fields.append(("deeds", "\(deeds)")) }
        let what = user.role == .operate ? " and may operate it" : ""
        log.write(user.role == .operate ? .notice : .info, "\(user.name) \(text)\(deeds == nil ? what : "")", fields: fields)
    }
}
