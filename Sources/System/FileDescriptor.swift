import Glibc

/// A file descriptor with one owner, closed when the owner lets go of it.
package struct FileDescriptor: ~Copyable {
    /// The kernel's number; valid while this value lives.
    package let rawValue: Int32

    /// Takes ownership of an open descriptor.
    package init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        // Whatever close reports, EINTR included, the number is free afterwards and may be somebody else's: never again.
        _ = close(rawValue)
    }

    /// Opens a file; `O_CLOEXEC` is always set. Throws when the system refuses, or when the path holds a NUL byte, which would
    /// open another file than the one that was named.
    package static func open(_ path: String, flags: Int32, mode: mode_t = 0o666) throws(SystemError) -> FileDescriptor {
        if path.utf8.contains(0) {
            throw SystemError(attempt: "open", object: path, errno: EINVAL, advice: "the path holds a NUL byte")
        }
        return FileDescriptor(
            owning: try SystemCall.perform("open", on: path) { Glibc.open(path, flags | O_CLOEXEC, mode) })
    }

    /// Gives the number away: closing it is the caller's from now on.
    package consuming func release() -> Int32 {
        let raw = rawValue
        discard self
        return raw
    }

    /// Reads at most as much as fits. 0 is the end of the file; nil means that a non-blocking descriptor has nothing now.
    package borrowing func read(into buffer: UnsafeMutableRawBufferPointer, from object: @autoclosure () -> String) throws(SystemError)
        -> Int?
    {
        let raw = rawValue
        let count = SystemCall.retry { Glibc.read(raw, buffer.baseAddress, buffer.count) }
        if count >= 0 { return count }
        let number = Glibc.errno
        if number == EAGAIN { return nil }
        throw SystemError(attempt: "read", object: object(), errno: number)
    }

    /// Writes everything, waiting where a pipe or socket is full.
    package borrowing func writeAll(_ bytes: UnsafeRawBufferPointer, to object: @autoclosure () -> String) throws(SystemError) {
        let raw = rawValue
        var offset = 0
        while offset < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let count = SystemCall.retry { Glibc.write(raw, rest.baseAddress, rest.count) }
            if count > 0 {
                offset += count
                continue
            }
            // A regular file that takes nothing and names no reason is as full as one that says ENOSPC.
            let number = count == 0 ? ENOSPC : Glibc.errno
            if number != EAGAIN { throw SystemError(attempt: "write", object: object(), errno: number) }
            var wait = pollfd(fd: raw, events: Int16(POLLOUT), revents: 0)
            try SystemCall.perform("wait for", on: object()) { poll(&wait, 1, -1) }
        }
    }
}
