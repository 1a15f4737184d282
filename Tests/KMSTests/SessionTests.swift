import FasciaGeometry
import FasciaKMS
import FasciaSystem
import Glibc
import Testing

@Suite("Sessions", .serialized)
struct SessionTests {
    @Test("Without virtual terminals: active at once, opens what the process may open, gives everything back")
    func noop() throws {
        setenv("LIBSEAT_BACKEND", "noop", 1)
        defer { unsetenv("LIBSEAT_BACKEND") }
        let session = try Session()
        #expect(session.isActive)
        #expect(session.name == "noop")
        #expect(session.descriptor >= 0)
        session.dispatch()
        #expect(try session.waitUntilActive(timeout: .milliseconds(100)))
        let descriptor = try session.open("/dev/null", flags: O_RDWR | O_NONBLOCK)
        #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        session.close(descriptor)
        #expect(fcntl(descriptor, F_GETFD) == -1)
        // Twice, and what was never opened: nothing of anybody else's is closed.
        let other = open("/dev/null", O_RDONLY)
        session.close(other)
        #expect(fcntl(other, F_GETFD) != -1)
        close(other)
        #expect(throws: SystemError.self) { try session.open("/dev/does-not-exist", flags: O_RDWR) }
        #expect(throws: SystemError.self) { try session.open("/dev/null\0x", flags: O_RDWR) }
        #expect(throws: SystemError.self) { try session.switchTo(virtualTerminal: 2) }
        #expect(throws: SystemError.self) { try session.switchTo(virtualTerminal: 0) }
        #expect(throws: SystemError.self) { try session.switchTo(virtualTerminal: .max) }
    }

    @Test("A session takes its open devices with it")
    func dropped() throws {
        setenv("LIBSEAT_BACKEND", "noop", 1)
        defer { unsetenv("LIBSEAT_BACKEND") }
        var descriptor: Int32 = -1
        do {
            let session = try Session()
            descriptor = try session.open("/dev/null", flags: O_RDWR)
            #expect(fcntl(descriptor, F_GETFD) != -1)
        }
        #expect(fcntl(descriptor, F_GETFD) == -1)
    }

    @Test("A seat manager that is not there yet is worth another attempt; libseat's words go to the log")
    func noSeat() throws {
        setenv("LIBSEAT_BACKEND", "seatd", 1)
        setenv("SEATD_SOCK", "/nonexistent/seatd.sock", 1)
        defer {
            unsetenv("LIBSEAT_BACKEND")
            unsetenv("SEATD_SOCK")
        }
        let messages = Messages()
        do throws(SystemError) {
            _ = try Session(log: Log(threshold: .debug, sink: { messages.lines.append($0.message) }))
            Issue.record("there is no seat")
        } catch {
            #expect(Session.isWorthRetrying(error))
            #expect(error.description.contains("seatd"))
        }
        #expect(messages.lines.contains { $0.hasPrefix("libseat: ") })
    }

    @Test("Plain access opens without a seat, and says which group is missing")
    func direct() throws {
        let access = DirectAccess()
        let descriptor = try access.open("/dev/null", flags: O_RDWR)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        access.close(descriptor)
        #expect(fcntl(descriptor, F_GETFD) == -1)
        access.close(-1)
        #expect(throws: SystemError.self) { try access.open("/dev/does-not-exist", flags: O_RDWR) }
    }
}
