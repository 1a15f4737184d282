import FasciaSystem
import Glibc

/// A file for control events, open for as long as somebody holds this: the loop or the thread that writes it.
final class EventFile: Sendable {
    /// What errors call it.
    let name: String
    private let descriptor: Int32

    /// Opens a file and replaces what is in it.
    init(path: String) throws(SystemError) {
        name = path
        try FileWriter.refuseForeignLink(path)
        descriptor = try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY).release()
    }

    /// Standard output, where it is a file.
    init(standardOutput: Void) throws(SystemError) {
        name = "standard output"
        descriptor = try SystemCall.perform("write to", on: "standard output") { dup(STDOUT_FILENO) }
    }

    deinit { _ = close(descriptor) }

    /// Writes all of it, waiting for the disk.
    /// - Returns: what went wrong; the rest is lost then.
    func write(_ bytes: [UInt8]) -> SystemError? {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                SystemCall.retry { Glibc.write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset) }
            }
            if count <= 0 { return SystemError(attempt: "write", object: name, errno: count == 0 ? ENOSPC : errno) }
            offset += count
        }
        return nil
    }
}
