import FasciaGeometry

/// What a loop does between everything else: once all that is more urgent is served, and at a moment that is near again and again, as that
/// of a frame. A loop has one.
///
/// A timer takes two system calls each time that it is set and fires. A near moment is kept by the loop's wait instead, which takes none; a
/// far one by a timer, since long waits of the kernel are inexact by a thousandth.
public final class TurnSource {
    private let clock: any Clock
    private let deferred: DeferredSource
    private let timer: TimerSource
    /// Whether a timer, which goes by the monotonic clock, can keep far moments: not by a test's clock.
    private let usesTimer: Bool
    private let handler: () -> Void
    /// When it fires, `distantFuture` if only `schedule` makes it.
    public var deadline: Instant { timer.deadline ?? near }
    /// The moment that the loop's wait has to keep.
    private(set) var near = Instant.distantFuture

    private static let farAway = TimeSpan.milliseconds(50)

    init(loop: EventLoop, handler: @escaping () -> Void) throws(SystemError) {
        final class Target {
            weak var source: TurnSource?
        }
        let target = Target()
        clock = loop.clock
        usesTimer = clock is MonotonicClock
        deferred = try loop.deferred(priority: .frame) { target.source?.fire() }
        timer = try loop.timer { target.source?.fire() }
        self.handler = handler
        target.source = self
    }

    /// Calls the handler once, after everything more important that is ready.
    public func schedule() { deferred.schedule() }

    /// Takes a request of `schedule` back; the moment stays.
    public func cancel() { deferred.cancel() }

    /// Fires at `instant` on the monotonic clock, never earlier, as soon as possible if that has passed, in place of any moment set
    /// before. `distantFuture` waits for `schedule`. The handler has to set it again.
    public func arm(at instant: Instant) {
        if usesTimer, instant != .distantFuture, instant - clock.now > TurnSource.farAway {
            near = .distantFuture
            timer.arm(at: instant)
        } else {
            near = instant
            timer.disarm()
        }
    }

    func fire() {
        near = .distantFuture
        timer.disarm()
        handler()
    }
}
