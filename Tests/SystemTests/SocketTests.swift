import Glibc
import Testing

@testable import FasciaSystem

@Suite struct SocketTests {
    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode : nil
    }

    private func exchange(_ one: StreamSocket, _ other: StreamSocket) throws -> [UInt8] {
        try one.sendAll([1, 2, 3])
        var bytes = [UInt8](repeating: 0, count: 8)
        let count = try bytes.withUnsafeMutableBytes { try other.receive(into: $0) }
        return Array(bytes.prefix(count ?? 0))
    }

    @Test func aSocketIsForItsOwnerAndItsGroupAndGoesWithItsObject() throws {
        let folder = try TemporaryFolder()
        do {
            let listener = try ListeningSocket(path: folder["control"])
            #expect(mode(folder["control"]) == S_IFSOCK | 0o660)
            #expect(try listener.accept() == nil)
            let client = try StreamSocket(connectingTo: folder["control"])
            let server = try #require(try listener.accept())
            #expect(try exchange(client, server) == [1, 2, 3])
            #expect(server.peer == SocketPeer(process: getpid(), user: getuid()))
        }
        #expect(folder.names.isEmpty)
    }

    @Test func whatAnEndedProcessLeftIsReplacedAndWhatAnotherUsesIsNot() throws {
        let folder = try TemporaryFolder()
        let path = folder["control"]
        // A socket whose listener is gone.
        do {
            let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            _ = try SocketAddress.withPath(path, attempt: "test") { bind(raw, $0, $1) }
            close(raw)
        }
        #expect(mode(path) != nil)
        let first = try ListeningSocket(path: path)
        let error = #expect(throws: SystemError.self) { try ListeningSocket(path: path) }
        #expect(error?.errno == EADDRINUSE)
        #expect(error?.description.contains("another panel") == true)
        #expect(throws: Never.self) { _ = try StreamSocket(connectingTo: path) }
        withExtendedLifetime(first) {}
    }

    @Test func aFileThatIsNoSocketStays() throws {
        let folder = try TemporaryFolder()
        let file = try FileDescriptor.open(folder["file"], flags: O_CREAT | O_WRONLY)
        _ = consume file
        let error = #expect(throws: SystemError.self) { try ListeningSocket(path: folder["file"]) }
        #expect(error?.description.contains("no socket") == true)
        #expect(folder.names == ["file"])
        for path in ["", "/nowhere/at/all", "a\0b", String(repeating: "x", count: 108)] {
            #expect(throws: SystemError.self, "\(path.prefix(20))") { try ListeningSocket(path: path) }
            #expect(throws: SystemError.self, "\(path.prefix(20))") { try StreamSocket(connectingTo: path) }
        }
    }

    @Test func anotherSocketInItsPlaceIsNotRemoved() throws {
        let folder = try TemporaryFolder()
        var first: ListeningSocket? = try ListeningSocket(path: folder["control"])
        unlink(folder["control"])
        let second = try ListeningSocket(path: folder["control"])
        first = nil
        #expect(first == nil && folder.names == ["control"])
        withExtendedLifetime(second) {}
    }

    @Test func sendingToOneWhoHasGoneIsAnErrorAndNoSignal() throws {
        var (near, far): (StreamSocket, StreamSocket?) = try StreamSocket.pair()
        // A program that another test starts just now may still have its descriptor.
        if let far { shutdown(far.descriptor, Int32(SHUT_RDWR)) }
        far = nil
        #expect(far == nil)
        let error = #expect(throws: SystemError.self) { try near.sendAll([1]) }
        #expect(error?.errno == EPIPE)
        let pair = try StreamSocket.pair()
        near = pair.0
        // Nothing is there, too much was sent, the other side has finished.
        var bytes = [UInt8](repeating: 0, count: 1 << 22)
        #expect(try bytes.withUnsafeMutableBytes { try near.receive(into: $0) } == nil)
        let sent = try bytes.withUnsafeBytes { try near.send($0) }
        #expect(sent.map { $0 < bytes.count } == true)
        #expect(try bytes.withUnsafeBytes { try near.send($0) } == nil)
        pair.1.finishSending()
        #expect(try bytes.withUnsafeMutableBytes { try near.receive(into: $0) } == 0)
    }

    @Test func whatTheServiceManagerPassedIsTakenOnce() throws {
        #expect(ListeningSocket.inherited().isEmpty)
        setenv("LISTEN_PID", "1", 1)
        setenv("LISTEN_FDS", "1", 1)
        #expect(ListeningSocket.inherited().isEmpty)
        #expect(getenv("LISTEN_FDS") == nil)
    }
}
