import ArgumentParser
import FasciaJSON
import FasciaPanel
import FasciaSocket
import FasciaSystem
import Glibc

/// A blocking connection to a running panel's control socket.
final class ControlConnection {
    private let socket: StreamSocket
    private let path: String
    private var buffer: [UInt8] = []
    private var lastID: Int64 = 0

    /// What an error of the panel's silence says was attempted.
    static let hearing = "hear from"

    /// Long enough for a reload on a slow machine.
    static let timeout = 30_000

    /// Connects to the first of some sockets that takes the connection. Errors say what to do.
    /// - Parameters:
    ///   - paths: an error is about the first that may not be used, else about the last.
    ///   - timeout: how long an answer may take, in milliseconds.
    init(paths: [String], timeout: Int = ControlConnection.timeout) throws(SystemError) {
        var failure: SystemError?
        for path in paths {
            do throws(SystemError) {
                socket = try StreamSocket(connectingTo: path)
                self.path = path
                socket.setReceiveTimeout(milliseconds: timeout)
                return
            } catch {
                let advice = error.advice.isEmpty ? ControlConnection.remedy(error.errno, path) : error.advice
                if failure?.errno == EACCES { continue }
                failure = SystemError(attempt: error.attempt, object: error.object, errno: error.errno, advice: advice)
            }
        }
        throw failure ?? SystemError(attempt: "connect to", object: "a panel", errno: ENOENT)
    }

    /// What to do about a connection that could not be made.
    private static func remedy(_ number: Int32, _ path: String) -> String {
        switch number {
        case ENOENT:
            return "no panel runs that has its socket there: look at “systemctl status fascia”; a panel started by hand has a socket only "
                + "with --control PATH, to be named here with --socket PATH"
        case ECONNREFUSED: return "the panel has ended and left its socket behind: start it with “systemctl start fascia”"
        case EACCES:
            let group = RPCMethod.Role.allCases.first { path.hasSuffix("/\($0.socketName)") }?.group ?? "fascia"
            return
                "the socket is for the panel's user and the group \(group): “sudo usermod -aG \(group) $USER”, then log in again; or use sudo"
        case ENOTSOCK: return "there is a file that is no socket: what --socket names is the panel's control socket"
        case EAGAIN: return "the panel takes no connections: it hangs or is very busy; try again in a moment"
        default: return ""
        }
    }

    /// Calls a method and waits for its answer. Notifications that arrive before it are ignored.
    func call(_ method: String, _ parameters: JSONObject = JSONObject()) throws -> JSONValue {
        try call(method, parameters: parameters.isEmpty ? nil : .object(parameters))
    }

    /// Calls a method with a list or an object of parameters, nil for none.
    func call(_ method: String, parameters: JSONValue?) throws -> JSONValue {
        lastID += 1
        let id = JSONValue.integer(lastID)
        let request = RPCRequest(id: id, method: method, parameters: parameters)
        try send(request.json)
        while true {
            let message = try next()
            // An error without an id is about the connection as a whole.
            guard message["id"] == id || (message["id"] == .null && message["error"] != nil) else { continue }
            if let error = message["error"].flatMap(RPCError.init) { throw error }
            return message["result"] ?? .null
        }
    }

    /// Sends a message.
    func send(_ message: JSONValue) throws(SystemError) {
        do throws(SystemError) {
            try socket.sendAll(message.bytes + [UInt8(ascii: "\n")])
        } catch {
            // A server that refuses a client sends the reason before it closes the connection.
            if error.errno != EPIPE || buffer.isEmpty { throw error }
        }
    }

    /// Removes the timeout of reads, for subscriptions.
    func waitForEver() { socket.setReceiveTimeout(milliseconds: 0) }

    /// Reads the next message.
    func next() throws -> JSONValue {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                let text = String(decoding: line, as: UTF8.self)
                buffer.removeSubrange(...end)
                if !text.isEmpty { return try JSONValue(parsing: text, most: .max) }
                continue
            }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = try bytes.withUnsafeMutableBytes { try socket.receive(into: $0) }
            guard let count else {
                throw SystemError(
                    attempt: ControlConnection.hearing, object: "the panel at \(path)", errno: ETIMEDOUT,
                    advice: "it hangs, or is very busy")
            }
            if count == 0 {
                throw SystemError(
                    attempt: ControlConnection.hearing, object: "the panel at \(path)", errno: ECONNRESET,
                    advice: "it has ended, or dropped this client for reading too slowly")
            }
            buffer.append(contentsOf: bytes[..<count])
        }
    }
}
