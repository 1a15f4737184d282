import FasciaSystem
import Glibc

/// What the tool says: results on standard output, complaints on standard error.
enum Output {
    /// Prints a line of the result.
    static func print(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    /// Prints a complaint.
    static func error(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)
        bytes.append(UInt8(ascii: "\n"))
        var start = 0
        while start < bytes.count {
            let written = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 {
                if errno == EINTR { continue }
                // Nobody reads any more; there is nobody to tell either.
                return
            }
            start += written
        }
    }
}
