import FasciaJSON
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Serves the page's files, and lets in: a token, or a name and a password, is exchanged for a cookie, which is also ended here. Every
/// request has to come whole within a few seconds.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// How long a connection may have no whole request: one who sends a letter a second keeps no place.
    static let patience = TimeAmount.seconds(5)
    /// How many requests a connection has at most.
    static let mostRequests = 100

    private let server: WebServer
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []
    private var isTooLong = false
    private var requests = 0
    private var isClosing = false
    /// Whether a password is looked at: that may take longer than anybody else has to wait.
    private var isSigningIn = false
    private var deadline: Scheduled<Void>?

    init(server: WebServer) { self.server = server }

    func handlerAdded(context: ChannelHandlerContext) { expect(context) }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A WebSocket that is refused is answered as any other request.
        if error is NIOWebSocketUpgradeError || error is HTTPServerUpgradeErrors { return }
        context.close(promise: nil)
    }

    private func expect(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: HTTPHandler.patience) { context.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = []
            isTooLong = false
        case .body(let part):
            if body.count + part.readableBytes > server.formBytes { isTooLong = true } else { body += part.readableBytesView }
        case .end:
            guard let head, !isClosing else { return }
            self.head = nil
            requests += 1
            // Who asks on without reading gets no more.
            guard context.channel.isWritable else { return context.close(promise: nil) }
            answer(head, context)
            if !isSigningIn { expect(context) }
        }
    }

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let door = server.door
        guard door.isForUs(head) else { return send(.misdirectedRequest, "This address is not one of this server's.\n", head, context) }
        // The page asks for nothing with a query.
        let path = head.uri
        switch (head.method, path) {
        case (.POST, "/session"):
            guard door.isFromUs(head) else { return send(.forbidden, "Another site may not ask this.\n", head, context) }
            if isTooLong { return send(.payloadTooLarge, "That is too long.\n", head, context) }
            if let login = server.login { return signIn(login, head, context) }
            switch door.attempt(String(decoding: body, as: UTF8.self), head, now: .now()) {
            case .letIn(let cookie):
                server.turnAway()
                send(.noContent, "", head, context, more: [("Set-Cookie", cookie)])
            case .wrong: send(.forbidden, "The token is wrong.\n", head, context)
            case .tooSoon: send(.tooManyRequests, "Try again in a second.\n", head, context, more: [("Retry-After", "1")])
            }
        case (.GET, "/session"):
            // Whether the cookie is still good, and whose it is.
            guard let session = door.session(of: head) else {
                return send(server.login == nil ? .forbidden : .unauthorized, "", head, context)
            }
            guard let user = session.user else { return send(.noContent, "", head, context) }
            let text = JSONValue.object(["user": .string(user.name), "role": .string(user.role.rawValue)]).bytes
            send(.ok, text, type: "application/json", head, context)
        case (.DELETE, "/session"):
            guard door.isFromUs(head), let session = door.session(of: head), session.user != nil else {
                return send(.forbidden, "Nobody has signed in.\n", head, context)
            }
            send(.noContent, "", head, context, more: [("Set-Cookie", server.end(session, head))])
        case (.GET, "/socket"):
            // One that may be upgraded does not come here.
            send(door.knows(head) && door.isFromUs(head) ? .upgradeRequired : .forbidden, "", head, context)
        case (.GET, "/") where server.login != nil && !door.knows(head):
            send(.seeOther, "", head, context, more: [("Location", "/login")])
        case (.GET, "/login") where server.login == nil: send(.notFound, "There is no such page.\n", head, context)
        case (.GET, _), (.HEAD, _):
            guard let file = server.files[path] else { return send(.notFound, "There is no such page.\n", head, context) }
            send(.ok, file.bytes, type: file.type, head, context)
        default: send(.methodNotAllowed, "", head, context)
        }
    }

    /// Answers once the password has been looked at, which is done elsewhere.
    private func signIn(_ login: Login, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let form = body
        body = []
        isSigningIn = true
        deadline?.cancel()
        login.attempt(form, from: server.door.address(of: head)).assumeIsolated().whenSuccess { [self] outcome in
            isSigningIn = false
            guard context.channel.isActive else { return }
            expect(context)
            switch outcome {
            case .letIn(let user): send(.noContent, "", head, context, more: [("Set-Cookie", server.letIn(user, head))])
            case .wrong: send(.forbidden, "The name or the password is wrong.\n", head, context)
            case .later(let seconds):
                send(.tooManyRequests, "Try again in \(seconds) s.\n", head, context, more: [("Retry-After", "\(seconds)")])
            }
        }
    }

    private func send(
        _ status: HTTPResponseStatus, _ text: String, _ head: HTTPRequestHead, _ context: ChannelHandlerContext,
        more: [(String, String)] = []
    ) {
        send(status, Array(text.utf8), type: "text/plain; charset=utf-8", head, context, more: more)
    }

    private func send(
        _ status: HTTPResponseStatus, _ bytes: [UInt8], type: String, _ head: HTTPRequestHead, _ context: ChannelHandlerContext,
        more: [(String, String)] = []
    ) {
        var headers = HTTPHandler.headers
        if status != .noContent {
            headers.add(name: "Content-Type", value: type)
            headers.add(name: "Content-Length", value: "\(bytes.count)")
        }
        for (name, value) in more { headers.add(name: name, value: value) }
        let keeps = head.isKeepAlive && requests < HTTPHandler.mostRequests && status.code < 400
        if !keeps {
            isClosing = true
            headers.add(name: "Connection", value: "close")
        }
        context.write(wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
        if head.method != .HEAD, !bytes.isEmpty {
            context.write(wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes)))), promise: nil)
        }
        let done = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        if !keeps { done.assumeIsolated().whenComplete { _ in context.close(promise: nil) } }
    }

    /// What every answer has: nothing of another server is loaded, nothing is kept, nobody frames the page.
    static let headers: HTTPHeaders = [
        "Content-Security-Policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    ]
}
