import FasciaGeometry
import FasciaJSON
import FasciaSystem

/// The broker's side.
extension Bridge {
    /// Takes what the configuration says of the broker: another one is connected with, and of the same one other things are asked.
    func use(_ panel: Description) {
        var wanted = BrokerSettings()
        wanted.host = panel.host
        wanted.port = panel.port
        wanted.isSecure = panel.isSecure
        wanted.keepAlive = panel.keepAlive
        wanted.client = panel.identifier
        wanted.statusTopic = panel.statusTopic
        do throws(SystemError) {
            if let folder = options.credentials { wanted.credentials = try BrokerCredentials(folder: folder) }
        } catch {
            log.error("\(error): connecting without it")
        }
        if wanted == settings, connection != nil || brokerTimer?.isArmed == true {
            subscribe()
            if isPanelThere { publishAll() }
            return
        }
        if wanted.broker != settings.broker { (isModern, session, wasMarked, strangers) = (true, Bridge.newSession, false, 0) }
        disconnectBroker()
        settings = wanted
        // It goes on when the present broker has the mark: the former one may be the same.
        farewell?.stop()
        farewell = nil
        if let before = memory.broker, before != wanted.broker {
            memory.use(wanted.broker)
            keepMemory()
        }
        connectBroker()
    }

    /// - Parameter word: what is left on the panel's topic of its status; nothing with an empty one.
    func disconnectBroker(saying word: String = "offline") {
        brokerTimer?.disarm()
        connection?.close(saying: word)
        connection = nil
        subscriptions = []
        isMarked = false
        unpublished.removeAll()
        payloads = [:]
        forget()
        settings = BrokerSettings()
        (linkState, linkMessage) = ("connecting", "")
    }

    /// What was heard was heard by another connection. What the broker keeps is what devices have said last, and counts again.
    private func forget() {
        heard = [:]
        away = []
        outdated = []
    }

    func connectBroker() {
        if panel == nil || connection != nil { return }
        // Another password may be there by now.
        if let folder = options.credentials, let read = (try? BrokerCredentials(folder: folder)) { settings.credentials = read }
        // Looking up a name whose server is mute takes as long as it takes: another look would wait behind it.
        if worker.count > 0 { return brokerTimer?.arm(at: clock.now + .seconds(1)) ?? () }
        do throws(SystemError) {
            let connection = try BrokerConnection(settings, isModern: isModern, loop: loop) { [unowned self] in self.heardBroker($0) }
            self.connection = connection
            connection.start(worker)
        } catch {
            lostBroker("\(error)", isRefusal: false)
        }
    }

    private func heardBroker(_ event: BrokerConnection.Event) {
        switch event {
        case .connected: broughtBroker()
        case .message(let topic, let payload, let isRetained): took(topic, payload, isRetained: isRetained)
        case .ended(let reason, let isRefusal): lostBroker(reason, isRefusal: isRefusal)
        case .drained: flushPublications()
        case .emptied(let topic): if memory.emptied(topic) { keepMemory() }
        case .kept(let topic):
            denials.written(topic)
            marked(topic)
        case .isOld: (isModern, triesOlder) = (false, true)
        case .refusedSize(let topic, let bytes):
            log.limited(
                .warning, key: "size",
                "the broker takes no message of \(bytes) bytes, which \(topic) needs: raise its limit (max_packet_size of mosquitto)")
        case .denied(let topic, let reading):
            // What it is read for some brokers tell by themselves.
            if reading, topic == panel?.own("session") { break }
            let what = reading ? "read" : "write"
            log.limited(
                .warning, key: "denied",
                "the broker does not let the bridge \(what) \(topic): its access list has to allow the user to \(what) it")
            denials.add(topic, isReading: reading)
            if !reading { marked(topic) }
        }
    }

    private func broughtBroker() {
        log.notice("connected with \(settings.address)")
        // One that lets in and throws out at once is asked ever more rarely.
        if !wasRefused { brokerBackoff.reset() }
        broughtAt = clock.now
        (linkState, linkMessage, toldRefusal) = ("connected", twinText, "")
        denials = Denials()
        subscriptions = []
        isMarked = false
        forget()
        report()
        subscribe()
        publishAll()
    }

    private func lostBroker(_ reason: String, isRefusal: Bool) {
        if reason == BrokerConnection.twin { thrownOutAt = clock.now }
        // Who fights with another one for the name waits longer each time, whatever the broker says of it.
        let isTwin = linkState == "connected" && !twinText.isEmpty
        let (reason, isRefusal) = isTwin ? (BrokerConnection.twin, true) : (reason, isRefusal)
        connection = nil
        subscriptions = []
        isMarked = false
        heard = [:]
        unset.removeAll()
        unpublished.removeAll()
        payloads = [:]
        if triesOlder {
            triesOlder = false
            return brokerTimer?.arm(at: clock.now) ?? ()
        }
        // Another one may be there by now, or a newer version of it.
        if linkState != "connected" { isModern = true }
        wasRefused = isRefusal || wasRefused && clock.now - broughtAt < .seconds(60)
        // A network that is back is used within seconds, however long it was away; who is refused has to be let in by somebody.
        let span = brokerBackoff.span(atMost: wasRefused ? 60 : 4)
        let seconds = Int(span.seconds.rounded(.up))
        log.limited(.warning, key: "broker", "no connection with \(settings.address): \(reason); trying again in \(seconds) s")
        linkState = isRefusal ? "refused" : "connecting"
        linkMessage = "\(settings.address): \(reason)"
        report()
        brokerTimer?.arm(at: clock.now + span)
    }

    // MARK: What is asked for

    private func subscribe() {
        guard let panel, let connection, connection.isConnected else { return }
        var states = Set(followers.keys).union(watchers.keys)
        if panel.homeAssistant != nil {
            states.insert(birthTopic(panel))
            states.insert(Discovery.topic(panel))
        }
        states.insert(panel.own("session"))
        let orders = Set(commands.keys)
        let wanted = states.union(orders)
        connection.unsubscribe(subscriptions.subtracting(wanted).sorted())
        connection.subscribe(orders.subtracting(subscriptions).sorted(), isCommand: true)
        connection.subscribe(states.subtracting(subscriptions).subtracting(orders).sorted(), isCommand: false)
        subscriptions = wanted
    }

    private func birthTopic(_ panel: Description) -> String { "\(panel.homeAssistant?.prefix ?? "homeassistant")/status" }

    private func took(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        if let command = commands[topic] {
            // Whoever has wanted it then does not want it now.
            if isRetained {
                return log.limited(
                    .notice, key: "retained", "a retained command on \(topic) is not carried out: send commands without “retain”")
            }
            return perform(command, payload, topic)
        }
        if topic == panel?.own("session") { found(session: payload, isRetained: isRetained) }
        if let values = watchers[topic] { available(values, payload) }
        if let values = followers[topic] { hear(values, payload, topic, isRetained: isRetained) }
        guard let panel, panel.homeAssistant != nil else { return }
        if topic == Discovery.topic(panel), isRetained, !payload.isEmpty { return found(payload, panel) }
        if topic == birthTopic(panel), payload == Array("online".utf8), !isRetained { wasBorn() }
        if topic == Discovery.topic(panel), payload.isEmpty, memory.announcement == topic, memory.unwanted != panel.hash {
            if let moment = wipedAt, clock.now - moment < .seconds(30) { return takeBackFormer() }
            log.notice("the device was deleted in Home Assistant: it is announced again when the panel's configuration changes")
            memory.unwanted = panel.hash
            memory.components = [:]
            memory.announcement = ""
            keepMemory()
        }
    }

    /// Who comes back and finds another's mark, twice in a row, is not the only one of this name: many a broker throws the other out without a
    /// word. Once may be what a broker has kept from long ago.
    private func found(session other: [UInt8], isRetained: Bool) {
        if !isRetained || !wasMarked || other.isEmpty { return }
        strangers = other == Array(session.utf8) ? 0 : strangers + 1
        if strangers >= 2 { thrownOutAt = clock.now }
    }

    /// The broker has an announcement of the panel's. What nobody remembers to have announced, since the disk that knew it is gone, would
    /// stay a ghost: it is taken from there.
    private func found(_ announcement: [UInt8], _ panel: Description) {
        let known = Set(Discovery.components(panel).map(\.key)).union(memory.gone.keys).union(memory.components.keys)
        let found = Discovery.leftovers(announcement, except: known, panel)
        if found.components.isEmpty { return }
        log.notice("the broker has \(found.components.count) entities that the panel has no more, and nobody remembered: they go")
        for (key, platform) in found.components { memory.gone[key] = platform }
        memory.leave(found.topics, except: memory.topics.union([memory.announcement]))
        keepMemory()
        if isPanelThere { publishAll() }
    }

    private func hear(_ values: [FollowedValue], _ payload: [UInt8], _ topic: String, isRetained: Bool) {
        var parsed: JSONValue??
        func json() -> JSONValue? {
            if let parsed { return parsed }
            let result = payload.withUnsafeBytes { try? JSONValue(parsing: $0) }
            parsed = .some(result)
            return result
        }
        for value in values {
            switch value.hear(payload, json: json) {
            case .value(let json):
                heard[value.name] = json
                // What the broker keeps may be from before the device went.
                if !isRetained { outdated.remove(value.name) }
                unset.add(value.name)
            case .nothing: break
            case .nonsense(let what): log.limited(.warning, key: "nonsense", "“\(value.name)” follows \(topic), which says \(what)")
            }
        }
        scheduleFlush()
    }

    private func available(_ values: [FollowedValue], _ payload: [UInt8]) {
        let json = payload.first == UInt8(ascii: "{") ? payload.withUnsafeBytes { try? JSONValue(parsing: $0) } : nil
        let text = json?["state"]?.asString ?? String(validating: payload, as: UTF8.self) ?? ""
        guard case .boolean(let isThere)? = Payload.value(text, type: "boolean") else { return }
        for value in values {
            if isThere {
                // A relay that had no supply is another one now: what it said before counts no more.
                if away.remove(value.name) != nil, heard[value.name] != nil, !isOutdated(value.name) { unset.add(value.name) }
            } else if away.insert(value.name).inserted {
                outdated.insert(value.name)
                unstale.add(value.name)
            }
        }
        scheduleFlush()
    }

    /// Whether nobody knows at present what a followed value is.
    func isOutdated(_ name: String) -> Bool { away.contains(name) || outdated.contains(name) }

    /// A finger has set a followed value: its device is told, once. Nothing is kept for later.
    func send(_ name: String, _ value: JSONValue) {
        guard let followed = panel?.followed.first(where: { $0.name == name }), let topic = followed.commandTopic else { return }
        guard let payload = followed.command(value) else {
            return log.limited(
                .warning, key: "send", "“\(name)” is set to \(value.text.prefix(60)), which “map” does not have: nothing is sent")
        }
        guard let connection, connection.canSend,
            connection.publish(topic, payload, isRetained: false, quality: 0, life: followed.commandLife)
        else {
            return log.limited(.warning, key: "send", "“\(name)” is not sent to \(topic): the broker is not there")
        }
    }

    // MARK: What is published

    /// Publishes a state, and remembers it for those who come later.
    func publish(state topic: String, _ payload: String) {
        if states[topic] == payload { return }
        states[topic] = payload
        if isPanelThere { publish(topic, payload) }
    }

    /// Has a message published and retained, as soon as the broker takes it: of a topic the last one.
    func publish(_ topic: String, _ payload: String) {
        if connection?.isConnected != true { return }
        payloads[topic] = payload
        unpublished.add(topic)
        scheduleFlush()
    }

    func flushPublications() {
        if waitsForDisk { return }
        var count = 0
        while let connection, connection.canTakeMore, count < 100, let topic = unpublished.next() {
            count += 1
            if let payload = payloads.removeValue(forKey: topic) { connection.publish(topic, payload, isRetained: true, quality: 1) }
        }
        if count == 100 { scheduleFlush() }
    }

    /// Publishes all that is so: the announcement, every state, and that the panel is there.
    func publishAll() {
        guard let panel, connection?.isConnected == true else { return }
        guard isPanelThere else { return publish(panel.statusTopic, "offline") }
        let before = memory
        memory.use(settings.broker)
        let takesAway = !memory.components.keys.allSatisfy(Set(Discovery.components(panel).map(\.key)).contains)
        let announcement = announcement(of: panel)
        // What goes goes first: what comes may have its topic, with states that it would not understand.
        if let announcement, takesAway { publish(memory.announcement, announcement) }
        if memory.credentials?.fits(settings.credentials) != true { memory.credentials = BrokerCredentials.Mark(settings.credentials) }
        let valid = Set(panel.shared.flatMap { $0.mayBeStale ? [$0.topic, $0.freshTopic] : [$0.topic] })
            .union(panel.ownStates.map { panel.own($0) })
        memory.leave(memory.topics, except: valid.union([memory.announcement]))
        for topic in memory.leftovers.sorted() { publish(topic, "") }
        states = states.filter { valid.contains($0.key) }
        memory.topics = valid
        for (topic, state) in states { publish(topic, state) }
        publish(panel.statusTopic, "online")
        // Who is announced is there by then, and known: Home Assistant drops what is asked of an entity of which it has heard nothing yet.
        if let announcement, !takesAway { publish(memory.announcement, announcement) }
        publish(panel.own("session"), session)
        if memory != before { keepMemory() }
        denials.keep(reading: subscriptions, writing: valid.union([memory.announcement]))
        sayFarewell()
    }

    /// Takes away what was left with brokers that the panel no longer has, one after the other.
    func sayFarewell() {
        guard farewell == nil, let former = memory.former.first else { return }
        // Whether that one is the present broker under another address can be seen once the present one has the mark.
        if panel != nil, !isMarked { return }
        do throws(SystemError) {
            let announcement = memory.announcement
            farewell = try Farewell(
                former, mark: panel.map { ($0.own("session"), session) }, options: options, machine: machine, loop: loop, log: log
            ) { [unowned self] topic in
                if topic == announcement { self.wipedAt = self.clock.now }
            } done: { [unowned self] isSame in
                self.farewell = nil
                if isSame { return self.takeBackFormer() }
                self.memory.former.removeAll { $0.broker == former.broker }
                self.keepMemory()
                self.sayFarewell()
            }
        } catch {
            log.warning("what was left with \(former.broker.address) stays there: \(error)")
        }
    }

    /// The broker before is the present one under another address: what is left with it is the panel's, or goes from the present one.
    private func takeBackFormer() {
        farewell?.stop()
        farewell = nil
        wipedAt = nil
        guard let former = memory.former.first else { return }
        log.notice("\(former.broker.address) is the broker that the panel has now: what the panel shares stays there")
        memory.takeBack(former)
        keepMemory()
        publishAll()
    }

    /// The broker has what was published on a topic, or refuses it.
    private func marked(_ topic: String) {
        if isMarked || topic != panel?.own("session") { return }
        (isMarked, wasMarked) = (true, true)
        sayFarewell()
    }

    /// What the panel is announced with, which is remembered; nil if it is not.
    private func announcement(of panel: Description) -> String? {
        let topic = panel.homeAssistant == nil ? "" : Discovery.topic(panel)
        if !memory.announcement.isEmpty, memory.announcement != topic {
            // Under its former name the device is a ghost. It goes before the new one comes, whose entities could not have the same names.
            memory.leave([memory.announcement], except: [])
            publish(memory.announcement, "")
            (memory.announcement, memory.components, memory.gone) = ("", [:], [:])
        }
        if topic.isEmpty || memory.unwanted == panel.hash { return nil }
        memory.unwanted = ""
        let components = Discovery.components(panel)
        memory.take(Dictionary(components.map { ($0.key, $0.platform) }, uniquingKeysWith: { $1 }))
        memory.announcement = topic
        return Discovery.message(panel, machine: machine, version: version, gone: memory.gone).text
    }
}
