import FasciaGeometry
import FasciaJSON
import FasciaSystem
import Glibc

/// A connection with the panel's control socket: requests out, answers and notifications in, without waiting.
final class PanelLink {
    /// How long the panel may take to answer before it counts as hanging.
    static let patience = TimeSpan.seconds(10)
    /// The longest message that is read: a panel of a thousand values describes itself in less.
    private static let lineLimit = 4 << 20

    private let socket: StreamSocket
    private var source: DescriptorSource?
    private var input: [UInt8] = []
    private var output: [UInt8] = []
    private var lastID: Int64 = 0
    private var handlers: [Int64: (Result<JSONValue, PanelError>) -> Void] = [:]
    private var oldest: [(id: Int64, deadline: Instant)] = []
    private let clock = MonotonicClock()
    private var ended: ((String) -> Void)?
    private let notified: (_ method: String, _ parameters: JSONValue) -> Void

    /// - Parameters:
    ///   - notified: told what the panel tells.
    ///   - ended: told once why the connection is over.
    init(
        path: String, loop: EventLoop, notified: @escaping (_ method: String, _ parameters: JSONValue) -> Void,
        ended: @escaping (String) -> Void
    ) throws(SystemError) {
        // A panel that hangs takes nobody in, and is not waited for.
        socket = try StreamSocket(connectingTo: path, isBlocking: false)
        self.notified = notified
        self.ended = ended
        source = try loop.watch(socket.descriptor, priority: .background) { [unowned self] in self.ready($0) }
    }

    /// How many requests wait for their answers.
    var waiting: Int { handlers.count }

    /// Calls a method.
    func call(
        _ method: String, _ parameters: JSONObject = JSONObject(), then: @escaping (Result<JSONValue, PanelError>) -> Void = { _ in }
    ) {
        if ended == nil { return }
        lastID += 1
        handlers[lastID] = then
        oldest.append((lastID, clock.now + PanelLink.patience))
        JSONValue.object([
            "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": .object(parameters),
        ]).append(to: &output)
        output.append(UInt8(ascii: "\n"))
        flush()
    }

    /// Ends a connection whose panel owes an answer for too long.
    func check() {
        if let first = oldest.first, first.deadline < clock.now { end("the panel does not answer") }
    }

    func close() {
        ended = nil
        source = nil
    }

    private func end(_ reason: String) {
        source = nil
        let ended = ended
        self.ended = nil
        ended?(reason)
    }

    private func flush() {
        do throws(SystemError) {
            while !output.isEmpty {
                let count = try output.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                    try socket.send(UnsafeRawBufferPointer(bytes))
                }
                guard let count else { break }
                output.removeFirst(count)
            }
        } catch {
            return end("\(error)")
        }
        source?.events = output.isEmpty ? .readable : [.readable, .writable]
    }

    private func ready(_ events: DescriptorEvents) {
        withExtendedLifetime(self) {
            if events.contains(.writable) { flush() }
            if ended == nil || events == .writable { return }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            do throws(SystemError) {
                let count = try bytes.withUnsafeMutableBufferPointer { (bytes) throws(SystemError) in
                    try socket.receive(into: UnsafeMutableRawBufferPointer(bytes))
                }
                guard let count else { return }
                if count == 0 { return end("the panel has ended the connection") }
                input.append(contentsOf: bytes[..<count])
            } catch {
                return end("\(error)")
            }
            takeLines()
        }
    }

    private func takeLines() {
        var start = 0
        while ended != nil, let end = input[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = input[start..<end]
            start = end + 1
            if let message = try? line.withUnsafeBytes({ try JSONValue(parsing: $0, most: .max) }) { take(message) }
        }
        input.removeSubrange(..<start)
        if input.count > PanelLink.lineLimit { end("the panel sends a message that is too long") }
    }

    private func take(_ message: JSONValue) {
        if let method = message["method"]?.asString { return notified(method, message["params"] ?? .null) }
        guard let id = message["id"]?.asInteger else {
            return end(message["error"]?["message"]?.asString ?? "the panel does not understand this client")
        }
        oldest.removeAll { $0.id == id }
        guard let handler = handlers.removeValue(forKey: id) else { return }
        if let error = message["error"] {
            handler(.failure(PanelError(code: Int(error["code"]?.asInteger ?? 0), message: error["message"]?.asString ?? "")))
        } else {
            handler(.success(message["result"] ?? .null))
        }
    }
}

/// What the panel refuses, and why.
struct PanelError: Error {
    let code: Int
    let message: String
}
