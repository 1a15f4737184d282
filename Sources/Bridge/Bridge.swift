import FasciaGeometry
import FasciaJSON
import FasciaSystem

/// Joins a panel with a broker: what the panel shares is published, commands are written to it, and what it follows is set.
///
/// One loop, on which nothing waits. What is known of both sides is in the parts; here is what one side has to do when something has come of
/// the other.
final class Bridge {
    private let log: Log
    private let clock = MonotonicClock()
    private let notifier = ServiceNotifier()
    /// Where people put name and password, if not at the usual place.
    private let advisedFolder: String?
    private let keeper: MemoryKeeper
    private let session: PanelSession
    private let broker: BrokerSession
    private let followed: FollowedSession
    private let announcer: Announcer
    private let alerts: AlertDesk
    private let commands: CommandDesk
    private let farewells: FarewellDesk

    /// What the panel's configuration says; nil before the panel was there, and without a broker.
    private var panel: Description?
    /// When the panel was started.
    private var started = PanelStart()
    private var mark = SessionMark()
    /// What the screen has told of the broker already.
    private var told = ToldOnScreen()
    private var birth: TimerSource?
    /// Before that moment no birth is answered: whoever tells of one after the other would have all panels tell everything each time.
    private var nextBirth = Instant.zero
    private var wallClock: ClockChangeSource?
    private var pulse: TimerSource?

    init(_ options: BridgeOptions, loop: EventLoop, log: Log, machine: String) throws(SystemError) {
        self.log = log
        advisedFolder = options.credentialsOfPeople
        keeper = try MemoryKeeper(folder: options.stateFolder, loop: loop, log: log)
        session = try PanelSession(path: options.socket, machine: machine, loop: loop, log: log)
        broker = try BrokerSession(credentials: options.credentials, loop: loop, log: log)
        followed = try FollowedSession(panel: session, broker: broker, loop: loop, log: log)
        announcer = Announcer(keeper, broker: broker, machine: machine, log: log)
        alerts = try AlertDesk(path: options.socket, panel: session, loop: loop)
        commands = CommandDesk(panel: session, alerts: alerts, log: log)
        farewells = FarewellDesk(keeper, credentials: options.credentials, machine: machine, loop: loop, log: log)
        session.observe = { [unowned self] in self.heard($0) }
        broker.observe = { [unowned self] in self.heard($0) }
        commands.refused = { [unowned self] in self.announcer.repeatState(of: $0) }
        farewells.returned = { [unowned self] in self.publishAll() }
        farewells.next = { [unowned self] in self.sayFarewell() }
        keeper.kept = { [unowned self] in self.broker.scheduleFlush() }
        broker.isHeld = { [unowned self] in self.keeper.isBehind }
        birth = try loop.timer { [unowned self] in self.publishAll() }
        // A machine without a battery starts in 1970, where no certificate is valid: once the clock is right, nobody waits for the next attempt.
        wallClock = try loop.watchClock { [unowned self] in
            if self.session.isThere { self.session.askStatus() }
            self.broker.clockWasSet()
        }
        pulse = try loop.timer { [unowned self] in self.beat() }
    }

    func start() {
        notifier.ready(status: "waiting for the panel")
        session.connect()
        beat()
    }

    /// Says farewell to both.
    func stop() {
        notifier.stopping()
        broker.close()
        farewells.stop()
        alerts.close()
        session.close()
        keeper.finish()
    }

    private func beat() {
        session.check()
        if session.isThere, broker.state == .connected {
            if broker.review() { report() }
            if let text = told.denial(broker.message) { show(text) }
        }
        for schedule in [broker.scheduleFlush, followed.scheduleFlush, session.scheduleFlush] { schedule() }
        notifier.watchdog()
        pulse?.arm(at: clock.now + .seconds(1))
    }

    // MARK: The panel has told something

    private func heard(_ event: PanelSession.Event) {
        switch event {
        case .described(let description): take(description)
        case .listens: followed.tellAll()
        case .there:
            log.info("the panel is there")
            publishAll()
            tellManager()
        case .lost:
            started = PanelStart()
            followed.panelIsGone()
            announcer.panelIsGone(panel)
            tellManager()
        case .state(let name, let details): for state in panel?.states(of: name, details) ?? [] { announcer.tell(state) }
        case .own(let name, let value): if let state = panel?.state(ofOwn: name, value) { announcer.tell(state) }
        case .set(let name, let value): followed.send(name, value)
        case .pressed(let path):
            guard let panel, let button = panel.buttons.first(where: { $0.path == path }) else { return }
            announcer.pressed(button, of: panel)
        case .status(let status):
            started.take(uptime: status["uptime"]?.asNumber ?? -1)
            if let panel { announcer.tell(panel.info(status, started)) }
        }
    }

    private func take(_ description: Description?) {
        let isNew = description != panel
        if session.isThere, !isNew { return }
        guard let description else { return leaveBroker() }
        let (shared, others) = (description.shared.count, description.followed.count)
        if isNew { log.info("the panel shares \(shared) and follows \(others) values at \(description.base)") }
        panel = description
        commands.serve(description)
        broker.askAgain(followed.follow(description.followed))
        use(description)
        report()
        session.follow(description)
    }

    /// The configuration has no broker, or none any more.
    private func leaveBroker() {
        log.notice("the panel's configuration has no “mqtt:”: nothing is shared until it has")
        let hadOne = panel != nil
        panel = nil
        // Without the panel nobody tells what is so: what it has left with the broker would be a ghost.
        close(saying: "")
        broker.forget()
        if keeper.memory.broker != nil {
            keeper.memory.leaveBroker()
            keeper.keep()
        }
        sayFarewell()
        // Another connection with the panel has reported nothing, and carries nothing out.
        if hadOne { session.lose("its configuration has no “mqtt:” any more") }
    }

    /// Takes what the configuration says of the broker: another one is connected with, and of the same one other things are asked.
    private func use(_ panel: Description) {
        var wanted = broker.withCredentials(BrokerSettings(panel))
        if let advisedFolder { wanted.passwordAdvice = BrokerSettings.advice(folder: advisedFolder) }
        if broker.has(wanted) {
            subscribe()
            if session.isThere { publishAll() }
            return
        }
        if wanted.broker != broker.settings?.broker { mark.renew() }
        close(saying: "offline")
        // It goes on when the present broker has the mark: the former one may be the same.
        farewells.stop()
        if let before = keeper.memory.broker, before != wanted.broker {
            keeper.memory.use(wanted.broker)
            keeper.keep()
        }
        broker.open(wanted)
    }

    private func close(saying word: String) {
        broker.close(saying: word)
        mark.disconnect()
        followed.forget()
    }

    // MARK: The broker has told something

    private func heard(_ event: BrokerSession.Event) {
        switch event {
        case .connected:
            told.connected()
            mark.disconnect()
            followed.forget()
            report()
            subscribe()
            publishAll()
        case .lost, .retried:
            mark.disconnect()
            followed.forget()
            if case .lost = event { report() }
        case .message(let topic, let payload, let isRetained): took(topic, payload, isRetained: isRetained)
        case .emptied(let topic): announcer.emptied(topic)
        case .answered(let topic):
            if mark.isThere || topic != panel?.own("session") { return }
            mark.answer()
            sayFarewell()
        }
    }

    private func subscribe() {
        guard let panel else { return }
        var states = followed.topics
        if panel.homeAssistant != nil { states.formUnion([Discovery.birthTopic(panel), Discovery.topic(panel)]) }
        states.insert(panel.own("session"))
        // What the mark is read for some brokers tell by themselves.
        broker.subscribe(states: states, orders: commands.topics, optional: panel.own("session"))
    }

    private func took(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        if commands.take(topic, payload, isRetained: isRetained, isThere: session.isThere) { return }
        if topic == panel?.own("session"), mark.find(payload, isRetained: isRetained) { broker.sawTwin() }
        followed.take(topic, payload, isRetained: isRetained)
        guard let panel, panel.homeAssistant != nil else { return }
        if topic == Discovery.birthTopic(panel), payload == Array("online".utf8), !isRetained { wasBorn() }
        if topic != Discovery.topic(panel) { return }
        if isRetained, !payload.isEmpty {
            if announcer.found(payload, of: panel), session.isThere { publishAll() }
        } else if payload.isEmpty, announcer.isAnnounced(panel, on: topic), !farewells.wasItself() {
            announcer.deleted(panel)
        }
    }

    /// Home Assistant has started: it is told everything anew, and not by all panels at the same moment.
    private func wasBorn() {
        if birth?.isArmed == true { return }
        let moment = max(clock.now, nextBirth) + .seconds(Double.random(in: 0.3...2))
        nextBirth = moment + .seconds(5)
        birth?.arm(at: moment)
    }

    // MARK: What both are told

    /// Publishes all that is so.
    private func publishAll() {
        guard let panel, let settings = broker.settings, broker.isConnected else { return }
        guard session.isThere else { return broker.publish(panel.statusTopic, "offline") }
        broker.keepDenials(writing: announcer.tellAll(of: panel, to: settings, mark: mark.text))
        sayFarewell()
    }

    /// Takes away what was left with brokers that the panel no longer has. Whether one is the present broker under another address can be seen
    /// once the present one has the mark.
    private func sayFarewell() {
        if panel != nil, !mark.isThere { return }
        farewells.begin(panel.map { ($0.own("session"), mark.text) })
    }

    /// Tells the panel how the broker is.
    private func report() {
        tellManager()
        guard session.isConnected, let panel else { return }
        var parameters: JSONObject = [
            "state": .string(broker.state.rawValue), "names": .array(panel.followed.map { .string($0.name) }),
        ]
        if !broker.message.isEmpty { parameters["message"] = .string(broker.message) }
        session.call("report", parameters) { [unowned self] in
            if case .failure(let error) = $0 {
                self.log.limited(.warning, key: "report", "the panel does not take a report: \(error.message)")
            }
        }
        if broker.state == .refused, let text = told.refusal(broker.message) { show(text) }
    }

    private func show(_ text: String) {
        session.call("banner", ["text": "MQTT", "detail": .string(ToldOnScreen.brief(text)), "style": "failure", "seconds": 30])
    }

    private func tellManager() {
        let there = session.isThere ? "panel there" : "waiting for the panel"
        notifier.status("\(there); broker \(broker.state.rawValue)\(broker.message.isEmpty ? "" : ": \(broker.message)")")
    }
}
