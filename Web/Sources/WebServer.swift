import FasciaSystem
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Serves the page and the WebSockets, all on one event loop.
final class WebServer {
    /// How many connections there may be.
    static let mostConnections = 64
    /// How many threads there may be that read from the panel, with those that are about to end.
    static let mostLinks = 16

    private(set) var door: Door
    let files: PageFiles
    /// Takes names and passwords; nil where a token lets in.
    let login: Login?
    /// The longest body of a request that is looked at.
    var formBytes: Int { login == nil ? Door.tokenBytes : Login.formBytes }
    private let log: Log
    private let options: WebOptions
    private let loop: any EventLoop
    private let signedIn: SignedIn?
    private var connections = 0
    private var viewers = Viewers()
    private var links = 0
    private let pulse = PanelPulse()

    /// One whose door is closed until `open`.
    init(_ options: WebOptions, files: PageFiles, loop: any EventLoop) {
        self.options = options
        self.files = files
        self.loop = loop
        let log = Log.standard(identifier: "fascia-web")
        self.log = log
        login = options.users.isEmpty ? nil : Login(path: options.users, loop: loop, log: log)
        signedIn = login.map { SignedIn($0, path: options.users, log: log, loop: loop) }
        door = Door(token: "", hosts: [], port: 0, isBehindServer: false)
    }

    /// Takes the door that lets in from now on.
    /// - Parameter names: under which it may be asked.
    func open(_ door: Door, _ names: [String]) {
        self.door = door
        if login != nil { ServiceStatus(users: options.users, log: log, loop: loop).begin(names) }
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
        signedIn?.begin(door) { [self] in turnAway() }
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
        for channel in viewers.channels(besides: door.sessions) { channel.close(promise: nil) }
    }

    // MARK: Connections

    /// Takes a connection in, which speaks HTTP, and a WebSocket if it may.
    func take(_ channel: any Channel) throws {
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
        guard let session = door.session(ofUpgrade: head) else { return false }
        return links < WebServer.mostLinks && viewers.hasRoom(for: session)
    }

    private func upgrade(_ channel: any Channel, _ head: HTTPRequestHead) throws {
        // What was checked a moment ago may be over.
        guard mayUpgrade(head), let session = door.session(of: head) else { throw ChannelError.ioOnClosedChannel }
        links += 1
        viewers.add(session, channel)
        note("looks at the panel in a browser", session, door.address(of: head))
        let socket = session.role == .see && session.user != nil ? options.seeSocket : options.socket
        let bound = NIOLoopBound(self, eventLoop: loop)
        let link = PanelLink(path: socket, user: session.user?.name, loop: loop) { bound.value.links -= 1 }
        let handler = BrowserHandler(options, link: link, role: session.role, pulse: pulse, loop: loop) { [self] deeds in
            viewers.remove(channel)
            note("no longer looks at the panel", session, door.address(of: head), deeds)
        }
        do {
            try channel.pipeline.syncOperations.addHandler(
                NIOWebSocketFrameAggregator(
                    minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 16, maxAccumulatedFrameSize: RPC.requestLimit(of: session.role)))
            try channel.pipeline.syncOperations.addHandler(handler)
        } catch {
            // It has gone meanwhile: neither has begun.
            viewers.remove(channel)
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
