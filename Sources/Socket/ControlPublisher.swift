import FasciaJSON
import FasciaPanel
import FasciaValues
import FasciaSystem

/// Sends clients the events and values that they subscribed to, after everything more urgent.
final class ControlPublisher {
    private var clients: [ControlClient] = []
    private var source: DeferredSource?
    private let page: () -> String
    private var lastPage = ""
    private var events: [PanelEvent] = []
    private var lostEvents = 0

    /// Clients that have not been given yet what gathered for them.
    private var undelivered: [ControlClient] = []

    /// More events than a turn of the loop can bring by hand.
    static let mostEvents = 4096
    /// How many events, and how many values, are told in a turn: each to each client is a message.
    private static let eventsAtOnce = 64
    private static let valuesAtOnce = 250

    /// - Parameter page: the page that shows.
    init(loop: EventLoop, page: @escaping () -> String) throws(SystemError) {
        self.page = page
        source = try loop.deferred(priority: .background) { [unowned self] in self.publish() }
    }

    /// Takes what a client asked for into account.
    func update(_ client: ControlClient) {
        let wasFollowed = follows(.pages)
        clients.removeAll { $0 === client }
        if !client.subscription.topics.isEmpty { clients.append(client) }
        if !wasFollowed { lastPage = page() }
    }

    /// Forgets a client that is gone.
    func remove(_ client: ControlClient) {
        clients.removeAll { $0 === client }
        undelivered.removeAll { $0 === client }
    }

    /// The panel wrote a value, for a backend to carry out.
    func wrote(_ name: String, _ value: Value) {
        if clients.isEmpty { return }
        for client in clients { client.subscription.wrote(name, value) }
        source?.schedule()
    }

    /// A value changed.
    func changed(_ name: String, _ value: Value?) {
        if clients.isEmpty { return }
        for client in clients { client.subscription.changed(name, value) }
        source?.schedule()
    }

    /// A finger did something to a control, or another page shows.
    func event(_ event: PanelEvent) {
        if clients.isEmpty || !follows(.events) { return }
        if events.count < ControlPublisher.mostEvents { events.append(event) } else { lostEvents += 1 }
        source?.schedule()
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
                notify(.events, Subscription.notification("event", event.json))
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
        deliver()
    }

    /// Gives each client what gathered for it, as many values as a turn may take; a client at least.
    private func deliver() {
        for client in clients where client.subscription.hasPending && !undelivered.contains(where: { $0 === client }) {
            undelivered.append(client)
        }
        var count = 0
        // A client may be dropped in the middle of this.
        while count < ControlPublisher.valuesAtOnce, !undelivered.isEmpty {
            let client = undelivered.removeFirst()
            count += client.subscription.pendingCount
            client.deliver()
        }
        if !undelivered.isEmpty { source?.schedule() }
    }

    private func notify(_ topic: Subscription.Topic, _ message: JSONValue) {
        for client in Array(clients) where client.subscription.topics.contains(topic) { client.notify(message) }
    }
}
