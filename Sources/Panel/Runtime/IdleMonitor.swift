import FasciaConfiguration
import FasciaGeometry

/// Decides when a panel that nobody touches grows dim, shows another page and goes dark, and which touches only wake it.
///
/// It knows no clock and no display: moments come from its owner, on the monotonic clock, and what is to happen goes to three handlers.
/// Between its own deadlines it needs no wake-up.
final class IdleMonitor {
    /// The stages. Those that it no longer has end; those that last go on.
    var configuration: IdleConfiguration {
        didSet {
            if configuration.dim == nil || configuration.dim != oldValue.dim { setDim(false) }
            if configuration.page != oldValue.page { leavePage(isWoken: false) }
            if configuration.off == nil, !isOffByHand { setOff(false) }
        }
    }
    /// Less light, or as much as before.
    var onDim: ((Bool) -> Void)?
    /// The idle page, or if `returns` the page before.
    var onPage: ((Bool) -> Void)?
    /// The display off, or on.
    var onOff: ((Bool) -> Void)?

    private(set) var isDimmed = false
    private(set) var showsPage = false
    private(set) var isOff = false
    /// Whether somebody switched the display off: then it needs no stage to stay so.
    private(set) var isOffByHand = false

    /// The last touch, or whatever else shows that somebody is there.
    private var lastActivity: Instant
    /// Fingers that the panel knows of.
    private var down: Set<Touch.ID> = []
    /// Fingers that woke the panel, or came while one that did was still down.
    private var wakers: Set<Touch.ID> = []
    /// Other fingers that the panel must not see, down to their lift.
    private var muted: Set<Touch.ID> = []
    private var guardEnd = Instant(nanoseconds: .min)

    /// How long after the lift of the finger that woke the panel touches still do nothing.
    static let guardTime = TimeSpan.milliseconds(300)

    /// A monitor of a panel that has just been touched.
    init(_ configuration: IdleConfiguration, now: Instant) {
        self.configuration = configuration
        lastActivity = now
    }

    /// Whether the next touch only wakes the panel.
    var isAsleep: Bool { isOff || isDimmed || (showsPage && configuration.page?.returns == true) }

    // MARK: Touches

    /// Takes note of a touch.
    /// - Returns: whether it is the panel's; otherwise nobody else may see it.
    func admits(_ touch: Touch, now: Instant) -> Bool {
        lastActivity = max(lastActivity, now)
        let isOver = touch.phase == .ended || touch.phase == .cancelled
        if touch.phase == .began {
            // A finger that begins twice has lost its end.
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
            // Fingers do not keep a panel awake that another touch has to begin with.
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

    private func forget(_ id: Touch.ID, now: Instant) {
        down.remove(id)
        muted.remove(id)
        if wakers.remove(id) != nil, wakers.isEmpty { guardEnd = now + IdleMonitor.guardTime }
    }

    /// All fingers were lost: the devices went, and nobody will say so for each.
    func loseFingers() {
        down.removeAll()
        wakers.removeAll()
        muted.removeAll()
    }

    // MARK: Time

    /// Begins the stages that are due.
    /// - Returns: when to be called again; nil if only a touch can change anything.
    func service(now: Instant) -> Instant? {
        // While a finger rests on the panel somebody is there.
        if !down.isEmpty || !wakers.isEmpty || !muted.isEmpty { return nil }
        var next = Instant.distantFuture
        func isDue(_ after: TimeSpan) -> Bool {
            let deadline = lastActivity + after
            if deadline <= now { return true }
            next = min(next, deadline)
            return false
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
    func sleep(now: Instant) {
        muted.formUnion(down)
        muted.formUnion(wakers)
        down.removeAll()
        wakers.removeAll()
        isOffByHand = true
        setOff(true)
    }

    /// Ends all stages, as a touch does; they count from now on.
    func wake(now: Instant) {
        lastActivity = max(lastActivity, now)
        leavePage(isWoken: true)
        setOff(false)
        setDim(false)
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
