import FasciaGeometry

/// Tells the service manager that the process is ready and that its loop turns, and later what it or the log did not take at once.
package final class ServiceWatch {
    package let notifier = ServiceNotifier()
    private let log: Log
    private var isReady = false
    private var watchdogTimer: TimerSource?
    /// How often the watchdog is fed: half of the time that the service manager waits.
    private var period = TimeSpan.zero
    private var strictInterval: TimeSpan?
    private var tellTimer: TimerSource?
    private let clock = MonotonicClock()

    /// After how long a log or a service manager that took nothing is tried again.
    private static let tellDelay = TimeSpan.milliseconds(1_000)
    /// How soon a process that was not well is looked at again: half of the watchdog's interval may be over.
    private static let lookAgain = TimeSpan.milliseconds(1_000)

    package init(log: Log) { self.log = log }

    /// Begins to feed the watchdog.
    /// - Parameter isWell: whether it may be fed. Asked after touches, timers and frames: while those keep the loop busy, it is not fed
    ///   either. Clients do not keep it from that.
    package func begin(on loop: EventLoop, isWell: @escaping () -> Bool) throws(SystemError) {
        tellTimer = try loop.timer(priority: .background) { [unowned self] in
            self.log.outlet?.flush()
            let isNotifierDone = self.notifier.flush()
            if self.log.outlet?.needsFlush == true || !isNotifierDone { self.tellLater() }
        }
        notifier.onDelay = { [unowned self] in self.tellLater() }
        log.outlet?.onDrop = { [unowned self] in self.tellLater() }
        if log.outlet?.needsFlush == true { tellLater() }
        guard let interval = notifier.watchdogInterval else { return }
        period = TimeSpan(nanoseconds: (strictInterval ?? interval).nanoseconds / 2)
        watchdogTimer = try loop.timer(priority: .service) { [unowned self] in
            let mayLive = isWell()
            if mayLive { self.notifier.watchdog() }
            self.watchdogTimer?.arm(at: self.clock.now + (mayLive ? self.period : min(self.period, ServiceWatch.lookAgain)))
        }
        watchdogTimer?.arm(at: clock.now + period)
    }

    /// The service manager shall wait less long for a sign of life, or as long as usual again.
    /// - Parameter interval: nil for what its unit says.
    package func watch(every interval: TimeSpan?) {
        guard interval != strictInterval, let usual = notifier.watchdogInterval else { return }
        strictInterval = interval
        let now = interval.map { min($0, usual) } ?? usual
        period = TimeSpan(nanoseconds: now.nanoseconds / 2)
        notifier.watch(every: now)
        watchdogTimer?.arm(at: clock.now + period)
    }

    /// Tells the service manager that the process does its work, and what is to be said of it.
    package func ready(_ status: String) {
        if isReady {
            notifier.status(status)
        } else {
            isReady = true
            notifier.ready(status: status)
        }
    }

    /// Writes the log's last records. Nothing is told any more.
    package func finish() {
        log.outlet?.onDrop = nil
        log.outlet?.finish()
    }

    private func tellLater() {
        if tellTimer?.isArmed == false { tellTimer?.arm(at: clock.now + ServiceWatch.tellDelay) }
    }
}
