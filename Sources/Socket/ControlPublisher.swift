import FasciaJSON
import FasciaPanel
import FasciaValues
import FasciaSystem

/// Sends clients the events and values that they subscribed to, after everything more urgent.
final class ControlPublisher {
    private var clients: [ControlClient] = []
    private var source: DeferredSource?
    private let values: ValueStore
    private let longRequests: LongRequests
    private let page: () -> String
    /// Called when the first client has subscribed as a backend, and when there is none any more.
    private let connected: (Bool) -> Void
    private let clock: any Clock
    private let log: Log
    private var isConnected = false
    private var lastPage = ""
    private var events: [PanelEvent] = []
    private var lostEvents = 0
    private var deeds: [JSONObject] = []

    /// Clients that have not been given yet what gathered for them.
    private var undelivered: [ControlClient] = []

    /// More events than a turn of the loop can bring by hand.
    static let mostEvents = 4096
    /// How many events, and how many values, are told in a turn: each to each client is a message.
    private static let eventsAtOnce = 64
    private static let valuesAtOnce = 250

    /// - Parameter page: the page that shows.
    init(
        loop: EventLoop, values: ValueStore, _ longRequests: LongRequests, clock: any Clock, log: Log, page: @escaping () -> String,
        connected: @escaping (Bool) -> Void = { _ in }
    ) throws(SystemError) {
        self.clock = clock
        self.log = log
        self.values = values
        self.longRequests = longRequests
        self.page = page
        self.connected = connected
        source = try loop.deferred(priority: .background) { [unowned self] in self.publish() }
    }

    /// Takes what a client asked for into account.
    func update(_ client: ControlClient) {
        let wasFollowed = follows(.pages)
        clients.removeAll { $0 === client }
        if !client.subscription.topics.isEmpty { clients.append(client) }
        client.onPending = { [unowned self] in self.source?.schedule() }
        client.onWhole = { [unowned self] in self.tellWhole(to: $0) }
        client.onSecretBack = { [unowned self] in self.secretCameBack($0) }
        if !wasFollowed { lastPage = page() }
        tellBackends()
        if client.subscription.backend != nil { secretCame() }
    }

    /// The names of the backends that are there, by the numbers of their clients.
    private var backends: [Int: String] = [:]

    private func tellBackends() {
        var present: [Int: String] = [:]
        // A bridge that has lost its broker carries nothing out.
        for client in clients where client.link?.state ?? .connected == .connected { present[client.number] = client.subscription.backend }
        for client in clients {
            guard let name = present[client.number], backends[client.number] != name else { continue }
            log.limited(.notice, key: "backend \(client.peer?.user ?? 0)", "the backend “\(name)” is connected: \(client.name)")
        }
        for (number, name) in backends where present[number] != name {
            let others = present.values.contains(name) ? "; another client of this name is still there" : ""
            log.limited(.notice, key: "no backend", "the backend “\(name)” is gone: client \(number)\(others)")
        }
        backends = present
        let isAnyone = !present.isEmpty
        if isAnyone == isConnected { return }
        isConnected = isAnyone
        connected(isAnyone)
    }

    // MARK: Secrets

    /// The client that has subscribed as a backend; of several the last, since those before it may be hanging. A bridge that has lost its
    /// connection is none.
    func backend(_ name: String) -> ControlClient? {
        clients.last { $0.subscription.backend == name && $0.canBeTold && ($0.link?.state ?? .connected) == .connected }
    }

    /// A secret waits, or a backend has come.
    func secretCame() {
        if clients.contains(where: { $0.subscription.backend != nil }) { source?.schedule() }
    }

    /// Gives each secret that waits to its backend, if that is there, and to nobody else.
    private func giveSecrets() {
        for name in values.waitingSecrets {
            guard let backend = values.definition(of: name)?.secret.backend, let client = self.backend(backend),
                let secret = values.giveSecret(name)
            else { continue }
            client.give(secret)
        }
    }

    /// A client is gone before all of a secret was sent to it: another one may get it, for as long as it would have waited.
    private func secretCameBack(_ secret: GivenSecret) {
        let backend = values.definition(of: secret.name)?.secret.backend ?? ""
        guard values.takeBack(secret, now: clock.now) else { return }
        log.warning(
            "the secret “\(secret.name)” did not reach a client that had subscribed as the backend “\(backend)”, which reads nothing or is gone: it waits for another one"
        )
    }

    /// Forgets a client that is gone.
    func remove(_ client: ControlClient) {
        clients.removeAll { $0 === client }
        undelivered.removeAll { $0 === client }
        tellBackends()
    }

    /// The panel wrote a value, for a backend to carry out.
    func wrote(_ name: String, _ value: Value) {
        if clients.isEmpty { return }
        for client in clients { client.subscription.wrote(name, value) }
        source?.schedule()
    }

    /// Values are new, or lost what they were, with a new configuration.
    func wasReset(_ names: [String]) {
        if clients.isEmpty { return }
        for client in clients { client.subscription.wasReset(names) }
        source?.schedule()
    }

    /// Another configuration has declared its values.
    func wasConfigured() {
        if clients.isEmpty { return }
        for client in clients { client.subscription.wasConfigured() }
        source?.schedule()
    }

    /// A value changed.
    func changed(_ name: String, _ value: Value?) {
        if clients.isEmpty { return }
        for client in clients { client.subscription.changed(name, value) }
        source?.schedule()
    }

    // MARK: Lists, images and series

    /// A control in a row wrote a field.
    func wrote(_ write: RowWrite) {
        gather(.values, write.name) { $0.wrote(write) }
    }

    /// A list changed.
    func changed(_ change: ListChange) {
        guard let options = values.definition(of: change.name)?.list else { return }
        gather(.changes, change.name) { $0.changed(change, options) }
    }

    /// A series changed.
    func changed(_ change: SeriesChange) {
        gather(.changes, change.name) { $0.changed(change) }
    }

    /// Another picture is there.
    func changed(image name: String) {
        let json = values.image(of: name)?.json ?? .null
        gather(.changes, name) { $0.changed(image: name, json) }
    }

    /// Has a client that has just subscribed told of all that is there.
    func tellContents(to client: ControlClient) {
        for name in values.names where client.subscription.covers(name, .changes) {
            switch values.definition(of: name)?.type {
            case .list, .series: client.subscription.contents.tellWhole(name)
            case .image: client.subscription.contents.changed(image: name, values.image(of: name)?.json ?? .null)
            default: break
            }
        }
        if client.subscription.contents.hasPending { source?.schedule() }
    }

    private func gather(_ topic: Subscription.Topic, _ name: String, _ body: (inout PendingContents) -> Void) {
        if clients.isEmpty { return }
        for client in clients where client.subscription.covers(name, topic) {
            body(&client.subscription.contents)
        }
        source?.schedule()
    }

    /// Makes the text of a list or a series that a client is told as a whole, and sends it.
    private func tellWhole(to client: ControlClient) {
        guard let (name, telling) = client.subscription.contents.takeWhole() else { return }
        guard let text = ContentText(name, of: values) else { return _ = client.subscription.contents.endTelling(telling) }
        let member = values.list(of: name) == nil ? "points" : "rows"
        let method = values.list(of: name) == nil ? "series" : "list"
        longRequests.add(ContentReading(text), of: client) { [weak client] answer in
            guard let client, case .text(let text) = answer, client.subscription.contents.endTelling(telling) else { return }
            var line = Array("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":{\"name\":".utf8)
            JSONValue.string(name).append(to: &line)
            line.reserveCapacity(line.count + text.count + 100)
            line.append(contentsOf: ",\"\(member)\":".utf8)
            line.append(contentsOf: text)
            line.append(contentsOf: "}}".utf8)
            client.tell(line: line)
        }
    }

    /// A finger did something to a control, or another page shows.
    func event(_ event: PanelEvent) {
        if clients.isEmpty || !follows(.events) { return }
        if events.count < ControlPublisher.mostEvents { events.append(event) } else { lostEvents += 1 }
        source?.schedule()
    }

    /// Something happened between a preview's panel and its backend.
    func happened(_ deed: PlayedBackend.Deed) {
        if clients.isEmpty || !follows(.preview) || deeds.count >= ControlPublisher.mostEvents { return }
        deeds.append(PlayedJSON.json(deed))
        source?.schedule()
    }

    private func tellDeeds() {
        if deeds.isEmpty { return }
        let first = deeds.prefix(ControlPublisher.eventsAtOnce)
        deeds.removeFirst(first.count)
        notify(.preview, Subscription.notification("preview", ["deeds": .array(first.map { .object($0) })]))
        if !deeds.isEmpty { source?.schedule() }
    }

    /// A turn of the frame loop is over: another page may show.
    func turned() {
        if !clients.isEmpty, follows(.pages) { source?.schedule() }
    }

    private func follows(_ topic: Subscription.Topic) -> Bool {
        clients.contains { $0.subscription.topics.contains(topic) }
    }

    private func publish() {
        if !events.isEmpty {
            for event in events.prefix(ControlPublisher.eventsAtOnce) {
                let message = Subscription.notification("event", event.json)
                for client in Array(clients) where client.subscription.covers(eventOf: event.path) { client.notify(message) }
            }
            events.removeFirst(min(events.count, ControlPublisher.eventsAtOnce))
            if !events.isEmpty { source?.schedule() }
        }
        if lostEvents > 0, events.isEmpty {
            notify(.events, Subscription.notification("eventsLost", ["count": .integer(Int64(lostEvents))]))
            lostEvents = 0
        }
        if follows(.pages) {
            let present = page()
            if present != lastPage {
                lastPage = present
                notify(.pages, Subscription.notification("page", ["page": .string(present)]))
            }
        }
        tellDeeds()
        giveSecrets()
        deliver()
    }

    /// Gives clients what gathered for them, a message each and then the next, as many values as a turn may take; a message at least.
    private func deliver() {
        for client in clients where client.subscription.hasPending { enqueue(client) }
        var count = 0
        // A client may be dropped in the middle of this.
        while count < ControlPublisher.valuesAtOnce, !undelivered.isEmpty {
            let client = undelivered.removeFirst()
            let before = client.subscription.pendingCount
            if client.deliver() { enqueue(client) }
            count += max(1, before - client.subscription.pendingCount)
        }
        if !undelivered.isEmpty { source?.schedule() }
    }

    private func enqueue(_ client: ControlClient) {
        if !undelivered.contains(where: { $0 === client }) { undelivered.append(client) }
    }

    private func notify(_ topic: Subscription.Topic, _ message: JSONValue) {
        for client in Array(clients) where client.subscription.topics.contains(topic) { client.notify(message) }
    }
}
