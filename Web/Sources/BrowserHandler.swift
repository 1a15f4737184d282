import FasciaJSON
import FasciaSystem
import Glibc
import NIOCore
import NIOWebSocket

/// A browser that shows the panel, over a WebSocket: pictures and the panel's lines to it, requests from it.
final class BrowserHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    let role: User.Role
    let loop: any EventLoop
    let desk: Desk
    let output = BrowserOutput()
    let picture = SentPicture()
    private(set) var link: PanelLink?
    private let ended: (_ deeds: Int) -> Void
    /// What is known of the panel without asking it.
    let pulse: PanelPulse
    /// Requests that wait for a word of the panel's, and which sending is to bring it.
    var waiting: [Int64] = []
    var asked = 0
    private let heartbeat: Heartbeat
    private var budget = RequestBudget()
    /// How many requests it was let make that do something.
    var deeds = 0
    /// When the picture is shown as it was asked for, if that has to wait.
    var nextLook: Scheduled<Void>?
    /// When fingers and keys are passed on that wait to be, while a recording is made.
    var pace: Scheduled<Void>?

    /// - Parameters:
    ///   - options: what there is beside the panel.
    ///   - link: a connection to the panel that has not begun.
    ///   - role: what the browser may do; the socket allows no more either.
    ///   - pulse: one for all browsers.
    ///   - ended: called once it is gone.
    init(
        _ options: WebOptions, link: PanelLink, role: User.Role, pulse: PanelPulse, loop: any EventLoop,
        ended: @escaping (_ deeds: Int) -> Void
    ) {
        desk = Desk(options)
        self.link = link
        self.role = role
        self.pulse = pulse
        self.loop = loop
        self.ended = ended
        heartbeat = Heartbeat(loop: loop)
    }

    // MARK: Its life

    func handlerAdded(context: ChannelHandlerContext) {
        output.begin(context)
        heartbeat.start { [output] isSilent in if isSilent { output.close() } else { output.ping() } }
        let bound = NIOLoopBound(self, eventLoop: loop)
        if link?.start({ news in bound.value.take(news) }) != true { context.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func end() {
        if !output.isOpen { return }
        output.end()
        heartbeat.stop()
        pace?.cancel()
        nextLook?.cancel()
        desk.recorder = nil
        link?.stop()
        link = nil
        picture.end()
        output.giveUp()
        ended(deeds)
    }

    // MARK: From the panel

    private func take(_ news: PanelLink.News) -> EventLoopFuture<Void> {
        guard output.isOpen else {
            if case .picture(let note) = news { close(note.descriptor) }
            return loop.makeFailedFuture(ChannelError.ioOnClosedChannel)
        }
        switch news {
        case .connected(let process):
            pulse.begin(process)
            waiting = []
            picture.begin()
            output.write(RPC.connected)
        case .gone(let reason):
            desk.recorder = nil
            output.write(RPC.gone(reason))
        case .line(let line) where RPC.isWord(line): tookWord()
        case .line(let line):
            if desk.recorder != nil { desk.recorder?.heard(line, now: .now()) }
            output.write(line)
        case .state(let state): desk.take(state)
        case .picture(let note):
            do throws(SystemError) {
                desk.size = try picture.take(note)
            } catch {
                output.close()
            }
            output.send(picture)
        case .damage(let generation, let rects):
            picture.change(rects, generation: generation)
            output.send(picture)
        }
        output.flush()
        // Writing may have ended it. What is written down must not be late: whether a secret is typed now is among it.
        return output.room(on: loop, isUrgent: desk.recorder != nil)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            output.resume()
            output.send(picture)
        }
        context.fireChannelWritabilityChanged()
    }

    // MARK: From the browser

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let (frame, now) = (unwrapInboundIn(data), NIODeadline.now())
        heartbeat.hear(now)
        // Of whatever kind it is: each costs something.
        guard budget.take(frame.data.readableBytes, now: now) else { return context.close(promise: nil) }
        switch frame.opcode {
        case .text: receive(Array(frame.unmaskedData.readableBytesView))
        case .connectionClose: output.sayFarewell()
        case .ping: output.answer(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
        case .pong: break
        // A page of ours sends no bytes.
        default: context.close(promise: nil)
        }
    }
}
