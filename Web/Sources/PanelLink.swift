import FasciaGeometry
import FasciaJSON
import FasciaSystem
import Glibc
import NIOCore
import NIOPosix

/// A connection to the panel for one browser. It reads on a thread of its own: SwiftNIO knows no descriptors that come with bytes.
///
/// Each browser has one: the panel itself then sees to it that nobody does more than the socket allows, that fingers of a browser that
/// goes are lost, and that a slow one costs nothing.
final class PanelLink: @unchecked Sendable {
    /// What comes of it, on the event loop.
    enum News: Sendable {
        /// The panel is there, in this process if that is known; what follows is of a new connection.
        case connected(process: Int32?)
        /// It is not, or not any more; it is tried again.
        case gone(String)
        /// A line for the browser.
        case line([UInt8])
        /// Another file, with what the panel says of it.
        case picture(PictureNote)
        case damage(generation: Int64, [PixelRect])
        /// What the panel says of itself beside its picture.
        case state(JSONValue)
    }

    /// A file that came; the descriptor is that of whom it is given to.
    struct PictureNote: Sendable {
        let descriptor: Int32
        let generation: Int64
        let width: Int
        let height: Int
        let stride: Int
    }

    /// The id of the request that begins it; a browser's are numbers.
    static let viewID = JSONValue.string("view")
    /// How many bytes a line of the panel may have: those of the longest list.
    private static let lineLimit = 16 << 20
    /// Milliseconds.
    private static let retryPause: Int32 = 500

    private let path: String
    private let user: String?
    private let loop: any EventLoop
    /// Called on the event loop when its thread is about to end.
    private let ended: @Sendable () -> Void
    /// Called on the event loop; the thread goes on when the future is fulfilled. Set before the thread begins.
    private var receive: @Sendable (News) -> EventLoopFuture<Void> = { _ in fatalError("a link that was not started") }
    /// What `stop` ends the thread's waiting with: nothing is sent, it is closed.
    private let stopper: (near: StreamSocket, far: StreamSocket)?
    // Used on the event loop alone.
    private var writer: Int32 = -1
    private var isOver = false
    private var waiting: [UInt8] = []
    /// How much may wait for a panel that takes nothing.
    private static let waitingLimit = RPC.requestLimit + 1 << 18
    private var isRetrying = false
    // Used on the thread alone.
    private let clock = MonotonicClock()
    private var gaze: PanelGaze?
    private var asksForList = true
    private static let flushPause = TimeAmount.milliseconds(5)

    /// - Parameters:
    ///   - path: the panel's socket.
    ///   - user: who signed in, for the panel's journal; nil for who has a token.
    ///   - ended: called on the event loop once its thread ends.
    init(path: String, user: String?, loop: any EventLoop, ended: @escaping @Sendable () -> Void) {
        self.path = path
        self.user = user
        self.loop = loop
        self.ended = ended
        stopper = try? StreamSocket.pair()
    }

    /// Begins to connect.
    /// - Returns: false if the kernel gives it no thread or no descriptors; `ended` is called all the same.
    func start(_ receive: @escaping @Sendable (News) -> EventLoopFuture<Void>) -> Bool {
        self.receive = receive
        guard stopper != nil else {
            loop.execute { self.ended() }
            return false
        }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let own = Unmanaged.passRetained(self)
        let number = pthread_create(
            &thread, &attributes,
            { raw in
                guard let raw else { return nil }
                let link = Unmanaged<PanelLink>.fromOpaque(raw).takeRetainedValue()
                link.run()
                link.loop.execute { link.ended() }
                return nil
            }, own.toOpaque())
        if number == 0 { return true }
        own.release()
        loop.execute { self.ended() }
        return false
    }

    /// Ends it. Called on the event loop.
    func stop() {
        isOver = true
        stopper?.near.finishSending()
        // The thread's `recvmsg` ends with it.
        if writer >= 0 { shutdown(writer, Int32(SHUT_RDWR)) }
        replaceWriter(-1)
        waiting = []
    }

    private func replaceWriter(_ new: Int32) {
        if writer >= 0 { close(writer) }
        writer = new
    }

    /// Whether the panel is there, as far as is known. Read on the event loop.
    var isConnected: Bool { writer >= 0 }

    /// Sends a line to the panel; where it is not there any more, nobody gets it. Called on the event loop.
    /// - Returns: false if the panel takes nothing any more.
    func send(_ line: [UInt8]) -> Bool {
        if writer < 0 { return true }
        waiting += line
        waiting.append(UInt8(ascii: "\n"))
        if !isRetrying { flush() }
        return waiting.count <= PanelLink.waitingLimit
    }

    /// Sends what waits, as much as the panel takes. What is left is tried again soon: behind the line that lifts a finger there is none
    /// that would push it.
    private func flush() {
        while !waiting.isEmpty, writer >= 0 {
            let count = waiting.withUnsafeBytes { Glibc.send(writer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) }
            if count > 0 {
                waiting.removeFirst(count)
            } else if errno != EINTR {
                // Where nobody is any more, the thread finds that out, and nothing is kept until then.
                if errno == EAGAIN { retry() } else { waiting = [] }
                return
            }
        }
    }

    private func retry() {
        isRetrying = true
        loop.scheduleTask(in: PanelLink.flushPause) {
            self.isRetrying = false
            self.flush()
        }
    }

    // MARK: The thread

    private func run() {
        var lastReason = ""
        while true {
            var reason = "the panel has ended"
            do throws(SystemError) {
                // A panel that stands still, with as many before it as may wait, is tried again; the thread does not wait for it.
                let socket = try StreamSocket(connectingTo: path, isBlocking: false)
                let flags = fcntl(socket.descriptor, F_GETFL)
                _ = fcntl(socket.descriptor, F_SETFL, flags & ~O_NONBLOCK)
                guard take(socket.descriptor) else { return }
                lastReason = ""
                if !tell(.connected(process: socket.peer?.process)) { return }
                asksForList = true
                try socket.sendAll(RPC.view(PanelLink.viewID, user: user, list: asksForList) + [10])
                reason = try read(socket) ?? reason
            } catch {
                reason = error.description
            }
            if reason != lastReason, !tell(.gone(reason)) { return }
            lastReason = reason
            if isStopped(within: PanelLink.retryPause) { return }
        }
    }

    /// Waits for the next attempt.
    /// - Returns: whether there is none, since it was stopped meanwhile.
    private func isStopped(within milliseconds: Int32) -> Bool {
        var wait = pollfd(fd: stopper?.far.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, milliseconds) > 0 || (try? loop.submit { self.isOver }.wait()) != false
    }

    /// Hands the event loop a descriptor of its own to write to.
    /// - Returns: false if nobody is there any more.
    private func take(_ descriptor: Int32) -> Bool {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        if copy < 0 { return false }
        let isTaken = try? loop.submit { () -> Bool in
            if self.isOver { return false }
            self.waiting = []
            self.replaceWriter(copy)
            return true
        }.wait()
        if isTaken != true { close(copy) }
        return isTaken == true
    }

    private func tell(_ news: News) -> Bool {
        let future = loop.flatSubmit { () -> EventLoopFuture<Void> in
            if self.isOver {
                if case .picture(let note) = news { close(note.descriptor) }
                return self.loop.makeFailedFuture(ChannelError.ioOnClosedChannel)
            }
            if case .gone = news {
                // What waits was for the one that is gone.
                self.replaceWriter(-1)
                self.waiting = []
            }
            return self.receive(news)
        }
        return (try? future.wait()) != nil
    }

    /// - Returns: why it ended; nil if there is nothing to say of it.
    private func read(_ socket: StreamSocket) throws(SystemError) -> String? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var line: [UInt8] = []
        var file: FileDescriptor?
        gaze = nil
        while true {
            // Where nothing is looked at, it waits for what comes.
            if let wait = gaze?.wait(now: clock.now), wait >= 0 {
                var ready = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
                let count = poll(&ready, 1, wait)
                if let (generation, rects) = gaze?.look(now: clock.now), !tell(.damage(generation: generation, rects)) { return nil }
                if count <= 0 { continue }
            }
            var descriptor: Int32?
            let count = try buffer.withUnsafeMutableBufferPointer { (bytes) throws(SystemError) in
                try socket.receive(into: UnsafeMutableRawBufferPointer(bytes), descriptor: &descriptor)
            }
            if let descriptor { file = FileDescriptor(owning: descriptor) }
            guard let count, count > 0 else { return nil }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: 10) {
                line += rest[..<end]
                rest = rest[(end + 1)...]
                let (isTaken, reason) = try take(line, &file, from: socket)
                if !isTaken { return reason }
                line.removeAll(keepingCapacity: true)
            }
            line += rest
            if line.count > PanelLink.lineLimit { return "the panel sends a line that does not end" }
        }
    }

    /// - Returns: whether to go on.
    private func take(_ line: [UInt8], _ file: inout FileDescriptor?, from socket: StreamSocket) throws(SystemError) -> (Bool, String?) {
        // What is no picture is not looked into further than it has to be.
        guard RPC.mayBeOfPicture(line), let message = try? JSONValue(parsing: String(decoding: line, as: UTF8.self), most: .max) else {
            return (tell(.line(line)), nil)
        }
        if message["method"] == "damage", let parameters = message["params"] {
            gaze?.wake(now: clock.now)
            let rects = (parameters["rectangles"]?.asArray ?? []).compactMap(RPC.rect)
            if let state = parameters["state"], !tell(.state(state)) || !tell(.line(line)) { return (false, nil) }
            return (rects.isEmpty || tell(.damage(generation: parameters["generation"]?.asInteger ?? 0, rects)), nil)
        }
        let isAnswer = message["id"] == PanelLink.viewID
        guard isAnswer || message["method"] == "picture" else { return (tell(.line(line)), nil) }
        if let error = message["error"]?["message"]?.asString {
            // A panel that was there before this program was renewed knows nothing of lists.
            guard asksForList, message["error"]?["code"] == RPC.invalidParameters else { return (false, error) }
            asksForList = false
            try socket.sendAll(RPC.view(PanelLink.viewID, user: user, list: false) + [10])
            return (true, nil)
        }
        guard let parameters = isAnswer ? message["result"] : message["params"], let note = RPC.picture(parameters, file.take()) else {
            return (false, "the panel sent no picture")
        }
        // Before the browser is given the picture: what changes meanwhile is in the list.
        do {
            let list = asksForList ? parameters["list"]?.asInteger.map { Int(clamping: $0) } : nil
            gaze = try list.map { (list) throws(SystemError) in try PanelGaze(note, list: list, now: clock.now) }
        } catch {
            close(note.descriptor)
            return (false, error.description)
        }
        // The browser is told what the panel is like, as it is when that changes.
        let told = JSONValue.object(["jsonrpc": "2.0", "method": "picture", "params": parameters])
        return (tell(.picture(note)) && tell(.state(parameters["state"] ?? .null)) && tell(.line(told.bytes)), nil)
    }
}
