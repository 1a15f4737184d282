import FasciaSystem

/// What the tool says: results on standard output, complaints on standard error.
///
/// All of it goes through here, and nothing that came from outside reaches a terminal as a command: a value, a name of a device, a message
/// of a panel. Whether it is a terminal that reads makes no difference: what a pipe gets is often shown on one later.
enum Output {
    /// Prints a line of the result; a line feed in it is escaped.
    static func print(_ line: String) {
        StandardOutput.write(PlainText.escaped(line) + "\n")
    }

    /// Prints a result of several lines.
    static func printLines(_ lines: String) {
        StandardOutput.write(PlainText.escaped(lines, keepsLines: true) + "\n")
    }

    /// Prints a complaint; its further lines are indented below the first.
    static func error(_ text: String) {
        let lines = PlainText.escaped(text, keepsLines: true).split(separator: "\n", omittingEmptySubsequences: false)
        StandardErrorSink.write(lines.joined(separator: "\n    ") + "\n")
    }

    /// Prints how the tool is used.
    static func usage(_ text: String) {
        StandardErrorSink.write(PlainText.escaped(text, keepsLines: true) + "\n")
    }
}
