import FasciaGeometry
import FasciaSystem

/// Takes away what was left with a broker that the panel no longer has: nobody else would, and Home Assistant would show it for ever.
final class Farewell {
    /// How often an absent broker is tried: one that is gone for good has taken with it what was there.
    private static let mostAttempts = 8

    /// How long the mark of the present broker is looked for.
    private static let look = TimeSpan.seconds(3)

    private let former: Memory.Former
    private let mark: (topic: String, text: String)?
    /// Whether the name and password that there are now were never given to that broker.
    private let isStranger: Bool
    private let loop: EventLoop
    /// Of its own: a broker that is gone may have a name that nobody can look up, and the present one is not to wait for that.
    private let worker: Worker
    private let log: Log
    private var settings = BrokerSettings()
    private var connection: BrokerConnection?
    private var isModern = true
    private var remaining: Set<String>
    private var unsent: [String] = []
    private var isLooking = false
    private var attempts = 0
    private var backoff = Backoff(first: 1, longest: 60)
    private var timer: TimerSource?
    private let wipes: (String) -> Void
    private var done: ((_ isSame: Bool) -> Void)?

    /// - Parameters:
    ///   - credentials: the folder of name, password and certificates; nil without.
    ///   - mark: a topic, and what the present broker keeps there: one that has it is the same by another address, and keeps all it has. Nil if
    ///     there is no present one.
    ///   - wipes: told each topic before it is emptied.
    ///   - done: called once, when all is gone or nothing more can be done; or with true when it is the same broker.
    init(
        _ former: Memory.Former, mark: (topic: String, text: String)?, credentials: String?, machine: String, loop: EventLoop, log: Log,
        wipes: @escaping (String) -> Void, done: @escaping (_ isSame: Bool) -> Void
    ) throws(SystemError) {
        self.former = former
        self.mark = mark
        self.wipes = wipes
        self.loop = loop
        worker = try Worker(loop: loop, limit: 1)
        self.log = log
        self.done = done
        remaining = former.topics
        settings.host = former.broker.host
        settings.port = former.broker.port
        settings.isSecure = former.broker.isSecure
        settings.client = "fascia_farewell_" + machine
        // A password that was made for another broker is nothing for this one, which may be anybody's by now.
        let credentials = credentials.flatMap { try? BrokerCredentials(folder: $0) } ?? BrokerCredentials()
        isStranger = former.credentials?.fits(credentials) != true
        settings.credentials = isStranger ? credentials.ofNobody : credentials
        timer = try loop.timer { [unowned self] in self.isLooking ? self.wipe() : self.connect() }
        timer?.arm(at: MonotonicClock().now)
    }

    func stop() {
        done = nil
        timer?.disarm()
        connection?.close(saying: "")
        connection = nil
    }

    private func connect() {
        attempts += 1
        if worker.count > 0 { return lost("looking up “\(settings.host)” takes too long") }
        do throws(SystemError) {
            let connection = try BrokerConnection(settings, isModern: isModern, loop: loop) { [unowned self] in self.heard($0) }
            self.connection = connection
            connection.start(worker)
        } catch {
            lost("\(error)")
        }
    }

    private func heard(_ event: BrokerConnection.Event) {
        switch event {
        case .connected:
            guard let mark else { return wipe() }
            isLooking = true
            connection?.subscribe([mark.topic], isCommand: false)
            timer?.arm(at: MonotonicClock().now + Farewell.look)
        case .message(let topic, let payload, _):
            if topic == mark?.topic, payload == mark.map({ Array($0.text.utf8) }) { finish(isSame: true) }
        case .emptied(let topic), .denied(let topic, _):
            remaining.remove(topic)
            if remaining.isEmpty { finish() } else { send() }
        case .drained: send()
        case .ended(let reason, let isRefusal): lost(reason, isFinal: isRefusal && isStranger)
        case .isOld: isModern = false
        case .kept, .refusedSize: break
        }
    }

    private func wipe() {
        isLooking = false
        unsent = remaining.sorted()
        send()
    }

    private func send() {
        while let connection, connection.canTakeMore, let topic = unsent.popLast() {
            wipes(topic)
            connection.publish(topic, "", isRetained: true, quality: 1)
        }
    }

    private func lost(_ reason: String, isFinal: Bool = false) {
        connection = nil
        isLooking = false
        if attempts < Farewell.mostAttempts, !isFinal { return timer?.arm(at: MonotonicClock().now + backoff.span()) ?? () }
        let what = isFinal ? "it wants the name and password of then, and today's are not shown to it" : reason
        log.warning(
            "\(remaining.count) topics stay with \(former.broker.address), which the panel no longer has (\(what)): “A broker that is left” of MQTT.md tells how they go"
        )
        finish()
    }

    private func finish(isSame: Bool = false) {
        connection?.close(saying: "")
        connection = nil
        timer?.disarm()
        // Whoever is told lets go of this object.
        withExtendedLifetime(self) {
            let done = done
            self.done = nil
            done?(isSame)
        }
    }
}
