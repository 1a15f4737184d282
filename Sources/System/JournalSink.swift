import CSystem
import Glibc

/// Writes log records to systemd's journal, each field as a field of its own: `journalctl FASCIA_CONTROL=living/brightness`.
public struct JournalSink {
    private let identifier: String

    /// A sink whose records the journal files under `identifier`.
    public init(identifier: String) {
        self.identifier = identifier
    }

    /// Whether standard error is a stream to the journal, as systemd says in `JOURNAL_STREAM` (device and inode). A variable that
    /// was inherited while standard error was redirected says nothing: the numbers are compared.
    public static var isStandardErrorJournal: Bool {
        guard let variable = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        if fstat(STDERR_FILENO, &status) != 0 { return false }
        return String(cString: variable) == "\(status.st_dev):\(status.st_ino)"
    }

    /// The journal's name of a field: `FASCIA_` and upper-case letters, digits and underscores, at most 64 bytes.
    public static func fieldName(_ name: String) -> String {
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

    /// Writes a record. False if the journal did not take it.
    public func write(_ record: LogRecord) -> Bool {
        // All fields behind one another in one buffer, and their extents: they must not move while the journal reads them.
        var bytes = [UInt8]()
        var extents = [Range<Int>]()
        func add(_ name: String, _ value: String) {
            let start = bytes.count
            bytes.append(contentsOf: name.utf8)
            bytes.append(UInt8(ascii: "="))
            bytes.append(contentsOf: value.utf8)
            extents.append(start..<bytes.count)
        }
        add("MESSAGE", record.message)
        add("PRIORITY", "\(record.level.rawValue)")
        add("SYSLOG_IDENTIFIER", identifier)
        for field in record.fields { add(JournalSink.fieldName(field.name), field.value) }
        return bytes.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress else { return false }
            let vectors = extents.map { iovec(iov_base: base + $0.lowerBound, iov_len: $0.count) }
            return sd_journal_sendv(vectors, Int32(clamping: vectors.count)) == 0
        }
    }
}
