import CSystem
import Glibc

/// Sends datagrams to a Unix socket, as the journal and the service manager take them, and never waits for them to be read.
final class DatagramSocket {
    private let address: [UInt8]
    private var descriptor: Int32 = -1

    /// Sends to a path of the file system, or to an abstract name, which begins with `@`.
    init(_ path: String) {
        address = Array(path.utf8)
    }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Sends a datagram if it can be taken now.
    /// - Returns: 0, or the system's error number: `EAGAIN` if the other side has not read what was sent before.
    func send(_ bytes: [UInt8]) -> Int32 {
        var name = sockaddr_un()
        let capacity = MemoryLayout.size(ofValue: name.sun_path)
        guard let first = address.first, address.count < capacity, !address.contains(0) else { return EINVAL }
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { target in
            target.copyBytes(from: address)
            if first == UInt8(ascii: "@") { target[0] = 0 }
        }
        if descriptor < 0 {
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
            if descriptor < 0 { return errno }
        }
        // An abstract name ends where its length says, a path with a NUL.
        let length = MemoryLayout<sa_family_t>.size + address.count + (first == UInt8(ascii: "@") ? 0 : 1)
        let descriptor = descriptor
        let count = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
                bytes.withUnsafeBytes { bytes in
                    SystemCall.retry {
                        sendto(
                            descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL), target,
                            socklen_t(length))
                    }
                }
            }
        }
        return count < 0 ? errno : 0
    }
}
