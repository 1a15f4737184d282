import FasciaGeometry
import FasciaJSON
import FasciaSystem
import Glibc
import Testing

@testable import FasciaBridge

/// A broker that only notes what it is given.
final class NotedBroker: Publishing {
    var isConnected = true
    /// Whether what is sent leaves.
    var takes = true
    private(set) var published: [String] = []
    private(set) var sent: [String] = []

    func publish(_ topic: String, _ payload: String) { published.append("\(topic) \(payload)") }

    func send(_ topic: String, _ payload: String, life: UInt32) -> Bool {
        if takes { sent.append("\(topic) \(payload) for \(life) s") }
        return takes
    }

    /// What was published since the last time.
    func take() -> [String] {
        defer { published = [] }
        return published
    }
}

/// A panel that only notes what it is asked, and answers when it is told to.
final class NotedPanel: PanelRequesting {
    var isConnected = true
    private(set) var calls: [String] = []
    private var handlers: [(Result<JSONValue, PanelError>) -> Void] = []

    var waiting: Int { handlers.count }

    func call(_ method: String, _ parameters: JSONObject, then: @escaping (Result<JSONValue, PanelError>) -> Void) {
        calls.append("\(method) \(JSONValue.object(parameters).text)")
        handlers.append(then)
    }

    /// Answers what was asked first.
    func answer(_ result: Result<JSONValue, PanelError> = .success(.null)) { handlers.removeFirst()(result) }

    /// What was asked since the last time.
    func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

/// A control socket of which a test says what it answers.
final class ScriptedPanel {
    let path: String
    private let folder: String
    private let socket: ListeningSocket
    private let answer: (_ method: String, _ parameters: JSONValue) -> JSONValue?
    private(set) var calls: [(method: String, parameters: JSONValue)] = []
    private var listening: DescriptorSource?
    private var reading: DescriptorSource?
    private var connection: StreamSocket?
    private var input: [UInt8] = []

    /// - Parameter answer: the result of a call; nil to let it wait.
    init(_ loop: EventLoop, answer: @escaping (_ method: String, _ parameters: JSONValue) -> JSONValue?) throws {
        self.answer = answer
        var name = Array("/tmp/fascia-bridge-XXXXXX".utf8CString)
        folder = mkdtemp(&name).map { String(cString: $0) } ?? "/tmp"
        path = "\(folder)/operate"
        socket = try ListeningSocket(path: path)
        listening = try loop.watch(socket.descriptor, priority: .background) { [unowned self] _ in
            guard let accepted = try? self.socket.accept() else { return }
            self.connection = accepted
            self.input = []
            self.reading = try? loop.watch(accepted.descriptor, priority: .background) { [unowned self] _ in self.read() }
        }
    }

    deinit {
        unlink(path)
        rmdir(folder)
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = bytes.withUnsafeMutableBytes { buffer in (try? connection?.receive(into: buffer)) ?? 0 }
        if count == 0 { return close() }
        input += bytes[..<count]
        while let end = input.firstIndex(of: UInt8(ascii: "\n")) {
            let line = input[..<end]
            input.removeSubrange(...end)
            guard let call = try? line.withUnsafeBytes({ try JSONValue(parsing: $0) }), let method = call["method"]?.asString else {
                continue
            }
            let parameters = call["params"] ?? .null
            calls.append((method, parameters))
            if let result = answer(method, parameters) { send(["jsonrpc": "2.0", "id": call["id"] ?? .null, "result": result]) }
        }
    }

    func tell(_ method: String, _ parameters: JSONValue) { send(["jsonrpc": "2.0", "method": .string(method), "params": parameters]) }

    private func send(_ message: JSONValue) {
        let bytes = message.bytes + [UInt8(ascii: "\n")]
        _ = bytes.withUnsafeBytes { buffer in try? connection?.send(buffer) }
    }

    func close() {
        reading = nil
        // A program that another test starts just now may still have its descriptor.
        if let connection { shutdown(connection.descriptor, Int32(SHUT_RDWR)) }
        connection = nil
    }

    /// How often a method was called.
    func count(_ method: String) -> Int { calls.count { $0.method == method } }
}

extension Description {
    /// A panel of these values, as it describes itself.
    static func of(
        _ values: String, buttons: String = "[]", more: String = "", looks: String = #""pages":[],"themes":["default"],"languages":[]"#,
        sum: String = "1"
    ) throws -> Description {
        let json =
            #"{"mqtt":{"host":"h","port":1883,"topic":"a","homeAssistant":{"prefix":"ha"}\#(more)},"values":{\#(values)},"buttons":\#(buttons),\#(looks),"configuration":"\#(sum)"}"#
        let panel = Description(try JSONValue(parsing: json), machine: "m")
        return try #require(panel)
    }
}

extension EventLoop {
    /// Runs until a condition holds, for three seconds at most.
    /// - Returns: whether it holds.
    func until(_ condition: () -> Bool) throws -> Bool {
        let clock = MonotonicClock()
        let end = clock.now + .seconds(3)
        while !condition() {
            if clock.now > end { return false }
            _ = try runOnce(timeout: .milliseconds(20))
        }
        return true
    }

    /// Does what is to be done now.
    func settle() throws {
        for _ in 0..<20 { _ = try runOnce(timeout: .milliseconds(1)) }
    }
}
