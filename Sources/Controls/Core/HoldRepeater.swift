import FasciaGeometry

/// Repeats an action while a finger holds a control: for the first time after a delay, then ever faster.
///
/// Owned by the control that it serves, which stops it before it leaves its window.
final class HoldRepeater {
    /// From the touch to the first repeat.
    var delay = TimeSpan.milliseconds(500)
    /// From the first repeat to the second.
    var interval = TimeSpan.milliseconds(200)
    /// What intervals shrink to, by a sixth each.
    var shortestInterval = TimeSpan.milliseconds(50)
    /// Whether the action has been repeated since `start`.
    private(set) var hasRepeated = false

    private let action: () -> Void
    private var timer: WindowTimer?
    private var current = TimeSpan.zero

    /// A repeater at rest.
    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Begins to wait for the first repeat.
    func start(in window: Window?) {
        stop(in: window)
        hasRepeated = false
        current = interval
        schedule(after: delay, in: window)
    }

    /// Repeats no more.
    func stop(in window: Window?) {
        if let timer { window?.cancel(timer) }
        timer = nil
    }

    private func schedule(after span: TimeSpan, in window: Window?) {
        timer = window?.schedule(after: span) { [unowned self, unowned window] in
            self.timer = nil
            self.hasRepeated = true
            let next = self.current
            self.current = max(self.shortestInterval, TimeSpan(nanoseconds: next.nanoseconds / 6 * 5))
            // Before the action, which may stop everything.
            self.schedule(after: next, in: window)
            self.action()
        }
    }
}
