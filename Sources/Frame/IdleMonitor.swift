import FasciaGeometry

/// Decides when an untouched display is dimmed, shows its idle page and is switched off, and which touches only wake it.
///
/// It knows no clock and no display: its owner passes moments of the monotonic clock, and three handlers carry out the stages. Between
/// its deadlines it needs no wake-up.
package final class IdleMonitor {
    /// The stages. When they change, a stage that is gone ends, and others go on.
    package var configuration: IdleConfiguration {
        didSet {
            if configuration.dim == nil || configuration.dim != oldValue.dim { setDim(false) }
            if configuration.page != oldValue.page { leavePage(isWoken: false) }
            if configuration.off == nil, !isOffByHand { setOff(false) }
        }
    }
    /// Dims the display, or ends that.
    package var onDim: ((Bool) -> Void)?
    /// Shows the idle page, or with `returns` the page before it again.
    package var onPage: ((Bool) -> Void)?
    /// Switches the display on or off.
    package var onOff: ((Bool) -> Void)?
    /// Called when nobody has touched the panel for `reset`: it is put back for the next person. Nothing ends it, and it takes no touch.
    package var onReset: (() -> Void)?

    /// Whether no stage begins by itself: what is shown has to be seen.
    package var staysAwake = false

    @exclusivity(unchecked) package private(set) var isDimmed = false
    @exclusivity(unchecked) package private(set) var showsPage = false
    @exclusivity(unchecked) package private(set) var isOff = false
    /// Whether the display was switched off by hand: it stays off without a stage.
    package private(set) var isOffByHand = false

    /// The last touch or other activity.
    private var lastActivity: Instant {
        didSet { if lastActivity != oldValue { hasReset = false } }
    }
    private var hasReset = false
    /// Fingers that were passed on to the panel.
    private var down: Set<Touch.ID> = []
    /// Fingers that woke the panel, or came down before these lifted.
    private var wakers: Set<Touch.ID> = []
    /// Other fingers that are not passed on until they lift.
    private var muted: Set<Touch.ID> = []
    private var guardEnd = Instant(nanoseconds: .min)

    /// How long touches are ignored after the lift of the waking finger.
    package static let guardTime = TimeSpan.milliseconds(300)

    /// A monitor of a panel that has just been touched.
    package init(_ configuration: IdleConfiguration, now: Instant) {
        self.configuration = configuration
        lastActivity = now
    }

    /// Whether the next touch only wakes the panel.
    package var isAsleep: Bool { isOff || isDimmed || (showsPage && configuration.page?.returns == true) }

    /// Whether the next touch does nothing, since the panel was woken just now.
    package func ignoresTouches(now: Instant) -> Bool { !wakers.isEmpty || now < guardEnd }

    // MARK: Touches

    /// Records a touch as activity.
    /// - Returns: whether to pass it on to the panel.
    package func admits(_ touch: Touch, now: Instant) -> Bool {
        lastActivity = max(lastActivity, now)
        let isOver = touch.phase == .ended || touch.phase == .cancelled
        if touch.phase == .began {
            // A finger that begins twice: the event of its end was lost.
            forget(touch.id, now: now)
            if isAsleep || !wakers.isEmpty {
                wakers.insert(touch.id)
                wake(now: now)
                return false
            }
            if now < guardEnd {
                muted.insert(touch.id)
                return false
            }
            // An idle page that does not return takes the touch: it stays, and counts as any other page from now on.
            leavePage(isWoken: false)
            down.insert(touch.id)
            return true
        }
        if wakers.contains(touch.id) || muted.contains(touch.id) {
            if isOver { forget(touch.id, now: now) }
            return false
        }
        if isOver { down.remove(touch.id) }
        return true
    }

    /// Records the press of a key as activity. One that wakes the panel does nothing else.
    /// - Returns: whether to pass it on to the panel.
    package func admitsKey(now: Instant) -> Bool {
        lastActivity = max(lastActivity, now)
        if isAsleep {
            wake(now: now)
            return false
        }
        leavePage(isWoken: false)
        return true
    }

    private func forget(_ id: Touch.ID, now: Instant) {
        down.remove(id)
        muted.remove(id)
        if wakers.remove(id) != nil, wakers.isEmpty { guardEnd = now + IdleMonitor.guardTime }
    }

    /// All fingers are gone with their devices, without an event for each.
    package func loseFingers() {
        down.removeAll()
        wakers.removeAll()
        muted.removeAll()
    }

    // MARK: Time

    /// Begins the stages that are due.
    /// - Returns: when to be called again; nil if only a touch can change anything.
    package func service(now: Instant) -> Instant? {
        // A finger on the panel counts as activity.
        if !down.isEmpty || !wakers.isEmpty || !muted.isEmpty { return nil }
        if staysAwake {
            lastActivity = max(lastActivity, now)
            return nil
        }
        var next = Instant.distantFuture
        func isDue(_ after: TimeSpan) -> Bool {
            let deadline = lastActivity + after
            if deadline <= now { return true }
            next = min(next, deadline)
            return false
        }
        // Before the page: what that returns to is what was put back.
        if let after = configuration.reset, !hasReset, isDue(after) {
            hasReset = true
            onReset?()
        }
        if let page = configuration.page, !showsPage, isDue(page.after) {
            showsPage = true
            onPage?(true)
        }
        if let dim = configuration.dim, !isDimmed, isDue(dim.after) { setDim(true) }
        if let after = configuration.off, !isOff, isDue(after) { setOff(true) }
        return next == .distantFuture ? nil : next
    }

    // MARK: By hand

    /// Switches the display off until somebody touches or wakes the panel. Fingers that are down are lost.
    package func sleep(now: Instant) {
        muted.formUnion(down)
        muted.formUnion(wakers)
        down.removeAll()
        wakers.removeAll()
        isOffByHand = true
        setOff(true)
    }

    /// Ends all stages, as a touch does; they count from now on.
    package func wake(now: Instant) {
        lastActivity = max(lastActivity, now)
        leavePage(isWoken: true)
        setOff(false)
        setDim(false)
    }

    /// Has it be as if nobody had touched the panel for so long: stages that are due by then begin, others end.
    package func rest(for span: TimeSpan, now: Instant) {
        wake(now: now)
        lastActivity = now + TimeSpan(nanoseconds: -span.nanoseconds)
    }

    private func setDim(_ new: Bool) {
        if isDimmed == new { return }
        isDimmed = new
        onDim?(new)
    }

    private func setOff(_ new: Bool) {
        if !new { isOffByHand = false }
        if isOff == new { return }
        isOff = new
        onOff?(new)
    }

    private func leavePage(isWoken: Bool) {
        if !showsPage { return }
        showsPage = false
        if isWoken { onPage?(false) }
    }
}
