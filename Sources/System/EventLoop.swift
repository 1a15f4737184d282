import CSystem
import FasciaGeometry
import Glibc

/// The process's one loop, over sd-event. It sleeps in the kernel until a source is ready, serves the most important one, and
/// looks again.
///
/// Sources are objects: keep them for as long as they shall fire. Releasing one takes it out of the loop, even from within its own
/// handler. A loop and its sources belong to the thread that made them. At rest, with no timer armed, nothing wakes the process.
public final class EventLoop {
    let handle: OpaquePointer
    /// What turns are measured by.
    let clock: any Clock
    /// What the wait ends for although nothing is ready.
    private weak var turn: TurnSource?

    /// An empty loop.
    /// - Parameter clock: what the moments of its turn are measured by; the monotonic clock, which its timers always use, but in tests.
    public init(clock: any Clock = MonotonicClock()) throws(SystemError) {
        self.clock = clock
        var created: OpaquePointer?
        let result = sd_event_new(&created)
        guard result >= 0, let created else {
            throw SystemError(attempt: "make", object: "an event loop", errno: result < 0 ? -result : ENOMEM)
        }
        handle = created
    }

    deinit {
        // Sources that still live hold the loop's memory, and never fire again since it does not run.
        sd_event_unref(handle)
    }

    /// Watches a descriptor, which must stay open for as long as the source lives and remains the caller's.
    ///
    /// The handler is called again and again for as long as the descriptor is ready, `.hangup` and `.error` included: a handler
    /// that cannot clear the condition has to let go of the source.
    public func watch(
        _ descriptor: Int32, for events: DescriptorEvents = .readable, priority: EventPriority,
        handler: @escaping (DescriptorEvents) -> Void
    ) throws(SystemError) -> DescriptorSource {
        try DescriptorSource(loop: self, descriptor: descriptor, events: events, priority: priority, handler: handler)
    }

    /// Makes a timer, disarmed.
    public func timer(priority: EventPriority = .timer, handler: @escaping () -> Void) throws(SystemError) -> TimerSource {
        try TimerSource(loop: self, priority: priority, handler: handler)
    }

    /// Makes a source that fires when asked to, once everything more important is served.
    public func deferred(priority: EventPriority = .frame, handler: @escaping () -> Void) throws(SystemError) -> DeferredSource {
        try DeferredSource(loop: self, priority: priority, handler: handler)
    }

    /// Makes the loop's turn, of which there is one.
    public func turn(handler: @escaping () -> Void) throws(SystemError) -> TurnSource {
        precondition(turn == nil, "a loop has one turn")
        let source = try TurnSource(loop: self, handler: handler)
        turn = source
        return source
    }

    /// Takes a signal (such as `SIGTERM`) out of its usual course and gives it to the handler. It is blocked for this thread as
    /// long as the source lives: watch signals before any other thread is started.
    public func watch(
        signal number: Int32, priority: EventPriority = .service, handler: @escaping () -> Void
    ) throws(SystemError) -> SignalSource {
        try SignalSource(loop: self, number: number, priority: priority, handler: handler)
    }

    /// Calls the handler whenever the wall clock is set.
    public func watchClock(handler: @escaping () -> Void) throws(SystemError) -> ClockChangeSource {
        try ClockChangeSource(loop: self, handler: handler)
    }

    /// Serves sources until `exit` is called. Returns the code that was given to it. A loop runs once.
    public func run() throws(SystemError) -> Int32 {
        while sd_event_get_state(handle) != Int32(SD_EVENT_FINISHED) { try runOnce() }
        var code: Int32 = 0
        _ = sd_event_get_exit_code(handle, &code)
        return code
    }

    /// Waits for at most `timeout` (nil: for ever) until a source is ready, and serves one. False if the time passed without any.
    @discardableResult
    public func runOnce(timeout: TimeSpan? = nil) throws(SystemError) -> Bool {
        let deadline = turn?.near ?? .distantFuture
        let isServed = deadline == .distantFuture ? try serve(timeout: timeout) : try serve(timeout: timeout, until: deadline)
        guard let turn, turn.near != .distantFuture, turn.near <= clock.now else { return isServed }
        if isServed {
            // What is ready and more important comes first, as everywhere.
            turn.schedule()
        } else {
            turn.fire()
        }
        return true
    }

    private func serve(timeout: TimeSpan?) throws(SystemError) -> Bool {
        let microseconds = timeout.map { UInt64(max(0, $0.nanoseconds) / 1000) } ?? UInt64.max
        return try checked { sd_event_run(handle, microseconds) } > 0
    }

    /// The same, for at most as long as until a moment. sd-event's own wait can end after whole milliseconds only, which is too coarse for
    /// a frame.
    private func serve(timeout: TimeSpan?, until deadline: Instant) throws(SystemError) -> Bool {
        var result = try checked { sd_event_prepare(handle) }
        if result == 0 {
            var left = max(0, (deadline - clock.now).nanoseconds)
            if let timeout { left = min(left, max(0, timeout.nanoseconds)) }
            if left > 0 {
                var watched = pollfd(fd: sd_event_get_fd(handle), events: Int16(POLLIN), revents: 0)
                var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
                // A signal that comes in between ends the wait early, which every caller understands.
                _ = ppoll(&watched, 1, &time, nil)
            }
            result = try checked { sd_event_wait(handle, 0) }
        }
        if result > 0 { _ = try checked { sd_event_dispatch(handle) } }
        return result > 0
    }

    /// Repeats a call that a signal interrupts; sd-event says what went wrong by a negative result.
    private func checked(_ call: () -> Int32) throws(SystemError) -> Int32 {
        while true {
            let result = call()
            if result >= 0 { return result }
            if result != -EINTR { throw SystemError(attempt: "run", object: "the event loop", errno: -result) }
        }
    }

    /// Ends `run` once the handler that calls this has returned. `code` is what a process can exit with, 0 to 255.
    public func exit(code: Int32 = 0) {
        // Refused only when the loop has ended already, which is what was asked for.
        _ = sd_event_exit(handle, max(0, min(255, code)))
    }
}
