import NIOCore
import NIOWebSocket

/// Frames to a browser. One that reads slowly makes the panel wait, which gathers; one that does not read is sent away.
///
/// Used on one event loop.
final class BrowserOutput {
    private var context: ChannelHandlerContext?
    private var unread = UnreadBudget()
    /// Fulfilled when the browser takes more.
    private var resumption: EventLoopPromise<Void>?

    /// Whether the browser is there.
    var isOpen: Bool { context != nil }

    func begin(_ context: ChannelHandlerContext) { self.context = context }

    /// The browser is gone: nothing is sent any more.
    func end() { context = nil }

    /// Has the panel wait no longer, for nobody reads what it tells.
    func giveUp() {
        resumption?.fail(ChannelError.ioOnClosedChannel)
        resumption = nil
    }

    /// Sends the browser away.
    func close() { context?.close(promise: nil) }

    func flush() { context?.flush() }

    // MARK: What is sent

    /// Writes a line of the panel's, or about it; `flush` sends it.
    func write(_ line: [UInt8]) {
        guard let context else { return }
        if !context.channel.isWritable, !unread.takeLine(line.count) { return context.close(promise: nil) }
        let buffer = context.channel.allocator.buffer(bytes: line)
        context.write(NIOAny(WebSocketFrame(fin: true, opcode: .text, data: buffer)), promise: nil)
    }

    /// Answers without the panel, which is not there to make the browser wait.
    func answer(_ bytes: [UInt8]) {
        guard let context else { return }
        answer(WebSocketFrame(fin: true, opcode: .text, data: context.channel.allocator.buffer(bytes: bytes)))
    }

    /// The same, with a frame.
    func answer(_ frame: WebSocketFrame) {
        guard let context else { return }
        if !context.channel.isWritable, !unread.takeAnswer(frame.data.readableBytes) { return context.close(promise: nil) }
        context.writeAndFlush(NIOAny(frame), promise: nil)
    }

    /// Sends what has changed in the picture, as much as the browser takes.
    func send(_ picture: SentPicture) {
        guard let context else { return }
        while context.channel.isWritable, let buffer = picture.next(with: context.channel.allocator) {
            context.write(NIOAny(WebSocketFrame(fin: true, opcode: .binary, data: buffer)), promise: nil)
        }
        context.flush()
    }

    func ping() {
        guard let context else { return }
        let frame = WebSocketFrame(fin: true, opcode: .ping, data: context.channel.allocator.buffer(capacity: 0))
        context.writeAndFlush(NIOAny(frame), promise: nil)
    }

    /// Answers a browser's farewell, and ends the connection.
    func sayFarewell() {
        guard let context else { return }
        let close = WebSocketFrame(fin: true, opcode: .connectionClose, data: context.channel.allocator.buffer(capacity: 0))
        context.writeAndFlush(NIOAny(close)).assumeIsolated().whenComplete { _ in context.close(promise: nil) }
    }

    // MARK: Back pressure

    /// When the panel may tell more: now, when the browser takes more, or never, if the browser is gone.
    /// - Parameter isUrgent: whether the panel waits for no browser.
    func room(on loop: any EventLoop, isUrgent: Bool) -> EventLoopFuture<Void> {
        guard let context else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
        if context.channel.isWritable || isUrgent { return loop.makeSucceededVoidFuture() }
        let promise = loop.makePromise(of: Void.self)
        resumption = promise
        return promise.futureResult
    }

    /// The browser takes more.
    func resume() {
        unread.reset()
        goOn()
    }

    /// Has the panel tell more.
    func goOn() {
        resumption?.succeed(())
        resumption = nil
    }
}
