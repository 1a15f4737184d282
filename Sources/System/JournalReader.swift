import CSystem
import Glibc

/// Reads the latest messages of systemd's journal.
package enum JournalReader {
    /// Which messages.
    package enum Filter: Sendable {
        /// Those of a unit, and of the manager about it.
        case unit(String)
        /// The kernel's since the machine was started.
        case kernel
    }

    /// The last messages, oldest first, each `seconds since 1970, message`. Empty where the journal has none, or shows this user none.
    /// - Parameters:
    ///   - limit: how many at most, up to 10 000.
    ///   - filter: which messages.
    package static func last(_ limit: Int, of filter: Filter) throws(SystemError) -> [String] {
        var opened: OpaquePointer?
        let result = sd_journal_open(&opened, Int32(SD_JOURNAL_LOCAL_ONLY))
        guard result >= 0, let journal = opened else { throw SystemError(attempt: "open", object: "the journal", errno: -result) }
        defer { sd_journal_close(journal) }
        switch filter {
        case .unit(let name):
            match(journal, "_SYSTEMD_UNIT=\(name)")
            _ = sd_journal_add_disjunction(journal)
            match(journal, "UNIT=\(name)")
        case .kernel: match(journal, "_TRANSPORT=kernel")
        }
        guard sd_journal_seek_tail(journal) >= 0 else { return [] }
        var lines: [String] = []
        guard sd_journal_previous_skip(journal, UInt64(min(max(limit, 1), 10_000))) > 0 else { return [] }
        repeat {
            if let line = line(journal) { lines.append(line) }
        } while sd_journal_next(journal) > 0
        return lines
    }

    private static func match(_ journal: OpaquePointer, _ text: String) {
        _ = sd_journal_add_match(journal, text, 0)
    }

    private static func line(_ journal: OpaquePointer) -> String? {
        var data: UnsafeRawPointer?
        var length = 0
        guard sd_journal_get_data(journal, "MESSAGE", &data, &length) >= 0, let data else { return nil }
        let field = UnsafeRawBufferPointer(start: data, count: length).dropFirst("MESSAGE=".utf8.count)
        var microseconds: UInt64 = 0
        _ = sd_journal_get_realtime_usec(journal, &microseconds)
        let record = LogRecord(level: .info, message: String(decoding: field, as: UTF8.self))
        // The record's text replaces control characters; its level is not the message's own.
        return "\(microseconds / 1_000_000) \(record.text.dropFirst("info: ".utf8.count))"
    }
}
