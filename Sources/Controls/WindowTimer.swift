import FasciaGeometry

/// An action that waits for its moment; made by `Window.schedule`.
public final class WindowTimer {
    let deadline: Instant
    let action: () -> Void

    init(deadline: Instant, action: @escaping () -> Void) {
        self.deadline = deadline
        self.action = action
    }
}
