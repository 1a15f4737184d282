import FasciaGeometry
import FasciaJSON
import FasciaSystem
import Glibc
import NIOCore
import NIOWebSocket

/// A browser that shows the panel, over a WebSocket: pictures and the panel's lines to it, requests from it.
///
/// At most two pictures are on their way: what changes meanwhile gathers, and the browser is never behind by more than those.
final class BrowserHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// How many pictures may be on their way.
    static let mostPictures = 2
    /// Between two pings, and how long nothing may come.
    static let pingPause = TimeAmount.seconds(10)
    static let silence = TimeAmount.seconds(25)
    /// How many requests a second; a dozen fingers move sixty times in each.
    static let mostRequests = 1500

    private let path: String
    private let role: User.Role
    private let loop: any EventLoop
    private let ended: (_ deeds: Int) -> Void
    /// How many requests it was let make that do something.
    private var deeds = 0
    private var link: PanelLink?
    private var context: ChannelHandlerContext?
    private var picture: PictureFile?
    private var generation: Int64 = 0
    private var damage = Damage()
    private var underway = 0
    /// Fulfilled when the browser takes more.
    private var resumption: EventLoopPromise<Void>?
    private var heard = NIODeadline.now()
    private var pings: Scheduled<Void>?
    private var requests = 0
    private var second = NIODeadline.uptimeNanoseconds(0)

    /// - Parameters:
    ///   - path: the panel's socket.
    ///   - role: what the browser may do; the socket allows no more either.
    ///   - ended: called once it is gone.
    init(path: String, role: User.Role, loop: any EventLoop, ended: @escaping (_ deeds: Int) -> Void) {
        self.path = path
        self.role = role
        self.loop = loop
        self.ended = ended
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        heard = .now()
        let bound = NIOLoopBound(self, eventLoop: loop)
        schedulePing()
        let link = PanelLink(path: path, loop: loop) { news in bound.value.take(news) }
        self.link = link
        link.start()
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
        link?.stop()
        link = nil
        picture = nil
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
            damage.removeAll()
            write(text: "{\"jsonrpc\":\"2.0\",\"method\":\"panel\",\"params\":{\"connected\":true}}")
        case .gone(let reason):
            let note: JSONValue = ["jsonrpc": "2.0", "method": "panel", "params": ["connected": false, "reason": .string(reason)]]
            write(text: note.text)
        case .line(let line): write(bytes: line)
        case .picture(let note):
            let file = FileDescriptor(owning: note.descriptor)
            do throws(SystemError) {
                let new = try PictureFile(file, width: note.width, height: note.height, stride: note.stride)
                picture = new
                generation = note.generation
                damage.removeAll()
                damage.add(PixelRect(x: 0, y: 0, width: new.width, height: new.height))
            } catch {
                picture = nil
                context.close(promise: nil)
            }
            sendPicture()
        case .damage(let generation, let rects):
            if generation == self.generation { for rect in rects { damage.add(rect) } }
            sendPicture()
        }
        context.flush()
        // Writing may have ended it.
        guard self.context != nil else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
        if context.channel.isWritable { return loop.makeSucceededVoidFuture() }
        // One who reads slowly makes the panel wait, which gathers.
        let promise = loop.makePromise(of: Void.self)
        resumption = promise
        return promise.futureResult
    }

    private func sendPicture() {
        guard let context, let picture else { return }
        while underway < BrowserHandler.mostPictures, !damage.isEmpty, context.channel.isWritable {
            let buffer = PictureMessage.take(&damage, of: picture, generation: generation, with: context.channel.allocator)
            underway += 1
            context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .binary, data: buffer)), promise: nil)
        }
        context.flush()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            resumption?.succeed(())
            resumption = nil
            sendPicture()
        }
        context.fireChannelWritabilityChanged()
    }

    private func write(text: String) { write(bytes: Array(text.utf8)) }

    private func write(bytes: [UInt8]) {
        guard let context else { return }
        let buffer = context.channel.allocator.buffer(bytes: bytes)
        context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .text, data: buffer)), promise: nil)
    }

    // MARK: From the browser

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        heard = .now()
        switch frame.opcode {
        case .text: receive(Array(frame.unmaskedData.readableBytesView), context)
        case .connectionClose:
            let close = WebSocketFrame(fin: true, opcode: .connectionClose, data: context.channel.allocator.buffer(capacity: 0))
            context.writeAndFlush(wrapOutboundOut(close)).assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        case .ping:
            context.writeAndFlush(
                wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
        case .pong: break
        // A page of ours sends no bytes.
        default: context.close(promise: nil)
        }
    }

    private func receive(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        if RPC.drawn(bytes) {
            underway = max(0, underway - 1)
            return sendPicture()
        }
        let now = NIODeadline.now()
        if now - second >= .seconds(1) {
            second = now
            requests = 0
        }
        requests += 1
        guard requests <= BrowserHandler.mostRequests, let request = RPC.admitted(bytes) else { return context.close(promise: nil) }
        if role == .see, !RPC.methodsOfSee.contains(request.method) {
            write(bytes: RPC.refusal(request))
            return context.flush()
        }
        if !RPC.methodsOfSee.contains(request.method) { deeds += 1 }
        if link?.send(request.line) == false { context.close(promise: nil) }
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
