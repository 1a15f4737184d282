import Glibc

/// What a program prints as its result. Libraries never do.
public enum StandardOutput {
    /// Writes a text as it is.
    public static func write(_ text: String) {
        StandardStream.write(text, to: STDOUT_FILENO)
    }
}
