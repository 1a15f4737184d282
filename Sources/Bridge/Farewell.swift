import FasciaGeometry
import FasciaSystem

/// Takes away what was left with a broker that the panel no longer has: nobody else would, and Home Assistant would show it for ever.
final class Farewell {
    /// How often an absent broker is tried: one that is gone for good has taken with it what was there.
    private static let mostAttempts = 8

    private let former: Memory.Former
    private let loop: EventLoop
    /// Of its own: a broker that is gone may have a name that nobody can look up, and the present one is not to wait for that.
    private let worker: Worker
    private let log: Log
    private var settings = BrokerSettings()
    private var connection: BrokerConnection?
    private var isModern = true
    private var remaining: Set<String>
    private var unsent: [String] = []
    private var attempts = 0
    private var backoff = Backoff(first: 1, longest: 60)
    private var timer: TimerSource?
    private var done: (() -> Void)?

    /// - Parameter done: called once, when all is gone or nothing more can be done.
    init(
        _ former: Memory.Former, options: BridgeOptions, machine: String, loop: EventLoop, log: Log,
        done: @escaping () -> Void
    ) throws(SystemError) {
        self.former = former
        self.loop = loop
        worker = try Worker(loop: loop, limit: 1)
        self.log = log
        self.done = done
        remaining = former.topics
        settings.host = former.broker.host
        settings.port = former.broker.port
        settings.isSecure = former.broker.isSecure
        settings.client = "fascia_farewell_" + machine
        if let folder = options.credentials, let read = (try? BrokerCredentials(folder: folder)) { settings.credentials = read }
        timer = try loop.timer { [unowned self] in self.connect() }
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
            unsent = remaining.sorted()
            send()
        case .emptied(let topic), .denied(let topic, _):
            remaining.remove(topic)
            if remaining.isEmpty {
                connection?.close(saying: "")
                finish()
            } else {
                send()
            }
        case .drained: send()
        case .ended(let reason, _): lost(reason)
        case .isOld: isModern = false
        case .message, .refusedSize: break
        }
    }

    private func send() {
        while let connection, connection.canTakeMore, let topic = unsent.popLast() {
            connection.publish(topic, "", isRetained: true, quality: 1)
        }
    }

    private func lost(_ reason: String) {
        connection = nil
        if attempts < Farewell.mostAttempts { return timer?.arm(at: MonotonicClock().now + backoff.span()) ?? () }
        log.warning(
            "\(remaining.count) topics stay with \(former.broker.address), which the panel no longer has (\(reason)): Home Assistant may go on showing the device, where it can be deleted"
        )
        finish()
    }

    private func finish() {
        connection = nil
        timer?.disarm()
        // Whoever is told lets go of this object.
        withExtendedLifetime(self) {
            let done = done
            self.done = nil
            done?()
        }
    }
}
