import FasciaGeometry
import FasciaSystem

@testable import FasciaJSON
@testable import FasciaValues
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// A running panel with a control socket, and a client of it.
final class ControlPanel {
    let panel: RunningPanel
    let values: ValueStore
    let methods: ControlMethods
    let server: ControlServer
    private(set) var client: ControlBench.Client
    /// What the socket has logged.
    var logged: [String] { lines.all }
    private let lines = Lines()

    private final class Lines { var all: [String] = [] }

    init(
        _ text: String, folder: ConfigurationFolder? = nil, methods: [RPCMethod] = RPCMethod.all, hasTouchscreen: Bool = true,
        size: PixelSize = PixelSize(width: 240, height: 160), isPreview: Bool = false
    ) throws {
        let stage = FakeStage(size: size)
        stage.hasTouchscreen = hasTouchscreen
        // In the loop's own time nothing is ever due: frames come when something asks for them, and when a test makes them.
        panel = try RunningPanel(text, folder: folder, stage: stage, start: MonotonicClock().now + .seconds(86_400), isPreview: isPreview)
        let loop = panel.runner.events
        values = panel.service.values
        self.methods = try ControlMethods(
            service: panel.service, methods: methods, loop: loop, log: Log { [lines] in lines.all.append($0.message) })
        server = try ControlServer(
            listeners: [try ControlPanel.listener(panel.folder.path)], loop: loop, handler: self.methods, log: .silent())
        let (near, far) = try StreamSocket.pair()
        server.add(near)
        client = ControlBench.Client(far)
    }

    /// A listening socket in a folder.
    static func listener(_ folder: String, _ role: RPCMethod.Role = .administer) throws -> ControlListener {
        ControlListener(socket: try ListeningSocket(path: "\(folder)/\(role.socketName)"), role: role)
    }

    /// Another client, of a role.
    func join(as role: RPCMethod.Role = .administer) throws -> ControlBench.Client {
        let (near, far) = try StreamSocket.pair()
        server.add(near, as: role)
        return ControlBench.Client(far)
    }

    /// Turns the loop until nothing is left to do, frames too.
    func turn() throws {
        panel.turn()
        for _ in 0..<20_000 {
            // What is read beside the loop is waited for.
            let isReading = panel.runner.reader.count + server.parser.count + methods.pictures.count > 0
            if try !panel.runner.events.runOnce(timeout: isReading ? .milliseconds(1_000) : .zero), !isReading { return }
        }
        throw TestError(message: "the loop does not come to rest")
    }

    /// Sends a line and returns what came back, of notifications too.
    @discardableResult
    func send(_ line: String) throws -> [JSONValue] {
        client.send(line + "\n")
        try turn()
        return client.lines()
    }

    /// Calls a method and returns its answer.
    func call(_ method: String, _ parameters: JSONValue? = nil) throws -> JSONValue {
        let answers = try send(RPCRequest(id: 1, method: method, parameters: parameters).json.text)
        guard let answer = answers.first(where: { $0["id"] == 1 }) else { throw TestError(message: "\(method) was not answered") }
        return answer
    }
}
