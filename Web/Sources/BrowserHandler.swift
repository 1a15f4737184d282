import FasciaFrame
import FasciaGeometry
import FasciaJSON
import FasciaSystem
import Glibc
import NIOCore
import NIOWebSocket

/// A browser that shows the panel, over a WebSocket: pictures and the panel's lines to it, requests from it.
final class BrowserHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// Between two pings, and how long nothing may come.
    static let pingPause = TimeAmount.seconds(10)
    static let silence = TimeAmount.seconds(25)
    /// How many requests a second; a dozen fingers move sixty times in each.
    static let mostRequests = 1500
    /// How many bytes a request may have to count for one.
    static let bytesOfRequest = 1 << 12
    /// How many bytes of answers of this program's own may wait behind a picture that a slow browser is still being sent.
    static let mostAnswered = 1 << 16
    /// How many bytes of the panel's lines may wait so: while a recording is made, the panel waits for no browser. A list is one line.
    static let mostUnread = 20 << 20

    private let role: User.Role
    let loop: any EventLoop
    private let ended: (_ deeds: Int) -> Void
    /// How many requests it was let make that do something.
    private var deeds = 0
    let desk: Desk
    private var link: PanelLink?
    private(set) var context: ChannelHandlerContext?
    private let picture = SentPicture()
    /// Fulfilled when the browser takes more.
    private var resumption: EventLoopPromise<Void>?
    private var heard = NIODeadline.now()
    private var pings: Scheduled<Void>?
    private var requests = 0
    /// How many bytes of answers wait since the browser took no more.
    private var answered = 0
    /// The same of the panel's lines.
    private var unread = 0
    private var nextLook: Scheduled<Void>?
    /// When fingers and keys are passed on that wait to be, while a recording is made.
    var pace: Scheduled<Void>?
    private var second = NIODeadline.uptimeNanoseconds(0)

    /// - Parameters:
    ///   - options: what there is beside the panel.
    ///   - link: a connection to the panel that has not begun.
    ///   - role: what the browser may do; the socket allows no more either.
    ///   - ended: called once it is gone.
    init(_ options: WebOptions, link: PanelLink, role: User.Role, loop: any EventLoop, ended: @escaping (_ deeds: Int) -> Void) {
        desk = Desk(options)
        self.link = link
        self.role = role
        self.loop = loop
        self.ended = ended
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        heard = .now()
        let bound = NIOLoopBound(self, eventLoop: loop)
        schedulePing()
        if link?.start({ news in bound.value.take(news) }) != true { context.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    private func end() {
        if context == nil { return }
        context = nil
        pings?.cancel()
        pace?.cancel()
        nextLook?.cancel()
        desk.recorder = nil
        link?.stop()
        link = nil
        picture.end()
        resumption?.fail(ChannelError.ioOnClosedChannel)
        resumption = nil
        ended(deeds)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    // MARK: From the panel

    private func take(_ news: PanelLink.News) -> EventLoopFuture<Void> {
        guard let context else {
            if case .picture(let note) = news { close(note.descriptor) }
            return loop.makeFailedFuture(ChannelError.ioOnClosedChannel)
        }
        switch news {
        case .connected:
            picture.begin()
            write(text: "{\"jsonrpc\":\"2.0\",\"method\":\"panel\",\"params\":{\"connected\":true}}")
        case .gone(let reason):
            desk.recorder = nil
            let note: JSONValue = ["jsonrpc": "2.0", "method": "panel", "params": ["connected": false, "reason": .string(reason)]]
            write(text: note.text)
        case .line(let line):
            if desk.recorder != nil { desk.recorder?.heard(line, now: .now()) }
            write(bytes: line)
        case .state(let state): desk.take(state)
        case .picture(let note):
            do throws(SystemError) {
                desk.size = try picture.take(note)
            } catch {
                context.close(promise: nil)
            }
            sendPicture()
        case .damage(let generation, let rects):
            picture.change(rects, generation: generation)
            sendPicture()
        }
        context.flush()
        // Writing may have ended it.
        guard self.context != nil else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
        if context.channel.isWritable { return loop.makeSucceededVoidFuture() }
        // What is written down must not be late: whether a secret is typed now is among it.
        if desk.recorder != nil { return loop.makeSucceededVoidFuture() }
        // One who reads slowly makes the panel wait, which gathers.
        let promise = loop.makePromise(of: Void.self)
        resumption = promise
        return promise.futureResult
    }

    private func sendPicture() {
        guard let context else { return }
        while context.channel.isWritable, let buffer = picture.next(with: context.channel.allocator) {
            context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .binary, data: buffer)), promise: nil)
        }
        context.flush()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            (answered, unread) = (0, 0)
            goOn()
            sendPicture()
        }
        context.fireChannelWritabilityChanged()
    }

    /// Has the panel tell more.
    private func goOn() {
        resumption?.succeed(())
        resumption = nil
    }

    private func write(text: String) { write(bytes: Array(text.utf8)) }

    private func write(bytes: [UInt8]) {
        guard let context else { return }
        if !context.channel.isWritable {
            unread += bytes.count
            if unread > BrowserHandler.mostUnread { return context.close(promise: nil) }
        }
        let buffer = context.channel.allocator.buffer(bytes: bytes)
        context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .text, data: buffer)), promise: nil)
    }

    // MARK: From the browser

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        heard = .now()
        // Of whatever kind it is: each costs something.
        guard isCounted(heard, frame.data.readableBytes) else { return context.close(promise: nil) }
        switch frame.opcode {
        case .text: receive(Array(frame.unmaskedData.readableBytesView), context)
        case .connectionClose:
            let close = WebSocketFrame(fin: true, opcode: .connectionClose, data: context.channel.allocator.buffer(capacity: 0))
            context.writeAndFlush(wrapOutboundOut(close)).assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        case .ping:
            answer(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData), context)
        case .pong: break
        // A page of ours sends no bytes.
        default: context.close(promise: nil)
        }
    }

    private func receive(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        if RPC.drawn(bytes) {
            picture.drawn()
            return sendPicture()
        }
        guard let request = RPC.request(bytes) else {
            if let (id, reason) = RPC.excess(bytes) { return answer(RPC.refusal(id, reason)) }
            return context.close(promise: nil)
        }
        if role == .see, !request.isOfSee { return answer(RPC.refusalToSee(request)) }
        if !request.isOfSee { deeds += 1 }
        if request.isOfMaking, !desk.isMaking { return answer(RPC.refusalToPlay(request)) }
        if request.isOwn { return carryOut(request) }
        guard link?.isConnected == true else { return answer(RPC.refusal(request.id, "the panel is not there")) }
        if desk.recorder != nil, request.method == "touch" || request.method == "key" { return record(request) }
        send(RPC.line(request))
    }

    private func isCounted(_ now: NIODeadline, _ bytes: Int) -> Bool {
        if now - second >= .seconds(1) {
            second = now
            requests = 0
        }
        // A long one counts for several.
        requests += 1 + bytes / BrowserHandler.bytesOfRequest
        return requests <= BrowserHandler.mostRequests
    }

    /// Answers without the panel. Who asks and does not read is sent away: the panel is not there to make them wait.
    private func answer(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
        if !context.channel.isWritable {
            answered += frame.data.readableBytes
            if answered > BrowserHandler.mostAnswered { return context.close(promise: nil) }
        }
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    func answer(_ bytes: [UInt8]) {
        guard let context else { return }
        answer(WebSocketFrame(fin: true, opcode: .text, data: context.channel.allocator.buffer(bytes: bytes)), context)
    }

    /// Sends the panel a line.
    func send(_ line: [UInt8]) {
        if link?.send(line) == false { context?.close(promise: nil) }
    }

    // MARK: What is not for the panel

    func carryOut(_ request: RPC.Request) {
        if request.method == "desk.look" {
            guard let rotation = Rotation(rawValue: Int(clamping: request.parameters?["rotation"]?.asInteger ?? -1)),
                let format = PixelFormat(rawValue: request.parameters?["format"]?.asString ?? "")
            else { return answer(RPC.refusal(request.id, "a picture is turned by 0, 90, 180 or 270 degrees, as xrgb8888 or rgb565")) }
            if let former = picture.ask(for: SentPicture.Look(id: request.id, rotation: rotation, format: format)) {
                answer(RPC.refusal(former.id, "the picture was to be shown in another way before it could be in this one"))
            }
            return showLook()
        }
        if request.method == "desk.stop", let recorder = desk.recorder, recorder.ending == nil { return end(recorder, request) }
        do throws(DeskRefusal) {
            answer(RPC.answer(request.id, try desk.answer(request)))
            // A recording has to hear what the panel says: from now on that waits for no browser.
            if desk.recorder != nil { goOn() }
        } catch {
            answer(RPC.refusal(request.id, error.reason))
        }
    }

    /// Shows the picture as it was last asked for, soon.
    private func showLook() {
        if context == nil || picture.look == nil { return }
        let (now, due) = (NIODeadline.now(), picture.lookDue)
        if now < due {
            nextLook?.cancel()
            nextLook = loop.assumeIsolated().scheduleTask(deadline: due) { [weak self] in self?.showLook() }
            return
        }
        guard let look = picture.showLook(now: now) else { return }
        answer(RPC.answer(look.id, ["rotation": .integer(Int64(look.rotation.rawValue)), "format": .string(look.format.rawValue)]))
        sendPicture()
    }

    private func schedulePing() {
        pings = loop.assumeIsolated().scheduleTask(in: BrowserHandler.pingPause) { [weak self] in self?.ping() }
    }

    private func ping() {
        guard let context else { return }
        if NIODeadline.now() - heard > BrowserHandler.silence {
            context.close(promise: nil)
            return
        }
        let frame = WebSocketFrame(fin: true, opcode: .ping, data: context.channel.allocator.buffer(capacity: 0))
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        schedulePing()
    }
}
