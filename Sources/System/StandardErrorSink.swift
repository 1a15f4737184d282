import Glibc

/// Writes log records to standard error, a line each.
package enum StandardErrorSink {
    /// Writes a record. Failures are ignored: there is nowhere to report them.
    package static func write(_ record: LogRecord, prefix: String = "") {
        StandardStream.write(prefix + record.text + "\n", to: STDERR_FILENO)
    }

    /// Writes a text as it is.
    package static func write(_ text: String) {
        StandardStream.write(text, to: STDERR_FILENO)
    }
}
