import Glibc

/// Reads whole files whose size is bounded.
package enum FileReader {
    /// Reads a regular file of at most `limit` bytes.
    ///
    /// Throws, naming the path, when it is missing, unreadable, larger than `limit`, a directory, or anything else but a regular
    /// file: devices and pipes may never end.
    package static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
        // Without O_NONBLOCK opening a pipe waits for a writer that may never come.
        let file = try FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        var status = stat()
        let descriptor = file.rawValue
        try SystemCall.perform("examine", on: path) { fstat(descriptor, &status) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw SystemError(attempt: "read", object: path, errno: EISDIR)
        default: throw SystemError(attempt: "read", object: path, errno: EINVAL, advice: "not a regular file")
        }
        if status.st_size > limit { throw tooLarge(path, limit) }

        // The size is a hint only: files of /proc and /sys have none, and others may grow meanwhile.
        var bytes = [UInt8](repeating: 0, count: min(max(Int(status.st_size), 4096), limit) + 1)
        var count = 0
        while true {
            let start = count
            var span = bytes.mutableSpan
            let got = try span.withUnsafeMutableBytes { (buffer) throws(SystemError) in
                try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]), from: path) ?? 0
            }
            if got == 0 { break }
            count += got
            if count > limit { throw tooLarge(path, limit) }
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: min(bytes.count, limit + 1 - count))) }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> SystemError {
        SystemError(attempt: "read", object: path, errno: EFBIG, advice: "at most \(limit) bytes are read")
    }
}
