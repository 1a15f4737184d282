import FasciaGeometry

/// Follows every finger of a window, and decides whether it operates the control under it or moves the scroll view around it.
///
/// Where something can scroll, a control learns of a finger only after it has rested for 0.15 s, has moved along an axis that is the
/// control's own, or was lifted without moving. A finger that moves further than 10 pt along an axis that scrolls takes the scroll view
/// along, and is lost for the control. Where nothing can scroll, controls learn of their fingers at once.
final class TouchRouter {
    /// How far a finger moves before it scrolls, in points.
    static let threshold = 10.0
    /// How long a finger has to rest on a control that lies in something that scrolls.
    static let restingTime = TimeSpan.milliseconds(150)
    /// How long a control shows a tap that was over before the control knew of it.
    private static let glowTime = TimeSpan.milliseconds(100)

    /// A control that shows a tap after it.
    private struct Glow {
        let control: Control
        var deadline: Instant?
    }

    @exclusivity(unchecked) private var fingers: [Finger] = []
    @exclusivity(unchecked) private var glows: [Glow] = []

    init() {
        fingers.reserveCapacity(32)
    }

    // MARK: From the window

    func handle(_ touch: Touch, in window: Window) {
        switch touch.phase {
        case .began: began(touch, in: window)
        case .moved: if let index = index(of: touch.id) { fingers[index].pendingMove = touch }
        case .ended: ended(touch)
        case .cancelled: cancel(touch.id, time: touch.time)
        }
    }

    /// Sends the moves that were held back, and lets resting fingers begin.
    func update(now: Instant) {
        // Handlers may end any finger, and what comes after it moves up: each is looked for anew.
        while let index = fingers.firstIndex(where: { $0.pendingMove != nil }) { flush(index) }
        for index in fingers.indices where fingers[index].phase == .waiting { setDeadline(of: &fingers[index], now) }
        while let index = fingers.firstIndex(where: { $0.phase == .waiting && ($0.deadline ?? .distantFuture) <= now }) { deliver(index) }
        var index = 0
        while index < glows.count {
            let deadline = glows[index].deadline ?? now + TouchRouter.glowTime
            glows[index].deadline = deadline
            if deadline > now {
                index += 1
            } else {
                let control = glows.remove(at: index).control
                if !control.isTracking { control.isHighlighted = false }
            }
        }
    }

    /// When `update` is needed; nil if nothing waits.
    func nextUpdate(now: Instant) -> Instant? {
        var next: Instant?
        for finger in fingers {
            if finger.pendingMove != nil { return now }
            if finger.phase == .waiting { next = min(next ?? .distantFuture, finger.deadline ?? now) }
        }
        for glow in glows { next = min(next ?? .distantFuture, glow.deadline ?? now) }
        return next
    }

    /// Whether a finger holds or is about to hold something.
    var isHolding: Bool { fingers.contains { $0.phase != .idle } }

    /// Whether a finger is on a control in a view, about to be, or moves a scroll view in it.
    func isHolding(in view: View) -> Bool {
        for finger in fingers {
            switch finger.phase {
            case .waiting: if isInside(finger.control, view) { return true }
            case .tracking: if finger.control?.isTracking == true, isInside(finger.control, view) { return true }
            case .scrolling: if isInside(finger.scrollView, view) { return true }
            case .receiving: if isInside(finger.receiver, view) { return true }
            case .idle: break
            }
        }
        return false
    }

    func cancelAll(time: Instant) {
        while let finger = fingers.last { cancel(finger.id, time: time) }
    }

    /// Cancels the fingers that hold a control in a view, or move a scroll view in it.
    func cancel(in view: View, time: Instant) {
        var ids: [Touch.ID] = []
        for finger in fingers
        where isInside(finger.control, view) || isInside(finger.scrollView, view) || isInside(finger.receiver, view) {
            ids.append(finger.id)
        }
        for id in ids { cancel(id, time: time) }
    }

    private func isInside(_ candidate: View?, _ view: View) -> Bool { candidate?.isDescendant(of: view) ?? false }

    /// A view leaves the window: what a finger holds in it is cancelled, and nothing refers to it any more.
    func forget(_ view: View, time: Instant) {
        if let control = view as? Control {
            for index in glows.indices.reversed() where glows[index].control === control {
                glows.remove(at: index)
                control.isHighlighted = false
            }
            for index in fingers.indices where index < fingers.count && fingers[index].control === control {
                let finger = fingers[index]
                fingers[index].control = nil
                fingers[index].phase = .idle
                if control.isTracking {
                    control.touchCancelled(Touch(id: finger.id, phase: .cancelled, location: finger.location, time: time))
                }
            }
        } else {
            for index in fingers.indices where fingers[index].receiver === view {
                fingers[index].receiver = nil
                fingers[index].phase = .idle
            }
            for index in fingers.indices where fingers[index].scrollView === view {
                if fingers[index].phase == .scrolling { fingers[index].phase = .idle }
                fingers[index].scrollView = nil
            }
        }
    }

    // MARK: A finger's life

    private func index(of id: Touch.ID) -> Int? {
        fingers.firstIndex { $0.id == id }
    }

    private func began(_ touch: Touch, in window: Window) {
        // A source that starts a finger twice has lost its end.
        cancel(touch.id, time: touch.time)
        window.layout()
        let hit = TouchTarget.view(at: touch.location, in: window)
        if let receiver = hit?.asFingerReceiver {
            fingers.append(Finger(touch, phase: .receiving, receiver: receiver))
            return receiver.fingerBegan(touch.id, at: receiver.convertFromWindow(touch.location), time: touch.time)
        }
        let scrollView = hit?.enclosingScrollingView
        let control = TouchTarget.control(at: touch.location, hit: hit, in: window)
        let isCaught = stopMotion(around: scrollView, under: control)
        guard !isCaught, let control, control.isEnabled, !control.isTracking else {
            return fingers.append(Finger(touch, phase: .idle, scrollView: scrollView))
        }
        fingers.append(Finger(touch, phase: .waiting, control: control, scrollView: scrollView))
        if !waits(in: scrollView) { deliver(fingers.count - 1) }
    }

    /// Stops everything around that moves by itself, and takes the control under the finger along.
    /// - Returns: whether the finger presses nothing: it stopped something, or another finger scrolls there.
    private func stopMotion(around scrollView: (any ScrollingView)?, under control: Control?) -> Bool {
        var isCaught = false
        var current = scrollView
        while let view = current {
            current = view.superview?.enclosingScrollingView
            // A control that stands still over what moves is pressed.
            if let control, isInside(control, view), !isInside(control, view.contentView) { continue }
            if view.isDragging { isCaught = true }
            if view.isMoving {
                view.halt()
                isCaught = true
            }
        }
        return isCaught
    }

    private func waits(in scrollView: (any ScrollingView)?) -> Bool {
        var current = scrollView
        while let view = current {
            if view.delaysContentTouches, view.canScroll(along: .horizontal) || view.canScroll(along: .vertical) { return true }
            current = view.superview?.enclosingScrollingView
        }
        return false
    }

    /// When a finger has rested.
    private func setDeadline(of finger: inout Finger, _ now: Instant) {
        if finger.deadline != nil { return }
        // A device whose clock is another one counts from this frame.
        let age = now - finger.startTime
        let began = age >= .zero && age <= .milliseconds(150) ? finger.startTime : now
        finger.deadline = began + TouchRouter.restingTime
    }

    /// Gives the control its finger.
    /// - Returns: whether the control follows it.
    @discardableResult
    private func deliver(_ index: Int) -> Bool {
        let began = fingers[index].began
        if let control = fingers[index].control, control.isEnabled, !control.isTracking, control.window != nil {
            // A finger that the control has let go of, as when it was disabled for a while, must not steer it again.
            for other in fingers.indices where other != index && fingers[other].control === control && fingers[other].phase == .tracking {
                release(other)
            }
            fingers[index].phase = .tracking
            if control.touchBegan(began) { return true }
        }
        if let index = self.index(of: began.id) { release(index) }
        return false
    }

    private func release(_ index: Int) {
        fingers[index].control = nil
        fingers[index].phase = .idle
    }

    private func flush(_ index: Int) {
        guard index < fingers.count, let move = fingers[index].pendingMove else { return }
        fingers[index].pendingMove = nil
        fingers[index].location = move.location
        if let receiver = fingers[index].receiver { return receiver.fingerMoved(move.id, to: receiver.convertFromWindow(move.location)) }
        if fingers[index].phase != .scrolling { consider(index, at: move.location, time: move.time) }
        guard let index = self.index(of: move.id) else { return }
        switch fingers[index].phase {
        case .scrolling: fingers[index].scrollView?.drag(to: move.location, time: move.time)
        case .tracking:
            guard let control = fingers[index].control, control.isTracking else { return }
            if !control.touchMoved(move), let index = self.index(of: move.id), fingers[index].phase == .tracking { release(index) }
        case .waiting, .idle, .receiving: break
        }
    }

    /// Decides what a finger that does not scroll means by being at a point.
    private func consider(_ index: Int, at point: Point, time: Instant) {
        let finger = fingers[index]
        guard finger.scrollView != nil else { return }
        let (dx, dy) = (point.x - finger.start.x, point.y - finger.start.y)
        guard max(abs(dx), abs(dy)) > TouchRouter.threshold else { return }
        let axis: DragAxes = abs(dx) > abs(dy) ? .horizontal : .vertical
        if let control = finger.control {
            let isOwn = control.dragAxes.contains(axis)
            switch finger.phase {
            case .waiting: if isOwn, deliver(index) { return }
            case .tracking: if isOwn || !control.yieldsToScrolling { return }
            case .scrolling, .idle, .receiving: break
            }
        }
        guard let index = self.index(of: finger.id) else { return }
        guard let scrollView = scroller(along: axis, from: finger.scrollView) else {
            if fingers[index].phase == .waiting { deliver(index) }
            return
        }
        if scrollView.isDragging {
            // Another finger scrolls it: one is enough.
            if fingers[index].phase == .waiting { release(index) }
            return
        }
        let control = fingers[index].control
        fingers[index].control = nil
        fingers[index].scrollView = scrollView
        fingers[index].phase = .scrolling
        scrollView.beginDrag(from: finger.start, to: point, axis: axis, startTime: finger.startTime)
        if let control, control.isTracking {
            control.touchCancelled(Touch(id: finger.id, phase: .cancelled, location: point, time: time))
        }
    }

    private func scroller(along axis: DragAxes, from scrollView: (any ScrollingView)?) -> (any ScrollingView)? {
        var current = scrollView
        while let view = current {
            if view.canScroll(along: axis) { return view }
            current = view.superview?.enclosingScrollingView
        }
        return nil
    }

    private func ended(_ touch: Touch) {
        guard let index = index(of: touch.id) else { return }
        if let receiver = fingers[index].receiver {
            fingers.remove(at: index)
            return receiver.fingerEnded(touch.id, at: receiver.convertFromWindow(touch.location))
        }
        // What was held back comes first for a scroll, whose speed depends on it; a control needs only where the finger was last.
        if fingers[index].phase == .scrolling {
            flush(index)
        } else {
            consider(index, at: touch.location, time: touch.time)
        }
        guard let index = self.index(of: touch.id) else { return }
        let isLate = fingers[index].phase == .waiting
        if isLate { deliver(index) }
        guard let index = self.index(of: touch.id) else { return }
        let finger = fingers.remove(at: index)
        switch finger.phase {
        case .scrolling:
            // Most devices report a lift one reading after the last place: the finger did not stop there.
            if touch.location != finger.location { finger.scrollView?.drag(to: touch.location, time: touch.time) }
            finger.scrollView?.endDrag(time: touch.time)
        case .tracking:
            guard let control = finger.control, control.isTracking else { return }
            control.touchEnded(touch)
            if isLate { glow(control) }
        case .waiting, .idle, .receiving: settle(around: finger.scrollView)
        }
    }

    /// A finger that stopped something lets it go.
    private func settle(around scrollView: (any ScrollingView)?) {
        var current = scrollView
        while let view = current {
            view.settle()
            current = view.superview?.enclosingScrollingView
        }
    }

    private func glow(_ control: Control) {
        guard control.highlightsWhileTracking, control.isEnabled, control.window != nil, !control.isTracking else { return }
        control.isHighlighted = true
        glows.append(Glow(control: control, deadline: nil))
    }

    private func cancel(_ id: Touch.ID, time: Instant) {
        guard let index = index(of: id) else { return }
        let finger = fingers.remove(at: index)
        switch finger.phase {
        case .scrolling: finger.scrollView?.cancelDrag()
        case .tracking:
            guard let control = finger.control, control.isTracking else { return }
            control.touchCancelled(Touch(id: id, phase: .cancelled, location: finger.location, time: time))
        case .receiving: finger.receiver?.fingerCancelled(id)
        case .waiting, .idle: settle(around: finger.scrollView)
        }
    }
}
