import FasciaGeometry

/// Frames and alphas on their way from what they were to what was set.
final class PropertyAnimation {
    /// A property on its way. Whoever sets it meanwhile means what was set.
    private struct Way<Value: Equatable> {
        let from: Value
        let to: Value
        /// What shows, as the view had it.
        var shown: Value
    }

    private struct Change {
        let view: View
        var frame: Way<Rect>?
        var alpha: Way<Double>?

        /// Leaves the properties to others that they changed meanwhile.
        mutating func yieldToSetters() {
            if let frame, view.frame != frame.shown { self.frame = nil }
            if let alpha, view.alpha != alpha.shown { self.alpha = nil }
        }

        mutating func show(_ progress: Double) {
            yieldToSetters()
            if let way = frame {
                view.frame = progress >= 1 ? way.to : way.from.mixed(with: way.to, progress)
                frame?.shown = view.frame
            }
            if let way = alpha {
                view.alpha = progress >= 1 ? way.to : way.from + (way.to - way.from) * progress
                alpha?.shown = view.alpha
            }
        }
    }

    private var changes: [Change] = []

    /// Remembers what a view and all that is in it looks like.
    private static func snapshot(_ view: View, _ found: inout [(view: View, frame: Rect, alpha: Double)]) {
        found.append((view, view.frame, view.alpha))
        for child in view.subviews { snapshot(child, &found) }
    }

    /// Takes back what a closure changes of a view and what was in it before, to be shown step by step.
    ///
    /// The closure sees what is on its way where it goes, and changes that: what it turns back, it changes, however little of it shows.
    init(of view: View, changedBy animations: () -> Void, among others: [PropertyAnimation]) {
        var before: [(view: View, frame: Rect, alpha: Double)] = []
        PropertyAnimation.snapshot(view, &before)
        for other in others { other.showGoals(in: view) }
        let goals = before.map { (view: $0.view, frame: $0.view.frame, alpha: $0.view.alpha) }
        animations()
        for (shown, goal) in zip(before, goals) {
            let view = goal.view
            let (frame, alpha) = (view.frame, view.alpha)
            if frame == goal.frame, alpha == goal.alpha { continue }
            changes.append(
                Change(
                    view: view, frame: frame == goal.frame ? nil : Way(from: shown.frame, to: frame, shown: shown.frame),
                    alpha: alpha == goal.alpha ? nil : Way(from: shown.alpha, to: alpha, shown: shown.alpha)))
        }
        for (view, frame, alpha) in before {
            view.frame = frame
            view.alpha = alpha
        }
        for other in others { other.takeShown(in: view) }
    }

    /// Puts what is on its way in a view where it goes.
    private func showGoals(in view: View) {
        for index in changes.indices where changes[index].view.isDescendant(of: view) {
            changes[index].yieldToSetters()
            if let frame = changes[index].frame { changes[index].view.frame = frame.to }
            if let alpha = changes[index].alpha { changes[index].view.alpha = alpha.to }
        }
        takeShown(in: view)
    }

    /// What is on its way in a view has values that it was given here.
    private func takeShown(in view: View) {
        for index in changes.indices {
            let changed = changes[index].view
            guard changed.isDescendant(of: view) else { continue }
            changes[index].frame?.shown = changed.frame
            changes[index].alpha?.shown = changed.alpha
        }
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
        for index in changes.indices { changes[index].show(progress) }
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
    /// that it does happens at once. Until the end, both properties are what shows; one that is set plainly meanwhile stays as it was
    /// set. A view that is still on its way from an earlier call goes on from where it is: in the closure it has what that call set.
    /// Frames that a placement, a stack or a grid gives are set by the layout, and are not to be animated. In no window everything
    /// happens at once.
    ///
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - curve: how the progress follows time.
    ///   - animations: sets the properties.
    ///   - completion: called once the time is over; at once if there is nothing to move. It is not told whether everything arrived: a
    ///     later call may have taken all of it elsewhere. It is never called if the window goes before.
    public final func animate(
        withDuration duration: Double, curve: Animation.Curve = .easeInOut, animations: () -> Void, completion: (() -> Void)? = nil
    ) {
        guard let window, duration > 0, duration < 1e6 else {
            animations()
            completion?()
            return
        }
        let all = window.attachment(PropertyAnimations())
        let change = PropertyAnimation(of: self, changedBy: animations, among: all.running)
        if change.isEmpty {
            completion?()
            return
        }
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
