import FasciaGeometry
import FasciaSystem
import Glibc
import Testing

/// One after the other: the protocol lives in environment variables.
@Suite(.serialized) struct ServiceNotifierTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A service manager's socket.
    private func listen() throws -> FileDescriptor {
        let socket = FileDescriptor(owning: Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(folder["notify"].utf8)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
        try #require(result == 0)
        return socket
    }

    private func receive(_ socket: borrowing FileDescriptor) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket.rawValue, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    @Test func statesReachTheManager() throws {
        let socket = try listen()
        setenv("NOTIFY_SOCKET", folder["notify"], 1)
        setenv("WATCHDOG_USEC", "30000000", 1)
        defer {
            unsetenv("NOTIFY_SOCKET")
            unsetenv("WATCHDOG_USEC")
        }
        let notifier = ServiceNotifier()
        #expect(notifier.isActive)
        #expect(notifier.watchdogInterval == .seconds(30))
        #expect(notifier.ready(status: "showing\nREADY=0"))
        #expect(receive(socket) == "READY=1\nSTATUS=showing READY=0")
        #expect(notifier.status("waiting for a display"))
        #expect(receive(socket) == "STATUS=waiting for a display")
        notifier.status("waiting for a display")
        #expect(receive(socket) == nil)
        #expect(notifier.watchdog())
        #expect(receive(socket) == "WATCHDOG=1")
        #expect(notifier.reloading())
        #expect(receive(socket)?.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") == true)
        #expect(notifier.ready())
        #expect(receive(socket) == "READY=1")
        #expect(notifier.stopping())
        #expect(receive(socket) == "STOPPING=1")
    }

    /// What the manager has to know arrives when it reads again, in order; a sign of life that is late is none.
    @Test func aManagerThatDoesNotReadIsNotWaitedFor() throws {
        let socket = try listen()
        setenv("NOTIFY_SOCKET", folder["notify"], 1)
        defer { unsetenv("NOTIFY_SOCKET") }
        let notifier = ServiceNotifier()
        var delays = 0
        notifier.onDelay = { delays += 1 }
        // Until its queue is full: a call that waited would never return.
        var sent = 0
        while notifier.watchdog() { sent += 1 }
        #expect(sent > 0)
        #expect(!notifier.ready(status: "showing the panel") && delays == 1)
        #expect(!notifier.watchdog() && !notifier.stopping() && delays == 3)
        for _ in 0..<sent { #expect(receive(socket) == "WATCHDOG=1") }
        #expect(notifier.flush())
        #expect(receive(socket) == "READY=1\nSTATUS=showing the panel")
        #expect(receive(socket) == "STOPPING=1")
        #expect(receive(socket) == nil && notifier.flush())
    }

    @Test func withoutAManagerNothingHappens() {
        let notifier = ServiceNotifier()
        #expect(!notifier.isActive)
        #expect(notifier.watchdogInterval == nil)
        #expect(notifier.ready(status: "x"))
        #expect(notifier.watchdog())
    }

    @Test func watchdogOfAnotherProcessIsNotOurs() {
        setenv("WATCHDOG_USEC", "30000000", 1)
        setenv("WATCHDOG_PID", "1", 1)
        defer {
            unsetenv("WATCHDOG_USEC")
            unsetenv("WATCHDOG_PID")
        }
        #expect(ServiceNotifier().watchdogInterval == nil)
    }

    @Test func managerThatIsGoneIsReported() {
        setenv("NOTIFY_SOCKET", folder["nobody"], 1)
        defer { unsetenv("NOTIFY_SOCKET") }
        #expect(!ServiceNotifier().ready())
    }
}
