import FasciaGeometry

/// Lets a part that a finger holds grow, and shrink again when it lifts.
final class HeldGrowth {
    /// 0 at rest, 1 when it is held.
    private(set) var part = 0.0
    private var end = 0.0
    private var animation: Animation?

    /// Grows, or shrinks: by an animation of the view's window where the view is seen.
    /// - Parameter change: draws another part. Called with each step.
    func set(_ isHeld: Bool, in view: View, _ change: @escaping (Double) -> Void) {
        let end = isHeld ? 1.0 : 0
        if end == self.end { return }
        self.end = end
        if let animation { view.window?.stop(animation) }
        animation = nil
        guard let window = view.window, view.isVisibleForDrawing else {
            part = end
            return change(end)
        }
        let start = part
        let made = Animation(duration: .milliseconds(isHeld ? 120 : 200)) { [unowned self] progress in
            part = start + (end - start) * progress
            change(part)
        } completion: { [unowned self] in
            animation = nil
        }
        animation = made
        window.start(made)
    }

    /// Rests at once, without a call: the view leaves its window.
    func stop(in view: View) {
        if let animation { view.window?.stop(animation) }
        animation = nil
        (part, end) = (0, 0)
    }
}
