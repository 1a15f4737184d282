import FasciaGeometry
import FasciaJSON
import FasciaSystem

/// Joins a panel with a broker: what the panel shares is published, commands are written to it, and what it follows is set.
///
/// One loop, on which nothing waits. Of everything that can pile up only the last counts: a state for each topic, a value for each name.
final class Bridge {
    let options: BridgeOptions
    let loop: EventLoop
    let log: Log
    let clock = MonotonicClock()
    /// The machine's name.
    let machine: String
    let worker: Worker

    // MARK: The panel's side

    var link: PanelLink?
    /// The connection whose alert is on the screen: it waits until somebody has read it.
    var asking: PanelLink?
    /// The alert that is to be shown when the one before was there for a moment, and who is told if it cannot be.
    var nextAlert: (text: String, refused: (String) -> Void)?
    var alertPause: TimerSource?
    /// What the panel's configuration says; nil before the panel was there, and without a broker.
    var panel: Description?
    /// Whether the panel is there and all of its states are known.
    var isPanelThere = false
    var panelBackoff = Backoff(first: 0.2, longest: 5)
    var panelTimer: TimerSource?
    /// The values whose state is to be asked for.
    var unasked = NameQueue()
    /// The values whose state the panel owes.
    var asked = 0
    /// What the panel was last told by others and has not taken yet.
    var unset = NameQueue()
    var settingValues = false
    /// The values whose device is away, which the panel was not told yet.
    var unstale = NameQueue()
    /// When the panel was last asked how it is doing.
    var lastStatus = Instant.zero
    var started = PanelStart()
    var version = FasciaVersion.current

    /// How many requests the panel may owe an answer: what comes faster is not passed on.
    static let mostRequests = 200

    /// How much one request of values says at most, but for its last: a panel takes a megabyte, and a byte of a text may take six.
    static let largestRequest = 256 << 10

    /// The longest text that a panel takes for a value, in bytes.
    static let longestText = 4096

    /// For how long a command is somebody's wish whose value has no deadline (`confirm:`), in seconds.
    static let commandLife: UInt32 = 10

    /// For how long it is told that another panel has the same topic, once it has shown itself: longer than that one waits to try again.
    static let twinMemory = TimeSpan.seconds(120)

    // MARK: The broker's side

    var connection: BrokerConnection?
    var settings = BrokerSettings()
    /// Whether the broker knows MQTT 5, as far as it has said.
    var isModern = true
    /// Whether the broker has just said that it does not: it is asked in the older way at once.
    var triesOlder = false
    var brokerBackoff = Backoff(first: 1, longest: 60)
    /// When the broker last let the bridge in, and whether it has refused or thrown it out of late.
    var broughtAt = Instant.zero
    var wasRefused = false
    /// When another panel with the same topic has last shown itself.
    var thrownOutAt: Instant?
    var brokerTimer: TimerSource?
    var linkState = "connecting"
    var linkMessage = ""
    /// What the broker keeps from the bridge, and what of it was told.
    var denials = Denials()
    var toldDenials = ""
    /// What the screen has told of the broker already.
    var toldRefusal = ""
    var subscriptions: Set<String> = []
    /// The messages that are to be published, by topic.
    var unpublished = NameQueue()
    var payloads: [String: String] = [:]
    var memory = Memory()
    /// Writes it: a disk may be slow, and broker and panel are not to wait for it.
    private let keeper: Worker
    private var isMemoryNew = false
    private var keepsSince = Instant.zero
    /// What is announced before it is written down would be a ghost if the bridge were killed just then: it waits, but not for a disk that hangs.
    var waitsForDisk: Bool { keeper.count > 0 && clock.now - keepsSince < .seconds(3) }
    var farewell: Farewell?
    /// What is told at the present address alone, on a topic of the panel: a broker that has it is the present one, whatever its address.
    var session = Bridge.newSession

    static var newSession: String { String(UInt64.random(in: 0...(.max)), radix: 16) }

    /// Whether the present broker has it, and whether it had it at any time.
    var isMarked = false
    var wasMarked = false
    /// How many times in a row somebody else's was there when the bridge came back.
    var strangers = 0
    /// When a farewell has emptied the topic of the announcement.
    var wipedAt: Instant?

    // MARK: What is known

    /// The states of shared values, as they are published.
    var states: [String: String] = [:]
    /// What was last heard of followed values, while the broker is there.
    var heard: [String: JSONValue] = [:]
    /// The followed values whose device is away.
    var away: Set<String> = []
    /// The followed values whose device went after it had said what was heard of them: when it is back, it has to say that again.
    var outdated: Set<String> = []
    var followers: [String: [FollowedValue]] = [:]
    var watchers: [String: [FollowedValue]] = [:]
    var commands: [String: Command] = [:]
    private var birth: TimerSource?
    /// Before that moment no birth is answered: whoever tells of one after the other would have all panels tell everything each time.
    private var nextBirth = Instant.zero
    private var wallClock: ClockChangeSource?
    private var pulse: TimerSource?
    private var flushing: DeferredSource?
    private let notifier = ServiceNotifier()

    /// What a topic of commands is for.
    enum Command {
        case value(SharedValue)
        case page, theme, language, brightness, screen, notify, alert
        case press(SharedButton)
    }

    init(_ options: BridgeOptions, loop: EventLoop, log: Log, machine: String) throws(SystemError) {
        self.options = options
        self.loop = loop
        self.log = log
        self.machine = machine
        worker = try Worker(loop: loop, limit: 4)
        keeper = try Worker(loop: loop, limit: 1)
        memory = Memory(folder: options.stateFolder, log: log)
        panelTimer = try loop.timer { [unowned self] in self.connectPanel() }
        brokerTimer = try loop.timer { [unowned self] in self.connectBroker() }
        alertPause = try loop.timer { [unowned self] in self.showNextAlert() }
        birth = try loop.timer { [unowned self] in self.publishAll() }
        // A machine without a battery starts in 1970, where no certificate is valid: once the clock is right, nobody waits for the next attempt.
        wallClock = try loop.watchClock { [unowned self] in
            if self.isPanelThere { self.askStatus() }
            if self.connection?.isConnected == true { return }
            self.brokerBackoff.reset()
            if self.brokerTimer?.isArmed == true { self.connectBroker() }
        }
        pulse = try loop.timer { [unowned self] in self.beat() }
        flushing = try loop.deferred(priority: .background) { [unowned self] in self.flush() }
    }

    func start() {
        notifier.ready(status: "waiting for the panel")
        connectPanel()
        beat()
    }

    /// Says farewell to both.
    func stop() {
        notifier.stopping()
        connection?.close(saying: "offline")
        connection = nil
        farewell?.stop()
        asking?.close()
        asking = nil
        link?.close()
        link = nil
        // A service has five seconds to end.
        _ = keeper.finish(by: clock.now + .seconds(3))
    }

    /// Has what is left with brokers written down; while that is done, of what changes the last.
    func keepMemory() {
        guard let folder = options.stateFolder else { return }
        isMemoryNew = true
        if keeper.count > 0 { return }
        isMemoryNew = false
        keepsSince = clock.now
        let bytes = memory.bytes
        func complain(_ complaint: String?) {
            if let complaint { log.limited(.warning, key: "memory", complaint) }
        }
        do throws(SystemError) {
            try keeper.perform {
                Memory.write(bytes, folder: folder)
            } completion: { [unowned self] in
                complain($0)
                if self.isMemoryNew { self.keepMemory() }
                self.scheduleFlush()
            }
        } catch {
            complain(Memory.write(bytes, folder: folder))
        }
    }

    private func beat() {
        link?.check()
        tellDenials()
        if isPanelThere, clock.now - lastStatus > .seconds(30) { askStatus() }
        scheduleFlush()
        notifier.watchdog()
        pulse?.arm(at: clock.now + .seconds(1))
    }

    func scheduleFlush() { flushing?.schedule() }

    /// Home Assistant has started: it is told everything anew, and not by all panels at the same moment.
    func wasBorn() {
        if birth?.isArmed == true { return }
        let moment = max(clock.now, nextBirth) + .seconds(Double.random(in: 0.3...2))
        nextBirth = moment + .seconds(5)
        birth?.arm(at: moment)
    }

    func tellManager() {
        let panel = isPanelThere ? "panel there" : "waiting for the panel"
        notifier.status("\(panel); broker \(linkState)\(linkMessage.isEmpty ? "" : ": \(linkMessage)")")
    }

    /// Does what has gathered, as much as both sides take.
    private func flush() {
        flushPublications()
        flushSettings()
        flushQuestions()
    }
}

/// Names, each once, in the order in which they came.
struct NameQueue {
    private var names: [String] = []
    private var first = 0
    private var known: Set<String> = []

    var isEmpty: Bool { known.isEmpty }
    /// How many names it holds in memory, those that were taken and not let go of among them.
    var held: Int { names.count }

    mutating func add(_ name: String) {
        if known.insert(name).inserted { names.append(name) }
    }

    mutating func next() -> String? {
        guard first < names.count else { return nil }
        defer {
            first += 1
            if first == names.count {
                (names, first) = ([], 0)
            } else if first > 64, first > names.count / 2 {
                // What was taken makes room also where the queue is never empty.
                names.removeFirst(first)
                first = 0
            }
        }
        known.remove(names[first])
        return names[first]
    }

    mutating func removeAll() { self = NameQueue() }
}
