import FasciaSystem
import NIOCore

/// Tells the log and the service manager that the panel is shown to those who sign in.
///
/// Used on one event loop.
final class ServiceStatus {
    private let users: String
    private let log: Log
    private let loop: any EventLoop
    private let notifier = ServiceNotifier()

    /// - Parameter users: the path of the file of users.
    init(users: String, log: Log, loop: any EventLoop) {
        self.users = users
        self.log = log
        self.loop = loop
    }

    /// Says that it is there.
    /// - Parameter names: under which it may be asked.
    func begin(_ names: [String]) {
        let file = try? UserFile(users)
        for complaint in file?.complaints ?? [] { log.warning(complaint) }
        if file?.users.isEmpty != false {
            log.warning("nobody may sign in: \(users) has no users that could be read; fascia-web --add-user adds one")
        }
        log.info("shows the panel to those who sign in", fields: [("hosts", names.joined(separator: " "))])
        notifier.ready(status: "shows the panel at \(names.joined(separator: ", "))")
        if let interval = notifier.watchdogInterval { live(.nanoseconds(interval.nanoseconds / 2)) }
    }

    /// Tells the service manager again and again that the loop turns.
    private func live(_ pause: TimeAmount) {
        loop.assumeIsolated().scheduleTask(in: pause) { [self] in
            notifier.watchdog()
            log.outlet?.flush()
            live(pause)
        }
    }
}
