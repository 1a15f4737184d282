import CSeat
import FasciaGeometry
import FasciaSystem
import Glibc

/// A place at the machine's seat: opens devices that the process itself may not, and shares display and input with the virtual
/// terminals.
///
/// libseat finds who manages the seat: seatd, logind, or with enough rights nobody (`LIBSEAT_BACKEND=builtin`, or `noop` where there
/// are no virtual terminals at all). While a session is at the front, the seat has switched the console's keyboard off.
package final class Session: DeviceAccess {
    /// Whether devices may be used now.
    package private(set) var isActive = false
    /// What happens; sent by `dispatch` alone. A session may be active before anybody observes it: ask `isActive`.
    package let events = Observers<SessionEvent>()

    private let log: Log
    private var seat: OpaquePointer?
    /// libseat keeps the address.
    private let listener = UnsafeMutablePointer<libseat_seat_listener>.allocate(capacity: 1)
    /// The seat's own numbers of devices, by descriptor.
    private var devices: [Int32: Int32] = [:]

    /// Takes a place at the seat.
    ///
    /// A seat manager that is still starting refuses for a moment: `isWorthRetrying` tells such an error from one that stays.
    package init(log: Log = .silent()) throws(SystemError) {
        self.log = log
        SeatMessages.forward(to: log)
        listener.initialize(
            to: libseat_seat_listener(
                enable_seat: { _, session in Session.from(session)?.enabled() },
                disable_seat: { _, session in Session.from(session)?.disabled() }))
        // The builtin backend forks: what waits in a buffer would be written twice.
        fflush(nil)
        let number = open()
        if seat == nil {
            // All fields are set, so `deinit` runs and takes the listener back.
            throw SystemError(attempt: "open", object: "a seat", errno: number, advice: Session.advice(number))
        }
        SeatMessages.forget()
        // A seat that has been ours from the beginning says so at once. `noop` of libseat 0.7 never does.
        if name == "noop" { isActive = true }
        try receive(timeout: 0)
    }

    /// Opens the seat. Returns what was against it: the first manager's answer, since that is the one to wait for.
    private func open() -> Int32 {
        let data = Unmanaged.passUnretained(self).toOpaque()
        // Left to itself, libseat ends with managing the seat in a process of its own. Without root's rights that one opens nothing and
        // never says so: whoever asks in the moment in which seatd starts again would wait in the dark for ever.
        let isChosen = getenv(Session.backendVariable) != nil
        let backends: [String?] = isChosen ? [nil] : ["seatd", "logind"] + (geteuid() == 0 ? ["builtin"] : [])
        defer { if !isChosen { unsetenv(Session.backendVariable) } }
        var answer: Int32 = 0
        for backend in backends {
            // Where seatd is and gives no seat, it has given it to another program: a second manager beside it would take the console
            // from that one, and leave a dark screen when it ends.
            if backend == "builtin", answer != ECONNREFUSED, access(Session.seatdSocket, F_OK) == 0 { break }
            if let backend { setenv(Session.backendVariable, backend, 1) }
            Glibc.errno = 0
            seat = libseat_open_seat(listener, data)
            if seat != nil { return 0 }
            if answer == 0 { answer = Glibc.errno == 0 ? ENOENT : Glibc.errno }
        }
        return answer
    }

    private static let backendVariable = "LIBSEAT_BACKEND"
    private static let seatdSocket = getenv("SEATD_SOCK").map { String(cString: $0) } ?? "/run/seatd.sock"

    deinit {
        for (descriptor, device) in devices {
            _ = libseat_close_device(seat, device)
            _ = Glibc.close(descriptor)
        }
        if let seat { _ = libseat_close_seat(seat) }
        listener.deallocate()
    }

    /// Whether an error of `init` may go away by itself within seconds: the seat manager has not made its socket yet.
    package static func isWorthRetrying(_ error: SystemError) -> Bool {
        [ENOENT, ECONNREFUSED, EAGAIN, ECONNRESET, EPIPE].contains(error.errno)
    }

    private static func advice(_ number: Int32) -> String {
        switch number {
        case EACCES, EPERM:
            "this user is not in the group of seatd, which is video on Debian: “sudo usermod -aG video USER”, or start it with sudo"
        case ENOENT, ECONNREFUSED:
            "seatd does not run: “sudo systemctl enable --now seatd”; without virtual terminals, LIBSEAT_BACKEND=noop and the groups video "
                + "and input do"
        default: "seatd starts anew, or another program has the seat, as a panel that runs as a service does: “sudo systemctl stop fascia”"
        }
    }

    /// The seat's name, as in "seat0"; "noop" where nobody manages one.
    package var name: String { seat.flatMap(libseat_seat_name).map { String(cString: $0) } ?? "" }

    /// Becomes readable when there is something to dispatch; -1 once the session is lost.
    package var descriptor: Int32 { seat.map { libseat_get_fd($0) } ?? -1 }

    /// Takes what the seat has to say, and calls the event handler. Call when `descriptor` is readable.
    package func dispatch() {
        do throws(SystemError) {
            try receive(timeout: 0)
        } catch {
            lose(error)
        }
    }

    /// Waits for at most `timeout` until the session is at the front. False if the time passed.
    package func waitUntilActive(timeout: TimeSpan, clock: any Clock = MonotonicClock()) throws(SystemError) -> Bool {
        let end = clock.now + timeout
        while !isActive {
            let left = end - clock.now
            if left <= .zero { return false }
            try receive(timeout: Int32(clamping: left.nanoseconds / 1_000_000 + 1))
        }
        return true
    }

    /// Asks for another virtual terminal (1 to 63). If the seat agrees, `SessionEvent.disabled` follows.
    package func switchTo(virtualTerminal number: Int) throws(SystemError) {
        guard let seat, (1...63).contains(number) else {
            throw SystemError(attempt: "switch to", object: "virtual terminal \(number)", errno: EINVAL)
        }
        Glibc.errno = 0
        if libseat_switch_session(seat, Int32(number)) == -1 {
            // The backend without terminals sets no number.
            throw SystemError(
                attempt: "switch to", object: "virtual terminal \(number)", errno: Glibc.errno == 0 ? EOPNOTSUPP : Glibc.errno)
        }
    }

    // MARK: Devices

    package func open(_ path: String, flags: Int32) throws(SystemError) -> Int32 {
        guard let seat else { throw SystemError(attempt: "open", object: path, errno: ENOTCONN, advice: "the seat manager is gone") }
        if path.utf8.contains(0) { throw SystemError(attempt: "open", object: path, errno: EINVAL, advice: "the path holds a NUL byte") }
        var descriptor: Int32 = -1
        Glibc.errno = 0
        let device = libseat_open_device(seat, path, &descriptor)
        guard device != -1, descriptor >= 0 else {
            let number = Glibc.errno == 0 ? EACCES : Glibc.errno
            throw SystemError(
                attempt: "open", object: path, errno: number,
                advice: isActive ? "" : "the session is switched away, and gets devices when it is back")
        }
        // Backends differ in how they open; reads must not block.
        let status = fcntl(descriptor, F_GETFL)
        if flags & O_NONBLOCK != 0, status >= 0, status & O_NONBLOCK == 0 { _ = fcntl(descriptor, F_SETFL, status | O_NONBLOCK) }
        devices[descriptor] = device
        return descriptor
    }

    package func close(_ descriptor: Int32) {
        guard let device = devices.removeValue(forKey: descriptor) else { return }
        // The seat's copy and ours are two descriptors, except where the seat itself is gone.
        if let seat { _ = libseat_close_device(seat, device) }
        _ = Glibc.close(descriptor)
    }

    // MARK: The seat's words

    private func receive(timeout: Int32) throws(SystemError) {
        guard let seat else { return }
        let result = SystemCall.retry { libseat_dispatch(seat, timeout) }
        if result == -1 { throw SystemError(attempt: "hear from", object: "the seat manager", errno: Glibc.errno) }
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> Session? {
        data.map { Unmanaged<Session>.fromOpaque($0).takeUnretainedValue() }
    }

    private func enabled() {
        isActive = true
        log.debug("the session is at the front")
        events.send(.enabled)
    }

    private func disabled() {
        isActive = false
        log.debug("the session is switched away")
        events.send(.disabled)
        // Not before: the seat takes the devices away and lets the other terminal draw.
        if let seat { _ = libseat_disable_seat(seat) }
    }

    private func lose(_ error: SystemError) {
        guard let seat else { return }
        self.seat = nil
        isActive = false
        log.error("\(error)")
        events.send(.lost(reason: "\(error)"))
        _ = libseat_close_seat(seat)
    }
}

/// What happens to a session.
package enum SessionEvent: Sendable {
    /// The session is at the front: devices may be opened, those that are open have to be set up anew.
    case enabled
    /// Another virtual terminal comes to the front. When the observers return, no device may be in use any more: the switch is acknowledged then.
    case disabled
    /// The seat manager is gone: nothing can be opened any more, and open devices may stop working. Make another session.
    case lost(reason: String)
}
