import CSystem
import Glibc

/// One end of a connection over a Unix stream socket. Nothing that the other side does, nor its end, raises SIGPIPE.
package final class StreamSocket {
    private let file: FileDescriptor
    private let name: String

    /// Takes ownership of a connected socket, blocking or not as it is. `name` is what errors call it.
    package init(file: consuming FileDescriptor, name: String) {
        self.file = file
        self.name = name
    }

    /// Connects to a socket in the file system.
    /// - Parameter isBlocking: whether the connection blocks. One that does not is made at once or fails: with `EAGAIN` where as many wait for
    ///   the other side as may.
    package convenience init(connectingTo path: String, isBlocking: Bool = true) throws(SystemError) {
        let attempt = "connect to"
        let file = try SocketAddress.makeSocket(attempt: attempt, path: path, isBlocking: isBlocking)
        let raw = file.rawValue
        let number: Int32 = try SocketAddress.withPath(path, attempt: attempt) { address, length in
            SystemCall.retry { connect(raw, address, length) } == 0 ? 0 : Glibc.errno
        }
        if number != 0 {
            throw SystemError(attempt: attempt, object: "socket \(path)", errno: number)
        }
        self.init(file: file, name: "socket \(path)")
    }

    /// Two connected sockets, neither of which blocks.
    package static func pair() throws(SystemError) -> (StreamSocket, StreamSocket) {
        var ends: [Int32] = [-1, -1]
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        try SystemCall.perform("make", on: "a pair of sockets") { socketpair(AF_UNIX, flags, 0, &ends) }
        return (
            StreamSocket(file: FileDescriptor(owning: ends[0]), name: "a socket"),
            StreamSocket(file: FileDescriptor(owning: ends[1]), name: "a socket")
        )
    }

    /// The descriptor, to be watched; it remains this object's.
    package var descriptor: Int32 { file.rawValue }

    /// Reads at most as much as fits. 0 says that the other side sends no more; nil that nothing is there now, where the socket
    /// does not block.
    package func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        try file.read(into: buffer, from: name)
    }

    /// Sends as much as the kernel takes now; nil if that is nothing, where the socket does not block.
    package func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
        let raw = file.rawValue
        let count = SystemCall.retry { Glibc.send(raw, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
        if count >= 0 { return count }
        let number = Glibc.errno
        if number == EAGAIN { return nil }
        throw SystemError(attempt: "send to", object: name, errno: number)
    }

    /// Sends bytes together with a descriptor, which the other side gets one of its own of (`SCM_RIGHTS`), with the first byte.
    /// - Returns: how many bytes the kernel took, at least 1; nil if that is nothing now, and the descriptor was not sent either.
    package func send(_ bytes: UnsafeRawBufferPointer, with descriptor: Int32) throws(SystemError) -> Int? {
        let raw = file.rawValue
        // The control message: its length, SOL_SOCKET, SCM_RIGHTS, and the number.
        var control: (Int, Int32, Int32, Int) = (StreamSocket.controlLength, SOL_SOCKET, Int32(SCM_RIGHTS), 0)
        let count = withUnsafeMutableBytes(of: &control) { control in
            control.storeBytes(of: descriptor, toByteOffset: 16, as: Int32.self)
            var vector = iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
            return withUnsafeMutablePointer(to: &vector) { vector in
                var message = msghdr()
                message.msg_iov = vector
                message.msg_iovlen = 1
                message.msg_control = control.baseAddress
                message.msg_controllen = control.count
                return SystemCall.retry { sendmsg(raw, &message, Int32(MSG_NOSIGNAL)) }
            }
        }
        if count >= 0 { return count }
        let number = Glibc.errno
        if number == EAGAIN { return nil }
        throw SystemError(attempt: "send a descriptor to", object: name, errno: number)
    }

    /// Reads as `receive` does, and takes a descriptor that came along; of several in one message the first.
    /// - Returns: how many bytes; 0 at the end, nil if nothing is there now.
    package func receive(into buffer: UnsafeMutableRawBufferPointer, descriptor: inout Int32?) throws(SystemError) -> Int? {
        let raw = file.rawValue
        var control: (Int, Int32, Int32, Int) = (0, 0, 0, 0)
        var received: Int32?
        let count = withUnsafeMutableBytes(of: &control) { control in
            var vector = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
            return withUnsafeMutablePointer(to: &vector) { vector in
                var message = msghdr()
                message.msg_iov = vector
                message.msg_iovlen = 1
                message.msg_control = control.baseAddress
                // Room for one: another would stay open without anybody knowing of it.
                message.msg_controllen = StreamSocket.controlLength
                let count = SystemCall.retry { recvmsg(raw, &message, Int32(MSG_CMSG_CLOEXEC)) }
                if count > 0, message.msg_controllen >= StreamSocket.controlLength,
                    control.load(fromByteOffset: 8, as: Int32.self) == SOL_SOCKET,
                    control.load(fromByteOffset: 12, as: Int32.self) == Int32(SCM_RIGHTS)
                {
                    received = control.load(fromByteOffset: 16, as: Int32.self)
                }
                return count
            }
        }
        if let received { descriptor = received }
        if count >= 0 { return count }
        let number = Glibc.errno
        if number == EAGAIN { return nil }
        throw SystemError(attempt: "receive from", object: name, errno: number)
    }

    /// Of a control message with one descriptor: a header of 16 bytes, and the number.
    private static let controlLength = 20

    /// Sends everything, waiting where the other side is slow: for programs that do nothing else meanwhile.
    package func sendAll(_ bytes: [UInt8]) throws(SystemError) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(SystemError) in
            let bytes = UnsafeRawBufferPointer(bytes)
            var offset = 0
            while offset < bytes.count {
                if let count = try send(UnsafeRawBufferPointer(rebasing: bytes[offset...])) {
                    offset += count
                } else {
                    var wait = pollfd(fd: file.rawValue, events: Int16(POLLOUT), revents: 0)
                    try SystemCall.perform("wait for", on: name) { poll(&wait, 1, -1) }
                }
            }
        }
    }

    /// Tells the other side that nothing more will be sent.
    package func finishSending() {
        _ = shutdown(file.rawValue, Int32(SHUT_WR))
    }

    /// Lets `receive` give up with `EAGAIN`, which it reports as nil, after this many milliseconds; 0 waits for ever.
    package func setReceiveTimeout(milliseconds: Int) {
        let clamped = max(0, min(milliseconds, 1_000_000_000))
        var time = timeval(tv_sec: clamped / 1000, tv_usec: clamped % 1000 * 1000)
        _ = setsockopt(file.rawValue, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Who is at the other end, as the kernel saw it when the connection was made; nil where it does not tell.
    package var peer: SocketPeer? {
        // `ucred` is not imported: three 32-bit numbers, process, user and group.
        var credentials: [UInt32] = [0, 0, 0]
        var length = socklen_t(12)
        let result = getsockopt(file.rawValue, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
        if result != 0 || length != 12 { return nil }
        return SocketPeer(process: Int32(bitPattern: credentials[0]), user: credentials[1])
    }
}
