import FasciaJSON
import FasciaSystem

/// Has the panel show what other devices say, and devices told what fingers set.
///
/// Of what comes while the panel is at work the last counts: a value for each name.
final class FollowedSession {
    /// How much one request of values says at most, but for its last: a panel takes a megabyte, and a byte of a text may take six.
    private static let largestRequest = 256 << 10
    /// How many values one request has at most.
    private static let mostValues = 100

    private var states = FollowedStates()
    /// What the panel was last told by others and has not taken yet.
    private var unset = NameQueue()
    /// The values whose device is away, which the panel was not told yet.
    private var unstale = NameQueue()
    private var isSetting = false
    private unowned let panel: any PanelRequesting
    private unowned let broker: any Publishing
    private let log: Log
    private var flushing: DeferredSource?

    init(panel: any PanelRequesting, broker: any Publishing, loop: EventLoop, log: Log) throws(SystemError) {
        self.panel = panel
        self.broker = broker
        self.log = log
        flushing = try loop.deferred(priority: .background) { [unowned self] in self.flush() }
    }

    /// The topics that are to be asked for.
    var topics: Set<String> { states.topics }

    /// Takes the values of another configuration.
    /// - Returns: the topics that are to be asked for once more.
    func follow(_ values: [FollowedValue]) -> Set<String> { states.follow(values) }

    /// Another connection with the broker, or none.
    func forget() {
        states.forget()
        unset.removeAll()
    }

    /// The panel is there: it is told all that was heard.
    func tellAll() {
        for name in states.heard.keys { unset.add(name) }
        flushing?.schedule()
    }

    /// The panel is gone, and what it owed with it.
    func panelIsGone() {
        isSetting = false
        unset.removeAll()
        unstale.removeAll()
    }

    /// Takes a message of somebody's; those of topics that nothing follows are passed over.
    func take(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        let change = states.take(topic, payload, isRetained: isRetained)
        for name in change.heard { unset.add(name) }
        for name in change.stale { unstale.add(name) }
        for (name, what) in change.nonsense {
            log.limited(.warning, key: "nonsense", "“\(name)” follows \(topic), which says \(what)")
        }
        if !change.heard.isEmpty || !change.stale.isEmpty { flushing?.schedule() }
    }

    /// A finger has set a followed value: its device is told, once. Nothing is kept for later.
    func send(_ name: String, _ value: JSONValue) {
        guard let followed = states.value(name), let topic = followed.commandTopic else { return }
        guard let payload = followed.command(value) else {
            return log.limited(
                .warning, key: "send", "“\(name)” is set to \(value.text.prefix(60)), which “map” does not have: nothing is sent")
        }
        if !broker.send(topic, payload, life: followed.commandLife) {
            log.limited(.warning, key: "send", "“\(name)” is not sent to \(topic): the broker is not there")
        }
    }

    func scheduleFlush() { flushing?.schedule() }

    /// Sets what was heard, one request at a time: of what comes meanwhile the last counts.
    private func flush() {
        // Without the broker the panel knows that all of this is out of date.
        guard panel.isConnected, !isSetting, broker.isConnected else { return }
        var values = JSONObject()
        var size = 0
        while values.count < FollowedSession.mostValues, size < FollowedSession.largestRequest, let name = unset.next() {
            guard let value = states.heard[name] else { continue }
            values[name] = value
            size += value.bytes.count
            // It is known, and may be out of date all the same.
            if states.isOutdated(name) { unstale.add(name) }
        }
        if values.isEmpty { return tellStale() }
        isSetting = true
        let single = values.count == 1 ? values.names[0] : ""
        panel.call("set", ["values": .object(values)]) { [unowned self] result in
            self.isSetting = false
            if case .failure(let error) = result {
                let what = single.isEmpty ? "" : " of “\(single)”"
                self.log.limited(.warning, key: "set", "the panel does not take what was heard\(what): \(error.message)")
            }
            self.flushing?.schedule()
        }
        tellStale()
    }

    /// Tells which values nobody can tell any more, since their device is away. What was not told yet is told with the next.
    private func tellStale() {
        guard !unstale.isEmpty, panel.waiting < PanelSession.mostRequests else { return }
        var names: [JSONValue] = []
        while let name = unstale.next() { if states.isOutdated(name) { names.append(.string(name)) } }
        if !names.isEmpty { panel.call("stale", ["names": .array(names)]) }
    }
}
