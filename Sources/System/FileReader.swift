import CSystem
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
        return try content(of: file, path, limit)
    }

    /// The same for a file that lies beneath a folder: neither `..`, nor an absolute path, nor a link leads out of it.
    public static func read(_ path: String, beneath folder: String, limit: Int) throws(SystemError) -> [UInt8] {
        let directory = try FileDescriptor.open(folder, flags: O_RDONLY | O_DIRECTORY)
        // A path within the folder may be written in full.
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        let relative = path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path
        if relative.utf8.contains(0) {
            throw SystemError(attempt: "open", object: path, errno: EINVAL, advice: "the path holds a NUL byte")
        }
        let handle = directory.rawValue
        let descriptor: CInt
        do throws(SystemError) {
            descriptor = try SystemCall.perform("open", on: path) {
                fascia_open_beneath(handle, relative, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            }
        } catch {
            if error.errno != EXDEV { throw error }
            throw SystemError(attempt: "open", object: path, errno: EXDEV, advice: "it lies outside of \(folder)")
        }
        return try content(of: FileDescriptor(owning: descriptor), path, limit)
    }

    private static func content(of file: borrowing FileDescriptor, _ path: String, _ limit: Int) throws(SystemError) -> [UInt8] {
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
