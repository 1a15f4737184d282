import Glibc

/// Writes log records to standard error, a line each.
public enum StandardErrorSink {
    /// Writes a record. Failures are ignored: there is nowhere to report them.
    public static func write(_ record: LogRecord, prefix: String = "") {
        StandardStream.write(prefix + record.text + "\n", to: STDERR_FILENO)
    }

    /// Writes a text as it is.
    public static func write(_ text: String) {
        StandardStream.write(text, to: STDERR_FILENO)
    }
}
