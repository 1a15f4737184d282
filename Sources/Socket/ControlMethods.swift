import FasciaValues
import FasciaGeometry
import FasciaPanel
import FasciaSystem

/// Carries out what clients of a control socket ask for, by the declarations of its methods.
final class ControlMethods: RPCHandler {
    let service: PanelService
    let methods: [RPCMethod]
    let values: ValueStore
    let publisher: ControlPublisher
    let screenshots: ScreenshotQueue
    let longRequests: LongRequests
    let pictures: PictureReader
    let views: ViewPublisher
    let fingers: ClientFingers
    let log: Log
    let clock: any Clock
    /// The paths of the sockets by role, for clients that need another one.
    var sockets: [RPCMethod.Role: String] = [:]
    /// The client whose alert waits for an answer.
    weak var asker: ControlClient?
    /// The name of the alert that is shown and stays without its client; nil without one.
    var staying: String?
    /// What clients do in place of a person, by their numbers.
    var errands: [Int: HandErrand] = [:]
    /// Who is connected, in the order in which they came.
    private(set) var clients: [ControlClient] = []
    private var observations: [Observation] = []
    private var lastCalls: [String: Instant] = [:]

    /// Counts up when something is no longer understood as before; what is only added does not count.
    static let protocolVersion: Int64 = 1
    /// Making a panel anew and reading a recording cost much, beside the loop too: no client may ask for them all the time.
    static let pause = TimeSpan.milliseconds(250)

    /// Joins a service with clients; the loop is that of the server.
    init(service: PanelService, methods: [RPCMethod] = RPCMethod.all, loop: EventLoop, log: Log) throws(SystemError) {
        self.service = service
        self.methods = methods
        self.log = log
        clock = service.clock
        values = service.values
        longRequests = try LongRequests(loop: loop)
        let longRequests = longRequests
        pictures = try PictureReader(loop: loop, values: service.values) { [unowned longRequests] in longRequests.resume() }
        screenshots = try ScreenshotQueue(loop: loop) { [unowned service] in
            service.picture
        } showsSecret: { [unowned service] in
            service.showsSecret
        }
        views = try ViewPublisher(service: service, loop: loop)
        fingers = try ClientFingers(service: service, loop: loop)
        publisher = try ControlPublisher(
            loop: loop, values: service.values, longRequests, clock: service.clock, log: log, page: { [unowned service] in service.page },
            connected: { [unowned service] in service.isConnected = $0 })
        let publisher = publisher
        service.keepsWhole(unless: { [weak longRequests] in longRequests?.isHalfDone ?? false })
        observations = [
            values.changes.add { publisher.changed($0.name, $0.state.known) },
            values.writes.add { publisher.wrote($0.name, $0.value) },
            values.rowWrites.add { publisher.wrote($0) },
            values.listChanges.add { publisher.changed($0) },
            values.seriesChanges.add { publisher.changed($0) },
            values.secretChanges.add { [unowned values] in if values.secretState(of: $0) == .waiting { publisher.secretCame() } },
            values.resets.add { publisher.wasReset($0) },
            values.imageChanges.add { publisher.changed(image: $0) },
            values.definitionChanges.add { publisher.wasConfigured() },
            service.events.add { publisher.event($0) },
            service.turns.add { [unowned views] in
                publisher.turned()
                views.turned()
            },
        ]
        if let rehearsal = service.rehearsal { observations.append(rehearsal.deeds.add { publisher.happened($0) }) }
    }

    var secretNames: Set<String> { values.secretNames }

    func joined(_ client: ControlClient) { clients.append(client) }

    func left(_ client: ControlClient) {
        clients.removeAll { $0 === client }
        publisher.remove(client)
        screenshots.remove(client)
        views.remove(client)
        fingers.remove(client)
        endSession(of: client)
        longRequests.remove(client)
        errands.removeValue(forKey: client.number)?.cancel()
        if let link = client.link {
            client.link = nil
            lose(link.names)
            tellLinks()
        }
        // Nobody is there for the answer.
        if asker === client { service.dismissQuestion() }
    }

    /// The longest message of `report`, in bytes.
    static let reportLimit = 500

    /// A client says how its own connection is. What comes by it is out of date unless it is connected, and until it is set anew.
    func report(_ link: ClientLink, of client: ControlClient) {
        let before = client.link
        client.link = link
        if link.state != .connected { lose(link.names) }
        if before?.state != link.state || before?.message != link.message {
            let message = link.message.isEmpty ? "" : ": \(link.message)"
            log.limited(.notice, key: "link", "\(client.name) is \(link.state.rawValue)\(message)")
        }
        publisher.update(client)
        tellLinks()
    }

    private func lose(_ names: [String]) {
        for name in names { values.lose(name) }
        if !names.isEmpty { service.changed() }
    }

    private func tellLinks() {
        let broker = clients.last { $0.link != nil }?.link?.state.rawValue ?? PanelValue.brokerStates[0]
        if service.broker != broker { service.broker = broker }
    }

    func call(_ request: RPCRequest, from client: ControlClient) throws(RPCError) -> RPCAnswer {
        guard let method = methods.first(where: { $0.name == request.method }) else {
            let guess = Suggestion.closest(to: request.method, among: methods.map(\.name)).map { "; did you mean “\($0)”?" }
            throw RPCError(.noMethod, "there is no method “\(request.method.prefix(60))”\(guess ?? "; “list” tells which there are")")
        }
        if client.role < method.role { throw denial(method, client.role) }
        do throws(RPCError) {
            return try method.perform(RPCCall(client: client, methods: self), request.parameters)
        } catch {
            if ControlMethods.settingMethods.contains(method.name) { logRefusal(of: method.name, by: client, error) }
            throw error
        }
    }

    /// What backends tell the panel with: without a screen of theirs, the log says what of it was refused.
    private static let settingMethods: Set = ["set", "patch", "append"]

    /// Logs that something was not set, once in a while for each client.
    func logRefusal(of method: String, by client: ControlClient, _ error: RPCError) {
        let backend = client.subscription.backend.map { ", the backend “\($0)”" } ?? ""
        log.limited(.warning, key: "refused \(client.peer?.user ?? 0)", "refused “\(method)” of \(client.name)\(backend): \(error.message)")
    }

    /// The error for a client whose socket does not give a method's role: which role that is, and where its socket is.
    private func denial(_ method: RPCMethod, _ role: RPCMethod.Role) -> RPCError {
        let needed = RPCMethod.Role.allCases.first { $0 >= method.role && sockets[$0] != nil }
        let path = needed.flatMap { sockets[$0] } ?? ""
        let advice = path.isEmpty ? "" : ": use \(path), which is for the group \((needed ?? method.role).group)"
        return RPCError(
            .denied, "“\(method.name)” needs the role “\(method.role.rawValue)”, and this socket gives “\(role.rawValue)”\(advice)",
            data: ["role": .string(method.role.rawValue), "socket": path.isEmpty ? .null : .string(path)])
    }

    /// Refuses a method that costs much if it was called just now: others, which need another role, are none of its concern.
    func delay(_ method: String) throws(RPCError) {
        let now = clock.now
        if let last = lastCalls[method], now - last < ControlMethods.pause {
            throw RPCError(.unavailable, "a panel does “\(method)” four times a second at most: try again in a moment")
        }
        lastCalls[method] = now
    }
}

extension RPCMethod {
    /// Every method of the panel, in the order in which `list` tells of them.
    package static let all = ofValues + ofControls + ofHands + ofMessages + ofPanel + ofViewers + ofBridges + ofPreviews
}
