import FasciaGeometry

/// An action that waits for its moment; made by `Window.schedule`.
public final class WindowTimer {
    let deadline: Instant
    let action: () -> Void
    /// Set by `Window.cancel`: a timer that is due may be stopped by another one of the same frame.
    var isCancelled = false

    init(deadline: Instant, action: @escaping () -> Void) {
        self.deadline = deadline
        self.action = action
    }
}
