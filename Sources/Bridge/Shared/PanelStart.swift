import FasciaSystem
import Glibc

/// When the panel was started, by the wall clock: what stays so while it runs, and can be told once.
struct PanelStart: Hashable {
    /// In seconds since 1970; nil while nobody knows, as on a machine whose clock is not set yet.
    private(set) var seconds: Int?

    /// How much what two answers of the panel say may differ before the clock was set between them: they are late, and seconds are whole.
    private static let slack = 2

    /// Takes for how long the panel has run.
    mutating func take(uptime: Double, now: Int = WallClock.seconds) {
        guard WallClock.canBeRight(now), uptime >= 0, uptime < Double(now) else {
            seconds = nil
            return
        }
        let start = now - Int(uptime)
        if let seconds, abs(seconds - start) <= PanelStart.slack { return }
        seconds = start
    }

    /// As ISO 8601 has it, in UTC.
    var text: String? {
        guard var moment = seconds else { return nil }
        var parts = tm()
        gmtime_r(&moment, &parts)
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map(digits).joined(separator: "-")
        return "\(day)T\([parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":"))Z"
    }
}
