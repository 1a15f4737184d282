import FasciaGeometry
import FasciaSystem
import Glibc

/// The panel's end of the control socket: takes connections and serves each a little at a time, after touches and frames.
///
/// Nobody can keep others out: places are limited for each user, one is kept for root and the panel's own user, and where a place is
/// missing the client that has asked for nothing for longest gives up its own.
final class ControlServer {
    /// The connected clients, by number.
    private(set) var clients: [Int: ControlClient] = [:]
    private let listeners: [ControlListener]
    private let loop: EventLoop
    private let handler: any RPCHandler
    private let limits: ControlLimits
    private let clock: any Clock
    private let log: Log
    /// Reads long messages, one of each client at most.
    let parser: Worker
    /// The panel's own user.
    private let owner: UInt32
    private var lastNumber = 0
    private var sources: [DescriptorSource] = []
    private var pause: TimerSource?
    private var idleTimer: TimerSource?

    /// Serves sockets for as long as this object lives.
    /// - Parameter owner: the number of the panel's own user.
    init(
        listeners: [ControlListener], loop: EventLoop, handler: any RPCHandler, limits: ControlLimits = ControlLimits(),
        owner: UInt32 = getuid(), clock: any Clock = MonotonicClock(), log: Log
    ) throws(SystemError) {
        self.listeners = listeners
        self.loop = loop
        self.handler = handler
        self.limits = limits
        self.owner = owner
        self.clock = clock
        self.log = log
        parser = try Worker(loop: loop, limit: limits.clients)
        pause = try loop.timer(priority: .background) { [unowned self] in self.setAccepting(true) }
        idleTimer = try loop.timer(priority: .background) { [unowned self] in self.endIdle() }
        for listener in listeners {
            sources.append(try loop.watch(listener.socket.descriptor, priority: .background) { [unowned self] _ in self.accept(listener) })
        }
    }

    private func setAccepting(_ isAccepting: Bool) {
        for source in sources { source.isEnabled = isAccepting }
    }

    /// Accepts one connection a turn, so that a client that connects a thousand times delays nothing else.
    private func accept(_ listener: ControlListener) {
        do throws(SystemError) {
            if let socket = try listener.socket.accept() { add(socket, as: listener.role) }
        } catch {
            // Out of descriptors or memory. The connection still waits, and the loop would report it without end.
            log.limited(.warning, key: "control", "\(error); no connections for \(limits.refusalPause.nanoseconds / 1_000_000) ms")
            setAccepting(false)
            pause?.arm(at: clock.now + limits.refusalPause)
        }
    }

    /// Serves a connection, or turns it away.
    func add(_ socket: StreamSocket, as role: RPCMethod.Role = .administer) { add(socket, as: role, of: socket.peer) }

    /// - Parameter peer: the process at the other end; nil, if unknown, counts as a user of its own.
    func add(_ socket: StreamSocket, as role: RPCMethod.Role = .administer, of peer: SocketPeer?) {
        if let reason = makeRoom(for: peer) {
            var line = RPCRequest.answer(.null, error: RPCError(.tooManyClients, "\(reason); try again later")).bytes
            line.append(UInt8(ascii: "\n"))
            // A new connection takes a line at once. What it makes of it is its own affair.
            line.withUnsafeBytes { bytes in _ = try? socket.send(bytes) }
            log.limited(.warning, key: "clients", "turned a client away\(peer.map { ", \($0)" } ?? ""): \(reason)")
            return
        }
        lastNumber += 1
        do throws(SystemError) {
            let client = try ControlClient(
                number: lastNumber, socket: socket, role: role, peer: peer, loop: loop, handler: handler, parser: parser, limits: limits,
                clock: clock,
                rested: { [unowned self] in self.watchIdle() }, ended: { [unowned self] client, reason in self.forget(client, reason) })
            clients[client.number] = client
            handler.joined(client)
            log.debug("client \(client.number) is \(client.peer.map { "\($0)" } ?? "unknown")")
            watchIdle()
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

    // MARK: Places

    /// Whether a client is root's or the panel's own user's: who has to get in to put things right.
    private func isPrivileged(_ peer: SocketPeer?) -> Bool { peer.map { $0.user == 0 || $0.user == owner } ?? false }

    /// Sees to it that there is a place for one more client of a user.
    /// - Returns: why there is none; nil if there is.
    private func makeRoom(for peer: SocketPeer?) -> String? {
        let isPrivileged = isPrivileged(peer)
        if !isPrivileged {
            let own = clients.values.filter { $0.peer?.user == peer?.user }
            if own.count >= limits.clientsOfUser, !dismissIdle(among: own) {
                return "this user has \(own.count) connections, which is as many as one may have"
            }
        }
        // Of others than root and the panel's own user, one less than there are.
        let most = isPrivileged ? limits.clients : limits.clients - 1
        if clients.count < most { return nil }
        // Nobody makes those go who have to get in.
        let others = clients.values.filter { isPrivileged || !self.isPrivileged($0.peer) }
        return dismissIdle(among: others)
            ? nil : "\(clients.count) clients are connected, and all of them are at work, which is as many as there may be"
    }

    /// Ends the connection of the client that has asked for nothing for longest.
    /// - Returns: whether there was one that is idle.
    private func dismissIdle(among candidates: [ControlClient]) -> Bool {
        guard let oldest = candidates.filter(\.isIdle).min(by: { ($0.lastRequest, $0.number) < ($1.lastRequest, $1.number) }) else {
            return false
        }
        oldest.dismiss(
            RPCError(.tooManyClients, "this connection was idle, and its place was needed for another client; connect anew"),
            "was idle, and its place was needed")
        return true
    }

    // MARK: Idle clients

    /// Ends the connections of clients that subscribe to nothing and have asked for nothing for a long time.
    func endIdle() {
        let now = clock.now
        for client in Array(clients.values) where client.isIdle && now - client.lastRequest >= limits.idleTime {
            let seconds = limits.idleTime.nanoseconds / 1_000_000_000
            client.dismiss(
                RPCError(.idle, "nothing was asked for in \(seconds) s, and nothing is subscribed to; connect anew"),
                "asked for nothing in \(seconds) s")
        }
        watchIdle()
    }

    /// Looks again when the first of those that subscribe to nothing may have been silent for too long; never while there is none.
    private func watchIdle() {
        guard let idleTimer, !idleTimer.isArmed else { return }
        let now = clock.now
        var next = Instant.distantFuture
        for client in clients.values where !client.isFollowing {
            // One that is at work is looked at again later.
            let due = client.lastRequest + limits.idleTime
            next = min(next, due > now ? due : now + limits.idleTime)
        }
        idleTimer.arm(at: next)
    }
}
