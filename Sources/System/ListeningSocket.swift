import CSystem
import Glibc

/// A Unix stream socket that takes connections: one that the service manager opened, or one of this process's own.
package final class ListeningSocket {
    /// Where it is in the file system; empty if the service manager did not say.
    package let path: String
    /// Whether the service manager opened it and keeps it.
    package let isInherited: Bool
    private let file: FileDescriptor
    /// The file that was made for it, to be removed at the end unless another is in its place.
    private let own: (device: dev_t, inode: ino_t)?

    /// How many connections may wait to be accepted.
    private static let backlog: Int32 = 64

    private init(file: consuming FileDescriptor, path: String, isInherited: Bool, own: (dev_t, ino_t)?) {
        self.file = file
        self.path = path
        self.isInherited = isInherited
        self.own = own
    }

    /// Takes the listening Unix sockets that the service manager passed to this process, each with its name (`FileDescriptorName=`). What
    /// it passed can be taken once: the variables that tell of it are removed from the environment, as children must not believe them.
    package static func inherited() -> [(name: String, socket: ListeningSocket)] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        defer { free(names) }
        if count <= 0 { return [] }
        return (0..<Int(count)).compactMap { index in
            let name = names?[index].map { String(cString: $0) } ?? ""
            free(names?[index])
            let descriptor = Int32(3 + index)
            guard sd_is_socket_unix(descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 else { return nil }
            // The manager leaves both flags as they are on its side: a connection that is gone before it is accepted must not block.
            setFlags(descriptor)
            let file = FileDescriptor(owning: descriptor)
            return (name, ListeningSocket(file: file, path: boundPath(descriptor), isInherited: true, own: nil))
        }
    }

    /// Makes a socket at `path` that its owner and its group may use (mode 0660). A socket that a process left behind is replaced;
    /// one at which somebody listens is an error, and so is a file of another kind.
    /// - Parameter group: the number of the group, one that this process is in; nil is its own.
    package init(path: String, group: UInt32? = nil) throws(SystemError) {
        let attempt = "listen at"
        try ListeningSocket.removeStale(path)
        let file = try SocketAddress.makeSocket(attempt: attempt, path: path, isBlocking: false)
        let raw = file.rawValue
        // The file takes the socket's own mode, less the umask: at no time may more people reach it than in the end.
        _ = fchmod(raw, 0o660)
        let number: Int32 = try SocketAddress.withPath(path, attempt: attempt) { address, length in
            bind(raw, address, length) == 0 ? 0 : Glibc.errno
        }
        if number != 0 {
            throw SystemError(attempt: attempt, object: "socket \(path)", errno: number, advice: ListeningSocket.advice(number))
        }
        var status = stat()
        let isKnown = lstat(path, &status) == 0
        do throws(SystemError) {
            if let group { try SystemCall.perform("set the group of", on: "socket \(path)") { lchown(path, uid_t.max, group) } }
            try SystemCall.perform("set the mode of", on: "socket \(path)") { chmod(path, 0o660) }
            try SystemCall.perform(attempt, on: "socket \(path)") { listen(raw, ListeningSocket.backlog) }
        } catch {
            // One that nobody serves must not stay.
            unlink(path)
            throw error
        }
        self.file = file
        self.path = path
        isInherited = false
        own = isKnown ? (status.st_dev, status.st_ino) : nil
    }

    deinit {
        guard let own else { return }
        var status = stat()
        if lstat(path, &status) == 0, status.st_dev == own.device, status.st_ino == own.inode { unlink(path) }
    }

    /// The descriptor, to be watched for reading; it remains this object's.
    package var descriptor: Int32 { file.rawValue }

    /// Takes a connection, which does not block; nil if none waits.
    package func accept() throws(SystemError) -> StreamSocket? {
        let raw = file.rawValue
        let accepted = SystemCall.retry { Glibc.accept(raw, nil, nil) }
        if accepted >= 0 {
            ListeningSocket.setFlags(accepted)
            return StreamSocket(file: FileDescriptor(owning: accepted), name: "a client")
        }
        let number = Glibc.errno
        // Gone before it was accepted: as good as never there.
        if number == EAGAIN || number == ECONNABORTED { return nil }
        throw SystemError(attempt: "take a connection at", object: "socket \(path)", errno: number)
    }

    /// Closed on exec, and never waiting. `accept4`, which does it in one call, is not imported; no other thread can fork in between.
    private static func setFlags(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    private static func removeStale(_ path: String) throws(SystemError) {
        var status = stat()
        if lstat(path, &status) != 0 { return }
        if status.st_mode & S_IFMT != S_IFSOCK {
            throw SystemError(
                attempt: "listen at", object: "socket \(path)", errno: EEXIST, advice: "there is a file that is no socket: remove it")
        }
        let probe = try SocketAddress.makeSocket(attempt: "look at", path: path, isBlocking: false)
        let raw = probe.rawValue
        let number: Int32 = try SocketAddress.withPath(path, attempt: "look at") { address, length in
            connect(raw, address, length) == 0 ? 0 : Glibc.errno
        }
        // Nobody listens. Whatever else it says, somebody may.
        if number != ECONNREFUSED {
            throw SystemError(
                attempt: "listen at", object: "socket \(path)", errno: EADDRINUSE,
                advice: "another panel listens there: stop it, or give this one a path of its own")
        }
        try SystemCall.perform("remove the old", on: "socket \(path)") { unlink(path) }
    }

    private static func advice(_ number: Int32) -> String {
        switch number {
        case ENOENT: "its folder is missing: make it, or set RuntimeDirectory= in the unit"
        case EACCES: "its folder must be writable for the user that the panel runs as"
        default: ""
        }
    }

    private static func boundPath(_ descriptor: Int32) -> String {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        if result != 0 { return "" }
        return withUnsafeBytes(of: &address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
