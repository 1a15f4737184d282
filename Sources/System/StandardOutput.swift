import Glibc

/// What a program prints as its result. Libraries never do.
package enum StandardOutput {
    /// Writes a text as it is.
    package static func write(_ text: String) {
        StandardStream.write(text, to: STDOUT_FILENO)
    }
}
