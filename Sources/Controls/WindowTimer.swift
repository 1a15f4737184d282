import FasciaGeometry

/// An action that waits for its moment; made by `Window.schedule`.
public final class WindowTimer {
    let deadline: Instant
    let action: () -> Void
    /// Several timers may be due at once, and the action of one may cancel another.
    var isCancelled = false

    init(deadline: Instant, action: @escaping () -> Void) {
        self.deadline = deadline
        self.action = action
    }
}
