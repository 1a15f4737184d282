import FasciaSystem

/// What the tool says: results on standard output, complaints on standard error.
enum Output {
    /// Prints a line of the result.
    static func print(_ text: String) {
        StandardOutput.write(text + "\n")
    }

    /// Prints a complaint.
    static func error(_ text: String) {
        StandardErrorSink.write(text + "\n")
    }
}
