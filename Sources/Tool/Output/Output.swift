import FasciaSystem

/// The tool's output: results on standard output, errors on standard error.
///
/// All output goes through here, so that control characters in values, device names and messages of a panel are always escaped and
/// cannot command a terminal. Pipes are treated alike: what they get is often shown on a terminal later.
enum Output {
    /// Prints a line of the result; a line feed in it is escaped.
    static func print(_ line: String) {
        StandardOutput.write(PlainText.escaped(line) + "\n")
    }

    /// Prints a result of several lines.
    static func printLines(_ lines: String) {
        StandardOutput.write(PlainText.escaped(lines, keepsLines: true) + "\n")
    }

    /// Prints an error; its further lines are indented below the first.
    static func error(_ text: String) {
        let lines = PlainText.escaped(text, keepsLines: true).split(separator: "\n", omittingEmptySubsequences: false)
        StandardErrorSink.write(lines.joined(separator: "\n    ") + "\n")
    }

    /// Prints usage text.
    static func usage(_ text: String) {
        StandardErrorSink.write(PlainText.escaped(text, keepsLines: true) + "\n")
    }
}
