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

    /// An empty loop.
    public init() throws(SystemError) {
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
        let result = sd_event_loop(handle)
        // Negative values are the loop's own failures; `exit` refuses to let through any code that looks like one.
        if result < 0 { throw SystemError(attempt: "run", object: "the event loop", errno: -result) }
        return result
    }

    /// Waits for at most `timeout` (nil: for ever) until a source is ready, and serves one. False if the time passed without any.
    @discardableResult
    public func runOnce(timeout: TimeSpan? = nil) throws(SystemError) -> Bool {
        let microseconds = timeout.map { UInt64(max(0, $0.nanoseconds) / 1000) } ?? UInt64.max
        let result = SystemCall.retry { () -> Int32 in
            let result = sd_event_run(handle, microseconds)
            if result < 0 { Glibc.errno = -result }
            return result < 0 ? -1 : result
        }
        if result < 0 { throw SystemError(attempt: "run", object: "the event loop", errno: Glibc.errno) }
        return result > 0
    }

    /// Ends `run` once the handler that calls this has returned. `code` is what a process can exit with, 0 to 255.
    public func exit(code: Int32 = 0) {
        // Refused only when the loop has ended already, which is what was asked for.
        _ = sd_event_exit(handle, max(0, min(255, code)))
    }
}
