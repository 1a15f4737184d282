import CSeat
import FasciaSystem

/// libseat's own messages. Its handler belongs to the process and knows no context: what is said goes to the log of the session that
/// was made last.
enum SeatMessages {
    /// Written when a session is made, read when libseat speaks: both on the thread that owns the sessions.
    nonisolated(unsafe) private static var log: Log?

    static func forward(to log: Log) {
        self.log = log
        fascia_seat_set_sink { level, line in
            guard let line else { return }
            let text = String(cString: line)
            // What libseat calls an error is often one backend of several that is not there.
            SeatMessages.log?.write(level == LIBSEAT_LOG_LEVEL_ERROR ? .warning : .debug, "libseat: \(text)")
        }
    }
}
