import CSystem
import Glibc

/// Writes to a terminal, a pipe, a socket or a file without ever waiting for who reads it: what is not taken now is kept, up to a bound,
/// and what does not fit is refused.
///
/// Whoever reads may stop, go, and come back. Several processes may share the file behind a descriptor (a shell's terminal), so it is not
/// made non-blocking for all of them: this object has an opening of its own where the kernel gives it one.
package final class OutputChannel {
    /// How the file is written without waiting.
    private enum Manner {
        /// It never waits: the opening is non-blocking, or the file is a regular one.
        case direct
        /// A socket: each call says that it does not wait.
        case socket
        /// It is asked before each small piece whether there is room for it.
        case asked
    }

    /// What errors and messages call it.
    package let name: String
    private let capacity: Int
    private var descriptor: Int32
    private let isOwner: Bool
    private let manner: Manner
    /// A pipe that its reader has left is opened anew when there is something to write; nil for what cannot be.
    private let path: String?
    private var pending: [UInt8] = []

    /// What a pipe takes at once or not at all, in bytes.
    private static let piece = 512

    /// One of the streams that the process was born with; it stays open.
    /// - Parameters:
    ///   - number: the descriptor: 1 or 2.
    ///   - name: what messages call it.
    ///   - capacity: how much is kept, in bytes.
    package init(standard number: Int32, name: String, capacity: Int = 64 << 10) {
        self.name = name
        self.capacity = capacity
        path = nil
        var status = stat()
        let type = fstat(number, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
        switch type {
        case S_IFSOCK: (descriptor, isOwner, manner) = (number, false, .socket)
        case S_IFIFO, S_IFCHR:
            // A link of this kind opens the same pipe or terminal once more.
            let own = open("/proc/self/fd/\(number)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            (descriptor, isOwner, manner) = own >= 0 ? (own, true, .direct) : (number, false, .asked)
        default: (descriptor, isOwner, manner) = (number, false, .direct)
        }
    }

    /// Opens a file and replaces what is in it, or a pipe, which need not have a reader now.
    package init(path: String, capacity: Int = 256 << 10) throws(SystemError) {
        var status = stat()
        let isPipe = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        name = path
        self.capacity = capacity
        isOwner = true
        manner = .direct
        self.path = isPipe ? path : nil
        if isPipe {
            descriptor = OutputChannel.openPipe(path)
        } else {
            try FileWriter.refuseForeignLink(path)
            descriptor = try FileDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_NONBLOCK).release()
        }
    }

    deinit {
        if isOwner, descriptor >= 0 { _ = close(descriptor) }
    }

    /// Opened for reading too, a pipe lives whoever reads it: nothing that is written is lost because nobody is there yet. Who may not
    /// read it can only write while somebody does; -1 then.
    private static func openPipe(_ path: String) -> Int32 {
        let both = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        return both >= 0 ? both : open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    }

    /// The number to watch for being writable while `hasPending`; -1 while there is none.
    package var watchable: Int32 { descriptor }

    /// Whether something waits to be written.
    package var hasPending: Bool { !pending.isEmpty }

    /// Writes a piece, or keeps it. False if it was refused as a whole, since too much waits or there is no reader.
    package func write(_ bytes: [UInt8]) -> Bool {
        flush()
        if descriptor < 0 || pending.count + bytes.count > capacity { return false }
        let isWaiting = !pending.isEmpty
        pending.append(contentsOf: bytes)
        return isWaiting || flush()
    }

    /// Writes what waits, as far as it is taken now. False if it was dropped since there is no reader any more.
    @discardableResult
    package func flush() -> Bool {
        if descriptor < 0, let path { descriptor = OutputChannel.openPipe(path) }
        if descriptor < 0 { return pending.isEmpty }
        var written = 0
        defer { pending.removeFirst(written) }
        while written < pending.count {
            let count = pending.withUnsafeBytes { put(UnsafeRawBufferPointer(rebasing: $0[written...])) }
            if count > 0 {
                written += count
            } else if count < 0, errno == EAGAIN {
                return true
            } else {
                written = pending.count
                // The next reader is met by a new opening.
                if path != nil {
                    _ = close(descriptor)
                    descriptor = -1
                }
                return false
            }
        }
        return true
    }

    /// Waits until everything is written, at most this long: at the end of a process.
    package func finish(milliseconds: Int32) {
        if flush(), hasPending, descriptor >= 0 {
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&wait, 1, milliseconds)
            flush()
        }
    }

    private func put(_ bytes: UnsafeRawBufferPointer) -> Int {
        let descriptor = descriptor
        switch manner {
        case .direct: return SystemCall.retry { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
        case .socket:
            let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
            return SystemCall.retry { Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags) }
        case .asked:
            var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&wait, 1, 0) > 0 else {
                errno = EAGAIN
                return -1
            }
            return SystemCall.retry { Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, OutputChannel.piece)) }
        }
    }
}
