import CSystem
import FasciaGeometry
import Glibc

/// Tells the service manager how the process is doing, in systemd's notify protocol. Where no manager listens, every call does
/// nothing and costs nothing. A manager that does not read is not waited for: what it has to know is sent again by `flush`.
package final class ServiceNotifier {
    /// Whether a service manager listens.
    package let isActive: Bool
    /// How long the manager waits for `watchdog` before it restarts the process; nil if it does not watch. Call it at half of this.
    package let watchdogInterval: TimeSpan?
    /// Called when something could not be sent now: the owner calls `flush` after a while.
    package var onDelay: (() -> Void)?
    private var lastStatus = ""
    private let socket: DatagramSocket?
    /// What the manager has not taken yet, in order.
    private var waiting: [String] = []

    /// How many messages wait at most; of more the oldest go.
    private static let waitingLimit = 16

    /// Takes what the manager left in the environment (`NOTIFY_SOCKET`, `WATCHDOG_USEC`).
    package init() {
        socket = getenv("NOTIFY_SOCKET").map { DatagramSocket(String(cString: $0)) }
        isActive = socket != nil
        var microseconds: UInt64 = 0
        // A malformed variable is an error there, and the same as none here.
        let isWatched = sd_watchdog_enabled(0, &microseconds) > 0
        watchdogInterval =
            isWatched ? TimeSpan(nanoseconds: Int64(clamping: microseconds.multipliedReportingOverflow(by: 1000).partialValue)) : nil
    }

    /// The service does its work now; ends a reload too. False if the manager could not be told.
    @discardableResult
    package func ready(status: String? = nil) -> Bool {
        send("READY=1", status: status)
    }

    /// One line for people (`systemctl status` shows it). The same line again is not sent.
    @discardableResult
    package func status(_ text: String) -> Bool {
        if text == lastStatus { return true }
        return send(nil, status: text)
    }

    /// The process is alive and its loop turns.
    @discardableResult
    package func watchdog() -> Bool {
        // One that comes late says nothing about now: it is not kept.
        if !flush() { return false }
        return socket.map { $0.send(Array("WATCHDOG=1".utf8)) == 0 } ?? true
    }

    /// The manager shall wait so long for `watchdog` from now on. Does nothing where it does not watch.
    @discardableResult
    package func watch(every interval: TimeSpan) -> Bool {
        watchdogInterval == nil ? true : send("WATCHDOG_USEC=\(interval.nanoseconds / 1000)\nWATCHDOG=1", status: nil)
    }

    /// The configuration is being read anew; `ready` ends it, whatever came of it.
    @discardableResult
    package func reloading() -> Bool {
        // The manager orders this against other messages by the time, where the unit is of Type=notify-reload.
        send("RELOADING=1\nMONOTONIC_USEC=\(MonotonicClock().now.nanoseconds / 1000)", status: nil)
    }

    /// The process is about to end in good order.
    @discardableResult
    package func stopping(status: String? = nil) -> Bool {
        send("STOPPING=1", status: status)
    }

    private func send(_ state: String?, status: String?) -> Bool {
        if !isActive { return true }
        var message = state ?? ""
        if let status {
            lastStatus = status
            // A line feed would begin another variable.
            let line = String(decoding: status.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
            message += (message.isEmpty ? "STATUS=" : "\nSTATUS=") + line
        }
        waiting.append(message)
        if waiting.count > ServiceNotifier.waitingLimit { waiting.removeFirst() }
        return flush()
    }

    /// Sends what the manager did not take before. False if it does not take it now either, or is gone, which is no reason to try again.
    @discardableResult
    package func flush() -> Bool {
        guard let socket else { return true }
        while let message = waiting.first {
            let number = socket.send(Array(message.utf8))
            if number == EAGAIN || number == ENOBUFS {
                onDelay?()
                return false
            }
            waiting.removeFirst()
            if number != 0 { return false }
        }
        return true
    }
}
