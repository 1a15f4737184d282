import FasciaGeometry

/// The turn of a frame loop: once everything more urgent is served, and at a moment that the loop's own wait keeps. A loop has one.
///
/// A timer costs a descriptor, and two system calls each time that it is set and fires; a turn that is set anew for every frame costs none.
public final class TurnSource {
    private let deferred: DeferredSource
    private let handler: () -> Void
    /// When it fires, `distantFuture` if only `schedule` makes it.
    public private(set) var deadline = Instant.distantFuture

    init(loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        final class Target {
            weak var source: TurnSource?
        }
        let target = Target()
        deferred = try loop.deferred(priority: .frame) { target.source?.fire() }
        self.handler = handler
        target.source = self
    }

    /// Calls the handler once, after everything more important that is ready.
    public func schedule() { deferred.schedule() }

    /// Takes a request of `schedule` back; the moment stays.
    public func cancel() { deferred.cancel() }

    /// Fires at `instant` on the monotonic clock, never earlier, as soon as possible if that has passed, in place of any moment set
    /// before. `distantFuture` waits for `schedule`. The handler has to set it again.
    public func arm(at instant: Instant) { deadline = instant }

    func fire() {
        deadline = .distantFuture
        handler()
    }
}
