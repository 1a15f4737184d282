import FasciaJSON
import FasciaSystem

/// Tells the broker all that the panel shares: every state, the announcement to Home Assistant, and that what was there before is gone.
final class Announcer {
    private let keeper: MemoryKeeper
    private unowned let broker: any Publishing
    private let machine: String
    private let log: Log
    /// The states of the panel, by topic, as they are published.
    private var states: [String: String] = [:]
    /// Whether states are told as they come: the panel is there, and all of them are known.
    private var isLive = false

    init(_ keeper: MemoryKeeper, broker: any Publishing, machine: String, log: Log) {
        self.keeper = keeper
        self.broker = broker
        self.machine = machine
        self.log = log
    }

    // MARK: States

    /// Publishes a state, and remembers it for those who come later.
    func tell(_ state: Description.State) {
        if states[state.topic] == state.payload { return }
        states[state.topic] = state.payload
        if isLive { broker.publish(state.topic, state.payload) }
    }

    /// Tells a state once more: somebody believes something else.
    func repeatState(of topic: String) {
        if let state = states[topic] { broker.publish(topic, state) }
    }

    /// A button was pressed: that is told once, to those who are there.
    func pressed(_ button: SharedButton, of panel: Description) {
        if broker.send(panel.own(button.topicName), SharedButton.pressed, life: Payload.commandLife) { return }
        log.limited(.warning, key: "press", "nobody is told that “\(button.path)” was pressed: the broker is not there")
    }

    /// The panel is gone, and what was known of it with it.
    func panelIsGone(_ panel: Description?) {
        isLive = false
        states = [:]
        if let panel { broker.publish(panel.statusTopic, "offline") }
    }

    // MARK: All of it

    /// Publishes all that is so: every state, that the panel is there, and the announcement.
    /// - Returns: the topics on which something is retained now.
    func tellAll(of panel: Description, to settings: BrokerSettings, mark: String) -> Set<String> {
        isLive = true
        let before = keeper.memory
        keeper.memory.use(settings.broker)
        let takesAway = !keeper.memory.components.keys.allSatisfy(Set(Discovery.components(panel).map(\.key)).contains)
        let announcement = announcement(of: panel)
        let topic = keeper.memory.announcement
        // What goes goes first: what comes may have its topic, with states that it would not understand.
        if let announcement, takesAway { broker.publish(topic, announcement) }
        if keeper.memory.credentials?.fits(settings.credentials) != true {
            keeper.memory.credentials = BrokerCredentials.Mark(settings.credentials)
        }
        let valid = panel.retainedTopics
        keeper.memory.leave(keeper.memory.topics, except: valid.union([topic]))
        for topic in keeper.memory.leftovers.sorted() { broker.publish(topic, "") }
        states = states.filter { valid.contains($0.key) }
        keeper.memory.topics = valid
        for (topic, state) in states { broker.publish(topic, state) }
        broker.publish(panel.statusTopic, "online")
        // Who is announced is there by then, and known: Home Assistant drops what is asked of an entity of which it has heard nothing yet.
        if let announcement, !takesAway { broker.publish(topic, announcement) }
        broker.publish(panel.own("session"), mark)
        if keeper.memory != before { keeper.keep() }
        return valid.union([topic])
    }

    /// What the panel is announced with, which is remembered; nil if it is not.
    private func announcement(of panel: Description) -> String? {
        let topic = panel.homeAssistant == nil ? "" : Discovery.topic(panel)
        let former = keeper.memory.announcement
        if !former.isEmpty, former != topic {
            // Under its former name the device is a ghost. It goes before the new one comes, whose entities could not have the same names.
            keeper.memory.leave([former], except: [])
            broker.publish(former, "")
            (keeper.memory.announcement, keeper.memory.components, keeper.memory.gone) = ("", [:], [:])
        }
        if topic.isEmpty || keeper.memory.unwanted == panel.hash { return nil }
        keeper.memory.unwanted = ""
        let components = Discovery.components(panel)
        keeper.memory.take(Dictionary(components.map { ($0.key, $0.platform) }, uniquingKeysWith: { $1 }))
        keeper.memory.announcement = topic
        return Discovery.message(panel, machine: machine, version: FasciaVersion.current, gone: keeper.memory.gone).text
    }

    // MARK: What the broker has

    /// The broker keeps nothing on a topic any more.
    func emptied(_ topic: String) {
        if keeper.memory.emptied(topic) { keeper.keep() }
    }

    /// The broker has an announcement of the panel's. What nobody remembers to have announced, since the disk that knew it is gone, would
    /// stay a ghost: it is taken from there.
    /// - Returns: whether there is something that has to go.
    func found(_ announcement: [UInt8], of panel: Description) -> Bool {
        let memory = keeper.memory
        let known = Set(Discovery.components(panel).map(\.key)).union(memory.gone.keys).union(memory.components.keys)
        let found = Discovery.leftovers(announcement, except: known, panel)
        if found.components.isEmpty { return false }
        log.notice("the broker has \(found.components.count) entities that the panel has no more, and nobody remembered: they go")
        for (key, platform) in found.components { keeper.memory.gone[key] = platform }
        keeper.memory.leave(found.topics, except: memory.topics.union([memory.announcement]))
        keeper.keep()
        return true
    }

    /// Whether the panel is announced on a topic, and nobody has wished it away.
    func isAnnounced(_ panel: Description, on topic: String) -> Bool {
        keeper.memory.announcement == topic && keeper.memory.unwanted != panel.hash
    }

    /// Somebody has deleted the device in Home Assistant: it stays away until the configuration changes.
    func deleted(_ panel: Description) {
        log.notice("the device was deleted in Home Assistant: it is announced again when the panel's configuration changes")
        keeper.memory.unwanted = panel.hash
        keeper.memory.components = [:]
        keeper.memory.announcement = ""
        keeper.keep()
    }
}
