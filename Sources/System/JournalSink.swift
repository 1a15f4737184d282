import Glibc

/// Writes log records to systemd's journal, each field as a field of its own: `journalctl FASCIA_CONTROL=living/brightness`.
///
/// In the journal's own protocol, a datagram for each record: the journal's library waits where the journal does not read.
package final class JournalSink {
    /// Where the journal takes records.
    package static let usualPath = "/run/systemd/journal/socket"
    /// How long a text may be in a datagram, in bytes; more is cut off. The kernel takes some 200 000 in all.
    package static let textLimit = 48 << 10

    private let identifier: String
    private let socket: DatagramSocket

    /// A sink whose records the journal files under `identifier`.
    /// - Parameters:
    ///   - identifier: the program's name in the journal.
    ///   - path: the journal's socket.
    package init(identifier: String, path: String = JournalSink.usualPath) {
        self.identifier = identifier
        socket = DatagramSocket(path)
    }

    /// Whether standard error is a stream to the journal, as systemd says in `JOURNAL_STREAM` (device and inode). A variable that
    /// was inherited while standard error was redirected says nothing: the numbers are compared.
    package static var isStandardErrorJournal: Bool {
        guard let variable = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        if fstat(STDERR_FILENO, &status) != 0 { return false }
        return String(cString: variable) == "\(status.st_dev):\(status.st_ino)"
    }

    /// The journal's name of a field: `FASCIA_` and upper-case letters, digits and underscores, at most 64 bytes.
    package static func fieldName(_ name: String) -> String {
        var bytes = Array("FASCIA_".utf8)
        for byte in name.utf8.prefix(64 - bytes.count) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte - 32)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
            default: bytes.append(UInt8(ascii: "_"))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sends a record, without waiting.
    /// - Returns: 0, or the system's error number: `EAGAIN` if the journal has not read what it was sent before.
    package func send(_ record: LogRecord) -> Int32 {
        socket.send(datagram(of: record))
    }

    /// A record as the journal takes it: fields one after the other.
    package func datagram(of record: LogRecord) -> [UInt8] {
        var bytes = [UInt8]()
        func add(_ name: String, _ value: String) {
            bytes.append(contentsOf: name.utf8)
            var text = Array(value.utf8.prefix(JournalSink.textLimit))
            if text.count < value.utf8.count { text += Array("… (cut off)".utf8) }
            if text.contains(UInt8(ascii: "\n")) {
                // A value of several lines: its length in 64 bits, the lowest first.
                bytes.append(UInt8(ascii: "\n"))
                for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: text.count >> shift)) }
            } else {
                bytes.append(UInt8(ascii: "="))
            }
            bytes.append(contentsOf: text)
            bytes.append(UInt8(ascii: "\n"))
        }
        add("MESSAGE", record.message)
        add("PRIORITY", "\(record.level.rawValue)")
        add("SYSLOG_IDENTIFIER", identifier)
        for field in record.fields { add(JournalSink.fieldName(field.name), field.value) }
        return bytes
    }
}
