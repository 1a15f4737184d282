import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// A control server in a loop that a test turns by hand, and clients on the other ends of real sockets.
final class ControlBench {
    /// Answers as the test says, and remembers what was asked.
    final class Handler: RPCHandler {
        var calls: [String] = []
        var left: [Int] = []
        var waiting: [ControlClient] = []
        var onCall: ((RPCRequest, ControlClient) throws(RPCError) -> RPCAnswer)?

        func call(_ request: RPCRequest, from client: ControlClient) throws(RPCError) -> RPCAnswer {
            calls.append(request.method)
            if let onCall { return try onCall(request, client) }
            switch request.method {
            case "echo": return .result(request.parameters ?? .null)
            case "later":
                waiting.append(client)
                return .later
            case "much": return .result(.string(String(repeating: "x", count: 40_000)))
            default: throw RPCError(.noMethod, "no")
            }
        }

        func left(_ client: ControlClient) {
            left.append(client.number)
            waiting.removeAll { $0 === client }
        }
    }

    /// The other end of a connection, which never waits.
    final class Client {
        let socket: StreamSocket
        private var buffer: [UInt8] = []

        init(_ socket: StreamSocket) {
            self.socket = socket
        }

        /// The connection ends here even where a program that another test starts just now still has its descriptor, as it has until it
        /// becomes that program.
        deinit { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

        /// Sends bytes; what the kernel does not take is left out. Returns how many it took.
        @discardableResult
        func send(_ bytes: [UInt8]) -> Int {
            var sent = 0
            while sent < bytes.count {
                let count = bytes.withUnsafeBytes { all in (try? socket.send(UnsafeRawBufferPointer(rebasing: all[sent...]))) ?? nil }
                guard let count, count > 0 else { break }
                sent += count
            }
            return sent
        }

        @discardableResult
        func send(_ text: String) -> Int { send(Array(text.utf8)) }

        /// What arrived since the last time, in lines; an unfinished one is kept.
        func lines() -> [JSONValue] {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = bytes.withUnsafeMutableBytes { (try? socket.receive(into: $0)) ?? nil }
                guard let count, count > 0 else { break }
                buffer.append(contentsOf: bytes[..<count])
            }
            var found: [JSONValue] = []
            while let end = buffer.firstIndex(of: 10) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeSubrange(...end)
                do { found.append(try JSONValue(parsing: line, most: .max)) } catch { Issue.record("\(error): \(line.prefix(200))") }
            }
            return found
        }

        /// Whether the other side has closed the connection, everything that it sent being read. Waits for it: another test's program may have
        /// that end's descriptor, too.
        func isClosed(within milliseconds: Int32 = 2_000) -> Bool {
            var waited = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&waited, 1, milliseconds)
            var byte: [UInt8] = [0]
            return byte.withUnsafeMutableBytes { bytes in
                do { return try socket.receive(into: bytes) == 0 } catch { return true }
            }
        }
    }

    let loop: EventLoop
    let handler = Handler()
    let server: ControlServer
    let folder: ConfigurationFolder
    private let lines = Lines()

    private final class Lines {
        var messages: [String] = []
    }

    /// What the log was told.
    var messages: [String] { lines.messages }

    init(
        limits: ControlLimits = ControlLimits(), handler other: (any RPCHandler)? = nil, owner: UInt32 = getuid(),
        clock: any Clock = MonotonicClock()
    ) throws {
        loop = try EventLoop()
        folder = try ConfigurationFolder()
        let lines = lines
        server = try ControlServer(
            listeners: [try ControlPanel.listener(folder.path)], loop: loop, handler: other ?? handler, limits: limits,
            owner: owner, clock: clock, log: Log(threshold: .info) { lines.messages.append($0.message) })
    }

    /// A client by a pair of sockets.
    func join() throws -> Client {
        let (near, far) = try StreamSocket.pair()
        server.add(near)
        return Client(far)
    }

    /// A client of a user, by a pair of sockets.
    func join(user: UInt32) throws -> Client {
        let (near, far) = try StreamSocket.pair()
        server.add(near, of: SocketPeer(process: 1, user: user))
        return Client(far)
    }

    /// A client by the socket in the file system.
    func connect() throws -> Client {
        let client = Client(try StreamSocket(connectingTo: "\(folder.path)/control"))
        _ = fcntl(client.socket.descriptor, F_SETFL, O_NONBLOCK)
        return client
    }

    /// Turns the loop until nothing is left to do.
    func turn() throws {
        for _ in 0..<20_000 {
            // What is read beside the loop is waited for.
            let isReading = server.parser.count > 0
            if try !loop.runOnce(timeout: isReading ? .milliseconds(1_000) : .zero), !isReading { return }
        }
        Issue.record("the loop does not come to rest")
    }

    /// Sends lines of a client and returns the answers.
    func ask(_ client: Client, _ text: String) throws -> [JSONValue] {
        client.send(text + "\n")
        try turn()
        return client.lines()
    }
}
