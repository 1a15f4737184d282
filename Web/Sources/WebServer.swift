import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Listens, and serves the page and the WebSockets, all on one event loop.
final class WebServer {
    /// How many connections there may be, and how many of them WebSockets: as many as may look at a panel.
    static let mostConnections = 64
    static let mostBrowsers = 8

    private(set) var door: Door
    let files: PageFiles
    private let options: WebOptions
    private let loop: any EventLoop
    private var connections = 0
    private var browsers = 0

    private init(_ options: WebOptions, files: PageFiles, loop: any EventLoop) {
        self.options = options
        self.files = files
        self.loop = loop
        door = Door(token: "", hosts: [], port: 0)
    }

    /// Starts to listen.
    /// - Returns: the listening channel, and the address to open.
    static func start(
        _ options: WebOptions, files: PageFiles, on loop: any EventLoop
    ) throws -> (channel: any Channel, address: String) {
        let bound = try loop.submit { NIOLoopBound(WebServer(options, files: files, loop: loop), eventLoop: loop) }.wait()
        let bootstrap = ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: 64)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 1 << 18, high: 1 << 20))
            .childChannelOption(.tcpOption(.tcp_nodelay), value: options.unixSocket.isEmpty ? 1 : 0)
            .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try bound.value.take(channel) } }
        let channel: any Channel
        if options.unixSocket.isEmpty {
            channel = try bootstrap.bind(host: options.address, port: options.port).wait()
        } else {
            channel = try bootstrap.bind(unixDomainSocketPath: options.unixSocket, cleanupExistingSocketFile: true).wait()
        }
        let port = channel.localAddress?.port ?? options.hosts.first?.split(separator: ":").last.flatMap { Int($0) } ?? 0
        let token = Door.makeToken()
        var hosts = Set(options.hosts)
        let own = options.address.contains(":") ? "[\(options.address)]" : options.address
        if options.unixSocket.isEmpty { hosts.formUnion(["\(own):\(port)", "localhost:\(port)"]) }
        let names = hosts
        try loop.submit { bound.value.door = Door(token: token, hosts: names, port: port) }.wait()
        let name = options.hosts.first ?? "\(own):\(port)"
        // Forwarded by ssh it is on the other machine's own address.
        let isPlain = options.hosts.isEmpty || ["127.0.0.1:", "localhost:", "[::1]:"].contains { name.hasPrefix($0) }
        return (channel, "\(isPlain ? "http" : "https")://\(name)/#\(token)")
    }

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
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture { try bound.value.upgrade(channel) }
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
        head.uri == "/socket" && door.isForUs(head) && door.isFromUs(head) && door.knows(head) && browsers < WebServer.mostBrowsers
    }

    private func upgrade(_ channel: any Channel) throws {
        browsers += 1
        let handler = BrowserHandler(path: options.socket, loop: loop) { [self] in browsers -= 1 }
        try channel.pipeline.syncOperations.addHandler(
            NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 16, maxAccumulatedFrameSize: RPC.requestLimit))
        try channel.pipeline.syncOperations.addHandler(handler)
    }
}
