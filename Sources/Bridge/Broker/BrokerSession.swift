import FasciaGeometry
import FasciaSystem

/// The broker's side: one connection after the other, what is asked for with each, and what waits to be published.
///
/// Nothing of one connection is kept for the next: whoever observes is told, and has all that is so published again.
final class BrokerSession: Publishing {
    enum State: String {
        case connecting, connected, refused
    }

    enum Event {
        /// Nothing is asked for yet, and nothing published.
        case connected
        /// The connection is gone, or could not be made; `state` and `message` say what is told of it.
        case lost
        /// The same, and it is tried again at once in another way: nothing is to be told.
        case retried
        case message(topic: String, payload: [UInt8], isRetained: Bool)
        /// The broker keeps nothing on a topic any more.
        case emptied(topic: String)
        /// The broker has what was published on a topic, or refuses it.
        case answered(topic: String)
    }

    /// For how long it is told that another panel has the same topic, once it has shown itself: longer than that one waits to try again.
    private static let twinMemory = TimeSpan.seconds(120)

    /// How many messages are handed over in a turn: others of this loop have something to do, too.
    private static let turn = 100

    /// The broker; nil while there is none.
    private(set) var settings: BrokerSettings?
    private(set) var state = State.connecting
    /// What is wrong, for people; empty where nothing is.
    private(set) var message = ""
    /// What is asked for.
    private(set) var subscriptions: Set<String> = []
    private var denials = Denials()
    /// A topic that the broker need not let the bridge read.
    private var optional: String?
    private var waiting = PublicationQueue()

    private var connection: BrokerConnection?
    /// Whether the broker knows MQTT 5, as far as it has said.
    private var isModern = true
    /// Whether the broker has just said that it does not: it is asked in the older way at once.
    private var triesOlder = false
    private var backoff = Backoff(first: 1, longest: 60)
    /// When the broker last let the bridge in, and whether it has refused or thrown it out of late.
    private var broughtAt = Instant.zero
    private var wasRefused = false
    /// When another panel with the same topic has last shown itself.
    private var twinSeen: Instant?

    private let loop: EventLoop
    private let log: Log
    private let clock = MonotonicClock()
    private let worker: Worker
    /// The folder of name, password and certificates; nil without.
    private let credentials: String?
    /// Told everything, on the loop.
    var observe: (Event) -> Void = { _ in }
    private var timer: TimerSource?
    private var flushing: DeferredSource?
    /// Whether what is to be published has to wait for something else.
    var isHeld: () -> Bool = { false }

    /// - Parameter credentials: the folder of name, password and certificates; nil without.
    init(credentials: String?, loop: EventLoop, log: Log) throws(SystemError) {
        self.credentials = credentials
        self.loop = loop
        self.log = log
        worker = try Worker(loop: loop, limit: 4)
        timer = try loop.timer { [unowned self] in self.connect() }
        flushing = try loop.deferred(priority: .background) { [unowned self] in self.flush() }
    }

    var isConnected: Bool { connection?.isConnected == true }

    // MARK: Which broker

    /// The settings with the name and the password that there are now.
    func withCredentials(_ settings: BrokerSettings) -> BrokerSettings {
        var wanted = settings
        do throws(SystemError) {
            if let credentials { wanted.credentials = try BrokerCredentials(folder: credentials) }
        } catch {
            log.error("\(error): connecting without it")
        }
        return wanted
    }

    /// Whether it is connected with that broker in that way, or tries to be.
    func has(_ wanted: BrokerSettings) -> Bool { wanted == settings && (connection != nil || timer?.isArmed == true) }

    /// Connects with a broker, and goes on trying.
    func open(_ wanted: BrokerSettings) {
        if wanted.broker != settings?.broker { isModern = true }
        settings = wanted
        connect()
    }

    /// Leaves the broker.
    /// - Parameter word: what is left on the panel's topic of its status; nothing with an empty one.
    func close(saying word: String = "offline") {
        timer?.disarm()
        connection?.close(saying: word)
        connection = nil
        subscriptions = []
        waiting.removeAll()
        (state, message) = (.connecting, "")
    }

    /// There is no broker any more.
    func forget() {
        settings = nil
    }

    /// The wall clock was set: certificates may be valid now.
    func clockWasSet() {
        if isConnected { return }
        backoff.reset()
        if timer?.isArmed == true { connect() }
    }

    private func connect() {
        guard var wanted = settings, connection == nil else { return }
        // Another password may be there by now.
        if let credentials, let read = (try? BrokerCredentials(folder: credentials)) { wanted.credentials = read }
        settings = wanted
        // Looking up a name whose server is mute takes as long as it takes: another look would wait behind it.
        if worker.count > 0 { return timer?.arm(at: clock.now + .seconds(1)) ?? () }
        do throws(SystemError) {
            let connection = try BrokerConnection(wanted, isModern: isModern, loop: loop) { [unowned self] in self.heard($0) }
            self.connection = connection
            connection.start(worker)
        } catch {
            lost("\(error)", isRefusal: false)
        }
    }

    // MARK: What the connection tells

    private func heard(_ event: BrokerConnection.Event) {
        switch event {
        case .connected: brought()
        case .message(let topic, let payload, let isRetained): observe(.message(topic: topic, payload: payload, isRetained: isRetained))
        case .ended(let reason, let isRefusal): lost(reason, isRefusal: isRefusal)
        case .drained: flush()
        case .emptied(let topic): observe(.emptied(topic: topic))
        case .kept(let topic):
            denials.written(topic)
            observe(.answered(topic: topic))
        case .isOld: (isModern, triesOlder) = (false, true)
        case .refusedSize(let topic, let bytes):
            log.limited(
                .warning, key: "size",
                "the broker takes no message of \(bytes) bytes, which \(topic) needs: raise its limit (max_packet_size of mosquitto)")
        case .denied(let topic, let reading):
            if reading, topic == optional { break }
            let what = reading ? "read" : "write"
            log.limited(
                .warning, key: "denied",
                "the broker does not let the bridge \(what) \(topic): its access list has to allow the user to \(what) it")
            denials.add(topic, isReading: reading)
            if !reading { observe(.answered(topic: topic)) }
        }
    }

    private func brought() {
        log.notice("connected with \(settings?.address ?? "")")
        // One that lets in and throws out at once is asked ever more rarely.
        if !wasRefused { backoff.reset() }
        broughtAt = clock.now
        (state, message) = (.connected, twinText)
        denials = Denials()
        subscriptions = []
        observe(.connected)
    }

    private func lost(_ reason: String, isRefusal: Bool) {
        if reason == BrokerConnection.twin { sawTwin() }
        // Who fights with another one for the name waits longer each time, whatever the broker says of it.
        let isTwin = state == .connected && !twinText.isEmpty
        let (reason, isRefusal) = isTwin ? (BrokerConnection.twin, true) : (reason, isRefusal)
        connection = nil
        subscriptions = []
        waiting.removeAll()
        if triesOlder {
            triesOlder = false
            observe(.retried)
            return timer?.arm(at: clock.now) ?? ()
        }
        // Another one may be there by now, or a newer version of it.
        if state != .connected { isModern = true }
        wasRefused = isRefusal || wasRefused && clock.now - broughtAt < .seconds(60)
        // A network that is back is used within seconds, however long it was away; who is refused has to be let in by somebody.
        let span = backoff.span(atMost: wasRefused ? 60 : 4)
        let seconds = Int(span.seconds.rounded(.up))
        let address = settings?.address ?? ""
        log.limited(.warning, key: "broker", "no connection with \(address): \(reason); trying again in \(seconds) s")
        state = isRefusal ? .refused : .connecting
        message = "\(address): \(reason)"
        observe(.lost)
        timer?.arm(at: clock.now + span)
    }

    // MARK: What is wrong

    /// Two panels with one topic throw each other out, and each is connected meanwhile: that is told for as long as the other one may try
    /// again.
    private var twinText: String {
        guard let twinSeen, clock.now - twinSeen < BrokerSession.twinMemory else { return "" }
        return BrokerConnection.twin
    }

    /// Another panel with the same topic has shown itself.
    func sawTwin() { twinSeen = clock.now }

    /// Has `message` say what the broker keeps from the bridge, all that has come since.
    /// - Returns: whether it says something else than before.
    func review() -> Bool {
        guard state == .connected else { return false }
        let text = twinText.isEmpty ? denials.text : twinText
        defer { message = text }
        return text != message
    }

    /// What is not published any more cannot be refused.
    func keepDenials(writing topics: Set<String>) { denials.keep(reading: subscriptions, writing: topics) }

    // MARK: What is asked for and published

    /// Asks for topics, and for no others.
    /// - Parameters:
    ///   - orders: topics whose retained messages are not wanted: nobody's old command is carried out.
    ///   - optional: one of them that the broker need not let the bridge read.
    func subscribe(states: Set<String>, orders: Set<String>, optional: String) {
        self.optional = optional
        guard let connection, connection.isConnected else { return }
        let wanted = states.union(orders)
        connection.unsubscribe(subscriptions.subtracting(wanted).sorted())
        connection.subscribe(orders.subtracting(subscriptions).sorted(), isCommand: true)
        connection.subscribe(states.subtracting(subscriptions).subtracting(orders).sorted(), isCommand: false)
        subscriptions = wanted
    }

    /// Has topics asked for once more: what is retained there is told again.
    func askAgain(_ topics: Set<String>) { subscriptions.subtract(topics) }

    func publish(_ topic: String, _ payload: String) {
        if !isConnected { return }
        waiting.add(topic, payload)
        scheduleFlush()
    }

    func send(_ topic: String, _ payload: String, life: UInt32) -> Bool {
        guard let connection, connection.canSend else { return false }
        return connection.publish(topic, payload, isRetained: false, quality: 0, life: life)
    }

    func scheduleFlush() { flushing?.schedule() }

    private func flush() {
        if isHeld() { return }
        var count = 0
        while let connection, connection.canTakeMore, count < BrokerSession.turn, let next = waiting.next() {
            count += 1
            connection.publish(next.topic, next.payload, isRetained: true, quality: 1)
        }
        if count == BrokerSession.turn { scheduleFlush() }
    }
}
