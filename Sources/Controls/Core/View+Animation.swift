import FasciaGeometry

/// Frames and alphas on their way from what they were to what was set.
final class PropertyAnimation {
    private struct Change {
        let view: View
        var frame: (from: Rect, to: Rect)?
        var alpha: (from: Double, to: Double)?
    }

    private var changes: [Change] = []

    /// Remembers what a view and all that is in it looks like.
    private static func snapshot(_ view: View, _ found: inout [(view: View, frame: Rect, alpha: Double)]) {
        found.append((view, view.frame, view.alpha))
        for child in view.subviews { snapshot(child, &found) }
    }

    /// Takes back what a closure changes of a view and what was in it before, to be shown step by step.
    init(of view: View, changedBy animations: () -> Void) {
        var before: [(view: View, frame: Rect, alpha: Double)] = []
        PropertyAnimation.snapshot(view, &before)
        animations()
        for (view, frame, alpha) in before where view.frame != frame || view.alpha != alpha {
            changes.append(
                Change(
                    view: view, frame: view.frame == frame ? nil : (frame, view.frame),
                    alpha: view.alpha == alpha ? nil : (alpha, view.alpha)))
        }
        show(0)
    }

    var isEmpty: Bool { changes.isEmpty }

    /// Leaves to another animation what that one changes too.
    func yield(to other: PropertyAnimation) {
        for newer in other.changes {
            for index in changes.indices where changes[index].view === newer.view {
                if newer.frame != nil { changes[index].frame = nil }
                if newer.alpha != nil { changes[index].alpha = nil }
            }
        }
        changes.removeAll { $0.frame == nil && $0.alpha == nil }
    }

    func show(_ progress: Double) {
        for change in changes {
            if let (from, to) = change.frame { change.view.frame = progress >= 1 ? to : from.mixed(with: to, progress) }
            if let (from, to) = change.alpha { change.view.alpha = progress >= 1 ? to : from + (to - from) * progress }
        }
    }
}

/// The property animations that run in a window.
private final class PropertyAnimations {
    var running: [PropertyAnimation] = []
}

extension Rect {
    fileprivate func mixed(with other: Rect, _ part: Double) -> Rect {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return Rect(x: mix(x, other.x), y: mix(y, other.y), width: mix(width, other.width), height: mix(height, other.height))
    }
}

extension View {
    /// Moves and fades views of this one to where a closure puts them.
    ///
    /// What the closure sets of `frame` and `alpha`, of this view and of those that are in it already, is reached step by step; all else
    /// that it does happens at once. Until the end, both properties are what shows. A view that is still on its way from an earlier call
    /// goes on from where it is. Frames that a placement, a stack or a grid gives are set by the layout, and are not to be animated.
    /// In no window everything happens at once.
    ///
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - curve: how the progress follows time.
    ///   - animations: sets the properties.
    ///   - completion: called once everything has arrived; at once if there is nothing to move.
    public final func animate(
        withDuration duration: Double, curve: Animation.Curve = .easeInOut, animations: () -> Void, completion: (() -> Void)? = nil
    ) {
        guard let window, duration > 0, duration < 1e6 else {
            animations()
            completion?()
            return
        }
        let change = PropertyAnimation(of: self, changedBy: animations)
        if change.isEmpty {
            completion?()
            return
        }
        let all = window.attachment(PropertyAnimations())
        for other in all.running { other.yield(to: change) }
        all.running.append(change)
        window.start(
            Animation(duration: TimeSpan(nanoseconds: Int64(duration * 1e9)), curve: curve) {
                change.show($0)
            } completion: {
                all.running.removeAll { $0 === change }
                completion?()
            })
    }

    /// The middle of the frame, in points of the superview. Setting it moves the view and leaves its size.
    public final var center: Point {
        get { frame.center }
        set {
            frame = Rect(
                x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2, width: frame.width, height: frame.height)
        }
    }
}
