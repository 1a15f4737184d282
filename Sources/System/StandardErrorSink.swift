import Glibc

/// Writes log records to standard error, a line each.
public enum StandardErrorSink {
    /// Writes a record. A standard error that takes nothing is nobody's fault whom one could tell: failures are dropped.
    public static func write(_ record: LogRecord, prefix: String = "") {
        var line = prefix + record.text + "\n"
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = SystemCall.retry { Glibc.write(STDERR_FILENO, rest.baseAddress, rest.count) }
                if count <= 0 { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }
}
