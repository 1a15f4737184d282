import CSeat
import FasciaSystem

/// libseat's own messages. Its handler belongs to the process and knows no context: what is said goes to the log of the session that
/// was made last.
enum SeatMessages {
    /// Written when a session is made, read when libseat speaks: both on the thread that owns the sessions.
    nonisolated(unsafe) private static var log: Log?
    /// What was said since a seat was open. Whoever waits for one asks every second, and is told the same by every backend each time.
    nonisolated(unsafe) private static var said: Set<String> = []
    /// More different messages than libseat has for one matter.
    private static let limit = 64

    static func forward(to log: Log) {
        self.log = log
        fascia_seat_set_sink { level, line in
            guard let line else { return }
            let text = String(cString: line)
            // What libseat calls an error is often one backend of several that is not there.
            guard level == LIBSEAT_LOG_LEVEL_ERROR else {
                SeatMessages.log?.debug("libseat: \(text)")
                return
            }
            if SeatMessages.said.count < SeatMessages.limit, SeatMessages.said.insert(text).inserted {
                SeatMessages.log?.warning("libseat: \(text)")
            }
        }
    }

    /// A seat is open: what happens from now on is another matter.
    static func forget() { said = [] }
}
