import CSystem
import Glibc

/// The address of a Unix socket in the file system.
enum SocketAddress {
    /// Calls `body` with the address of a path.
    static func withPath<Result>(
        _ path: String, attempt: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) throws(SystemError) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        if bytes.isEmpty || bytes.contains(0) {
            throw SystemError(
                attempt: attempt, object: "socket '\(path)'", errno: EINVAL, advice: "a socket needs a path without NUL bytes")
        }
        // One byte is for the NUL at the end.
        if bytes.count >= capacity {
            throw SystemError(
                attempt: attempt, object: "socket \(path)", errno: ENAMETOOLONG,
                advice: "the path of a socket has at most \(capacity - 1) bytes, this one has \(bytes.count)")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }

    /// A new Unix stream socket, closed on exec.
    static func makeSocket(attempt: String, path: String, isBlocking: Bool) throws(SystemError) -> FileDescriptor {
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (isBlocking ? 0 : SOCK_NONBLOCK.rawValue))
        return FileDescriptor(owning: try SystemCall.perform(attempt, on: "socket \(path)") { socket(AF_UNIX, flags, 0) })
    }
}
