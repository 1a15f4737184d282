import FasciaGeometry
import FasciaSystem
import Glibc

/// The panel's end of the control socket: takes connections and serves each a little at a time, after touches and frames.
final class ControlServer {
    /// Who is connected, by number.
    private(set) var clients: [Int: ControlClient] = [:]
    private let listener: ListeningSocket
    private let loop: EventLoop
    private let handler: any RPCHandler
    private let limits: ControlLimits
    private let clock: any Clock
    private let log: Log
    private var lastNumber = 0
    private var source: DescriptorSource?
    private var pause: TimerSource?

    /// Serves a socket for as long as this object lives.
    init(
        listener: ListeningSocket, loop: EventLoop, handler: any RPCHandler, limits: ControlLimits = ControlLimits(),
        clock: any Clock = MonotonicClock(), log: Log
    ) throws(SystemError) {
        self.listener = listener
        self.loop = loop
        self.handler = handler
        self.limits = limits
        self.clock = clock
        self.log = log
        pause = try loop.timer(priority: .background) { [unowned self] in self.source?.isEnabled = true }
        source = try loop.watch(listener.descriptor, priority: .background) { [unowned self] _ in self.accept() }
    }

    /// One connection a turn: who connects a thousand times is served like anybody else.
    private func accept() {
        do throws(SystemError) {
            if let socket = try listener.accept() { add(socket) }
        } catch {
            // Out of descriptors or memory. The connection still waits, and would be told of without end.
            log.limited(.warning, key: "control", "\(error); no connections for \(limits.refusalPause.nanoseconds / 1_000_000) ms")
            source?.isEnabled = false
            pause?.arm(at: clock.now + limits.refusalPause)
        }
    }

    /// Serves a connection.
    func add(_ socket: StreamSocket) {
        if clients.count >= limits.clients {
            let error = RPCError(
                .tooManyClients, "\(limits.clients) clients are connected, which is as many as there may be; try again later")
            var line = RPCRequest.answer(.null, error: error).bytes
            line.append(UInt8(ascii: "\n"))
            // A new connection takes a line at once. What it makes of it is its own affair.
            line.withUnsafeBytes { bytes in _ = try? socket.send(bytes) }
            log.limited(.warning, key: "clients", "turned a client away: \(limits.clients) are connected")
            return
        }
        lastNumber += 1
        do throws(SystemError) {
            let client = try ControlClient(
                number: lastNumber, socket: socket, loop: loop, handler: handler, limits: limits, clock: clock
            ) { [unowned self] client, reason in self.forget(client, reason) }
            clients[client.number] = client
            log.debug("client \(client.number) is \(client.peer.map { "\($0)" } ?? "unknown")")
        } catch {
            log.limited(.warning, key: "control", "\(error)")
        }
    }

    private func forget(_ client: ControlClient, _ reason: ControlClient.End) {
        clients[client.number] = nil
        handler.left(client)
        if case .dropped(let why) = reason {
            let who = client.peer.map { ", \($0)," } ?? ""
            log.limited(.notice, key: "dropped", "dropped client \(client.number)\(who) which \(why)")
        }
    }
}
