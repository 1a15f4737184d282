import FasciaGeometry
import FasciaJSON
import FasciaSystem
import Glibc

/// The panel's side: one connection with its control socket after the other, what it is asked with each, and what it tells.
///
/// Of all that can pile up only the last counts: a state is asked for once, however often it has changed.
final class PanelSession: PanelRequesting {
    enum Event {
        /// What the configuration says of sharing; nil where it has no broker. The same may be told again.
        case described(Description?)
        /// From now on it tells what changes; what fingers set before is not told.
        case listens
        /// All states are known.
        case there
        case lost
        /// The state of a shared value.
        case state(name: String, JSONValue)
        /// A value of the panel's own, as `panel.page`.
        case own(name: String, JSONValue)
        /// A finger has set a value that another device is to be told of.
        case set(name: String, JSONValue)
        /// A shared button was pressed.
        case pressed(path: String)
        /// How it is doing.
        case status(JSONValue)
    }

    private static let ownNames = ["panel.page", "panel.theme", "panel.language", "panel.brightness", "panel.idle"]

    /// How many requests the panel may owe an answer: what comes faster is not passed on.
    static let mostRequests = 200

    /// How many states are asked for at a time.
    private static let mostQuestions = 50

    /// How often the panel is asked how it is doing.
    private static let statusInterval = TimeSpan.seconds(30)

    private let path: String
    private let machine: String
    private let loop: EventLoop
    private let log: Log
    private let clock = MonotonicClock()
    /// Told everything, on the loop.
    var observe: (Event) -> Void = { _ in }
    private var link: PanelLink?
    private var backoff = Backoff(first: 0.2, longest: 5)
    private var timer: TimerSource?
    private var flushing: DeferredSource?
    /// What it is followed for; nil before.
    private var panel: Description?
    /// The values whose state is to be asked for.
    private var unasked = NameQueue()
    /// The values whose state the panel owes.
    private var asked = 0
    /// When the panel was last asked how it is doing.
    private var lastStatus = Instant.zero
    /// Whether the panel is there and all of its states are known.
    private(set) var isThere = false

    /// - Parameters:
    ///   - path: where its control socket is, for those who may operate it.
    ///   - machine: the machine's name, for `{host}`.
    init(path: String, machine: String, loop: EventLoop, log: Log) throws(SystemError) {
        self.path = path
        self.machine = machine
        self.loop = loop
        self.log = log
        timer = try loop.timer { [unowned self] in self.connect() }
        flushing = try loop.deferred(priority: .background) { [unowned self] in self.flush() }
    }

    // MARK: Connections

    func connect() {
        if link != nil { return }
        do throws(SystemError) {
            link = try PanelLink(path: path, loop: loop) { [unowned self] in
                self.heard($0, $1)
            } ended: { [unowned self] in
                self.lose($0)
            }
            describe()
        } catch {
            log.limited(.warning, key: "panel", "\(error): waiting for the panel\(PanelSession.advice(error))")
            timer?.arm(at: clock.now + backoff.span())
        }
    }

    /// What to do where there is no way to the panel.
    private static func advice(_ error: SystemError) -> String {
        if error.errno == EACCES { return "; who may operate it is in the group fascia-operate" }
        return error.isMissing ? "; one that is started by hand makes it with --operate PATH, which is --socket PATH here" : ""
    }

    /// Ends the connection, and looks for another one.
    func lose(_ reason: String) {
        log.notice("the panel is gone: \(reason)")
        link?.close()
        link = nil
        isThere = false
        panel = nil
        asked = 0
        unasked.removeAll()
        observe(.lost)
        timer?.arm(at: clock.now + backoff.span())
    }

    func close() {
        link?.close()
        link = nil
    }

    /// Looks after the panel, once a second or so.
    func check() {
        link?.check()
        if isThere, clock.now - lastStatus > PanelSession.statusInterval { askStatus() }
    }

    var isConnected: Bool { link != nil }
    var waiting: Int { link?.waiting ?? 0 }

    func call(_ method: String, _ parameters: JSONObject, then: @escaping (Result<JSONValue, PanelError>) -> Void) {
        link?.call(method, parameters, then: then)
    }

    // MARK: Its configuration

    /// Asks what the configuration says.
    private func describe() {
        call("describe", JSONObject()) { [unowned self] result in
            switch result {
            case .success(let json):
                self.backoff.reset()
                self.subscribeToConfiguration()
                self.observe(.described(Description(json, machine: self.machine)))
            case .failure(let error):
                // The panel shows mistakes of its configuration: what was before goes on, and a subscription tells when it is corrected.
                self.log.notice("the panel cannot be described: \(error.message)")
                self.subscribeToConfiguration()
            }
        }
    }

    private func subscribeToConfiguration() { call("subscribe", ["topics": ["configuration"]]) }

    /// Has the panel tell what fingers set and what changes, and asks what is.
    func follow(_ panel: Description) {
        self.panel = panel
        let carried = panel.followed.filter { $0.commandTopic != nil }.map { JSONValue.string($0.name) }
        if carried.isEmpty {
            call("unsubscribe", ["topics": ["values"]])
        } else {
            call("subscribe", ["topics": ["values"], "names": .array(carried), "backend": "mqtt"])
        }
        if panel.buttons.isEmpty {
            call("unsubscribe", ["topics": ["events"]])
        } else {
            call("subscribe", ["topics": ["events"], "names": .array(panel.buttons.map { .string($0.path) })])
        }
        let names = panel.shared.map(\.name) + PanelSession.ownNames
        call("subscribe", ["topics": ["changes"], "names": .array(names.map { .string($0) })]) { [unowned self] result in
            guard case .success(let state) = result, let panel = self.panel else { return }
            for name in PanelSession.ownNames { if let value = state["values"]?[name] { self.observe(.own(name: name, value)) } }
            for value in panel.shared { self.unasked.add(value.name) }
            self.observe(.listens)
            self.askStatus()
            self.scheduleFlush()
            self.becomeThereIfDone()
        }
    }

    private func heard(_ method: String, _ parameters: JSONValue) {
        switch method {
        case "configuration": describe()
        case "values":
            for (name, value) in parameters["values"]?.asObject?.members ?? [] { observe(.set(name: name, value)) }
        case "changes":
            for (name, value) in parameters["values"]?.asObject?.members ?? [] {
                if name.hasPrefix("panel.") { observe(.own(name: name, value)) } else { unasked.add(name) }
            }
            scheduleFlush()
        case "event": if parameters["event"] == "primaryActionTriggered" { observe(.pressed(path: parameters["id"]?.asString ?? "")) }
        default: break
        }
    }

    // MARK: States

    func scheduleFlush() { flushing?.schedule() }

    /// Asks for the states of values that have changed, a few at a time.
    private func flush() {
        while link != nil, asked < PanelSession.mostQuestions, let name = unasked.next() {
            asked += 1
            call("get", ["name": .string(name), "details": true]) { [unowned self] result in
                self.asked -= 1
                if case .success(let state) = result { self.observe(.state(name: name, state)) }
                self.scheduleFlush()
                self.becomeThereIfDone()
            }
        }
    }

    private func becomeThereIfDone() {
        guard !isThere, asked == 0, unasked.isEmpty, link != nil, panel != nil else { return }
        isThere = true
        observe(.there)
    }

    func askStatus() {
        lastStatus = clock.now
        call("status", JSONObject()) { [unowned self] result in
            if case .success(let status) = result { self.observe(.status(status)) }
        }
    }
}
