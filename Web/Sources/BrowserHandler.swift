import FasciaFrame
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
    /// How many bytes a request may have to count for one.
    static let bytesOfRequest = 1 << 12
    /// How many bytes of answers of this program's own may wait behind a picture that a slow browser is still being sent.
    static let mostAnswered = 1 << 16
    /// How many bytes of the panel's lines may wait so: while a recording is made, the panel waits for no browser. A list is one line.
    static let mostUnread = 20 << 20
    /// Between two looks at the whole picture, which is sent for each.
    static let lookPause = TimeAmount.milliseconds(250)

    private let role: User.Role
    private let loop: any EventLoop
    private let ended: (_ deeds: Int) -> Void
    /// How many requests it was let make that do something.
    private var deeds = 0
    private let desk: Desk
    private var link: PanelLink?
    private var context: ChannelHandlerContext?
    private var picture: PictureFile?
    /// The same as a display would have it, where that is asked for.
    private var displayed: DisplayedPicture?
    private var rotation = Rotation.degrees0
    private var format = PixelFormat.xrgb8888
    private var generation: Int64 = 0
    private var damage = Damage()
    private var underway = 0
    /// Fulfilled when the browser takes more.
    private var resumption: EventLoopPromise<Void>?
    private var heard = NIODeadline.now()
    private var pings: Scheduled<Void>?
    private var requests = 0
    /// How many bytes of answers wait since the browser took no more.
    private var answered = 0
    /// The same of the panel's lines.
    private var unread = 0
    /// A look that waits for its turn.
    private var look: Look?
    private var lastLook = NIODeadline.uptimeNanoseconds(0)
    private var nextLook: Scheduled<Void>?

    private struct Look {
        let id: Int64
        let rotation: Rotation
        let format: PixelFormat
    }

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
        picture = nil
        displayed = nil
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
            desk.recorder = nil
            let note: JSONValue = ["jsonrpc": "2.0", "method": "panel", "params": ["connected": false, "reason": .string(reason)]]
            write(text: note.text)
        case .line(let line):
            if desk.recorder != nil { desk.recorder?.heard(line, now: .now()) }
            write(bytes: line)
        case .state(let state): desk.take(state)
        case .picture(let note):
            let file = FileDescriptor(owning: note.descriptor)
            do throws(SystemError) {
                let new = try PictureFile(file, width: note.width, height: note.height, stride: note.stride)
                picture = new
                desk.size = PixelSize(width: new.width, height: new.height)
                generation = note.generation
                showWhole()
            } catch {
                picture = nil
                context.close(promise: nil)
            }
            sendPicture()
        case .damage(let generation, let rects):
            if generation == self.generation { for rect in rects { damage.add(displayed?.place(of: rect) ?? rect) } }
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

    /// Begins with the picture anew, as it is to be shown.
    private func showWhole() {
        guard let picture else { return }
        let isPlain = rotation == .degrees0 && format == .xrgb8888
        displayed = isPlain ? nil : DisplayedPicture(picture, rotation: rotation, format: format)
        damage.removeAll()
        damage.add(PixelRect(x: 0, y: 0, width: displayed?.width ?? picture.width, height: displayed?.height ?? picture.height))
    }

    private func sendPicture() {
        guard let context, let picture: any PixelSource = displayed ?? picture else { return }
        while underway < BrowserHandler.mostPictures, !damage.isEmpty, context.channel.isWritable {
            let buffer = PictureMessage.take(&damage, of: picture, generation: generation, with: context.channel.allocator)
            underway += 1
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
            underway = max(0, underway - 1)
            return sendPicture()
        }
        guard let request = RPC.request(bytes) else {
            if let (id, reason) = RPC.excess(bytes) { return answer(RPC.refusal(id, reason)) }
            return context.close(promise: nil)
        }
        if role == .see, !request.isOfSee { return answer(RPC.refusalToSee(request)) }
        if !request.isOfSee { deeds += 1 }
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

    private func answer(_ bytes: [UInt8]) {
        guard let context else { return }
        answer(WebSocketFrame(fin: true, opcode: .text, data: context.channel.allocator.buffer(bytes: bytes)), context)
    }

    /// Sends the panel a line.
    private func send(_ line: [UInt8]) {
        if link?.send(line) == false { context?.close(promise: nil) }
    }

    // MARK: What is not for the panel

    private func carryOut(_ request: RPC.Request) {
        if request.method == "desk.look" {
            guard let rotation = Rotation(rawValue: Int(clamping: request.parameters?["rotation"]?.asInteger ?? -1)),
                let format = PixelFormat(rawValue: request.parameters?["format"]?.asString ?? "")
            else { return answer(RPC.refusal(request.id, "a picture is turned by 0, 90, 180 or 270 degrees, as xrgb8888 or rgb565")) }
            if let look { answer(RPC.refusal(look.id, "the picture was to be shown in another way before it could be in this one")) }
            look = Look(id: request.id, rotation: rotation, format: format)
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
        guard let look, context != nil else { return }
        if look.rotation != rotation || look.format != format {
            let now = NIODeadline.now()
            if now < lastLook + BrowserHandler.lookPause {
                nextLook?.cancel()
                nextLook = loop.assumeIsolated().scheduleTask(deadline: lastLook + BrowserHandler.lookPause) { [weak self] in
                    self?.showLook()
                }
                return
            }
            lastLook = now
            (rotation, format) = (look.rotation, look.format)
            showWhole()
        }
        self.look = nil
        answer(RPC.answer(look.id, ["rotation": .integer(Int64(rotation.rawValue)), "format": .string(format.rawValue)]))
        sendPicture()
    }

    /// When fingers are passed on that wait to be.
    private var pace: Scheduled<Void>?

    /// Passes a finger on as it is written down: in steps that a replay makes, too.
    private func record(_ request: RPC.Request) {
        switch desk.recorder?.take(request) {
        case .answered(let text): answer(text)
        case .foreign: send(RPC.line(request))
        case .waits, nil: schedulePace()
        }
    }

    /// Ends a recording once the panel was passed what fingers did until now.
    private func end(_ recorder: TouchRecorder, _ request: RPC.Request) {
        recorder.end(request)
        if request.parameters?["keep"]?.asBoolean == false { for line in recorder.giveUp() { send(line) } }
        if recorder.isDrained { carryOut(request) } else { schedulePace() }
    }

    private func schedulePace() {
        guard pace == nil, let recorder = desk.recorder, let due = recorder.due else { return }
        pace = loop.assumeIsolated().scheduleTask(deadline: due) { [weak self] in self?.pass() }
    }

    private func pass() {
        pace = nil
        guard let recorder = desk.recorder, context != nil else { return }
        for line in recorder.pass(now: .now()) { send(line) }
        if let request = recorder.ending, recorder.isDrained { carryOut(request) } else { schedulePace() }
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
