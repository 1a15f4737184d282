import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

@testable import FasciaJSON
@testable import FasciaPanel
@testable import FasciaSocket
@testable import PanelTests

/// Who may do what: each socket gives a role, and a method beyond it is refused.
@Suite struct RoleTests {
    private static let text = """
        fascia: 1
        values: {level: {range: [0, 100], initial: 20}}
        views: [{type: slider, id: level, binds: level, frame: {left: 20, right: 20, top: 20}}]
        """

    private func ask(_ panel: ControlPanel, _ client: ControlBench.Client, _ method: String, _ parameters: JSONValue? = nil) throws
        -> JSONValue
    {
        client.send(RPCRequest(id: 1, method: method, parameters: parameters).json.text + "\n")
        try panel.turn()
        return try #require(client.lines().first)
    }

    @Test(arguments: RPCMethod.Role.allCases)
    func socketGivesItsRoleAndThoseBeforeIt(role: RPCMethod.Role) throws {
        let panel = try ControlPanel(RoleTests.text)
        let client = try panel.join(as: role)
        for method in RPCMethod.all where method.name != "quit" || method.role > role {
            let answer = try ask(panel, client, method.name, method.parameters.isEmpty ? nil : [:])
            let isDenied = answer["error"]?["code"]?.asInteger == RPCError.Code.denied.rawValue
            #expect(isDenied == (method.role > role), "\(method.name): \(answer.text)")
        }
    }

    @Test func refusalNamesTheRoleAndItsSocket() throws {
        let panel = try ControlPanel(RoleTests.text)
        panel.methods.sockets = [.see: "/run/fascia/see", .operate: "/run/fascia/operate", .administer: "/run/fascia/control"]
        let client = try panel.join(as: .see)
        let answer = try ask(panel, client, "set", ["name": "level", "value": 40])
        #expect(
            answer["error"] == [
                "code": -32008,
                "message":
                    "“set” needs the role “operate”, and this socket gives “see”: use /run/fascia/operate, which is for the group fascia-operate",
                "data": ["role": "operate", "socket": "/run/fascia/operate"],
            ])
        #expect(try panel.values.get("level") == .number(20))
        // Where there is no socket for the role itself, one for a higher one will do.
        panel.methods.sockets[.operate] = nil
        let other = try ask(panel, client, "set", ["name": "level", "value": 40])
        #expect(other["error"]?["data"] == ["role": "operate", "socket": "/run/fascia/control"])
        // A method that does not exist is no secret.
        #expect(try ask(panel, client, "sett")["error"]?["code"] == -32601)
    }

    /// A refused `subscribe` changes nothing: neither what the client is told nor whether it is idle.
    @Test func whoMayOnlySeeIsNoBackend() throws {
        let panel = try ControlPanel(RoleTests.text)
        let client = try panel.join(as: .see)
        _ = try ask(panel, client, "subscribe", ["topics": ["pages"]])
        let denied = try ask(panel, client, "subscribe", ["topics": ["changes"], "names": ["level"], "backend": "oven"])
        #expect(denied["error"]?["code"] == -32008)
        let served = try #require(panel.server.clients.values.first { $0.role == .see })
        #expect(served.subscription.topics == [.pages] && served.subscription.backend == nil)
        _ = try panel.call("set", ["level", 40])
        #expect(client.lines().isEmpty)
        _ = try ask(panel, client, "unsubscribe")
        _ = try ask(panel, client, "subscribe", ["topics": ["changes"], "backend": "oven"])
        #expect(served.subscription.topics == [] && served.isIdle)
    }

    @Test func eachSocketIsServedWithItsRole() throws {
        let panel = try ControlPanel(RoleTests.text)
        let folder = panel.panel.folder.path + "/sockets"
        mkdir(folder, 0o700)
        let listeners = try RPCMethod.Role.allCases.map { try ControlPanel.listener(folder, $0) }
        let server = try ControlServer(listeners: listeners, loop: panel.panel.runner.events, handler: panel.methods, log: .silent())
        var clients: [ControlBench.Client] = []
        for role in RPCMethod.Role.allCases {
            let client = ControlBench.Client(try StreamSocket(connectingTo: "\(folder)/\(role.socketName)"))
            _ = fcntl(client.socket.descriptor, F_SETFL, O_NONBLOCK)
            clients.append(client)
            #expect(try ask(panel, client, "get", ["name": "level"])["result"] == 20)
            let isDenied = try ask(panel, client, "set", ["name": "level", "value": 20])["error"] != nil
            #expect(isDenied == (role == .see))
        }
        #expect(server.clients.values.map(\.role).sorted() == RPCMethod.Role.allCases)
        withExtendedLifetime(clients) {}
    }

    @Test func addressesOpenWhatTheyName() throws {
        let panel = try ControlPanel(RoleTests.text)
        let folder = panel.panel.folder.path + "/sockets"
        mkdir(folder, 0o700)
        var addresses = ControlAddresses()
        addresses[.administer] = ControlAddress("\(folder)/all")
        addresses[.operate] = ControlAddress("none")
        addresses[.see] = ControlAddress("\(folder)/see")
        let listeners = try addresses.open(.silent())
        #expect(listeners.map(\.role) == [.administer, .see])
        #expect(listeners.map(\.socket.path) == ["\(folder)/all", "\(folder)/see"])
        // One of a lesser role that cannot be opened is left out; the control socket is not.
        addresses[.see] = ControlAddress("\(folder)/missing/see")
        addresses[.administer] = ControlAddress("\(folder)/other")
        #expect(try addresses.open(.silent()).map(\.role) == [.administer])
        addresses[.administer] = ControlAddress("\(folder)/missing/control")
        #expect(throws: SystemError.self) { try addresses.open(.silent()) }
    }

    @Test func groupOfASocketIsSet() throws {
        // Another group than one's own can be set by root alone, or by who is in it.
        var groups = [gid_t](repeating: 0, count: 64)
        let count = getgroups(64, &groups)
        let group = getuid() == 0 ? 4243 : groups.prefix(Int(max(0, count))).first { $0 != getgid() } ?? getgid()
        let folder = try ConfigurationFolder()
        let socket = try ListeningSocket(path: "\(folder.path)/see", group: group)
        var status = stat()
        #expect(stat(socket.path, &status) == 0)
        #expect(status.st_gid == group)
        #expect(status.st_mode & 0o777 == 0o660)
    }

    /// Who may only operate the panel cannot keep those who administer it from reloading.
    @Test func replaysDoNotDelayReloads() throws {
        let panel = try ControlPanel(PanelRunnerTests.panel)
        let operating = try panel.join(as: .operate)
        operating.send(#"{"jsonrpc":"2.0","id":1,"method":"replay","params":{"recording":"no recording"}}"# + "\n")
        try panel.turn()
        #expect(operating.lines().first?["error"] != nil)
        #expect(try panel.call("reload")["result"] == true)
        #expect(try panel.call("reload")["error"]?["message"]?.asString?.contains("four times a second") == true)
    }
}
