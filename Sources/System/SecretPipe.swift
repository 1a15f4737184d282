import CSystem
import FasciaGeometry
import Glibc

/// A pipe that holds a secret for another process to read: whole, and never again.
///
/// Unlike an argument or a variable of the environment, what is in a pipe is nobody else's to see, and it is in no file.
final class SecretPipe {
    /// Whence the other process reads; it ends behind the secret.
    private(set) var readingEnd: Int32

    /// Fills a pipe, and wipes the secret, whatever becomes of it.
    init(_ secret: SecretText) throws(SystemError) {
        defer { secret.wipe() }
        var ends: [Int32] = [-1, -1]
        try SystemCall.perform("make", on: "a pipe for a secret") { pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
        readingEnd = ends[0]
        // The program finds a standard input that waits, as programs expect it.
        _ = fcntl(ends[0], F_SETFL, 0)
        let written = secret.withBytes { bytes in SystemCall.retry { write(ends[1], bytes.baseAddress, bytes.count) } }
        let problem = errno
        Glibc.close(ends[1])
        // A pipe takes as much as the longest value at once, or nothing.
        guard written == secret.count else {
            throw SystemError(attempt: "give a secret to", object: "a command", errno: written < 0 ? problem : ENOBUFS)
        }
    }

    deinit { close(readingEnd) }
}
