import Glibc

/// Writes log records to standard error, a line each.
public enum StandardErrorSink {
    /// Writes a record. A standard error that takes nothing is nobody's fault whom one could tell: failures are dropped.
    public static func write(_ record: LogRecord, prefix: String = "") {
        StandardStream.write(prefix + record.text + "\n", to: STDERR_FILENO)
    }

    /// Writes a text as it is.
    public static func write(_ text: String) {
        StandardStream.write(text, to: STDERR_FILENO)
    }
}
