import Glibc
import NIOCore

/// Whether the panel is known to be well without being asked, which would wake it.
///
/// A process that has spent no processor time since it answered is as it was then: it waits in its loop. One that hangs has run until it did,
/// and one that is stopped or frozen has run to be; so has one that has been sent something and takes it. Whoever may not know, asks.
///
/// One for all browsers: what one of them asks makes the panel run, and would have the others ask for ever. Used on one event loop.
final class PanelPulse {
    /// After an answer a process still has to go back to its wait, which takes some time that counts.
    static let settling = TimeAmount.milliseconds(20)

    private let spent: (_ process: Int32) -> Int64?
    private var process: Int32?
    /// What it had spent when it had come to rest; nil while that is not known.
    private var rest: Int64?
    /// How often something was sent to it.
    private var count = 0

    /// - Parameter spent: the nanoseconds of processor time of a process; nil where nobody knows.
    init(spent: @escaping (_ process: Int32) -> Int64? = PanelPulse.processorTime) { self.spent = spent }

    /// A connection to the panel is there.
    /// - Parameter process: the one at its other end; nil if that is not known.
    func begin(_ process: Int32?) {
        self.process = process
        _ = sent()
    }

    /// Something is sent to the panel: until that is answered nothing is known of it.
    /// - Returns: a number for `settle`.
    func sent() -> Int {
        rest = nil
        count += 1
        return count
    }

    /// The panel has answered, and has had time to come to rest.
    /// - Parameter number: which sending it has answered; what was sent after it may have no answer yet.
    func settle(_ number: Int) {
        if number == count { rest = process.flatMap(spent) }
    }

    /// Whether it has done nothing since it was well.
    var isResting: Bool {
        guard let rest, let process else { return false }
        return spent(process) == rest
    }

    /// The processor time of all threads of a process, which the kernel tells everybody who knows its number: of a service in a sandbox
    /// `/proc` shows no other user's.
    static func processorTime(of process: Int32) -> Int64? {
        var clock = clockid_t()
        var time = timespec()
        // No process has a greater number, and a clock's number has no room for it: it would be that of the own process.
        guard process > 0, process < 1 << 22 else { return nil }
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
